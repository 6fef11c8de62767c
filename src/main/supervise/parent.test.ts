import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { newTrial, noted } from '../../../test/process/trial-script.ts'

const watching = `
  onParentGone(() => { note('gone now'); process.exit() }, process.argv[2])
  note('watching it')
  setInterval(() => {}, 1000)
`
const node = JSON.stringify(process.execPath)

test('a parent that lives is not taken for gone, and one that ends is noticed', async () => {
  await using trial = await newTrial()
  const script = await trial.script('watching', watching)
  const shell = spawn('sh', ['-c', `${node} ${script} $$; true`], { stdio: 'ignore' })
  await noted(trial, 'watching')
  await sleep(700)
  expect(await trial.journal()).toEqual(['watching it'])
  shell.kill('SIGKILL')
  await noted(trial, 'gone')
})

test('a parent that was gone before anybody looked is noticed too', async () => {
  await using trial = await newTrial()
  const script = await trial.script('watching', watching)
  const shell = spawn('sh', ['-c', `${node} ${script} $$ & kill -9 $$`], { stdio: 'ignore' })
  await once(shell, 'exit')
  await noted(trial, 'gone')
})

test('a shell that became this process is no parent', async () => {
  await using trial = await newTrial()
  const script = await trial.script('watching', watching)
  const shell = spawn('sh', ['-c', `exec ${node} ${script} $$`], { stdio: 'ignore' })
  await noted(trial, 'watching')
  await sleep(700)
  expect(await trial.journal()).toEqual(['watching it'])
  shell.kill('SIGKILL')
})
