import { describe, expect, test } from 'vitest'
import type { WorkspaceSettings } from '#contract/workspaces.ts'
import { formValuesOf, settingsForm } from '#web/app/settings/settings-form-values.ts'

const settings: WorkspaceSettings = {
  id: '01890a5d-ac96-774b-bcce-b302099a8057',
  name: 'Acme',
  timeZone: 'Europe/Berlin',
  wakeTime: '09:00',
  defaultDelayMin: 5,
  defaultDelayMax: 10,
  undoSeconds: 10,
  mcpUrl: null,
  customDomain: 'replies.acme.com',
  companyName: null,
  hasOpenrouterKey: true,
}
const stored = formValuesOf(settings)

function errorsOf(change: Partial<typeof stored>) {
  const parsed = settingsForm.safeParse({ ...stored, ...change })
  return Object.fromEntries(parsed.error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [])
}

describe('the settings form', () => {
  test('gives back what it was filled from and never touches the stored key', () => {
    const { id: _id, hasOpenrouterKey: _has, ...rest } = settings
    expect(settingsForm.parse(stored)).toEqual(rest)
  })

  test('clears what was emptied', () => {
    expect(settingsForm.parse({ ...stored, customDomain: ' ' }).customDomain).toBeNull()
  })

  test('removes the router key only when told to', () => {
    expect(settingsForm.parse({ ...stored, keyChange: 'remove' }).openrouterKey).toBeNull()
    expect(settingsForm.parse({ ...stored, keyChange: 'replace', openrouterKey: ' sk-1 ' }).openrouterKey).toBe('sk-1')
    expect(settingsForm.parse({ ...stored, keyChange: 'replace', openrouterKey: ' ' })).not.toHaveProperty(
      'openrouterKey',
    )
    expect(settingsForm.parse({ ...stored, openrouterKey: 'typed, then kept' })).not.toHaveProperty('openrouterKey')
  })

  test.each([
    [{ name: ' ' }, { name: 'Give the workspace a name.' }],
    [{ timeZone: 'Mars/Olympus' }, { timeZone: 'Choose a time zone from the list, for example Europe/Berlin.' }],
    [{ timeZone: '+05:30' }, { timeZone: 'Choose a time zone from the list, for example Europe/Berlin.' }],
    [{ wakeTime: '9' }, { wakeTime: 'Enter a time of day, for example 09:00.' }],
    [{ defaultDelayMin: '20' }, { defaultDelayMax: 'The longest delay can’t be shorter than the shortest one.' }],
    [{ undoSeconds: '61' }, { undoSeconds: 'Enter a whole number of seconds from 0 to 60.' }],
    [{ undoSeconds: '1.5' }, { undoSeconds: 'Enter a whole number of seconds from 0 to 60.' }],
    [{ undoSeconds: '' }, { undoSeconds: 'Enter a whole number of seconds from 0 to 60.' }],
  ])('says at the field what is wrong with %j', (change, errors) => {
    expect(errorsOf(change)).toEqual(errors)
  })
})
