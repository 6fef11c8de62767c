import { agentDefaults } from '#contract/agents.ts'
import { api } from '#contract/api.ts'
import type { Connection } from '#contract/connections.ts'
import { replySubject } from '#contract/reply-subject.ts'
import type { Thread } from '#contract/threads.ts'
import { readEffectiveAgent } from '#domain/agents/reads.ts'
import { AppError } from '#domain/app-error.ts'
import { readConnection } from '#domain/connections/reads.ts'
import { inReadTx, inTx, type TxCtx } from '#domain/context.ts'
import { readOpenDraft } from '#domain/drafts/reads.ts'
import { readWaiting } from '#domain/drafts/writings.ts'
import type { Scope } from '#domain/scope.ts'
import { archiveAgain, archiveThread, hideAgain, snoozeThread } from '#domain/tasks/put-away.ts'
import { readOpenTask } from '#domain/tasks/reads.ts'
import { correctIntent } from '#domain/threads/correct-intent.ts'
import { readAnswerTarget } from '#domain/threads/envelope/answer-target.ts'
import { readUsualEnvelope } from '#domain/threads/envelope/envelope.ts'
import {
  type PageLine,
  readMatches,
  readThreadPage,
  threadPageJson,
  threadPageStatement,
} from '#domain/threads/lists/thread-page.ts'
import { openThread } from '#domain/threads/open-thread.ts'
import {
  readConversation,
  readFirstSubject,
  readThread,
  readThreadCounts,
  readTimeline,
} from '#domain/threads/reads.ts'
import { setAiMode } from '#domain/threads/set-ai-mode.ts'
import { readRouterKey } from '#domain/workspaces/reads.ts'
import { inWorkspace, type ServerCtx } from '../implement.ts'
import { rowsAsJson } from '../rows-as-json.ts'

const messagesShown = 50
const timelineShown = 100
const done = { ok: true as const }

async function readWhole(ctx: ServerCtx, tx: TxCtx, scope: Scope, threadId: string, shown: number): Promise<Thread> {
  const found = await readThread(tx, scope, threadId)
  if (found === undefined) throw new AppError('not_found')
  const {
    campaignId,
    senderEmailId: _mailbox,
    lastInboundId: _inbound,
    answeredId: _answered,
    answerName: _name,
    connectionId,
    hasSignature: _signature,
    ...thread
  } = found
  const { messages, hasOlder } = await readConversation(tx, scope, threadId, shown)
  const target = await readAnswerTarget(tx, scope, threadId)
  const connection = await readConnection(tx, scope)
  const agent = await readEffectiveAgent(tx, scope, campaignId)
  const writer = ctx.writers.open({
    model: agent?.openrouterModel ?? agentDefaults.openrouterModel,
    workspaceKey: await readRouterKey(ctx, tx, scope),
  })
  return {
    ...thread,
    agentName: agent?.name ?? null,
    lacks: lackedBy(connection, connectionId),
    envelope: target === undefined ? null : await readUsualEnvelope(tx, scope, target),
    subject: replySubject('', await readFirstSubject(tx, scope, threadId)),
    messages,
    hasOlder,
    draft: await readOpenDraft(tx, scope, threadId, thread.revision),
    task: await readOpenTask(tx, scope, threadId),
    unreachable: await readWaiting(tx, scope, threadId),
    timeline: await readTimeline(tx, scope, threadId, timelineShown),
    writer: { kind: writer.kind, name: writer.name },
  }
}

/** Without a mail of the lead's there is nothing to answer, whatever is connected. */
function lackedBy(connection: Connection | null, answeredThrough: string | null): Thread['lacks'] {
  if (answeredThrough === null || connection?.id === answeredThrough) return null
  return connection === null ? 'not_connected' : 'other_platform'
}

/** A page of the inbox. */
export const threadPages = rowsAsJson(api.threads.list, {
  statement: threadPageStatement,
  json: (lines: readonly PageLine[], { limit }) => threadPageJson(lines, limit),
})

export const threads = {
  list: inWorkspace.threads.list.handler(({ context: { ctx, scope }, input }) =>
    inReadTx(ctx, scope, (tx) => readThreadPage(tx, scope, input)),
  ),
  counts: inWorkspace.threads.counts.handler(({ context: { ctx, scope } }) =>
    inReadTx(ctx, scope, (tx) => readThreadCounts(tx, scope)),
  ),
  matches: inWorkspace.threads.matches.handler(
    ({ context: { ctx, scope }, input: { workspaceId: _own, ...filters } }) =>
      inReadTx(ctx, scope, (tx) => readMatches(tx, scope, filters)),
  ),
  get: inWorkspace.threads.get.handler(({ context: { ctx, scope }, input }) =>
    inTx(ctx, scope, (tx) => readWhole(ctx, tx, scope, input.threadId, messagesShown)),
  ),
  messages: inWorkspace.threads.messages.handler(({ context: { ctx, scope }, input }) =>
    inTx(ctx, scope, (tx) => readConversation(tx, scope, input.threadId, input.limit, input.before)),
  ),
  open: inWorkspace.threads.open.handler(async ({ context: { ctx, scope }, input }) => {
    await openThread(ctx, scope, input.threadId)
    return done
  }),
  archive: inWorkspace.threads.archive.handler(async ({ context: { ctx, scope }, input }) => {
    const { threadId, archived, isUndo, snoozedUntil } = input
    if (archived && isUndo) return { ...done, ...(await archiveAgain(ctx, scope, threadId)) }
    if (!archived && snoozedUntil) return { ...done, ...(await hideAgain(ctx, scope, threadId, snoozedUntil)) }
    return { ...done, ...(await archiveThread(ctx, scope, threadId, archived, input)) }
  }),
  snooze: inWorkspace.threads.snooze.handler(async ({ context: { ctx, scope }, input }) => {
    await snoozeThread(ctx, scope, input.threadId, input.until, input)
    return done
  }),
  correct: inWorkspace.threads.correct.handler(async ({ context: { ctx, scope }, input }) => {
    await correctIntent(ctx, scope, input.threadId, input)
    return done
  }),
  setAiMode: inWorkspace.threads.setAiMode.handler(async ({ context: { ctx, scope }, input }) => {
    await setAiMode(ctx, scope, input.threadId, input.aiMode)
    return done
  }),
}
