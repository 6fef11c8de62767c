/** What a load generator is told to do. */
export interface LoadSpec {
  port: number
  connections: number
  /** Whole HTTP requests, head and body, taken in turn. Each `{{n}}` becomes a number of ten digits that no other request has. */
  requests: string[]
  /** closed: each connection asks again as soon as it was answered; open: so many a second, whether answered or not. */
  pace: { kind: 'closed' } | { kind: 'open'; perSecond: number }
  durationMs: number
  /** The first of the numbers. */
  firstNumber: number
}

export interface LoadResult {
  /** From when the request was due (open) or written (closed) to the last byte of its answer. */
  latenciesMs: number[]
  statuses: Record<string, number>
  elapsedMs: number
  /** Processor time of the generator itself: what the machine did not have for the server. */
  ownCpuMs: number
  nextNumber: number
}

export const numberPlace = '{{n}}'
export const numberDigits = 10
