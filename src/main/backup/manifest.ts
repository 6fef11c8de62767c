import { z } from 'zod'

/** The form of a backup that this code writes, and the newest that it reads. */
export const backupFormat = 1

const rowSumSchema = z.object({ rows: z.int(), sum: z.string() })

const tableSchema = rowSumSchema.extend({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()),
  /** The file of the backup that holds its rows. */
  part: z.string(),
})
export type StoredTable = z.infer<typeof tableSchema>

/** A file of the product's own store. */
const fileSchema = z.object({ key: z.string(), bytes: z.int(), sha256: z.string(), part: z.string() })
export type StoredFile = z.infer<typeof fileSchema>

/**
 * Everything that a backup holds, sealed like the rest of it. A node is a database of its own with its own moment: one today, and as many as a
 * distributed database has.
 */
export const manifestSchema = z.object({
  format: z.literal(backupFormat),
  version: z.string(),
  takenAt: z.string(),
  /** The master secret, by which everything is opened that the product sealed. */
  secret: z.string(),
  /** While it was being replaced, the one before it: what was not sealed anew yet is opened by that one. */
  secretBefore: z.string().nullable().default(null),
  nodes: z
    .array(
      z.object({
        name: z.string(),
        serverVersion: z.string(),
        queueVersion: z.int(),
        migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
        partitions: z.array(z.object({ parent: z.string(), name: z.string(), bounds: z.string() })),
        sequences: z.array(z.object({ schema: z.string(), name: z.string(), value: z.string().nullable() })),
        tables: z.array(tableSchema),
      }),
    )
    .length(1),
  files: z.array(fileSchema),
})
export type Manifest = z.infer<typeof manifestSchema>

/** What can be told of a backup without its key. Written last: a backup without it is none. */
export const labelSchema = z.object({
  format: z.int(),
  version: z.string(),
  takenAt: z.string(),
  recipient: z.string(),
  /** Whose it is, where several installations share a place: a mark of the master secret. Earlier releases noted none. */
  installation: z.string().optional(),
  tables: z.int(),
  rows: z.int(),
  files: z.int(),
  bytes: z.int(),
  seconds: z.number(),
})
export type Label = z.infer<typeof labelSchema>

export const labelOf = (name: string): string => `${name}/backup.json`
export const manifestOf = (name: string): string => `${name}/manifest.age`

/** The moment of a backup as the first part of its name: names stand in the order of time. */
export const nameOf = (takenAt: Date, chance: string): string =>
  `${takenAt
    .toISOString()
    .replace(/[-:]|\.\d+/g, '')
    .toLowerCase()}-${chance}`
