import { once } from 'node:events'
import { expect, test } from 'vitest'
import { newTrial, noted } from '../../../test/process/trial-script.ts'
import { acquireInstanceLock, InstanceLockedError } from './instance-lock.ts'

const holder = (directory: string) => `
  const lock = await acquireInstanceLock(${JSON.stringify(directory)})
  await lock.announce('http://127.0.0.1:4650')
  note('locked ' + process.pid)
  setInterval(() => {}, 1000)
`

test('a second start is refused, and told which process has the data directory and where it serves', async () => {
  await using trial = await newTrial()
  trial.run(await trial.script('holder', holder(trial.directory)))
  const pid = await noted(trial, 'locked')
  const refusal = await acquireInstanceLock(trial.directory).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(InstanceLockedError)
  expect(refusal).toMatchObject({ holder: { pid: Number(pid), address: 'http://127.0.0.1:4650' } })
  expect(String(refusal)).toContain(`already running on ${trial.directory} (process ${pid}, http://127.0.0.1:4650)`)
})

test('the data directory is free again the moment its holder is killed -9', async () => {
  await using trial = await newTrial()
  const first = trial.run(await trial.script('holder', holder(trial.directory)))
  await noted(trial, 'locked')
  first.kill('SIGKILL')
  await once(first, 'exit')
  const lock = await acquireInstanceLock(trial.directory)
  lock.release()
})

test('a claim that nobody holds on to survives garbage collection', async () => {
  await using trial = await newTrial()
  const forgetful = `
    import { setFlagsFromString } from 'node:v8'
    import { runInNewContext } from 'node:vm'
    setFlagsFromString('--expose-gc')
    const directory = ${JSON.stringify(trial.directory)}
    await acquireInstanceLock(directory)
    for (let round = 0; round < 5; round += 1) {
      runInNewContext('gc')()
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    note(await acquireInstanceLock(directory).then(() => 'outcome lost', () => 'outcome refused'))
  `
  trial.run(await trial.script('forgetful', forgetful))
  expect(await noted(trial, 'outcome')).toBe('refused')
})

test('the claim holds within one process too, and ends with release', async () => {
  await using trial = await newTrial()
  const lock = await acquireInstanceLock(trial.directory)
  await expect(acquireInstanceLock(trial.directory)).rejects.toThrow(InstanceLockedError)
  lock.release()
  const again = await acquireInstanceLock(trial.directory)
  again.release()
})

test('two data directories do not know of each other', async () => {
  await using one = await newTrial()
  await using other = await newTrial()
  const locks = [await acquireInstanceLock(one.directory), await acquireInstanceLock(other.directory)]
  for (const lock of locks) lock.release()
})
