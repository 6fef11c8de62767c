import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { beginLoad, finishLoad, loadTables, markUnderWay, RestoreError, sumTables } from '#db/backup/load.ts'
import { inParallel, quoted } from '#db/backup/snapshot.ts'
import { knownMigrations, migrate } from '#db/migrate.ts'
import type { Files } from '#domain/ports.ts'
import { type RowSum, summed } from '#lib/row-sum.ts'
import { installQueue } from '#queue/install.ts'
import { readPart, readPartText } from './make-backup.ts'
import { type Manifest, manifestOf, manifestSchema, type StoredFile, type StoredTable } from './manifest.ts'
import type { Place } from './place.ts'

const connections = 4

/** What a backup holds. Throws a `RestoreError` when this key, or this version, can't read it. */
export async function openManifest(place: Place, name: string): Promise<Manifest> {
  const written = await readPartText(place, manifestOf(name)).catch((error: unknown) => {
    throw new RestoreError(
      `The backup ${name} can't be opened with this BACKUP_KEY (${error instanceof Error ? error.message : String(error)}).`,
    )
  })
  const parsed = manifestSchema.safeParse(JSON.parse(written))
  if (!parsed.success)
    throw new RestoreError(`The backup ${name} has a form that this version does not know. Restore with a newer one.`)
  await assertKnownMigrations(parsed.data)
  return parsed.data
}

async function assertKnownMigrations({ nodes: [node], version }: Manifest): Promise<void> {
  const known = new Map((await knownMigrations()).map(({ name, checksum }) => [name, checksum]))
  const foreign = node?.migrations.find(({ name, checksum }) => known.get(name) !== checksum)
  if (foreign !== undefined)
    throw new RestoreError(
      `The backup was made by version ${version} with the migration ${foreign.name}, which this version does not have. Restore with a newer version.`,
    )
}

/**
 * Fills an empty database with a backup's rows, and compares each table with what the backup says of it. From its first step on the database is
 * marked as half restored; whoever calls ends that. Throws a `RestoreError` when anything differs.
 */
export async function restoreDatabase(place: Place, manifest: Manifest, ownerUrl: string): Promise<void> {
  await markUnderWay(ownerUrl)
  const migrations = manifest.nodes.flatMap((node) => node.migrations)
  await migrate(ownerUrl, new Set(migrations.map(({ name }) => name)))
  await installQueue(ownerUrl)
  await loadDatabase(place, manifest, ownerUrl)
}

/** The same for a database that has the tables already, and nothing of anybody's in them. */
export async function loadDatabase(place: Place, { nodes: [node] }: Manifest, ownerUrl: string): Promise<void> {
  if (node === undefined) throw new RestoreError('The backup holds no database.')
  const putAside = await beginLoad(ownerUrl, node)
  const read = new Map<string, RowSum>()
  await loadTables(ownerUrl, node.tables, {
    connections,
    open: async (table) => summed(await readPart(place, table.part), (sum) => read.set(quoted(table), sum)),
  })
  assertSame(node.tables, read, 'in the backup')
  await finishLoad(ownerUrl, putAside, node)
  assertSame(node.tables, await sumTables(ownerUrl, node.tables, { connections }), 'in the database')
}

function assertSame(tables: readonly StoredTable[], found: ReadonlyMap<string, RowSum>, where: string): void {
  const different = tables.filter((table) => {
    const sum = found.get(quoted(table))
    return sum?.rows !== table.rows || sum.sum !== table.sum
  })
  if (different.length > 0)
    throw new RestoreError(
      `${different.map(({ schema, name }) => `${schema}.${name}`).join(', ')} ${where} differ from what was backed up. The backup is damaged.`,
    )
}

/** Reads every file of a backup, and writes it where files belong; with `files` null it is only compared. */
export async function restoreFiles(place: Place, wanted: readonly StoredFile[], files: Files | null): Promise<void> {
  await inParallel(Array.from({ length: connections }), wanted, async (_, { key, part, bytes, sha256 }) => {
    const hash = createHash('sha256')
    let length = 0
    const content = await readPart(place, part)
    const hashed = async function* (): AsyncGenerator<Buffer> {
      for await (const chunk of content) {
        hash.update(chunk)
        length += chunk.length
        yield chunk
      }
    }
    if (files === null) for await (const _chunk of hashed());
    else await files.write(key, Readable.from(hashed(), { objectMode: false }))
    if (length !== bytes || hash.digest('hex') !== sha256)
      throw new RestoreError(`The file ${key} differs from what was backed up. The backup is damaged.`)
  })
}
