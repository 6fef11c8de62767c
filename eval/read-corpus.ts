import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { type ParsedLine, parseReply } from './reply.ts'

export type CorpusLine = ParsedLine & { lineNumber: number }

/** The replies of a JSON lines file, one after the other: a corpus of any size is never in memory as a whole. Empty lines are none. */
export async function* readCorpus(file: string): AsyncGenerator<CorpusLine> {
  const lines = createInterface({ input: createReadStream(file, 'utf8'), crlfDelay: Number.POSITIVE_INFINITY })
  let lineNumber = 0
  for await (const line of lines) {
    lineNumber += 1
    const json = lineNumber === 1 ? line.replace(/^\uFEFF/, '') : line
    if (json.trim() !== '') yield { lineNumber, ...parseReply(json, lineNumber) }
  }
}
