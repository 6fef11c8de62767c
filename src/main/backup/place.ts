import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { ConfigurationError, type Env } from '#config/env.ts'
import type { Files } from '#domain/ports.ts'
import { createDiskFiles } from '#integrations/files/disk.ts'
import { readStreamKey, type StreamKey } from '#lib/sealed-stream.ts'
import { type Label, labelOf, labelSchema } from './manifest.ts'

/** Where backups lie, and the key that they are sealed with. */
export interface Place {
  store: Files
  key: StreamKey
}

/** Opens the place that the environment names. Throws a `ConfigurationError` when it names none, or no key. */
export async function openPlace(env: Env): Promise<Place> {
  if (env.BACKUP_KEY === undefined)
    throw new ConfigurationError([
      'BACKUP_KEY: set the key that backups are sealed with. npm run backup -- --make-key prints a new one; keep it somewhere else, since without it no backup can be opened',
    ])
  return { store: await openBackups(env), key: await readStreamKey(env.BACKUP_KEY) }
}

/** Where they lie, for whoever reads no more than their labels. */
export async function openBackups(env: Env): Promise<Files> {
  const { BACKUP_S3_BUCKET: bucket, BACKUP_S3_REGION: region, BACKUP_S3_ENDPOINT: endpoint } = env
  const { BACKUP_S3_ACCESS_KEY_ID: accessKeyId, BACKUP_S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (bucket === undefined) return createDiskFiles(resolve(env.BACKUP_DIR))
  const { createBucketFiles } = await import('#integrations/files/s3.ts')
  const credentials = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined
  return createBucketFiles({ bucket, region, endpoint, credentials })
}

export interface ListedBackup {
  name: string
  /** Null: it was never finished, or its label can't be read. */
  label: Label | null
  /** Its label was damaged, or is of a newer form. What it labels may be whole all the same. */
  isUnreadable: boolean
}

const nameRule = /^\d{8}t\d{6}z-[\da-f]{6}$/

/** All backups of a place, the oldest first; whatever else lies there is left alone. Of each no more is asked than its label. */
export async function listBackups(store: Files): Promise<ListedBackup[]> {
  const names: string[] = []
  for await (const folder of store.folders()) if (nameRule.test(folder)) names.push(folder)
  return Promise.all(names.toSorted().map((name) => readLabel(store, name)))
}

async function readLabel(store: Files, name: string): Promise<ListedBackup> {
  const file = await store.open(labelOf(name))
  if (file === null) return { name, label: null, isUnreadable: false }
  const said = await text(file.content)
  try {
    return { name, label: labelSchema.parse(JSON.parse(said)), isUnreadable: false }
  } catch {
    return { name, label: null, isUnreadable: true }
  }
}

const dayMs = 86_400_000

/**
 * Of the backups of a place, those that go when `keep` of this installation stay: what is older, and what was never finished and isn't under way any
 * more. Not what can't be read, nor what is another installation's, or may be.
 */
export function superfluous(backups: readonly ListedBackup[], keep: number, now: Date, installation: string): string[] {
  const isShared = installationsOf(backups).some((one) => one !== installation)
  const unnoted = isShared ? [] : [undefined]
  const finished = backups.filter(
    ({ label }) => label !== null && [installation, ...unnoted].includes(label.installation),
  )
  const old = finished.slice(0, Math.max(0, finished.length - keep)).map(({ name }) => name)
  const broken = backups
    .filter(
      ({ label, isUnreadable, name }) =>
        label === null && !isUnreadable && now.getTime() - beganAt(name).getTime() > dayMs,
    )
    .map(({ name }) => name)
  return [...old, ...broken]
}

/** Whose backups lie in a place, as far as they say. */
export const installationsOf = (backups: readonly ListedBackup[]): string[] => [
  ...new Set(backups.flatMap(({ label }) => label?.installation ?? [])),
]

const beganAt = (name: string): Date =>
  new Date(name.replace(/^(\d{4})(\d\d)(\d\d)t(\d\d)(\d\d)(\d\d)z.*$/, '$1-$2-$3T$4:$5:$6Z'))
