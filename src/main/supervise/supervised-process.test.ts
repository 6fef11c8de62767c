import { once } from 'node:events'
import { expect, test } from 'vitest'
import { isProcessAlive } from '#db/embedded/process-identity.ts'
import { eventually, newTrial, noted, type Trial } from '../../../test/process/trial-script.ts'
import type { ReadyMessage } from './child-messages.ts'
import { type SuperviseProcessOptions, superviseProcess } from './supervised-process.ts'

const wellBehaved = `
  exitWithParent(async (reason) => { note('stopped ' + reason) })
  note('started ' + process.pid)
  reportReady({ pid: process.pid, flavour: process.env.FLAVOUR })
  setInterval(() => {}, 1000)
`

async function supervise(trial: Trial, body: string, options: Partial<SuperviseProcessOptions> = {}) {
  const ready: ReadyMessage[] = []
  const fatal: string[] = []
  const logged: string[] = []
  const write = (_fields: object, message: string) => void logged.push(message)
  const supervised = superviseProcess({
    name: 'trial',
    script: await trial.script('child', body),
    env: () => process.env,
    readyTimeoutMs: 120_000,
    log: { info: write, warn: write, error: write },
    onReady: (message) => ready.push(message),
    onFatal: (message) => fatal.push(message),
    ...options,
  })
  return { ...supervised, ready, fatal, logged, [Symbol.asyncDispose]: () => supervised.stop(AbortSignal.abort()) }
}

test('a child that is killed -9 is started again, and says again that it is ready', async () => {
  await using trial = await newTrial()
  await using child = await supervise(trial, wellBehaved)
  await eventually(() => child.ready.length === 1)
  const first = child.pid()
  if (first === null) throw new Error('no child')
  process.kill(first, 'SIGKILL')
  await eventually(() => child.ready.length === 2)
  expect(child.pid()).not.toBe(first)
  expect(child.ready.map(({ pid }) => pid)).toEqual([first, child.pid()])
})

test('stop lets the child finish in good order, and starts no other', async () => {
  await using trial = await newTrial()
  await using child = await supervise(trial, wellBehaved)
  await eventually(() => child.ready.length === 1)
  await child.stop()
  expect(child.pid()).toBeNull()
  expect((await trial.journal()).map((line) => line.split(' ')[0])).toEqual(['started', 'stopped'])
  expect(child.logged).not.toContain('a process did not stop in good order')
})

const deaf = `
  process.on('SIGTERM', () => note('told to stop'))
  reportReady()
  setInterval(() => {}, 1000)
`

test('a child that does not stop is killed after the grace, and the log says so', async () => {
  await using trial = await newTrial()
  await using child = await supervise(trial, deaf, { graceMs: 300 })
  await eventually(() => child.ready.length === 1)
  const stoppedAt = performance.now()
  await child.stop()
  expect(performance.now() - stoppedAt).toBeGreaterThanOrEqual(290)
  expect(await trial.journal()).toEqual(['told to stop'])
  expect(child.logged).toContain('a process did not stop in good order')
})

test('hurrying cuts the grace short', async () => {
  await using trial = await newTrial()
  await using child = await supervise(trial, deaf, { graceMs: 60_000 })
  await eventually(() => child.ready.length === 1)
  const hurry = new AbortController()
  const stopping = child.stop(hurry.signal)
  await noted(trial, 'told')
  hurry.abort()
  await stopping
  expect(child.pid()).toBeNull()
})

test('a child that is not ready in time is killed and started again', async () => {
  await using trial = await newTrial()
  const begun = performance.now()
  await using quick = await supervise(trial, wellBehaved)
  await eventually(() => quick.ready.length === 1)
  const slowOnce = `
    const { existsSync, writeFileSync } = await import('node:fs')
    const mark = process.argv[1] + '.seen'
    if (existsSync(mark)) reportReady()
    writeFileSync(mark, '')
    setInterval(() => {}, 1000)
  `
  // Time enough for the second one, however slow the machine is just now.
  await using child = await supervise(trial, slowOnce, { readyTimeoutMs: 4 * (performance.now() - begun) })
  await eventually(() => child.ready.length === 1)
  expect(child.logged).toContain('a process was not ready in time')
})

test.each([
  ['a fatal message', `await exitFatally('PORT 4651 is taken')`, 'PORT 4651 is taken'],
  ['exit code 78', 'process.exit(78)', "trial can't run with this configuration. Its message is above."],
])('%s is reported once and ends the restarts', async (_what, body, message) => {
  await using trial = await newTrial()
  await using child = await supervise(trial, `note('started')\n${body}`)
  await eventually(() => child.fatal.length === 1)
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(child.fatal).toEqual([message])
  expect(await trial.journal()).toEqual(['started'])
})

test('of a child that did run before, a fatal message is something passing, and it is started again', async () => {
  await using trial = await newTrial()
  let run = 0
  const body = `
    if (process.env.RUN === '2') await exitFatally('PORT 4651 is taken')
    reportReady({ run: process.env.RUN })
    if (process.env.RUN === '1') setTimeout(() => process.kill(process.pid, 'SIGKILL'), 100)
    exitWithParent(async () => undefined)
    setInterval(() => undefined, 1000)`
  const env = () => {
    run += 1
    return { ...process.env, RUN: String(run) }
  }
  await using child = await supervise(trial, body, { env })
  await eventually(() => child.ready.length === 2)
  expect(child.ready.map((message) => message.run)).toEqual(['1', '3'])
  expect(child.fatal).toEqual([])
})

test('restart gives the child the environment that holds then', async () => {
  await using trial = await newTrial()
  let flavour = 'old'
  await using child = await supervise(trial, wellBehaved, { env: () => ({ ...process.env, FLAVOUR: flavour }) })
  await eventually(() => child.ready.length === 1)
  flavour = 'new'
  child.restart()
  await eventually(() => child.ready.length === 2)
  expect(child.ready.map((message) => message.flavour)).toEqual(['old', 'new'])
})

test('a child whose supervisor is killed -9 stops by itself, in good order', async () => {
  await using trial = await newTrial()
  const child = await trial.script('child', wellBehaved)
  const supervisor = trial.run(
    await trial.script(
      'supervisor',
      `superviseProcess({ name: 'child', script: ${JSON.stringify(child)}, env, readyTimeoutMs: 120_000, log, onFatal, onReady: () => note('ready now') })`,
    ),
  )
  const pid = Number(await noted(trial, 'started'))
  await noted(trial, 'ready')
  supervisor.kill('SIGKILL')
  await once(supervisor, 'exit')
  await eventually(() => !isProcessAlive(pid))
  expect(await noted(trial, 'stopped')).toBe('the supervisor is gone')
})
