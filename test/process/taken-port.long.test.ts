import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, it } from 'vitest'
import { freePort } from '../product.ts'
import { stillAlive } from './process-table.ts'
import { runToEnd } from './run-to-end.ts'
import { temporaryDir } from './temporary-dir.ts'

async function takenPort(): Promise<AsyncDisposable & { port: number }> {
  const server = createServer().listen(await freePort(), '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    async [Symbol.asyncDispose]() {
      server.close()
      await once(server, 'close')
    },
  }
}

it.concurrent.each([
  { name: 'PORT', other: 'SANDBOX_PORT' },
  { name: 'SANDBOX_PORT', other: 'PORT' },
])(
  'a start that can not be, because $name is taken, says so and ends, with everything that it had started',
  async ({ name, other }) => {
    await using taken = await takenPort()
    await using dataDir = await temporaryDir()
    const { code, output, family } = await runToEnd({
      [name]: String(taken.port),
      [other]: String(await freePort()),
      DATA_DIR: dataDir.path,
    })
    expect(code).not.toBe(0)
    expect(output).toMatch(new RegExp(`port ${taken.port} .*${name}`, 'i'))
    expect(output).not.toContain('Rejoinder is ready')
    expect(output).not.toContain('is started again')
    expect(family.length).toBeGreaterThan(3)
    expect(await stillAlive(family)).toEqual([])
  },
  60_000,
)
