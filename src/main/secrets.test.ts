import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { keepSecrets, loadSecrets, maySecretsBeKept, secretBefore } from './secrets.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rejoinder-secrets-'))
})
afterEach(() => rm(folder, { recursive: true }))

it('makes a master secret once, for its owner alone, and then keeps to it', async () => {
  const [one, other] = await Promise.all([loadSecrets({ DATA_DIR: folder }), loadSecrets({ DATA_DIR: folder })])
  expect(one.operatorToken).toBe(other.operatorToken)
  expect((await stat(join(folder, 'secret'))).mode & 0o777).toBe(0o600)
})

it.each([
  ['nothing', ''],
  ['a piece', 'x'.repeat(31)],
])('does not take %s for a master secret, as a crash or a full disk may have left it', async (_, left) => {
  await writeFile(join(folder, 'secret'), left, { mode: 0o600 })
  await expect(loadSecrets({ DATA_DIR: folder })).rejects.toThrow(`${join(folder, 'secret')} is cut off`)
})

it('puts back the one before it, too, while a master secret is being replaced', async () => {
  const [secret, before] = ['n'.repeat(40), 'b'.repeat(40)]
  const sealed = (await loadSecrets({ DATA_DIR: folder, APP_SECRET: before })).box.seal('a key', 'of a platform')
  expect(await secretBefore({ DATA_DIR: folder, APP_SECRET: secret, APP_SECRET_BEFORE: before })).toBe(before)
  expect(await secretBefore({ DATA_DIR: folder, APP_SECRET: secret, APP_SECRET_BEFORE: secret })).toBeNull()

  expect(await maySecretsBeKept(folder, { secret, before })).toBe(true)
  await keepSecrets(folder, { secret, before })
  expect(await maySecretsBeKept(folder, { secret, before })).toBe(true)
  expect(await maySecretsBeKept(folder, { secret: before, before: null })).toBe(false)
  const { box } = await loadSecrets({ DATA_DIR: folder })
  expect(box.open(sealed, 'of a platform')).toBe('a key')
})
