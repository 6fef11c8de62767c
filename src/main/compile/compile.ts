import { readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { z } from 'zod'
import { compileInto } from './compile-into.ts'

// node compile.ts FOLDER ROOT: writes the code of the checkout at ROOT as the product's processes run it into FOLDER, which is there and empty.

const [folder = '', root = ''] = process.argv.slice(2)
const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')))
await compileInto(folder, root)
const manifest = { version, type: 'module', imports: { '#*': './src/*' }, compiledFrom: relative(folder, root) }
await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
