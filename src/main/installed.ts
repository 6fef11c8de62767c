import { join } from 'node:path'
import { sourceEnding } from '#lib/source-ending.ts'

/** The folder that this code lies in: a checkout, or a release. */
export const root = join(import.meta.dirname, '../..')

/** Whether it is a release: its code is compiled, and its pages are built. */
export const isRelease = sourceEnding === '.js'

/** The path of a script of the product, such as `src/main/web`. */
export const scriptPath = (name: string): string => join(root, `${name}${sourceEnding}`)
