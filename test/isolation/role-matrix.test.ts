import { expect, it } from 'vitest'
import { allOperations } from './operations.ts'

// Who may do what, as it was decided. The isolation test holds the server to the contract; this holds the contract to the decision, so
// that a slip of the pen there lets nobody in.

const operations = allOperations().filter(({ access }) => access.startsWith('workspace:'))
const nounOf = (name: string): string => name.split('.')[0] ?? ''
const namesFor = (access: string): string[] => operations.filter((one) => one.access === access).map(({ name }) => name)
const isChange = ({ method }: { method: string }): boolean => method !== 'GET'

/** The platform's connection, settings, branding, team, billing, workspace deletion, and what carries all of a workspace away. */
const nounsOfAdmins = ['workspaces', 'branding', 'team', 'billing', 'payments', 'connections', 'exports', 'erasures']
/** Changes in these that are no admin's alone: one's own membership, and the button that looks for replies now. */
const exceptions = new Map([
  ['team.leave', 'workspace:client'],
  ['connections.sync', 'workspace:member'],
])
/**
 * What a person changes of themselves alone, whatever their role: the views that they keep (those of the workspace the verbs leave to members),
 * what they hear of, and have seen, and whom they ask.
 */
const ofOneself = [
  'views.add',
  'views.change',
  'views.remove',
  'views.move',
  'notices.see',
  'notices.choose',
  'notices.setOwnHook',
  'notices.removeOwnHook',
  'report.subscribe',
  'support.ask',
]
/** Where everybody's notices go is the admins' to say, and who outside reads the report. */
const ofAdminsAlone = [
  'assignments.removeRule',
  'assignments.setRule',
  'notices.addHook',
  'notices.changeHook',
  'notices.removeHook',
  'report.addReaders',
  'report.removeReader',
  'report.makeLink',
  'report.revokeLink',
]
/** What nobody but admins reads: who did what, the files of exports, what is paid, and whom the workspace has brought. */
const readByAdmins = [
  'erasures.list',
  'exports.list',
  'referrals.list',
  'workspaces.audit',
  'workspaces.exportAudit',
  'billing.read',
  'billing.usage',
  'payments.preview',
  'payments.exportInvoices',
]
/** Raw deliveries, other people's replies to try an agent on, what replies are sent from, what is to be decided: for who works with agents. */
const readByMembers = [
  'notes.list',
  'presence.list',
  'presence.everywhere',
  'assignments.rules',
  'playground.replies',
  'senders.list',
  'snippets.list',
  'bulk.count',
  'bulk.list',
  'bulk.read',
  'bulk.sends',
  'replays.offer',
  'replays.list',
  'replays.read',
  'replays.cases',
  'replays.readCase',
  'replays.compare',
  'review.queue',
  'webhooks.events',
  'webhooks.payload',
]

it('connection, settings, team and deletion of a workspace are changed by admins alone', () => {
  const changes = operations.filter(
    (one) => isChange(one) && (nounsOfAdmins.includes(nounOf(one.name)) || ofAdminsAlone.includes(one.name)),
  )
  expect(changes.length).toBeGreaterThan(10)
  for (const { name, access } of changes)
    expect([name, access]).toEqual([name, exceptions.get(name) ?? 'workspace:admin'])
})

it('everything else is changed by members, and by no client', () => {
  const changes = operations.filter(
    (one) =>
      isChange(one) &&
      !nounsOfAdmins.includes(nounOf(one.name)) &&
      ![...ofOneself, ...ofAdminsAlone].includes(one.name),
  )
  expect(changes.length).toBeGreaterThan(30)
  for (const { name, access } of changes) expect([name, access]).toEqual([name, 'workspace:member'])
})

it('a client sees what the workspace works with, and changes nothing but what is their own', () => {
  expect(
    namesFor('workspace:client').filter((name) => operations.some((one) => one.name === name && isChange(one))),
  ).toEqual(['team.leave', ...ofOneself])
  for (const noun of ['threads', 'tasks', 'knowledge', 'campaigns', 'agents'])
    expect(namesFor('workspace:client')).toContain(`${noun}.list`)
  const reads = operations.filter((one) => !isChange(one) && one.access !== 'workspace:client')
  expect(reads.map(({ name }) => name).sort()).toEqual([...readByAdmins, ...readByMembers].sort())
})
