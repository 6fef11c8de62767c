import { extname } from 'node:path'

/** How the files of the server's code end: .ts in a checkout, .js in a release. */
export const sourceEnding = extname(import.meta.filename)
