import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { eventually, newTrial, noted, type Trial } from '../../../test/process/trial-script.ts'

/** A whole small Rejoinder: a child that takes a while to stop, on the embedded database, under one supervisor. */
async function startAll(trial: Trial, options: { childStopsInMs: number }) {
  const child = await trial.script(
    'child',
    `
    exitWithParent(async (reason) => {
      note('child is stopping on ' + reason)
      await new Promise((resolve) => setTimeout(resolve, ${options.childStopsInMs}))
      note('child has stopped')
    }, { graceMs: 60_000 })
    reportReady()
    setInterval(() => {}, 1000)
    `,
  )
  return trial.run(
    await trial.script(
      'supervisor',
      `
      const database = await superviseEmbedded({ dataDir: ${JSON.stringify(trial.directory)}, log, onMoved() {} })
      const announced = () => note('up ' + database.current().pid)
      const child = superviseProcess({ name: 'child', script: ${JSON.stringify(child)}, env, readyTimeoutMs: 10_000, graceMs: 60_000, log, onFatal, onReady: announced })
      const noting = { stop: async (hurry) => { await database.stop(hurry); note('database has stopped') } }
      const shutdown = createShutdown({ stages: () => [[child], [noting]], log })
      process.exit(await shutdown.finished)
      `,
    ),
  )
}

function pressCtrlC(pid: number | undefined) {
  if (pid === undefined) throw new Error('the supervisor did not start')
  process.kill(-pid, 'SIGINT')
}

test('Ctrl-C stops the children, then the database, once, even when npm hands the signal on a second time', async () => {
  await using trial = await newTrial()
  const supervisor = await startAll(trial, { childStopsInMs: 300 })
  await noted(trial, 'up')
  pressCtrlC(supervisor.pid)
  await sleep(50)
  supervisor.kill('SIGINT')
  expect(await once(supervisor, 'exit')).toEqual([0, null])
  expect((await trial.journal()).slice(1)).toEqual([
    'child is stopping on SIGTERM',
    'child has stopped',
    'database has stopped',
  ])
})

test('a second Ctrl-C hurries', async () => {
  await using trial = await newTrial()
  const supervisor = await startAll(trial, { childStopsInMs: 60_000 })
  await noted(trial, 'up')
  pressCtrlC(supervisor.pid)
  await eventually(async () => (await trial.journal()).includes('child is stopping on SIGTERM'))
  await sleep(1_000)
  pressCtrlC(supervisor.pid)
  expect(await once(supervisor, 'exit')).toEqual([0, null])
  expect((await trial.journal()).slice(1)).toEqual(['child is stopping on SIGTERM', 'database has stopped'])
})

test('one that fails to stop does not keep the database from stopping, and shows in the exit code', async () => {
  await using trial = await newTrial()
  const supervisor = trial.run(
    await trial.script(
      'supervisor',
      `
      const broken = { stop: async () => { throw new Error('stuck') } }
      const database = { stop: async () => note('database has stopped') }
      const shutdown = createShutdown({ stages: () => [[broken], [database]], log })
      shutdown.begin('a reason', 0)
      shutdown.begin('another', 3)
      process.exit(await shutdown.finished)
      `,
    ),
  )
  expect(await once(supervisor, 'exit')).toEqual([1, null])
  expect(await trial.journal()).toEqual(['database has stopped'])
})
