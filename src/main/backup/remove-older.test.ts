import { expect, it } from 'vitest'
import { printed } from '../command.ts'
import { removeOlder } from './remove-older.ts'

it('a key that may not remove keeps no other older backup back, and is told from a backup that was not made', async () => {
  const removed: string[] = []
  const store = {
    async removeFolder(name: string) {
      if (name !== 'third') throw new Error('Access Denied')
      removed.push(name)
    },
  }
  const written: string[] = []
  const { write } = process.stderr
  process.stderr.write = (words) => written.push(String(words)) > 0
  const codes: unknown[] = []
  try {
    for (const older of [['first', 'second', 'third'], []]) {
      await printed(async () => {
        await removeOlder(store, older, 'newest')
        return ''
      })
      codes.push(process.exitCode)
      process.exitCode = undefined
    }
    await printed(async () => {
      throw new Error('No room')
    })
    codes.push(process.exitCode)
  } finally {
    process.exitCode = undefined
    process.stderr.write = write
  }
  expect(codes).toEqual([3, undefined, 1])
  expect(removed).toEqual(['third'])
  expect(written[0]).toBe(
    'The backup newest is there, and these older ones could not be removed: first, second. Access Denied\n',
  )
})
