import { expect, it } from 'vitest'
import { agentsHint, asideHint, pendingHint } from './counter-hints.ts'

it.each([
  [{ plannedFollowUps: 0, readyTasks: 0 }, undefined],
  [{ plannedFollowUps: 2, readyTasks: 0 }, '2 not written yet'],
  [{ plannedFollowUps: 0, readyTasks: 1 }, '1 more waits for approval'],
  [{ plannedFollowUps: 1200, readyTasks: 3 }, '1,200 not written yet, 3 more wait for approval'],
])('pending tasks of %j: %s', (counts, hint) => {
  expect(pendingHint(counts)).toBe(hint)
})

it('says what the list behind a number does not show', () => {
  expect([asideHint(0), asideHint(1200)]).toEqual([undefined, '1,200 of them archived or snoozed'])
})

const works = { isSuspended: false, hasPlanEnded: false }
it.each([
  [{ activeAgents: 2 }, works, undefined],
  [{ activeAgents: 2 }, { ...works, isSuspended: true }, 'paused while this workspace is suspended'],
  [{ activeAgents: 2 }, { ...works, hasPlanEnded: true }, 'paused until a plan is chosen'],
  [{ activeAgents: 2 }, { isSuspended: true, hasPlanEnded: true }, 'paused while this workspace is suspended'],
  [{ activeAgents: 0 }, { ...works, hasPlanEnded: true }, undefined],
])('active agents of %j where %j: %s', (counts, pauses, hint) => {
  expect(agentsHint(counts, pauses)).toBe(hint)
})
