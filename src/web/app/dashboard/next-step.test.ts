import { describe, expect, test } from 'vitest'
import { nextStepOf, type Situation } from '#web/app/dashboard/next-step.ts'

const running: Situation = { isConnected: true, agents: 1, threads: 9, needing: 0, readyTasks: 0, role: 'admin' }

describe('the next step', () => {
  test.each<[string, Partial<Situation>, ReturnType<typeof nextStepOf>]>([
    ['connects before all else', { isConnected: false, agents: 0 }, 'connect'],
    ['is an admin’s where only an admin may connect', { isConnected: false, role: 'member' }, 'wait-for-admin'],
    ['creates the first agent', { agents: 0 }, 'create-agent'],
    ['never asks a client for an agent', { agents: 0, role: 'client' }, 'done'],
    ['approves what is ready before all else that waits', { readyTasks: 2, needing: 5 }, 'approve'],
    ['never asks a client to approve or to act', { readyTasks: 2, needing: 5, role: 'client' }, 'wait-for-people'],
    ['is what else needs a person, such as a failed send', { needing: 1 }, 'act'],
    ['waits while nothing has come', { threads: 0 }, 'wait-for-replies'],
    ['is nothing when nothing needs a person', {}, 'done'],
  ])('%s', (_promise, change, expected) => {
    expect(nextStepOf({ ...running, ...change })).toBe(expected)
  })
})
