import { constants, deflateRawSync, gzipSync } from 'node:zlib'

const megabyte = 1_000_000

/** A stream that unpacks to `head`, then so many megabytes of the same letter: packed a thousandfold, and made without unpacking it. */
function packed(head: string, letter: string, megabytes: number): Buffer {
  const block = (text: Buffer | string) => deflateRawSync(text, { finishFlush: constants.Z_FULL_FLUSH })
  const more = block(Buffer.alloc(megabyte, letter))
  const [begin, end] = [Buffer.from([0x78, 0x9c]), Buffer.from([0x03, 0x00, 0, 0, 0, 0])]
  return Buffer.concat([begin, block(head), ...Array.from({ length: megabytes }, () => more), end])
}

function pdfOf(content: Buffer): Buffer {
  const head = `%PDF-1.4
1 0 obj
<< /Type /Catalog /Pages 2 0 R >>
endobj
2 0 obj
<< /Type /Pages /Count 1 /Kids [3 0 R] >>
endobj
3 0 obj
<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << >> >>
endobj
4 0 obj
<< /Length ${content.length} /Filter /FlateDecode >>
stream
`
  return Buffer.concat([
    Buffer.from(head),
    content,
    Buffer.from('\nendstream\nendobj\ntrailer\n<< /Size 5 /Root 1 0 R >>\n%%EOF\n'),
  ])
}

/** Small PDFs that take all memory, each by another way. */
export const bombs: Readonly<Record<string, () => Buffer>> = {
  'a name of 150 MB': () => pdfOf(packed('/', 'a', 150)),
  'a string of 150 MB': () => pdfOf(packed('(', 'a', 150)),
  'a hexadecimal string of 150 MB': () => pdfOf(packed('<', '6', 150)),
  'a page of 2 GB': () => pdfOf(packed('', ' ', 2000)),
}

const nested = 150

/** Pages of the web that take everything, as they are sent; the last one packed by `content-encoding: gzip`. */
export const pageBombs = {
  /** Nowhere deep enough to be refused, and looked through for its article for minutes. */
  'a page of nested boxes': () => Buffer.from(`${'<div>'.repeat(nested)}a, b${'</div>'.repeat(nested)}`.repeat(900)),
  'a packed page of 2 GB': () => {
    const part = gzipSync(Buffer.alloc(20 * megabyte, ' '))
    return Buffer.concat(Array.from({ length: 100 }, () => part))
  },
} as const satisfies Readonly<Record<string, () => Buffer>>
