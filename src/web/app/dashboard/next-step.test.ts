import { describe, expect, test } from 'vitest'
import { nextStepOf, type Situation } from '#web/app/dashboard/next-step.ts'

const running: Situation = { isConnected: true, agents: 1, threads: 9, newThreads: 0, readyTasks: 0, role: 'admin' }

describe('the next step', () => {
  test.each<[string, Partial<Situation>, ReturnType<typeof nextStepOf>]>([
    ['connects before all else', { isConnected: false, agents: 0 }, 'connect'],
    ['is an admin’s where only an admin may connect', { isConnected: false, role: 'member' }, 'wait-for-admin'],
    ['creates the first agent', { agents: 0 }, 'create-agent'],
    ['never asks a client for an agent', { agents: 0, role: 'client' }, 'done'],
    ['approves what is ready before reading what is new', { readyTasks: 2, newThreads: 5 }, 'approve'],
    ['never asks a client to approve', { readyTasks: 2, newThreads: 5, role: 'client' }, 'reply'],
    ['answers new threads', { newThreads: 1 }, 'reply'],
    ['waits while nothing has come', { threads: 0 }, 'wait-for-replies'],
    ['is nothing when all is answered', {}, 'done'],
  ])('%s', (_promise, change, expected) => {
    expect(nextStepOf({ ...running, ...change })).toBe(expected)
  })
})
