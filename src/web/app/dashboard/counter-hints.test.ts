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
const two = { activeAgents: 2, pausedAgents: 0, agentsOff: 0 }
it.each([
  [two, works, undefined],
  [two, { ...works, isSuspended: true }, 'paused while this workspace is suspended'],
  [two, { ...works, hasPlanEnded: true }, 'paused until a plan is chosen'],
  [two, { isSuspended: true, hasPlanEnded: true }, 'paused while this workspace is suspended'],
  [{ ...two, activeAgents: 0 }, { ...works, hasPlanEnded: true }, undefined],
  [{ ...two, activeAgents: 1, agentsOff: 1 }, works, '1 more is off, beyond the plan'],
  [two, null, undefined],
  [{ ...two, pausedAgents: 1, agentsOff: 3 }, null, '1 of them paused, 3 more are off, beyond the plan'],
])('active agents of %j where %j: %s', (counts, pauses, hint) => {
  expect(agentsHint(counts, pauses)).toBe(hint)
})
