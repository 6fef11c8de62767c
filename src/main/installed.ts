import { join } from 'node:path'
import { sourceEnding } from '#lib/source-ending.ts'
import manifest from '../../package.json' with { type: 'json' }

/** Where the code that a checkout has compiled lies, its package says which checkout that is (see compile/). */
const { compiledFrom }: { version: string; compiledFrom?: string } = manifest

/** The folder that this code lies in: a checkout, what it has compiled, or a release. */
export const codeFolder = join(import.meta.dirname, '../..')

/** Whether this code needs nothing done to it before it runs. */
export const isCompiled = sourceEnding === '.js'

/** The folder of the installation: a checkout, or a release. */
export const root = join(codeFolder, compiledFrom ?? '')

/** Whether it is a release: its pages are built. */
export const isRelease = isCompiled && compiledFrom === undefined

/** The path of a script of the product, such as `src/main/web`, in the folder of its code. */
export const scriptPath = (name: string, folder = codeFolder): string =>
  join(folder, `${name}${folder === root && !isRelease ? '.ts' : '.js'}`)
