import { expect, test } from 'vitest'
import { changesOf, whatOf } from './audit-labels.ts'

const role = (details: Record<string, unknown>) => ({ entityType: 'user_role', details })
const settings = (details: Record<string, unknown>) => ({ entityType: 'platform_settings', details })

test.each([
  [role({ role: 'admin' }), 'Role: Admin'],
  [role({ from: null, to: 'moderator' }), 'Role: None to Moderator'],
  [role({ from: 'admin', to: null }), 'Role: Admin to None'],
  [settings({ signUp: { from: 'open', to: 'invite_only' } }), 'Sign-up: Open to Invite only'],
  [settings({ refusesLeakedPasswords: { from: true, to: false } }), 'Refuse leaked passwords: On to Off'],
  [settings({ supportEmail: { from: null, to: 'help@acme.example' } }), 'Support address: None to help@acme.example'],
  [settings({ supportAnswerHours: { from: 24, to: 8 } }), 'Hours to answer with priority: 24 to 8'],
  [
    settings({ signUp: { from: 'open', to: 'closed' }, actionLogsKeptDays: { from: 90, to: 30 } }),
    'Sign-up: Open to Closed, and 1 more',
  ],
  [
    { entityType: 'workspace', details: { name: 'Acme', suspended: { from: false, to: true }, note: 'Spam' } },
    'Workspace Acme: Active to Suspended, and 1 more',
  ],
  [settings({ ofANewerServer: { from: 1, to: 2 } }), 'ofANewerServer: 1 to 2'],
])('%j is told as %s', (log, words) => {
  expect(whatOf(log)).toBe(words)
})

test.each([
  [role({}), 'Role on the platform'],
  [settings({ signUp: 'closed' }), 'Platform settings'],
  [{ entityType: 'api_key', details: { from: 1, to: 2 } }, 'api key'],
])('%j has a shape that nobody here knows: its details are shown as they are', (log, words) => {
  expect(changesOf(log)).toBeNull()
  expect(whatOf(log)).toBe(words)
})
