import { pathToFileURL } from 'node:url'
import { scriptPath } from './installed.ts'
import { releaseCommands } from './release-commands.ts'

// What a release and its image start: node rejoinder.js web (or worker, migrate ...).

const [command = ''] = process.argv.splice(2, 1)
const script = releaseCommands[command]
if (script === undefined) {
  process.stderr.write(`Say what to run: ${Object.keys(releaseCommands).join(', ')}.\n`)
  process.exit(64)
}
await import(pathToFileURL(scriptPath(script)).href)
