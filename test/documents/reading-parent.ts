// A process that reads a document which would take everything, and waits for it.

import { readApart } from '#integrations/documents/read-apart.ts'
import { createReadingSlots } from '#integrations/documents/reading-slots.ts'
import { bombs } from './bombs.ts'
import { startReading } from './start-reading.ts'

const slots = createReadingSlots(process.argv[2] ?? '')
for (const bomb of Object.values(bombs))
  await readApart({ kind: 'pdf' }, bomb(), { slots, start: () => startReading() })
