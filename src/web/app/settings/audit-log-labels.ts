import { rungNames, stepNames } from '#contract/ladder-words.ts'
import type { Role } from '#contract/operation.ts'
import { plans } from '#contract/plans.ts'
import type { AuditEntry } from '#contract/team.ts'
import { careLabels } from '#web/app/care-labels.ts'
import { roleLabels } from '#web/app/role-labels.ts'
import { refusalWords } from '#web/referral-labels.ts'
import { repairWords } from '#web/repair-labels.ts'
import { money } from '#web/ui/money.ts'

/** Who need not belong to the workspace. */
const asAdministrator = 'as an administrator of this platform'

type Words = (detail: (name: string) => string, subject: string) => string

// As the settings screen calls them.
const fieldNames: Readonly<Record<string, string>> = {
  name: 'name',
  timeZone: 'time zone',
  wakeTime: 'wake time',
  defaultDelayMin: 'default shortest delay',
  defaultDelayMax: 'default longest delay',
  undoSeconds: 'undo window',
  mcpUrl: 'MCP server URL',
  customDomain: 'custom domain',
  companyName: 'company name',
  accent: 'accent color',
  senderName: 'sender name',
  openrouterKey: 'OpenRouter key',
}

const planOf = (id: string): string =>
  id === 'trial' ? 'the trial' : id in plans ? plans[id as keyof typeof plans].name : id
const endsOf = (why: string): string =>
  why === 'unpaid' ? 'it wasn’t paid' : why === 'canceled' ? 'it was canceled' : 'nobody had chosen a plan'

/** An amount that an entry has in cents. */
const amount = (detail: (name: string) => string) => money(Number(detail('cents')), detail('currency') || 'usd')
const isRole = (text: string): text is Role => text in roleLabels
const roleOf = (text: string) => (isRole(text) ? roleLabels[text] : text)
const careOf = (level: string) => (level in careLabels ? careLabels[level as keyof typeof careLabels].name : level)
const fieldsOf = (list: string) =>
  list
    .split(', ')
    .map((field) => fieldNames[field] ?? field)
    .join(', ')
/** An agent by its name, as far as the entry has it. */
const named = (name: string) => (name ? ` ${name}` : '')

const some = (count: string, what: string) => `${count} ${what}${count === '1' ? '' : 's'}`

const inOrder = new Intl.ListFormat('en', { type: 'conjunction' })
const rungsOf = (list: string) =>
  inOrder.format(list.split(', ').map((rung) => (rung in rungNames ? rungNames[rung as keyof typeof rungNames] : rung)))
const stepOf = (step: string) => (step in stepNames ? stepNames[step as keyof typeof stepNames] : step)

/** By what threads are assigned in turn. */
const turnsOf = (detail: (name: string) => string) =>
  detail('label') ? `with the label ${detail('label').replaceAll('_', ' ')}` : `of the campaign ${detail('campaign')}`

const refusals: Readonly<Record<string, string>> = refusalWords

/** What was done, for every action that the server records. */
const done: Readonly<Record<string, Words>> = {
  'workspace.created': () => 'created the workspace',
  'workspace.renamed': (detail) => `renamed the workspace to ${detail('to')}`,
  'workspace.deleted': () => 'deleted the workspace',
  'workspace.restored': () => 'restored the workspace',
  'workspace.imported': () => 'imported the workspace from a file',
  'workspace.reconciled': () =>
    'compared the workspace with its sending platform after a restore; replies go out again',
  'workspace.suspended': () => `suspended the workspace, ${asAdministrator}`,
  'workspace.resumed': () => `ended the suspension of the workspace, ${asAdministrator}`,
  'workspace.looked_into': () => `looked at the workspace’s settings, health and queue, ${asAdministrator}`,
  'settings.changed': (detail) => `changed settings: ${fieldsOf(detail('fields'))}`,
  'branding.changed': (detail) => `changed the branding: ${fieldsOf(detail('fields'))}`,
  'branding.logo_set': () => 'set the logo',
  'branding.logo_removed': () => 'removed the logo',
  'domain.proved': (detail) => `proved the custom domain ${detail('host')}`,
  'domain.released': (detail) => `lost the custom domain ${detail('host')}: its DNS record was gone`,
  'connection.connected': (detail) => `connected ${detail('platform')}: ${detail('workspace')} at ${detail('baseUrl')}`,
  'agent.created': (detail) => `created the agent${named(detail('name'))}`,
  'agent.tried': (detail) =>
    `tried version ${detail('version') ?? ''} of the agent${named(detail('name'))} on ${detail('cases') ?? ''} past replies`,
  'agent.changed': (detail) => `changed the agent${named(detail('name'))}`,
  'agent.care_changed': (detail) =>
    `changed what the agent${named(detail('name'))} checks before it sends from ${careOf(detail('from'))} to ${careOf(detail('to'))}`,
  'agent.deleted': (detail) => `deleted an agent${named(detail('name'))}`,
  'agent.webhooks_recreated': (detail) => `recreated the webhooks of the agent${named(detail('name'))}`,
  'agent.attached': (detail) => `attached the agent${named(detail('name'))} to the campaign ${detail('campaign')}`,
  'agent.detached': (detail) => `detached the agent from the campaign ${detail('campaign')}`,
  'agent.steps_set': (detail) =>
    `put the agent${named(detail('name'))} on “${stepOf(detail('step'))}” for ${rungsOf(detail('rungs'))}${
      detail('faster') === '' ? '' : `, ahead of the evidence for ${rungsOf(detail('faster'))}`
    }`,
  'view.added': (detail) => `shared the view${named(detail('name'))} with the workspace`,
  'view.changed': (detail) => `changed the shared view${named(detail('name'))}`,
  'view.removed': (detail) => `deleted the shared view${named(detail('name'))}`,
  'agent.step_taken_back': (detail) =>
    `took the agent${named(detail('name'))} back from “${stepOf(detail('from'))}” to “${stepOf(detail('to'))}” for ${rungsOf(detail('rung'))}`,
  'agent.caps_set': (detail) =>
    `set the caps of the agent${named(detail('name'))}: ${detail('daily')} a day, ${detail('thread')} per conversation, ${detail('company')} a day per company`,
  'agent.switched': (detail) =>
    `switched auto-send of the agent${named(detail('name'))} ${detail('on') === 'true' ? 'on' : 'off'}`,
  'sender.signed': (detail) => `changed the signature of ${detail('email')}`,
  'sends.stopped': () => 'stopped everything that goes out by itself',
  'sends.resumed': () => 'let agents send by themselves again',
  'member.invited': (detail) => `invited ${detail('email')} as ${roleOf(detail('role'))}`,
  'member.invited_again': (detail) => `resent the invitation to ${detail('email')}`,
  'member.joined': (detail) => `joined as ${roleOf(detail('role'))}`,
  'member.role_changed': (detail, subject) =>
    `changed the role of ${subject} from ${roleOf(detail('from'))} to ${roleOf(detail('to'))}`,
  'member.removed': (_detail, subject) => `removed ${subject}`,
  'member.left': () => 'left the workspace',
  'invitation.revoked': (detail) => `revoked the invitation to ${detail('email')}`,
  'webhook.replayed': (detail) =>
    `replayed failed webhook events: ${detail('events')}${detail('byAdministrator') === 'true' ? `, ${asAdministrator}` : ''}`,
  'webhook.opened': () => `opened the payload of a webhook event, ${asAdministrator}`,
  'notifications.address_changed': (detail) =>
    `changed the notifications that go to ${detail('name')} at ${detail('host')}`,
  'notifications.address_added': (detail) => `had notifications sent to ${detail('name')} at ${detail('host')}`,
  'notifications.address_removed': (detail) => `had notifications sent to ${detail('name')} no more`,
  'report.link_made': () => 'made a link to the client’s report',
  'report.link_revoked': () => 'revoked the link to the client’s report',
  'report.reader_added': (detail) => `added ${detail('email')} to the weekly report email`,
  'report.reader_removed': (detail) => `removed ${detail('email')} from the weekly report email`,
  'credit.earned': () => 'credited a month with one agent free, for a referral',
  'credit.taken_back': () => 'took back an unused month with one agent free',
  'referral.refused': (detail) => `didn’t count a referral: the friend ${refusals[detail('why')] ?? detail('why')}`,
  'referral.counted': () => 'counted this workspace for whoever referred it',
  'referral.taken_back': () => `took back a referral, ${asAdministrator}`,
  'plan.chosen': (detail) => `changed the plan from ${planOf(detail('from'))} to ${planOf(detail('to'))}`,
  'plan.ended': (detail) => `ended ${planOf(detail('plan'))} and paused all agents: ${endsOf(detail('why'))}`,
  'plan.canceled': (detail) => `canceled the plan, which goes on until ${detail('ends').slice(0, 10)}`,
  'plan.goes_on': () => 'took back the cancellation of the plan',
  'plan.payment_failed': (detail) => `noted that the payment for ${planOf(detail('plan'))} failed`,
  'plan.paid': (detail) => `noted that ${planOf(detail('plan'))} was paid`,
  'plan.agents_kept': (detail) => `chose which agents stay on: ${detail('names')}`,
  'credit.used': (detail) => `used a referral credit for the month from ${detail('month')}`,
  'payment.refunded': (detail) => `noted a refund of ${amount(detail)} (${detail('status')})`,
  'payment.disputed': (detail) =>
    `noted that a bank is asking for ${amount(detail)} back (${detail('status').replaceAll('_', ' ')})`,
  'payment.repaired': (detail) =>
    `compared payments with the payment provider and corrected: ${repairWords(detail('what').split(', '))}`,
  'lead.erased': (detail) =>
    `erased a lead: ${some(detail('threads'), 'conversation')}, ${some(detail('messages'), 'message')}`,
  'lead.exported': () => 'exported the data of a lead',
  'export.requested': () => 'requested an export of the workspace',
  'assignment.set': (detail) =>
    `had new threads ${turnsOf(detail)} assigned to ${detail('people')} ${detail('people') === '1' ? 'person' : 'people'} in turn`,
  'assignment.removed': (detail) => `stopped assigning new threads ${turnsOf(detail)} in turn`,
  'export.downloaded': () => 'downloaded an export of the workspace',
}

/** What nobody does: it comes by itself. */
const byItself = /^(?:plan|credit|payment|referral|domain)\./
/** What is Rejoinder's to do, whoever gave it the last cause. */
const isOurs = (action: string) => action === 'agent.step_taken_back'
const nobody = (action: string) => (byItself.test(action) ? 'Rejoinder' : 'Someone whose account no longer exists')

/** One plain sentence in two parts: who, and what they did. Something newer than this page is named as the server has it. */
export function auditWords({ action, actor, subject, detail }: AuditEntry): { who: string; did: string } {
  const words = done[action] ?? (() => action.replace(/[._]/g, ' '))
  return {
    who: isOurs(action) ? 'Rejoinder' : (actor ?? nobody(action)),
    did: words((name) => String(detail[name] ?? ''), subject ?? 'a former member'),
  }
}
