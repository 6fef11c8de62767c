/**
 * What the reading of one document may take: more than any that a person would import, and little enough for a small machine. Fetched, waiting
 * and read together stay under the time after which the server cuts a connection that is silent: whoever asked is to hear what became of it.
 */
export const readingLimits = {
  /** Of the processor. */
  cpuMs: 20_000,
  /** On the clock: it runs when nobody else wants to. */
  ms: 60_000,
  /** In line before it. */
  waitMs: 30_000,
  /** Of a page's fetching, over all of its redirects. */
  fetchMs: 20_000,
  /** What is held by JavaScript. Buffers lie outside of it. */
  heapMb: 256,
  /** What the process holds in memory altogether. It is looked at every so often, so for a moment it may be somewhat more. */
  residentBytes: 450_000_000,
  lookEveryMs: 20,
  /** Where the kernel can limit it, kB: what is merely asked for. A process that rests asks for a third of it. */
  askedForKb: 2_000_000,
  /** Of the answer's words; an import takes half of them. */
  chars: 1_000_000,
  /** Of the answer as it is written, where a letter may take six bytes. */
  answerBytes: 8_000_000,
} as const
