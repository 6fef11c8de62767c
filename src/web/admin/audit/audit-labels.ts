import type { AuditLog, PlatformSettings } from '#contract/admin.ts'
import { roleLabels } from '#web/admin/role-labels.ts'
import { signUpLabels } from '#web/admin/sign-up-labels.ts'

export const actionLabels = {
  CREATE: 'Created',
  UPDATE: 'Changed',
  DELETE: 'Deleted',
  ROLE_ASSIGN: 'Role assigned',
  ROLE_REVOKE: 'Role removed',
  SETTINGS_CHANGE: 'Settings changed',
} as const satisfies Record<AuditLog['action'], string>

/** One thing that became another; `from` is left out where the entry does not tell what was before. */
export type Change = { name: string; from?: string; to: string }

// As the settings screen calls them.
const settingNames = {
  signUp: 'Sign-up',
  refusesLeakedPasswords: 'Refuse leaked passwords',
  actionLogsKeptDays: 'Days to keep action logs',
  trialDays: 'Days of trial',
  defaultModel: 'Default model',
  supportEmail: 'Support address',
  supportAnswerHours: 'Hours to answer with priority',
} as const satisfies Record<keyof PlatformSettings, string>

const isFromTo = (value: unknown): value is { from: unknown; to: unknown } =>
  typeof value === 'object' && value !== null && 'from' in value && 'to' in value

const labelIn = (labels: Readonly<Record<string, string>>, value: string): string => labels[value] ?? value

function settingWords(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'On' : 'Off'
  if (value === null) return 'None'
  return labelIn(signUpLabels, String(value))
}

const roleWords = (value: unknown): string => labelIn(roleLabels, String(value ?? 'none'))

/** What changed, for what this page knows how to say; null for anything else. */
export function changesOf({ entityType, details }: Pick<AuditLog, 'entityType' | 'details'>): Change[] | null {
  if (entityType === 'user_role') {
    if (isFromTo(details)) return [{ name: 'Role', from: roleWords(details.from), to: roleWords(details.to) }]
    return 'role' in details ? [{ name: 'Role', to: roleWords(details.role) }] : null
  }
  if (entityType === 'workspace') return workspaceChanges(details)
  if (entityType === 'referral') return referralChanges(details)
  if (entityType !== 'platform_settings') return null
  const changes = Object.entries(details).flatMap(([name, value]): Change[] =>
    isFromTo(value)
      ? [{ name: labelIn(settingNames, name), from: settingWords(value.from), to: settingWords(value.to) }]
      : [],
  )
  return changes.length === Object.keys(details).length ? changes : null
}

function workspaceChanges({ name, suspended, note, ...rest }: AuditLog['details']): Change[] | null {
  if (!isFromTo(suspended) || Object.keys(rest).length > 0) return null
  const words = (is: unknown): string => (is === true ? 'Suspended' : 'Active')
  const change = { name: `Workspace ${name}`, from: words(suspended.from), to: words(suspended.to) }
  return note === undefined ? [change] : [change, { name: 'Reason', to: String(note) }]
}

function referralChanges({ name, counts, wasUsed, ...rest }: AuditLog['details']): Change[] | null {
  if (!isFromTo(counts) || Object.keys(rest).length > 0) return null
  const words = (does: unknown): string => (does === true ? 'Counts' : 'Taken back')
  const change = { name: `Referral of ${name}`, from: words(counts.from), to: words(counts.to) }
  return wasUsed === true ? [change, { name: 'Credit', to: 'Used before, so it stays' }] : [change]
}

const entityNames: Readonly<Record<string, string>> = {
  user_role: 'Role on the platform',
  platform_settings: 'Platform settings',
  workspace: 'Workspace',
  referral: 'Referral',
  factor: 'Two-factor authentication',
  jobs: 'Failed jobs retried',
  deliveries: 'Failed deliveries replayed',
}

/** What it was done to, and where the entry tells it in a word or two, from what to what. */
export function whatOf(log: Pick<AuditLog, 'entityType' | 'details'>): string {
  const [first, ...others] = changesOf(log) ?? []
  if (!first) return entityNames[log.entityType] ?? log.entityType.replaceAll('_', ' ')
  const words = first.from === undefined ? `${first.name}: ${first.to}` : `${first.name}: ${first.from} to ${first.to}`
  return others.length === 0 ? words : `${words}, and ${others.length} more`
}

/** Who did it. The server keeps no name for a command of its own, nor for an account that is gone. */
export const administratorOf = ({ administrator }: Pick<AuditLog, 'administrator'>): string =>
  administrator ?? 'Server command'
