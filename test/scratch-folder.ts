import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
const enoughBytes = 4 * 2 ** 30

/**
 * An empty folder for what has to outlive no machine: in memory where there is room and programs may be run from there, since a database
 * is a thousand small files; else where temporary files are.
 */
export async function scratchFolder(prefix: string): Promise<string> {
  const inMemory = await mkdtemp(join(memory, prefix)).catch(() => null)
  if (inMemory === null) return mkdtemp(join(tmpdir(), prefix))
  if ((await isRoomy(inMemory)) && (await runsPrograms(inMemory))) return inMemory
  await rm(inMemory, { recursive: true, force: true })
  return mkdtemp(join(tmpdir(), prefix))
}

async function isRoomy(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize >= enoughBytes
}

/** The database's binaries may be copied to beside its data. */
async function runsPrograms(folder: string): Promise<boolean> {
  const program = join(folder, 'probe')
  await writeFile(program, '#!/bin/sh\n', { mode: 0o755 })
  const { status } = spawnSync(program)
  await rm(program)
  return status === 0
}
