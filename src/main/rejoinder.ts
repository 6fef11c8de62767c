import { pathToFileURL } from 'node:url'
import { scriptPath } from './installed.ts'

// What a release and its image start: node rejoinder.js web (or worker, migrate ...).

const commands: Record<string, string> = {
  start: 'src/main/start',
  web: 'src/main/web',
  worker: 'src/main/worker',
  sandbox: 'sandbox/main',
  migrate: 'src/main/migrate',
  health: 'src/main/health',
  'admin:grant': 'src/main/admin-grant',
  'keys:rotate': 'src/main/keys-rotate',
  doctor: 'src/main/doctor',
  'leads:erase': 'src/main/leads-erase',
  backup: 'src/main/backup',
  restore: 'src/main/restore',
  'workspace:import': 'src/main/workspace-import',
  distribute: 'src/main/distribute',
}

const [command = ''] = process.argv.splice(2, 1)
const script = commands[command]
if (script === undefined) {
  process.stderr.write(`Say what to run: ${Object.keys(commands).join(', ')}.\n`)
  process.exit(64)
}
await import(pathToFileURL(scriptPath(script)).href)
