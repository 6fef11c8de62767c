// Loads what the server's processes run, runs none of it, and ends: Node then keeps it compiled (see compiled-code.ts).
import { loadOnly } from './run-process.ts'

process.env[loadOnly] = 'yes'
await import('./web.ts')
await import('./worker.ts')
