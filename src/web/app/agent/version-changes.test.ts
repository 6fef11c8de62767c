import { expect, it } from 'vitest'
import { agentDefaults } from '#contract/agents.ts'
import { versionChanges } from '#web/app/agent/version-changes.ts'

it('tells what differs between two versions in the words of the form, and nothing else', () => {
  expect(versionChanges(agentDefaults, agentDefaults)).toEqual([])
  const changed = { ...agentDefaults, description: 'Be brief.', delayMin: 5, delayMax: 5, followupDays: [4] }
  expect(versionChanges({ ...agentDefaults, description: 'Be kind.' }, changed)).toEqual([
    { name: 'Instructions', before: 'Be kind.', after: 'Be brief.', isText: true },
    expect.objectContaining({ name: 'Delay', after: '5 minutes' }),
    expect.objectContaining({ name: 'Follow-up days', after: '4' }),
  ])
})
