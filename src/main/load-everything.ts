// Loads what the server's processes run, runs none of it, and ends: Node then keeps it compiled (see compiled-code.ts).

import { loadSdk } from '#integrations/openrouter/model-sdk.ts'
import { loadReaders } from './reading/load-readers.ts'
import { loadOnly } from './run-process.ts'
import { loadMailText } from './wire.ts'

process.env[loadOnly] = 'yes'
await import('./web.ts')
await import('./worker.ts')
// Those that read documents, and what each kind needs.
await loadReaders()
// What a process loads when it first reads a mail, and when it first asks a model.
await loadMailText()
await loadSdk()
