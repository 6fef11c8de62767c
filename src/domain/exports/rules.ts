/** How long the file of an export is kept, ms. */
export const keptMs = 7 * 86_400_000

/** How long a link to it is good, ms. */
export const linkMs = 15 * 60_000

/** For whoever asks a server that does not have the file: the worker that made it runs elsewhere. */
export const notHere =
  'This export’s file is on another machine of this installation and can’t be downloaded from here. Ask whoever runs the installation to share the folder "files" of the data directory between all servers and workers.'

/** How far an export is, 0 to 99: what is ready says so itself. What is added meanwhile never takes it past that. */
export const progressOf = (done: number, total: number): number =>
  total === 0 ? 0 : Math.min(99, Math.floor((100 * done) / total))
