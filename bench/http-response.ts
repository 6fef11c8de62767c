const headEnd = Buffer.from('\r\n\r\n')

export interface Answer {
  status: number
  /** Bytes of the whole answer, head included. */
  bytes: number
}

/** The first whole HTTP/1.1 answer in what has arrived, or null when more must come. Knows lengths and chunks, nothing else. */
export function readAnswer(arrived: Buffer): Answer | null {
  const end = arrived.indexOf(headEnd)
  if (end === -1) return null
  const head = arrived.toString('latin1', 0, end).toLowerCase()
  const status = Number(head.slice(9, 12))
  const bodyStart = end + headEnd.length
  const length = head.match(/\r\ncontent-length: *(\d+)/)?.[1]
  if (length !== undefined) {
    const bytes = bodyStart + Number(length)
    return arrived.length >= bytes ? { status, bytes } : null
  }
  if (!/\r\ntransfer-encoding: *chunked/.test(head)) return { status, bytes: bodyStart }
  const bytes = endOfChunks(arrived, bodyStart)
  return bytes === null ? null : { status, bytes }
}

function endOfChunks(arrived: Buffer, start: number): number | null {
  for (let at = start; ; ) {
    const lineEnd = arrived.indexOf('\r\n', at)
    if (lineEnd === -1) return null
    const size = Number.parseInt(arrived.toString('latin1', at, lineEnd), 16)
    at = lineEnd + 2 + size + 2
    if (at > arrived.length) return null
    if (size === 0) return at
  }
}
