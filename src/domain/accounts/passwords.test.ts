import { expect, it } from 'vitest'
import { createPasswords } from './passwords.ts'

const passwords = createPasswords()

it('hashes with argon2id at 19 MiB, two passes, one lane, and a salt of its own each time', async () => {
  const [first, second] = await Promise.all([passwords.hash('secret1'), passwords.hash('secret1')])
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(second).not.toBe(first)
})

it('knows the right password from a wrong one', async () => {
  const stored = await passwords.hash('Zoë 🔑 long enough')
  expect(await passwords.matches(stored, 'Zoë 🔑 long enough')).toBe(true)
  expect(await passwords.matches(stored, 'zoë 🔑 long enough')).toBe(false)
})

it('says no to everything where there is no hash, even to the empty password', async () => {
  expect(await passwords.matches(null, 'secret1')).toBe(false)
  expect(await passwords.matches(null, '')).toBe(false)
})

it('refuses what comes after the line is full, and serves the rest', async () => {
  const narrow = createPasswords({ atOnce: 1, mayWait: 3 })
  const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => narrow.hash('secret1')))
  expect(outcomes.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'rejected',
    'rejected',
  ])
  expect(outcomes[5]).toMatchObject({ reason: { code: 'unavailable' } })
  await expect(narrow.hash('secret1')).resolves.toContain('$argon2id$')
})

it('leaves the line when the work in front of it fails', async () => {
  const narrow = createPasswords({ atOnce: 1, mayWait: 10 })
  const failing = narrow.matches('not a hash', 'secret1')
  const waiting = narrow.hash('secret1')
  await expect(failing).rejects.toThrow()
  await expect(waiting).resolves.toContain('$argon2id$')
})
