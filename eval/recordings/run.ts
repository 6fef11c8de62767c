import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

// Runs the recorded cases through the product: with the answers that a model once gave, or, to have them recorded again, with a model
// that is only asked.

const usage = `npm run eval:model [-- --export DIR]

  --export DIR  write what the product asks a model, in eight files of JSON lines: case, system, user, schema; answers are expected
                as JSON lines of case and answer. Without it the recorded answers are replayed.`

function readArguments(): { export?: string | undefined } {
  try {
    return parseArgs({ options: { export: { type: 'string' } } }).values
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${usage}`)
    process.exit(2)
  }
}

const args = readArguments()
const root = join(import.meta.dirname, '../..')
// The cases run on the database and the simulator that the tests run on.
const child = spawn(
  process.execPath,
  [join(root, 'node_modules/vitest/vitest.mjs'), 'run', 'eval/recordings/replay.long.test.ts'],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...(args.export === undefined ? {} : { EXPORT_PROMPTS: resolve(args.export) }) },
  },
)
const [code] = await once(child, 'exit')
process.exitCode = typeof code === 'number' ? code : 1
