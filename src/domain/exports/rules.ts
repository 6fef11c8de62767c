/** How long the file of an export is kept, ms. */
export const keptMs = 7 * 86_400_000

/** How long a link to it is good, ms. */
export const linkMs = 15 * 60_000

/** How far an export is, 0 to 99: what is ready says so itself. What is added meanwhile never takes it past that. */
export const progressOf = (done: number, total: number): number =>
  total === 0 ? 0 : Math.min(99, Math.floor((100 * done) / total))
