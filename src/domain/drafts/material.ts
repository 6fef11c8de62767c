import { agentDefaults } from '#contract/agents.ts'
import type { Message } from '#contract/threads.ts'
import type { Reads } from '#language/check-draft.ts'
import { readReply } from '#language/read-reply.ts'
import { type AnsweringAgent, readEffectiveAgent } from '../agents/reads.ts'
import { AppError } from '../app-error.ts'
import type { Ctx, TxCtx } from '../context.ts'
import { toInboundMail } from '../intent/inbound-mail.ts'
import { isFromMachine } from '../intent/left-open.ts'
import { type KnowledgeEntry, retrieve } from '../knowledge/reads.ts'
import type { Scope } from '../scope.ts'
import { readFirstSubject, readInbound, readMessages, readThread, type ThreadDetail } from '../threads/reads.ts'
import { type CampaignMail, readCampaignMail } from '../threads/sync/campaign-mail.ts'
import { readForWriters } from '../workspaces/reads.ts'
import { withBackedGolden } from './golden-facts.ts'
import { openBefore } from './open-mails.ts'
import type { DraftVerifier } from './verifier.ts'
import { listInstructions } from './versions-store.ts'

/** Everything that a draft is written out of, and that its guard may trace a fact to; read in one transaction. */
export interface Material {
  thread: ThreadDetail
  /** The newest, oldest first. */
  messages: Message[]
  /** What our campaign sent the lead before, oldest first. */
  campaignMail: CampaignMail[]
  now: Date
  timeZone: string
  /** Of the very first message: an answer keeps it. */
  firstSubject: string | undefined
  agent: AnsweringAgent | null
  knowledge: KnowledgeEntry[]
  settings: { name: string; value: string }[]
  routerKey: string | null
  /** How its drafts are read without a model: words are left to the second reader, where there is one. */
  reads: Reads
  /** What people wished for when earlier drafts of this thread were written. */
  instructions: string[]
  mcpUrl: string | null
}

type Of<Whole, Part extends keyof Whole> = readonly Pick<Whole, Part>[]

/** What of its material a draft is held against. */
export interface GuardMaterial extends Pick<Material, 'settings' | 'instructions' | 'reads' | 'now' | 'timeZone'> {
  thread: Pick<
    Material['thread'],
    'lang' | 'contactName' | 'contactEmail' | 'contactCompany' | 'answerEmail' | 'answerName'
  >
  messages: Of<
    Material['messages'][number],
    | 'id'
    | 'direction'
    | 'subject'
    | 'newText'
    | 'fromEmail'
    | 'fromName'
    | 'toEmail'
    | 'alsoTo'
    | 'cc'
    | 'sentAt'
    | 'automatic'
  >
  campaignMail: Of<Material['campaignMail'][number], 'id' | 'text' | 'fromEmail' | 'fromName' | 'sentAt'>
  knowledge: Of<Material['knowledge'][number], 'id' | 'title' | 'content' | 'isGolden'>
  agent: Pick<NonNullable<Material['agent']>, 'description'> | null
}

/** The entries that a writer says it used, as they are kept with its words. Pure. */
export const usedEntries = (
  { knowledge }: Pick<Material, 'knowledge'>,
  ids: readonly string[],
): { id: string; title: string }[] =>
  knowledge.filter(({ id }) => ids.includes(id)).map(({ id, title }) => ({ id, title }))

export type MaterialNeeds = Pick<Ctx, 'secrets' | 'verifiers'>

const messagesRead = 20
const entriesRead = 12

/** The thread and who drafts in it. Throws `not_found` when the workspace has no such thread. */
export async function readSubject(
  tx: TxCtx,
  scope: Scope,
  threadId: string,
): Promise<Pick<Material, 'thread' | 'agent'>> {
  const thread = await readThread(tx, scope, threadId)
  if (thread === undefined) throw new AppError('not_found')
  return { thread, agent: await readEffectiveAgent(tx, scope, thread.campaignId) }
}

/** Throws `not_found` when the workspace has no such thread. */
export async function gather(
  ctx: MaterialNeeds,
  tx: TxCtx,
  scope: Scope,
  threadId: string,
  subject?: Pick<Material, 'thread' | 'agent'>,
): Promise<Material> {
  const about = subject ?? (await readSubject(tx, scope, threadId))
  const [lang, messages, campaignMail, firstSubject, instructions] = await Promise.all([
    spokenIn(tx, scope, about.thread),
    readMessages(tx, scope, threadId, messagesRead),
    readCampaignMail(tx, scope, threadId),
    readFirstSubject(tx, scope, threadId),
    listInstructions(tx, scope, threadId),
  ])
  return gatherAround(ctx, tx, scope, {
    ...about,
    thread: { ...about.thread, lang },
    messages,
    campaignMail,
    firstSubject,
    instructions,
  })
}

/** A machine's note speaks its own language: an answer is held to that of the mail which it answers. */
async function spokenIn(tx: TxCtx, scope: Scope, thread: ThreadDetail): Promise<string | null> {
  if (!isFromMachine(thread) || thread.answeredId === null) return thread.lang
  const answered = await readInbound(tx, scope, thread.answeredId)
  return answered === undefined ? thread.lang : readReply(toInboundMail(answered)).lang
}

export type Conversation = Pick<
  Material,
  'thread' | 'messages' | 'campaignMail' | 'firstSubject' | 'agent' | 'instructions'
>

/** What the workspace has for a conversation that is at hand: the knowledge that fits its newest inbound mail and what is open before it, its settings. Entries `without` are as if they were not there. */
export async function gatherAround(
  ctx: MaterialNeeds,
  tx: TxCtx,
  scope: Scope,
  conversation: Conversation,
  without?: ReadonlySet<string>,
): Promise<Material> {
  const newest = conversation.messages.findLast(({ direction }) => direction === 'inbound')
  const before = openBefore(conversation.messages).map(({ newText }) => newText)
  const asked = [newest?.subject ?? '', newest?.newText ?? '', ...before].join(' ').slice(0, 4000)
  const [{ companyName, timeZone, mcpUrl, routerKey }, found] = await Promise.all([
    readForWriters(ctx, tx, scope),
    retrieve(tx, scope, { text: asked, lang: conversation.thread.lang }, entriesRead, without),
  ])
  const settings = companyName === null ? [] : [{ name: 'company_name', value: companyName }]
  return {
    ...conversation,
    now: tx.now(),
    timeZone,
    knowledge: await withBackedGolden(tx, scope, found, settings, without),
    settings,
    routerKey,
    reads: readsFor(conversation.agent, verifierOf(ctx, { agent: conversation.agent, routerKey }) !== null),
    mcpUrl,
  }
}

/** The second reader of the agent's drafts; null where no language model is at hand. */
export const verifierOf = (
  { verifiers }: Pick<Ctx, 'verifiers'>,
  { agent, routerKey }: Pick<Material, 'agent' | 'routerKey'>,
): DraftVerifier | null =>
  verifiers.open({ model: agent?.verifierModel ?? agentDefaults.verifierModel, workspaceKey: routerKey })

const readsFor = (agent: Material['agent'], hasVerifier: boolean): Reads =>
  agent?.careLevel === 'facts_only' || hasVerifier ? 'facts' : 'facts_and_words'
