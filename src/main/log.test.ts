import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'

const program = `
import { createLog } from '#main/log.ts'
const said = new Error('said by a server '.repeat(60_000))
createLog({ LOG_LEVEL: 'warn' }, 'test').warn({ err: new Error('no answer', { cause: said }) }, 'a tool gave no answer')
`

it('cuts what somebody else’s server says in an error, and still tells where it came from', () => {
  const line = execFileSync(process.execPath, ['--input-type=module-typescript', '-e', program], {
    maxBuffer: 10_000_000,
  }).toString()
  expect(line.length).toBeLessThan(10_000)
  const { err } = JSON.parse(line)
  expect(err).toMatchObject({ message: 'no answer', stack: expect.stringContaining('    at ') })
  expect(err.cause.message).toMatch(/^said by a server .{980,1000}…$/)
  expect(err.cause.stack).toContain('    at ')
})
