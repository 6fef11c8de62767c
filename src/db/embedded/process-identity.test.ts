import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import process from 'node:process'
import { expect, test } from 'vitest'
import { identifyHolder, isProcessAlive } from './process-identity.ts'

test('a running process is alive, one that ended is not', async () => {
  const child = spawn('/bin/sleep', ['60'])
  await once(child, 'spawn')
  const pid = child.pid ?? 0
  expect(isProcessAlive(pid)).toBe(true)
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(isProcessAlive(pid)).toBe(false)
})

test.runIf(process.platform === 'linux')('a zombie, which still answers to signals, counts as ended', async () => {
  // The shell becomes a sleep that never collects its child.
  const parent = spawn('/bin/sh', ['-c', 'sleep 0.01 & echo $!; exec sleep 60'])
  try {
    const [line] = await once(parent.stdout, 'data')
    const zombie = Number(String(line).trim())
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(process.kill(zombie, 0)).toBe(true)
    expect(isProcessAlive(zombie)).toBe(false)
    expect(await identifyHolder(zombie, tmpdir())).toBe('ended')
  } finally {
    parent.kill('SIGKILL')
  }
})

test.runIf(process.platform === 'linux')('a server of another directory is a stranger', async () => {
  const impostor = spawn('/bin/sh', ['-c', 'sleep 60', '-D', '/'], {
    argv0: '/usr/lib/postgresql/18/bin/postgres',
    cwd: '/',
  })
  try {
    await once(impostor, 'spawn')
    expect(await identifyHolder(impostor.pid ?? 0, tmpdir())).toBe('foreign')
    expect(await identifyHolder(impostor.pid ?? 0, '/')).toBe('postmaster')
  } finally {
    impostor.kill('SIGKILL')
  }
})
