import { chmod, mkdir, mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { closedDirectory, parsePasswd } from './account.ts'

const stranger = { uid: 54_321, gid: 54_321 }
let root: string

beforeEach(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'account-')))
  await chmod(root, 0o711)
})
afterEach(() => rm(root, { recursive: true, force: true }))

describe('closedDirectory', () => {
  test('names the outermost directory that keeps the account out', async () => {
    await mkdir(join(root, 'closed', 'open'), { recursive: true })
    await chmod(join(root, 'closed'), 0o700)
    expect(await closedDirectory(join(root, 'closed', 'open'), stranger)).toBe(join(root, 'closed'))
  })

  test('is null where every directory on the way may be passed through', async () => {
    await mkdir(join(root, 'listed', 'within'), { recursive: true })
    expect(await closedDirectory(join(root, 'listed', 'within'), stranger)).toBeNull()
  })

  test('counts the last directory too', async () => {
    await mkdir(join(root, 'last'), { mode: 0o700 })
    expect(await closedDirectory(join(root, 'last'), stranger)).toBe(join(root, 'last'))
  })

  test('lets the owner pass where others may not', async () => {
    await mkdir(join(root, 'mine'), { mode: 0o700 })
    const owner = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }
    expect(await closedDirectory(join(root, 'mine'), owner)).toBeNull()
  })
})

test('parsePasswd reads names and numbers, and skips lines that are not accounts', () => {
  const accounts = parsePasswd('# comment\nroot:x:0:0:root:/root:/bin/bash\n\nnobody:x:65534:65533:::\n+\n')
  expect(Object.fromEntries(accounts)).toEqual({ root: { uid: 0, gid: 0 }, nobody: { uid: 65_534, gid: 65_533 } })
})
