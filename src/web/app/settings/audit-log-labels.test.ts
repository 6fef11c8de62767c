import { expect, test } from 'vitest'
import type { AuditEntry } from '#contract/team.ts'
import { auditWords } from '#web/app/settings/audit-log-labels.ts'

const entry = (action: string, detail: AuditEntry['detail'] = {}, subject: string | null = null): AuditEntry => ({
  id: 'e',
  actor: 'Ada',
  action,
  entity: action.split('.')[0] ?? '',
  entityId: null,
  subject,
  detail,
  at: '2026-03-02T12:00:00Z',
})

test.each([
  [entry('member.invited', { email: 'grace@example.com', role: 'client' }), 'invited grace@example.com as Client'],
  [
    entry('member.role_changed', { from: 'client', to: 'admin' }, 'Grace'),
    'changed the role of Grace from Client to Admin',
  ],
  [entry('member.removed', { role: 'client' }, 'Grace'), 'removed Grace'],
  [entry('member.removed', { role: 'client' }), 'removed a former member'],
  [entry('settings.changed', { fields: 'wakeTime, openrouterKey' }), 'changed settings: wake time, OpenRouter key'],
  [
    entry('connection.connected', { platform: 'Postwagon', workspace: 'Acme', baseUrl: 'https://post.example' }),
    'connected Postwagon: Acme at https://post.example',
  ],
  [entry('agent.deleted'), 'deleted an agent'],
  [entry('agent.created', { name: 'Ann' }), 'created the agent Ann'],
  [entry('something.quite_new'), 'something quite new'],
])('%# says in a sentence what was done', (given, did) => {
  expect(auditWords(given)).toEqual({ who: 'Ada', did })
})

test('names nobody who is gone', () => {
  expect(auditWords({ ...entry('member.left'), actor: null })).toEqual({
    who: 'Someone whose account no longer exists',
    did: 'left the workspace',
  })
})
