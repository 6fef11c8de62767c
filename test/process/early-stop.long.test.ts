import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { freePort } from '../product.ts'
import { scriptPath } from '../product-code.ts'
import { eventually } from './eventually.ts'
import { familyOf, processTable, type Running, stillAlive } from './process-table.ts'

// A start that is told to stop before it is one: a person who typed too early, a container that is taken away again.

interface Beginning extends AsyncDisposable {
  pid: number
  dataDir: string
  output: () => string
  kill(): void
  ended: Promise<unknown[]>
}

async function begin(command: string, args: readonly string[]): Promise<Beginning> {
  const dataDir = await mkdtemp(join(tmpdir(), 'rejoinder-early-'))
  const child = spawn(command, args, {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, PORT: String(await freePort()), SANDBOX_PORT: String(await freePort()), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => {
      output += part.toString()
    })
  // Whose parent ends is nobody's child: all of the family is remembered, for a start that does not end.
  const family = new Map<number, Running>()
  const watching = setInterval(async () => {
    for (const member of await familyOf(child.pid ?? -1)) family.set(member.pid, member)
  }, 50)
  return {
    pid: child.pid ?? -1,
    dataDir,
    output: () => output,
    kill: () => child.kill('SIGTERM'),
    ended: once(child, 'exit'),
    [Symbol.asyncDispose]: async () => {
      clearInterval(watching)
      const left = [...(await stillAlive([...family.values()])), ...(await belongingTo(dataDir))]
      for (const { pid } of left) process.kill(pid, 'SIGKILL')
      await eventually('the killed are gone', async () => (await stillAlive(left)).length === 0)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

const belongingTo = async (dataDir: string) => (await processTable()).filter(({ command }) => command.includes(dataDir))

it.each(['postgres.json', 'postgres/postmaster.pid', 'secret'])(
  'a start that is ended when it has just written %s leaves nothing running, and is no error',
  async (written) => {
    await using start = await begin(process.execPath, [scriptPath('src/main/start')])
    await eventually(`${written} is there`, async () => existsSync(join(start.dataDir, written)))
    start.kill()
    expect(await start.ended).toEqual([0, null])
    expect(await belongingTo(start.dataDir)).toEqual([])
    expect(start.output()).not.toMatch(/^\s+at /m)
  },
  60_000,
)

it('a start whose npm is ended before it runs does not run', async () => {
  await using start = await begin('npm', ['start'])
  const ofStart = async () => (await familyOf(start.pid)).filter(({ command }) => /^node .*start\.ts/.test(command))
  await eventually('node has been started', async () => (await ofStart()).length > 0)
  const started = await ofStart()
  start.kill()
  await start.ended
  await eventually('it has ended', async () => (await stillAlive(started)).length === 0)
  expect(await belongingTo(start.dataDir)).toEqual([])
})
