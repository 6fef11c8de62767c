import { join, resolve } from 'node:path'
import type { Env } from '#config/env.ts'
import type { Files } from '#domain/ports.ts'
import { createDiskFiles } from '#integrations/files/disk.ts'

type Place = Pick<
  Env,
  'DATA_DIR' | 'S3_BUCKET' | 'S3_REGION' | 'S3_ENDPOINT' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'
>

/** Where the installation keeps files. The client of a bucket is loaded by who has one alone: it is some megabytes. */
export async function openFiles(env: Place): Promise<Files> {
  const { S3_BUCKET: bucket, S3_REGION: region, S3_ENDPOINT: endpoint } = env
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (bucket === undefined) return createDiskFiles(join(resolve(env.DATA_DIR), 'files'))
  const { createBucketFiles } = await import('#integrations/files/s3.ts')
  const credentials = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined
  return createBucketFiles({ bucket, region, endpoint, credentials })
}
