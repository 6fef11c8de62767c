import { Client } from 'pg'
import { expect, test } from 'vitest'
import { atOwnPace } from '../../../test/patience.ts'
import { usedTrial } from '../../../test/process/embedded-trial.ts'
import { withClient } from './superuser.ts'

const rounds = 3
const writers = 4

/** Writes rows with one commit each until the connection breaks; the ids whose commit was acknowledged go into `acknowledged`. */
async function writeUntilKilled(url: string, writer: string, acknowledged: string[]): Promise<void> {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  try {
    await client.connect()
    for (let n = 0; ; n += 1) {
      const id = `${writer}-${n}`
      await client.query('insert into written (id) values ($1)', [id])
      acknowledged.push(id)
    }
  } catch {
    // That is the end of it.
  }
}

test('kill -9 while rows are written loses none whose commit was acknowledged', async () => {
  await using trial = await usedTrial()
  let server = await trial.start()
  await withClient(server.url, (client) => client.query('create table written (id text primary key)'))
  const acknowledged: string[] = []
  for (let round = 0; round < rounds; round += 1) {
    const before = acknowledged.length
    const writing = Array.from({ length: writers }, (_, writer) =>
      writeUntilKilled(server.url, `${round}-${writer}`, acknowledged),
    )
    await expect.poll(() => acknowledged.length - before, { timeout: atOwnPace(15_000) }).toBeGreaterThan(writers * 10)
    process.kill(server.pid, 'SIGKILL')
    await Promise.all(writing)
    server = await trial.start()
  }
  const rows = await withClient(
    server.url,
    async (client) => (await client.query<{ id: string }>('select id from written')).rows,
  )
  const stored = new Set(rows.map(({ id }) => id))
  expect(acknowledged.filter((id) => !stored.has(id))).toEqual([])
})
