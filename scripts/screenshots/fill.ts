import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { agentDefaults } from '#contract/agents.ts'
import { inDatabase } from '../../test/e2e/database.ts'
import { type Person, signUp } from '../../test/person.ts'
import { eventually } from '../../test/process/eventually.ts'
import type { Product } from '../../test/product.ts'
import { clientOf } from '../../test/sandbox-process.ts'
import {
  type Conversation,
  company,
  conversations,
  type Desk,
  entries,
  goldenReply,
  operator,
  otherDesks,
} from './story.ts'

/** Somebody of the workspace, or who runs the installation. */
export type Viewer = 'member' | 'administrator'

/** What the shots need to know of the workspace that they show. */
export interface Filled {
  /** Whose screens are shown, each as a browser keeps their session. */
  sessions: Readonly<Record<Viewer, string>>
  workspaceId: string
  agentId: string
  replayId: string
  /** By the names that `story.ts` gives them. */
  threads: Readonly<Record<string, string>>
  /** Gives it a night again: without one its tasks look the same at any hour. */
  sleep(): Promise<void>
  /** Gives it the company's own look, which changes every screen. */
  brand(): Promise<void>
}

type Api = Person['api']
type Sandbox = ReturnType<typeof clientOf>
interface Room {
  api: Api
  sandbox: Sandbox
  dataDir: string
  workspaceId: string
  /** Of the simulator's workspace behind it. */
  platform: number
}

const minutes = (count: number): string => `${count} minutes`

/** The simulator behind a workspace, once it tells of what happens there. */
async function connect(api: Api, sandbox: Sandbox, workspaceId: string): Promise<number> {
  const { useSandbox: connectSandbox } = api.connections
  const { connection } = await connectSandbox({ workspaceId })
  const platform = Number(connection?.platformWorkspaceId)
  await eventually('the webhooks are registered', async () => (await sandbox.webhooks(platform)).length > 0)
  return platform
}

const leadsShape = z.object({ leads: z.array(z.object({ id: z.number(), email: z.string(), language: z.string() })) })
type Lead = z.infer<typeof leadsShape>['leads'][number]

const leadsOf = async ({ sandbox, platform }: Room, language: string): Promise<Lead[]> => {
  const { leads } = leadsShape.parse(await sandbox.control('GET', `/leads?workspace=${platform}`))
  return leads.filter((lead) => lead.language === language)
}

/** Lets a lead write, and waits for the thread and, where one is called for, its draft. Returns the thread's id. */
async function hear(room: Room, lead: Lead | undefined, { text, label, isAnswered }: Conversation) {
  const { api, sandbox, workspaceId, platform } = room
  await sandbox.leadReplies({ workspaceId: platform, leadId: lead?.id, ...(label ? { label } : { text }) })
  return eventually(`a thread of ${lead?.email}`, async () => {
    const { rows } = await api.threads.list({ workspaceId, view: 'all', limit: 100 })
    const row = rows.find(({ contactEmail }) => contactEmail === lead?.email)
    return row !== undefined && (!isAnswered || row.nextStep !== null) ? row.id : null
  })
}

/** Moves a conversation of today into the past, as if it had come so long ago. */
async function age({ dataDir, workspaceId }: Room, threadId: string, by: string): Promise<void> {
  for (const text of [
    'update messages set sent_at = sent_at - $2::interval where workspace_id = $1 and thread_id = $3',
    'update threads set last_message_at = last_message_at - $2::interval where workspace_id = $1 and id = $3',
  ])
    await inDatabase(dataDir, text, [workspaceId, by, threadId], workspaceId)
}

/** Three colleagues, who only stand in the list of members. */
async function addColleagues({ dataDir, workspaceId }: Room): Promise<string[]> {
  const ids: string[] = []
  for (const [name, role] of [
    ['Ben Okafor', 'member'],
    ['Cleo Marsh', 'member'],
    ['Dan Ito', 'client'],
  ] as const) {
    const id = randomUUID()
    ids.push(id)
    const email = `${name.split(' ')[0]?.toLowerCase()}@${company.domain}`
    await inDatabase(
      dataDir,
      'insert into users (id, email, full_name, email_confirmed_at) values ($1, $2, $3, now())',
      [id, email, name],
    )
    await inDatabase(
      dataDir,
      'insert into workspace_members (workspace_id, user_id, role) values ($1, $2, $3)',
      [workspaceId, id, role],
      workspaceId,
    )
  }
  return ids
}

/** What the agent is tried on, and what the numbers and the report tell of: conversations of the last weeks. */
async function addPast({ api, sandbox, workspaceId, platform }: Room, agentId: string): Promise<string> {
  await sandbox.control('POST', '/past-threads', { workspaceId: platform, threads: 90, days: 45, lang: 'en' })
  await api.replays.readOlder({ workspaceId })
  await eventually(
    'the past is read',
    async () => (await api.replays.offer({ workspaceId, agentId })).available >= 60,
    120_000,
  )
  const { id: replayId } = await api.replays.start({ workspaceId, agentId, cases: 60, capUsd: null })
  await eventually(
    'the agent is tried',
    async () => (await api.replays.read({ workspaceId, replayId })).state === 'done',
    180_000,
  )
  const { rows } = await api.replays.cases({ workspaceId, replayId, limit: 40 })
  for (const [at, { id: caseId, outcome }] of rows.entries())
    if (outcome === 'would_send' && at % 3 !== 0)
      await api.replays.judge({ workspaceId, replayId, caseId, judgement: 'would_send' })
  return replayId
}

/** One of the company's other desks, so that there is something to see of all of them at once. */
async function addDesk(main: Room, { name, language, words }: Desk): Promise<void> {
  const { workspaceId } = await main.api.workspaces.create({ name })
  await main.api.agents.create({ workspaceId, ...agentDefaults, name: 'Clara' })
  const room = { ...main, workspaceId, platform: await connect(main.api, main.sandbox, workspaceId) }
  const leads = await leadsOf(room, language)
  for (const [at, text] of words.entries()) {
    const threadId = await hear(room, leads[at], { name: '', text, ago: 0, isAnswered: false })
    await age(room, threadId, minutes(9 + 31 * at))
  }
}

/** Who runs the installation: a person of their own, since whoever administers it is led elsewhere after signing in. */
async function addAdministrator(url: string, dataDir: string): Promise<string> {
  const { session, userId } = await signUp(url, {
    fullName: 'Ruth Adler',
    email: `ruth@${operator.domain}`,
    workspaceName: operator.name,
  })
  await inDatabase(dataDir, "insert into user_roles (user_id, role) values ($1, 'admin')", [userId])
  return session
}

/** What people do: send, assign, tell each other, and keep a list. */
async function work(
  room: Room,
  threads: Readonly<Record<string, string>>,
  colleagues: readonly string[],
): Promise<void> {
  const { api, workspaceId } = room
  const [ben = '', cleo = ''] = colleagues
  for (const name of ['languages', 'more']) {
    const threadId = threads[name] ?? ''
    const { revision, draft } = await api.threads.get({ workspaceId, threadId })
    if (draft === null) throw new Error(`The thread "${name}" has no draft to send`)
    await api.tasks.send({
      workspaceId,
      threadId,
      draftId: draft.id,
      revision,
      subject: draft.subject,
      body:
        name === 'more'
          ? `${draft.body}\n\nIf you send me two of your invoices, I will show you what it finds.`
          : draft.body,
    })
  }
  await api.assignments.assign({ workspaceId, threadId: threads.meeting ?? '', memberId: ben })
  await api.assignments.assign({ workspaceId, threadId: threads.security ?? '', memberId: cleo })
  await api.notes.add({
    workspaceId,
    threadId: threads.price ?? '',
    body: '@Ben Okafor they asked about Sage last year. Worth naming it.',
  })
  const keep = (name: string, isShared: boolean, listed: Parameters<Api['views']['add']>[0]['listed']) =>
    api.views.add({ workspaceId, name, isShared, listed })
  await keep('Meetings', true, { label: 'meeting_request' })
  await keep('Mine', false, { assignee: 'me' })
}

/**
 * Makes a workspace as it looks after a busy morning, of the simulator's made-up company and leads, by the product's own API. What only
 * time brings is put in past it.
 */
export async function fillWorkspace({ url, sandboxUrl, dataDir }: Product): Promise<Filled> {
  const { api, session, workspaceId } = await signUp(url, {
    fullName: 'Jonas Keller',
    email: `jonas@${company.domain}`,
    workspaceName: company.name,
    browser:
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/148.0.0.0 Safari/537.36',
  })
  const sandbox = clientOf(sandboxUrl)
  await api.workspaces.updateSettings({ workspaceId, wakeTime: '00:00', undoSeconds: 0, companyName: company.name })
  for (const entry of entries) await api.knowledge.create({ workspaceId, isGolden: false, ...entry })
  await api.knowledge.create({ workspaceId, tags: ['reply'], isGolden: true, ...goldenReply })
  const ann = { ...agentDefaults, name: 'Marta', description: 'Answers what wholesalers ask about Tidewell.' }
  const { agent } = await api.agents.create({
    workspaceId,
    ...ann,
    tone: 'friendly',
    autoSendEnabled: true,
    delayMin: 40,
    delayMax: 90,
  })
  await api.autonomy.setSteps({ workspaceId, agentId: agent.id, rungs: ['question'], step: 'pause' })
  await api.agents.create({
    workspaceId,
    ...agentDefaults,
    name: 'Clara',
    description: 'For campaigns in German.',
    tone: 'formal',
    connectLevel: 'campaign',
  })
  const room: Room = { api, sandbox, dataDir, workspaceId, platform: await connect(api, sandbox, workspaceId) }
  const colleagues = await addColleagues(room)
  const leads = await leadsOf(room, 'en')
  const threads: Record<string, string> = {}
  for (const [at, conversation] of conversations.entries())
    threads[conversation.name] = await hear(room, leads[at], conversation)
  await work(room, threads, colleagues)
  for (const { name, ago } of conversations) await age(room, threads[name] ?? '', minutes(ago))
  await inDatabase(
    dataDir,
    "update workspaces set created_at = now() - interval '60 days' where id = $1",
    [workspaceId],
    workspaceId,
  )
  const replayId = await addPast(room, agent.id)
  await api.workspaces.updateSettings({ workspaceId, undoSeconds: 10 })
  await api.team.invite({ workspaceId, emails: [`eva@${company.domain}`], role: 'client' })
  await addDesk(room, otherDesks.german)
  await addDesk(room, otherDesks.dutch)
  const administrator = await addAdministrator(url, dataDir)
  const sleep = async () => {
    await api.workspaces.updateSettings({ workspaceId, wakeTime: '09:00' })
  }
  const brand = async () => {
    await api.branding.update({ workspaceId, accent: company.accent, senderName: company.name })
    await api.branding.setLogo({ workspaceId, image: Buffer.from(company.logo).toString('base64') })
  }
  return {
    sessions: { member: session, administrator },
    workspaceId,
    agentId: agent.id,
    replayId,
    threads,
    sleep,
    brand,
  }
}
