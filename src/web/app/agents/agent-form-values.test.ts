import { describe, expect, test } from 'vitest'
import { agentDefaults } from '#contract/agents.ts'
import { agentForm, formValuesOf, parseDays, withChanges } from '#web/app/agents/agent-form-values.ts'

const complete = { ...formValuesOf(agentDefaults), name: 'Sales replies' }

function errorsOf(change: Partial<typeof complete>) {
  const parsed = agentForm.safeParse({ ...complete, ...change })
  return Object.fromEntries(parsed.error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [])
}

describe('follow-up days', () => {
  test.each([
    ['3, 7', [3, 7]],
    ['3,soon,7,', [3, 7]],
    ['2.5, 4e1, 0x10, 5', [5]],
    ['', []],
  ])('%j are read as %j', (text, days) => {
    expect(parseDays(text)).toEqual(days)
  })
})

describe('the agent form', () => {
  test('gives back the agent that it was filled from', () => {
    expect(agentForm.parse(complete)).toEqual({ ...agentDefaults, name: 'Sales replies' })
  })

  test.each([
    [{ name: '  ' }, { name: 'Give the agent a name.' }],
    [{ delayMin: '' }, { delayMin: 'Enter a whole number of minutes.' }],
    [{ delayMin: '1.5' }, { delayMin: 'Enter a whole number of minutes.' }],
    [{ delayMax: '20000' }, { delayMax: 'Enter at most 10080 minutes (a week).' }],
    [{ delayMin: '11' }, { delayMax: 'The longest delay can’t be shorter than the shortest one.' }],
    [{ followupDays: '7, 3' }, { followupDays: 'Enter each day once, in ascending order.' }],
    [{ followupDays: '3, 366' }, { followupDays: 'Days run from 1 to 365.' }],
    [{ followupMaxAttempts: '21' }, { followupMaxAttempts: 'Enter 0 to 20.' }],
    [{ dailyCap: '0' }, { dailyCap: 'Enter 1 to 10000.' }],
    [{ threadCap: '' }, { threadCap: 'Enter a whole number.' }],
  ])('says at the field what is wrong with %j', (change, errors) => {
    expect(errorsOf(change)).toEqual(errors)
  })

  test('an agent for one campaign can be made before there are campaigns', () => {
    expect(agentForm.parse({ ...complete, connectLevel: 'campaign' })).toMatchObject({ linkedCampaignId: null })
  })

  test('what belongs together is saved as it was seen together, and all else as a colleague has it by now', () => {
    const begun = { ...agentDefaults, name: 'Ann', delayMin: 5, delayMax: 120 }
    const newest = { ...begun, delayMax: 30, tone: 'casual' as const }
    expect(withChanges(newest, begun, { ...begun, delayMin: 60 })).toMatchObject({
      delayMin: 60,
      delayMax: 120,
      tone: 'casual',
    })
    const [one, other] = ['01890a5d-ac96-774b-bcce-b302099a8057', '01890a5d-ac96-774b-bcce-b302099a8058']
    const ofOne = { ...begun, connectLevel: 'campaign' as const, linkedCampaignId: one }
    const ofAll = { ...begun, connectLevel: 'workspace' as const, linkedCampaignId: null }
    expect(withChanges(ofAll, ofOne, { ...ofOne, linkedCampaignId: other })).toMatchObject({
      connectLevel: 'campaign',
      linkedCampaignId: other,
    })
    expect(withChanges(ofAll, ofOne, { ...ofOne, name: 'Bo' })).toMatchObject({ ...ofAll, name: 'Bo' })
  })

  test('forgets a campaign when the agent works for the whole workspace', () => {
    const parsed = agentForm.parse({ ...complete, linkedCampaignId: '01890a5d-ac96-774b-bcce-b302099a8057' })
    expect(parsed.linkedCampaignId).toBeNull()
  })
})
