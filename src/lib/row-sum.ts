import { hash } from 'node:crypto'

/** What a table holds, in whatever order its rows come: how many, and the sum of their hashes. */
export interface RowSum {
  rows: number
  /** 16 hexadecimal digits. */
  sum: string
}

const lineEnd = 0x0a
const mask = (1n << 64n) - 1n

/** Counts and sums rows as PostgreSQL's COPY writes them in its text format: one a line, since a line's end within a value is escaped. */
export function createRowSum(): { add(chunk: Buffer): void; end(): RowSum } {
  let rows = 0
  let sum = 0n
  let begun: Buffer[] = []
  const take = (line: Buffer): void => {
    rows += 1
    sum = (sum + hash('sha256', line, 'buffer').readBigUInt64BE(0)) & mask
  }
  return {
    add(chunk) {
      let from = 0
      for (let at = chunk.indexOf(lineEnd); at >= 0; at = chunk.indexOf(lineEnd, from)) {
        const line = chunk.subarray(from, at)
        take(begun.length === 0 ? line : Buffer.concat([...begun, line]))
        begun = []
        from = at + 1
      }
      if (from < chunk.length) begun.push(chunk.subarray(from))
    },
    end() {
      if (begun.length > 0) throw new Error('The rows end within a line')
      return { rows, sum: sum.toString(16).padStart(16, '0') }
    },
  }
}

/** Passes rows on as they are; `told` hears at their end what they were. */
export async function* summed(rows: AsyncIterable<Buffer>, told: (sum: RowSum) => void): AsyncGenerator<Buffer> {
  const counting = createRowSum()
  for await (const chunk of rows) {
    counting.add(chunk)
    yield chunk
  }
  told(counting.end())
}
