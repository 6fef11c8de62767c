import { AppError } from '#domain/app-error.ts'
import { advancePlan } from '#domain/billing/advance-plan.ts'
import { readWhoseChange, runChange } from '#domain/bulk/run-change.ts'
import { readWhosePart, runPart } from '#domain/bulk/run-part.ts'
import { settleBatch } from '#domain/bulk/settle-batch.ts'
import { withConnectionHealth } from '#domain/connections/connection-health.ts'
import { refreshCampaigns } from '#domain/connections/fetch-campaigns.ts'
import { leaveSandbox } from '#domain/connections/leave-sandbox.ts'
import { type Ctx, inTx, type TxCtx } from '#domain/context.ts'
import { draftForAgent } from '#domain/drafts/draft-for-agent.ts'
import { proposeGolden } from '#domain/drafts/propose-golden.ts'
import { finishErasure } from '#domain/erasure/finish-erasure.ts'
import { makeExport } from '#domain/exports/make-export.ts'
import { noteQuestions } from '#domain/intent/note-questions.ts'
import { judgeMessage, scoreMessage } from '#domain/intent/score-message.ts'
import { takeUpReplies } from '#domain/intent/take-up-replies.ts'
import { reviewQuestions } from '#domain/knowledge/review-questions.ts'
import { learnFromDraft } from '#domain/lessons/learn-from-draft.ts'
import { wordLesson } from '#domain/lessons/word-lesson.ts'
import { sendMail } from '#domain/mail/send-mail.ts'
import { readRoleOf } from '#domain/notices/approval-page.ts'
import { deliverNotices } from '#domain/notices/deliver-notices.ts'
import { recountNumbers } from '#domain/numbers/recount.ts'
import { seekCustomer } from '#domain/payments/adopt-customer.ts'
import { endPayments } from '#domain/payments/end-payments.ts'
import { isAskedSince } from '#domain/payments/reads.ts'
import { reconcilePayments } from '#domain/payments/reconcile.ts'
import { findPayer, isPayer, noteSettled } from '#domain/payments/settle-event.ts'
import { syncAccount } from '#domain/payments/sync-account.ts'
import { creditReferral, noteReferral } from '#domain/referrals/credit-referral.ts'
import { reviewCards, reviewReferral } from '#domain/referrals/review-cards.ts'
import { recheckAgent, recheckAgents } from '#domain/replay/recheck.ts'
import { runReplay } from '#domain/replay/run-replay.ts'
import { sendReports } from '#domain/report/send-reports.ts'
import { mintScope, mintUserScope, type Scope } from '#domain/scope.ts'
import { indexBacklog } from '#domain/search/index-backlog.ts'
import { isPlatformError } from '#domain/sending-platform.ts'
import { putAwaySimulated } from '#domain/tasks/leave-sandbox.ts'
import { openTask, openWithin } from '#domain/tasks/open-task.ts'
import { openUnwritten } from '#domain/tasks/open-unwritten.ts'
import { planFollowUp } from '#domain/tasks/plan-follow-up.ts'
import { endBehind, lookUpPrepared } from '#domain/tasks/reconcile.ts'
import { recheckToldOtherwise, refreshDraft, reviewDrafts } from '#domain/tasks/refresh-drafts.ts'
import { reviewAgentsTasks } from '#domain/tasks/review-agents-tasks.ts'
import { reviewTasks } from '#domain/tasks/review-tasks.ts'
import { verifyDraft } from '#domain/tasks/verify-draft.ts'
import { writeFollowUp } from '#domain/tasks/write-follow-up.ts'
import { unassignMember } from '#domain/threads/colleagues/unassign-member.ts'
import { pruneFiles } from '#domain/threads/files/prune-files.ts'
import { fetchNeverRead } from '#domain/threads/sync/campaign-mail.ts'
import { fetchCampaignMail, lookForCampaignMail } from '#domain/threads/sync/fetch-campaign-mail.ts'
import { fetchHintedMail } from '#domain/threads/sync/fetch-hinted-mail.ts'
import { ingestEvents } from '#domain/threads/sync/ingest-events.ts'
import { pushToPlatform } from '#domain/threads/sync/push-to-platform.ts'
import { syncReplies } from '#domain/threads/sync/sync-replies.ts'
import { maintainWebhooks } from '#domain/webhooks/check-webhooks.ts'
import { pruneEvents } from '#domain/webhooks/prune-events.ts'
import { releaseWebhooks } from '#domain/webhooks/release-webhooks.ts'
import { removeWebhook } from '#domain/webhooks/remove-webhook.ts'
import { setUpWebhooks } from '#domain/webhooks/set-up-webhooks.ts'
import { sweepWebhooks } from '#domain/webhooks/sweep-webhooks.ts'
import { recheckDomain } from '#domain/workspaces/check-domain.ts'
import { eraseUnmade, eraseWorkspace, isErasable } from '#domain/workspaces/delete-workspace.ts'
import { catalogue, type JobName, type JobPayload } from '#queue/catalogue.ts'

interface Run {
  ctx: Ctx
  scope: Scope
  isLastTry: boolean
}

/** Jobs of a workspace act under its scope; the few others have no workspace to act in. */
type WorkspaceJobName = { [Name in JobName]: JobPayload<Name> extends { workspaceId: string } ? Name : never }[JobName]
type Jobs = { [Name in WorkspaceJobName]: (run: Run, payload: JobPayload<Name>) => Promise<unknown> }
type PlainJobs = {
  [Name in Exclude<JobName, WorkspaceJobName>]: (
    ctx: Ctx,
    payload: JobPayload<Name>,
    isLastTry: boolean,
  ) => Promise<unknown>
}

/** Every job of the catalogue with the verb that does it; one that is missing does not compile. */
const jobs: Jobs = {
  ingest_events: ({ ctx, scope }) => ingestEvents(ctx, scope),
  score_message: ({ ctx, scope }, payload) => scoreMessage(ctx, scope, payload),
  write_draft: ({ ctx, scope }, payload) => draftForAgent(ctx, scope, payload),
  open_unwritten: ({ ctx, scope }, payload) => openUnwritten(ctx, scope, payload),
  open_task: ({ ctx, scope }, payload) => openTask(ctx, scope, payload),
  verify_draft: ({ ctx, scope }, payload) => verifyDraft(ctx, scope, payload),
  credit_referral: ({ ctx, scope }, friend) => creditReferral(ctx, scope, friend),
  review_cards: ({ ctx, scope }) => reviewCards(ctx, scope),
  review_referral: ({ ctx, scope }, { friendWorkspaceId }) => reviewReferral(ctx, scope, friendWorkspaceId),
  note_referral: ({ ctx, scope }) => noteReferral(ctx, scope),
  review_agents_tasks: async ({ ctx, scope }, { after }) => {
    await reviewAgentsTasks(ctx, scope, after)
    if (after === undefined) await recheckToldOtherwise(ctx, scope)
  },
  take_up_replies: ({ ctx, scope }, { belowId }) => takeUpReplies(ctx, scope, belowId),
  plan_follow_up: ({ ctx, scope }, { threadId }) => planFollowUp(ctx, scope, threadId),
  write_follow_up: ({ ctx, scope }, payload) => writeFollowUp(ctx, scope, payload),
  unassign_member: ({ ctx, scope }, { userId }) => unassignMember(ctx, scope, userId),
  review_tasks: ({ ctx, scope }, { threadId }) => reviewTasks(ctx, scope, threadId),
  fetch_hinted_mail: ({ ctx, scope }, payload) => whileConnected(() => fetchHintedMail(ctx, scope, payload)),
  fetch_campaign_mail: ({ ctx, scope }, { threadId, others = [] }) =>
    others.length > 0
      ? lookForCampaignMail(ctx, scope, [{ threadId }, ...others])
      : whileConnected(() => fetchCampaignMail(ctx, scope, threadId)),
  sync_replies: ({ ctx, scope }) =>
    whileConnected(() => withConnectionHealth(ctx, scope, () => syncPlatform(ctx, scope))),
  push_to_platform: ({ ctx, scope, isLastTry }, payload) => pushToPlatform(ctx, scope, payload, isLastTry),
  stop_sequence: ({ ctx, scope, isLastTry }, { threadId }) =>
    pushToPlatform(ctx, scope, { threadId, what: 'stop_sequence' }, isLastTry),
  propose_golden: async ({ ctx, scope }, { draftId }) => {
    await proposeGolden(ctx, scope, draftId)
    await learnFromDraft(ctx, scope, draftId)
  },
  word_lesson: ({ ctx, scope }, { lessonId }) => wordLesson(ctx, scope, lessonId),
  note_questions: ({ ctx, scope }, { messageId }) => noteQuestions(ctx, scope, messageId),
  review_questions: ({ ctx, scope }, { entryIds }) => reviewQuestions(ctx, scope, entryIds),
  review_drafts: ({ ctx, scope }, { entryIds }) => reviewDrafts(ctx, scope, entryIds),
  refresh_draft: ({ ctx, scope }, payload) => refreshDraft(ctx, scope, payload),
  set_up_webhooks: ({ ctx, scope }) => whileConnected(() => setUpWebhooks(ctx, scope)),
  remove_webhook: ({ ctx, scope }, payload) => whileConnected(() => removeWebhook(ctx, scope, payload)),
  sweep_webhooks: ({ ctx, scope }, { connectionId }) => whileConnected(() => sweepWebhooks(ctx, scope, connectionId)),
  erase_workspace: ({ ctx, scope }) => erase(ctx, scope),
  deliver_notices: ({ ctx, scope }, { deliveryId }) => deliverNotices(ctx, scope, deliveryId),
  index_threads: ({ ctx, scope }) => indexBacklog(ctx, scope),
  recount_numbers: ({ ctx, scope }) => recountNumbers(ctx, scope),
  sync_payments: ({ ctx, scope }) => syncAccount(ctx, scope),
  see_to_plan: ({ ctx, scope }) => askThenSee(ctx, scope),
  compare_payments: ({ ctx, scope }) => reconcilePayments(ctx, scope),
  send_reports: ({ ctx, scope }) => sendReports(ctx, scope),
  check_domain: ({ ctx, scope }) => recheckDomain(ctx, scope),
  recheck_agent: ({ ctx, scope }, { agentId }) => recheckAgent(ctx, scope, agentId),
  recheck_agents: ({ ctx, scope }) => recheckAgents(ctx, scope),
  run_bulk_change: ({ ctx, scope }, { changeId }) => goOnWithChange(ctx, scope, changeId),
  run_bulk_part: ({ ctx, scope }, { changeId }) => goOnWithPart(ctx, scope, changeId),
  run_replay: ({ ctx, scope }, { replayId }) => runReplay(ctx, scope, replayId),
  prune_files: ({ ctx, scope }) => pruneFiles(ctx, scope),
  finish_erasure: ({ ctx, scope, isLastTry }, { erasureId }) => finishErasure(ctx, scope, erasureId, isLastTry),
  make_export: ({ ctx, scope, isLastTry }, { exportId }) => makeExport(ctx, scope, exportId, isLastTry),
}

/** Replies first: the campaigns' names and the state of the webhooks can wait, a lead can't. */
async function syncPlatform(ctx: Ctx, scope: Scope): Promise<void> {
  // A conversation that can't be looked up, for whatever reason, keeps no reply out; until it can, nothing goes out.
  const failure = await lookUpPrepared(ctx, scope).then(
    () => null,
    (error: unknown) => (isPlatformError(error) ? error : Promise.reject(error)),
  )
  if ((await syncReplies(ctx, scope)) === 'put_off') return
  if (failure !== null) throw failure
  await endBehind(ctx, scope)
  await putAwaySimulated(ctx, scope)
  await refreshCampaigns(ctx, scope)
  await maintainWebhooks(ctx, scope)
  await pruneEvents(ctx, scope)
  await fetchNeverRead(ctx, scope)
}

/** A platform that does not answer is asked again for so long, by maintenance's next rounds. */
const platformPatienceMs = 10 * 60_000

/** It goes on as whoever said so, as long as they may: what they do is theirs in every conversation. */
async function goOnWithChange(ctx: Ctx, system: Scope, changeId: string): Promise<void> {
  const scope = await scopeOf(ctx, system, await readWhoseChange(ctx, system, changeId))
  await runChange(ctx, { system, scope }, changeId)
}

async function goOnWithPart(ctx: Ctx, system: Scope, changeId: string): Promise<void> {
  const scope = await scopeOf(ctx, system, await readWhosePart(ctx, system, changeId))
  await runPart(ctx, { system, scope }, changeId)
}

/** The right of whoever's word is acted on, as it is at this moment; null: they may change no threads here. */
async function scopeOf(ctx: Ctx, system: Scope, userId: string | null): Promise<Scope | null> {
  const role = userId === null ? null : await readRoleOf(ctx, system, userId)
  const may = userId !== null && role !== null && role !== 'client'
  return may ? mintScope(system.workspaceId, { kind: 'person', userId, role }) : null
}

/** First what is registered elsewhere: the rows that go are all that is known of it. */
async function erase(ctx: Ctx, scope: Scope): Promise<void> {
  if (!(await isErasable(ctx, scope))) return eraseUnmade(ctx, scope)
  await endPayments(ctx, scope)
  const { isWorthAnotherTry } = await releaseWebhooks(ctx, scope)
  if (isWorthAnotherTry && !(await isErasable(ctx, scope, platformPatienceMs))) return
  await leaveSandbox(ctx, scope)
  await eraseWorkspace(ctx, scope)
}

/** A job that finds nothing connected any more has nothing to do. */
async function whileConnected(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'not_connected')) throw error
  }
}

const plainJobs: PlainJobs = {
  send_mail: (ctx, { mailId }, isLastTry) => sendMail(ctx, mailId, isLastTry),
  settle_payment_event: (ctx, { eventId }) => settlePaymentEvent(ctx, eventId),
  settle_bulk_batch: (ctx, { userId, ...of }) => settleBatch(ctx, mintUserScope(userId), of),
}

/** Nobody is paused before the provider has said that they have not paid. */
async function askThenSee(ctx: Ctx, scope: Scope): Promise<void> {
  if (await seekCustomer(ctx, scope)) await syncAccount(ctx, scope)
  await advancePlan(ctx, scope)
}

/** An event says that it is time to ask: whoever asked after it came has heard of what it tells. */
async function settlePaymentEvent(ctx: Ctx, eventId: string): Promise<void> {
  const payer = await findPayer(ctx, eventId)
  if (payer === null) return
  const scope = mintScope(payer.workspaceId, { kind: 'system' })
  if (!(await isPayer(ctx, scope, eventId, payer))) return
  const isKnown = await inTx(ctx, scope, (tx) => isAskedSince(tx, scope, payer.receivedAt))
  if (!isKnown) await syncAccount(ctx, scope)
  await noteSettled(ctx, eventId)
}

/** What the steps of a reply ask for one after the other, and only computes: where several share a transaction it is done there. */
const within: { [Name in WorkspaceJobName]?: (run: Within, payload: JobPayload<Name>) => Promise<void> } = {
  score_message: async ({ ctx, tx, scope }, { messageId, unknownTo }) =>
    judgeMessage(tx, scope, await ctx.mailText(), { messageId, unknownTo }),
  open_task: ({ ctx, tx, scope }, payload) => openWithin(ctx, tx, scope, payload),
}

interface Within extends Pick<Run, 'ctx' | 'scope'> {
  tx: TxCtx
}

export const isJoined = (name: string): name is keyof typeof within => name in within

/** Does a job of `isJoined` in this transaction. */
export async function runWithin<Name extends keyof typeof within>(
  ctx: Ctx,
  tx: TxCtx,
  name: Name,
  payload: unknown,
): Promise<void> {
  const parsed = catalogue[name].payload.parse(payload) as JobPayload<Name>
  const scope = mintScope(parsed.workspaceId, { kind: 'system' })
  await within[name]?.({ ctx, tx, scope }, parsed)
}

const isPlain = (name: JobName): name is keyof PlainJobs => name in plainJobs

/** Does one job: its payload names the workspace, and the job sees nothing else. Throws what should make it be tried again. */
export async function runJob(ctx: Ctx, name: JobName, payload: unknown, isLastTry: boolean): Promise<void> {
  const log = ctx.log.child({ job: name })
  if (isPlain(name)) {
    return runPlain({ ...ctx, log }, name, payload, isLastTry)
  }
  await runInWorkspace({ ...ctx, log }, name, payload, isLastTry)
}

async function runPlain<Name extends keyof PlainJobs>(
  ctx: Ctx,
  name: Name,
  payload: unknown,
  isLastTry: boolean,
): Promise<void> {
  await plainJobs[name](ctx, catalogue[name].payload.parse(payload) as JobPayload<Name>, isLastTry)
}

async function runInWorkspace<Name extends WorkspaceJobName>(
  ctx: Ctx,
  name: Name,
  payload: unknown,
  isLastTry: boolean,
): Promise<void> {
  const parsed = catalogue[name].payload.parse(payload) as JobPayload<Name>
  const { workspaceId } = parsed
  const scope = mintScope(workspaceId, { kind: 'system' })
  await jobs[name]({ ctx: { ...ctx, log: ctx.log.child({ workspaceId }) }, scope, isLastTry }, parsed)
}
