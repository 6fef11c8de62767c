import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { ORPCError } from '@orpc/client'
import { agentDefaults } from '#contract/agents.ts'
import { rungs } from '#contract/autonomy.ts'
import type { Envelope, UsualEnvelope } from '#contract/envelope.ts'
import { noticeKinds } from '#contract/notices.ts'
import { newId } from '#lib/new-id.ts'
import { type Person, signedIn, signUp } from '../person.ts'
import type { clientOf } from '../sandbox-process.ts'
import type { Installation } from './installation.ts'
import type { Writers } from './leads.ts'
import type { Places } from './places.ts'
import type { Random } from './random.ts'

type Sandbox = ReturnType<typeof clientOf>

/** A customer: a person, a workspace connected to a workspace of the simulator, and an agent that answers by itself. */
export interface Customer extends Writers {
  /** In their latest session. */
  person: Person
}

const knowledge = [
  ['What the starter plan contains', 'The starter plan contains 5 mailboxes, 2 campaigns and support by mail.'],
  ['Price', 'The starter plan costs $49 per month, the team plan $129 per month. There is no set-up fee.'],
  ['Booking a call', 'Book a call of 20 minutes at https://cal.example.com/acme whenever it suits you.'],
  ['Security', 'Data is stored in Frankfurt. We are certified to ISO 27001.'],
  ['Integrations', 'We work with HubSpot, Salesforce and Pipedrive.'],
] as const

interface Opening {
  /** The address of this machine that the person signs up from: so many newcomers in an hour from one network are too many. */
  from?: string
  /** Minutes that an answer waits at most, so that something may happen meanwhile. */
  delayMax?: number
  /** Where the person hears of leads with high intent, beside the bell. */
  told?: Pick<Places, 'urls'>
}

/** Signs up, connects, and has an agent answer by itself. */
export async function openCustomer(
  { url, sandboxUrl }: Pick<Installation, 'url' | 'sandboxUrl'>,
  sandbox: Sandbox,
  leads: number,
  { from, delayMax = 0, told }: Opening = {},
): Promise<Customer> {
  const person = await signUp(url, from === undefined ? {} : { from })
  const { workspaceId } = person
  // Answers go out at any hour, and with no delay.
  await person.api.workspaces.updateSettings({ workspaceId, wakeTime: '00:00', companyName: 'Acme', undoSeconds: 1 })
  for (const [title, content] of knowledge) {
    await person.api.knowledge.create({ workspaceId, title, content, tags: [], isGolden: false })
  }
  const platform = await sandbox.makeWorkspace({ leads, campaigns: 3 })
  await person.api.connections.connect({ workspaceId, kind: 'sandbox', baseUrl: sandboxUrl, apiKey: platform.apiKey })
  const most = { dailyCap: 10_000, companyCap: 10_000 }
  const agent = { ...agentDefaults, ...most, name: 'Ann', autoSendEnabled: true, delayMin: 0, delayMax }
  const { agent: made, warning } = await person.api.agents.create({ ...agent, workspaceId })
  await person.api.autonomy.setSteps({ workspaceId, agentId: made.id, rungs: [...rungs], step: 'pause' })
  if (warning !== null) throw new Error(`The agent's webhooks were not set up: ${JSON.stringify(warning)}`)
  if (told !== undefined) await listen(person, told)
  return { person, platformId: platform.id, leadIds: platform.leads.map(({ id }) => id) }
}

/** The person hears of leads with high intent by mail and at every place, at once, and of nothing else. */
async function listen({ api, workspaceId }: Person, { urls }: Pick<Places, 'urls'>): Promise<void> {
  const { choices, ...preferences } = await api.notices.preferences({ workspaceId })
  for (const kind of noticeKinds) choices[kind].mail = kind === 'high_intent' ? 'now' : 'off'
  await api.notices.choose({ workspaceId, ...preferences, choices })
  for (const url of urls)
    await api.notices.addHook({ workspaceId, name: new URL(url).pathname, url, kinds: ['high_intent'] })
}

export interface PeopleDid {
  /** Tasks that the product said yes to. */
  accepted: Set<string>
  canceled: Set<string>
  /** Addresses of leads to whom a person let an agent's words go, at once or once more. */
  letGo: Set<string>
}

export const nothingDone = (): PeopleDid => ({ accepted: new Set(), canceled: new Set(), letGo: new Set() })

/** What stands in every mail that a person writes, here or inside the platform. */
export const byPerson = 'this is from a person'

/** People work meanwhile: they send from two screens at once, schedule, cancel, run, remind, retry, and answer inside the platform. */
export async function peopleWork(
  installation: Pick<Installation, 'webs'>,
  customers: readonly Customer[],
  sandbox: Sandbox,
  random: Random,
  signal: AbortSignal,
  did: PeopleDid = nothingDone(),
): Promise<PeopleDid> {
  while (!signal.aborted) {
    const customer = random.pick(customers)
    // Whatever is down says so; a person tries something else.
    await workOnce(installation, customer, sandbox, random, did).catch((error: unknown) =>
      isSignedOut(error) ? signInOnce(installation, customer) : undefined,
    )
    await sleep(random.whole(100, 600), undefined, { signal }).catch(() => undefined)
  }
  return did
}

/** The lead, one or two colleagues beside them and, mostly, one in copy. */
function toSeveral(usual: UsualEnvelope | null, random: Random): Envelope | null {
  if (usual === null) return null
  const colleague = (name: string) => ({ name, email: `${name.toLowerCase()}@buyers.example` })
  const to = [...usual.to, ...['Eva', 'Tom'].slice(0, random.whole(1, 2)).map(colleague)]
  return { to, cc: random.next() < 0.7 ? [...usual.cc, colleague('Kim')] : [], senderId: usual.sender?.id ?? null }
}

const isSignedOut = (error: unknown): boolean => error instanceof ORPCError && error.status === 401

/** Sessions end with their time, and with a restore. */
async function signInOnce({ webs }: Pick<Installation, 'webs'>, customer: Customer): Promise<void> {
  customer.person = await signedIn(webs[0] ?? '', customer.person).catch(() => customer.person)
}

async function workOnce(
  { webs }: Pick<Installation, 'webs'>,
  { person, platformId }: Customer,
  sandbox: Sandbox,
  random: Random,
  did: PeopleDid,
): Promise<void> {
  const { workspaceId } = person
  const api = person.at(random.pick(webs))
  const { rows } = await api.threads.list({ workspaceId, limit: 30 })
  if (rows.length === 0) return
  const { id: threadId, contactEmail } = random.pick(rows)
  const { revision, subject, draft, task, envelope: usual } = await api.threads.get({ workspaceId, threadId })
  const words = `Thank you, ${byPerson}. Our reference is ${randomUUID()}.`
  const envelope = random.next() < 0.4 ? toSeveral(usual, random) : null
  const input = { workspaceId, threadId, draftId: draft?.id ?? newId(), revision, subject, body: words, envelope }
  switch (
    random.pick(['send', 'send', 'twice', 'schedule', 'cancel', 'run', 'remind', 'retry', 'elsewhere'] as const)
  ) {
    case 'send':
      did.accepted.add((await api.tasks.send(input)).id)
      return
    case 'twice':
      for (const { id } of await Promise.all(webs.map((url) => person.at(url).tasks.send(input)))) did.accepted.add(id)
      return
    case 'schedule': {
      const { id } = await api.tasks.send({ ...input, sendAt: new Date(Date.now() + 3000).toISOString() })
      did.accepted.add(id)
      if (random.next() > 0.5) return
      await sleep(random.whole(0, 3200))
      await api.tasks.cancel({ workspaceId, taskId: id })
      did.canceled.add(id)
      return
    }
    case 'cancel':
      if (task === null) return
      await api.tasks.cancel({ workspaceId, taskId: task.id })
      did.canceled.add(task.id)
      return
    case 'run':
      if (task?.status !== 'ready' && task?.status !== 'pending') return
      did.letGo.add(contactEmail)
      await api.tasks.runNow({ workspaceId, taskId: task.id })
      return
    case 'remind': {
      // A planned follow-up is written now, not in days; from both screens at once.
      const planned = rows.filter(({ nextStep }) => nextStep?.isPlanned === true)
      if (planned.length === 0) return
      const reminded = await api.threads.get({ workspaceId, threadId: random.pick(planned).id })
      const taskId = reminded.task?.id ?? ''
      await Promise.all(webs.map((url) => person.at(url).tasks.runNow({ workspaceId, taskId })))
      return
    }
    case 'retry':
      if (task?.status !== 'failed') return
      did.letGo.add(contactEmail)
      await api.tasks.retry({ workspaceId, taskId: task.id })
      return
    case 'elsewhere': {
      const { received } = await sandbox.received(platformId)
      if (received.length > 0) await sandbox.manualSend({ replyId: random.pick(received).id, text: words })
    }
  }
}
