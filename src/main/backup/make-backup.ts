import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { inParallel, openSnapshot, type Snapshot } from '#db/backup/snapshot.ts'
import type { Files } from '#domain/ports.ts'
import { type RowSum, summed } from '#lib/row-sum.ts'
import {
  backupFormat,
  type Label,
  labelOf,
  type Manifest,
  manifestOf,
  nameOf,
  type StoredFile,
  type StoredTable,
} from './manifest.ts'
import type { Place } from './place.ts'

interface Source {
  ownerUrl: string
  files: Files
  secret: string
  /** While the secret is being replaced: the one before it. */
  secretBefore?: string | null
  version: string
  /** See `Label`. */
  installation?: string
}

const connections = 4

/**
 * Writes a backup of a whole installation, which goes on working meanwhile: its database as of one moment, its files, and its secret; each part
 * packed, sealed and summed. It is one when its label is there, which is written last. Files that come meanwhile may be in it, and those that
 * nothing refers to any more may be missing.
 */
export async function makeBackup(
  source: Source,
  place: Place,
  chance: string = randomBytes(3).toString('hex'),
): Promise<{ name: string; label: Label }> {
  const snapshot = await openSnapshot(source.ownerUrl, { connections })
  const name = nameOf(new Date(snapshot.takenAt), chance)
  try {
    return { name, label: await writeBackup(source, place, { snapshot, name }) }
  } catch (error) {
    // Half of one takes the room that the next needs.
    await place.store.removeFolder(name).catch(() => undefined)
    throw error
  }
}

async function writeBackup(
  source: Source,
  { store, key }: Place,
  { snapshot, name }: { snapshot: Snapshot; name: string },
): Promise<Label> {
  const startedAt = performance.now()
  let bytes = 0
  const put = async (part: string, content: Readable): Promise<void> => {
    bytes += (await store.write(part, await key.seal(content))).bytes
  }
  let tables: StoredTable[]
  try {
    tables = await copyTables(snapshot, name, put)
  } finally {
    await snapshot.close()
  }
  const files = await copyFiles(source.files, name, put)
  const { takenAt, serverVersion, queueVersion, partitions, sequences, migrations } = snapshot
  const node = { name: 'database', serverVersion, queueVersion, tables }
  const manifest: Manifest = {
    format: backupFormat,
    version: source.version,
    takenAt,
    secret: source.secret,
    secretBefore: source.secretBefore ?? null,
    nodes: [{ ...node, partitions: [...partitions], sequences: [...sequences], migrations: [...migrations] }],
    files,
  }
  await put(manifestOf(name), Readable.from([JSON.stringify(manifest)], { objectMode: false }))
  const label: Label = {
    format: backupFormat,
    version: source.version,
    takenAt,
    recipient: key.recipient,
    installation: source.installation,
    tables: tables.length,
    rows: tables.reduce((sum, { rows }) => sum + rows, 0),
    files: files.length,
    bytes,
    seconds: Math.round(performance.now() - startedAt) / 1000,
  }
  await store.put(labelOf(name), Buffer.from(`${JSON.stringify(label, null, 2)}\n`))
  return label
}

type Put = (part: string, content: Readable) => Promise<void>

async function copyTables(snapshot: Snapshot, name: string, put: Put): Promise<StoredTable[]> {
  const stored: StoredTable[] = []
  const places = new Map(snapshot.tables.map((table, place) => [table, place]))
  await snapshot.eachTable(async (table, rows) => {
    const part = `${name}/tables/${String(places.get(table)).padStart(4, '0')}.age`
    let sum: RowSum | null = null
    const counted = summed(rows, (whole) => {
      sum = whole
    })
    await put(part, Readable.from(counted, { objectMode: false }))
    if (sum === null) throw new Error(`The rows of ${table.name} were not read to their end`)
    stored.push({ ...table, columns: [...table.columns], ...(sum as RowSum), part })
  })
  return stored.toSorted((one, other) => (one.part < other.part ? -1 : 1))
}

async function copyFiles(files: Files, name: string, put: Put): Promise<StoredFile[]> {
  const keys: { key: string; part: string }[] = []
  for await (const key of files.list())
    keys.push({ key, part: `${name}/files/${String(keys.length).padStart(7, '0')}.age` })
  const stored: StoredFile[] = []
  await inParallel(Array.from({ length: connections }), keys, async (_, { key, part }) => {
    const file = await files.open(key)
    // It went meanwhile.
    if (file === null) return
    const hash = createHash('sha256')
    const hashed = async function* (): AsyncGenerator<Buffer> {
      for await (const chunk of file.content) {
        hash.update(chunk)
        yield chunk
      }
    }
    await put(part, Readable.from(hashed(), { objectMode: false }))
    stored.push({ key, part, bytes: file.bytes, sha256: hash.digest('hex') })
  })
  return stored.toSorted((one, other) => (one.key < other.key ? -1 : 1))
}

/** The text of a part, opened. */
export async function readPart({ store, key }: Place, part: string): Promise<Readable> {
  if (key.open === null) throw new Error('BACKUP_KEY is the public half of a key, which opens nothing')
  const file = await store.open(part)
  if (file === null) throw new Error(`The backup has no ${part}`)
  return key.open(file.content)
}

export const readPartText = async (place: Place, part: string): Promise<string> => text(await readPart(place, part))
