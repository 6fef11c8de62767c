// For tests: a process that reads a document which would take everything, and waits for it.
import { bombs } from '#integrations/documents/bombs.fixture.ts'
import { readApart } from '#integrations/documents/read-apart.ts'
import { createReadingPlaces } from '#integrations/documents/reading-places.ts'
import { startReading } from './start-reading.ts'

const places = createReadingPlaces(process.argv[2] ?? '')
for (const bomb of Object.values(bombs))
  await readApart({ kind: 'pdf' }, bomb(), { places, start: () => startReading(process.env) })
