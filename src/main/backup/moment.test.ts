import { expect, it } from 'vitest'
import { testDatabase } from '../../../test/db.ts'
import { momentIn, momentOfRestore } from './moment.ts'

const now = new Date('2026-11-26T12:00:00Z')

it('takes a moment that was', () => {
  expect(momentIn('2026-11-26T11:59:00Z', now)).toEqual(new Date('2026-11-26T11:59:00Z'))
  for (const text of [undefined, '', 'yesterday']) expect(momentIn(text, now)).toBeNull()
})

it('refuses one that is yet to come: until then nothing would be compared, and nothing would go out', () => {
  // Noon of another zone, and a slip of the pen.
  for (const text of ['2026-11-26T12:00:00-08:00', '2062-11-26T11:00:00Z'])
    expect(() => momentIn(text, now)).toThrow('is yet to come')
})

it('a database that was put back while its clock is behind counts as put back after its backup was made', async () => {
  await using db = await testDatabase()
  const ahead = new Date(Date.now() + 3_600_000)
  expect((await momentOfRestore(db.ownerUrl, ahead.toISOString())).getTime()).toBeGreaterThan(ahead.getTime())
})
