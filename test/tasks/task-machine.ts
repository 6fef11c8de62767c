import type { Task } from '#contract/tasks.ts'
import { AppError } from '#domain/app-error.ts'
import { inTx } from '#domain/context.ts'
import { readOpenDraft } from '#domain/drafts/reads.ts'
import { saveDraft } from '#domain/drafts/save-draft.ts'
import { cancelTask, restoreTask, retryTask, runTaskNow } from '#domain/tasks/change-task.ts'
import { archiveThread, snoozeThread } from '#domain/tasks/put-away.ts'
import { readOpenTask } from '#domain/tasks/reads.ts'
import { sendReply } from '#domain/tasks/send-reply.ts'
import { undoSends } from '#domain/tasks/undo-sends.ts'
import { readThread } from '#domain/threads/reads.ts'
import { ingestMail, readMail } from '#domain/threads/sync/ingest-mail.ts'
import { noteUnsubscribed } from '#domain/threads/sync/note-unsubscribed.ts'
import { newId } from '#lib/new-id.ts'
import { createSender } from '#worker/sender.ts'
import type { MemoryPlatform } from '../fakes/memory-platform.ts'
import type { World } from '../world.ts'
import { freshText, type Step } from './task-machine-steps.ts'

/** One conversation: what happened to it, and what must not have. */
export class Conversation {
  private readonly world: World
  private readonly platform: MemoryPlatform
  threadId = ''
  broken: string[] = []
  /** Real sends, by draft. */
  sentDrafts = new Map<string, number>()
  /** Tasks that a person decided on after the lead had unsubscribed: that is theirs to do. */
  decidedSince = new Set<string>()
  /** Drafts whose send was undone, until a person decides again. */
  undone = new Set<string>()
  isUnsubscribed = false
  sentInAll = 0

  constructor(world: World, platform: MemoryPlatform) {
    this.world = world
    this.platform = platform
  }

  async begin(): Promise<void> {
    this.platform.nextLead()
    this.platform.onSent = ({ body }) => this.judgeSend(body)
    await this.leadWrites()
  }

  private async take(mail: MemoryPlatform['mails'][number]): Promise<void> {
    const [connection] = await this.world.rows<{ id: string }>('select id from connections where is_active')
    const read = await readMail(this.world.ctx, {
      connectionId: connection?.id ?? '',
      mail,
      campaign: null,
      source: 'sync',
    })
    await inTx(this.world.ctx, this.world.scope, (tx) => ingestMail(tx, this.world.scope, read))
    if (this.threadId !== '') return
    const [row] = await this.world.rows<{ id: string }>(
      'select thread_id as id from messages where platform_reply_id = $1',
      [mail.id],
    )
    this.threadId = row?.id ?? ''
  }

  private async leadWrites(ageMs = 0): Promise<void> {
    await this.take(
      this.platform.leadWrites(
        `Could you tell me more? ${freshText()}`,
        new Date(this.world.clock.now.getTime() - ageMs),
      ),
    )
  }

  /** At the moment when a mail really leaves: is it allowed to? */
  private async judgeSend(body: string): Promise<void> {
    const [task] = await this.world.rows<{
      id: string
      draft_id: string
      status: string
      based_on: number
      revision: number
      state: string
      is_automatic: boolean
      is_hidden: boolean
    }>(
      `select k.id, k.draft_id, k.status, d.based_on_revision as based_on, t.revision, a.state, k.is_automatic,
              t.archived_at is not null or coalesce(t.snoozed_until > $3, false) as is_hidden from send_attempts a
         join send_attempt_words w on w.attempt_id = a.id join tasks k on k.id = a.task_id join drafts d on d.id = k.draft_id join threads t on t.id = k.thread_id
        where w.body = $1 and a.thread_id = $2 order by a.number desc limit 1`,
      [body, this.threadId, this.world.clock.now],
    )
    if (task === undefined) {
      this.broken.push(`no ledger line: ${body}`)
      return
    }
    const times = (this.sentDrafts.get(task.draft_id) ?? 0) + 1
    this.sentDrafts.set(task.draft_id, times)
    this.sentInAll += 1
    if (times > 1) this.broken.push(`draft ${task.draft_id} went out ${times} times`)
    if (task.state !== 'calling') this.broken.push(`sent while its ledger line said ${task.state}`)
    if (task.status !== 'processing') this.broken.push(`sent while its task was ${task.status}`)
    if (task.based_on !== task.revision) this.broken.push('sent though something came after it was written')
    if (task.is_automatic && task.is_hidden) this.broken.push('sent by itself while the thread was put away')
    if (this.undone.has(task.draft_id)) this.broken.push('sent though it was undone')
    if (this.isUnsubscribed && !this.decidedSince.has(task.id)) this.broken.push('sent after the lead had unsubscribed')
  }

  private async decide(work: () => Promise<Task>): Promise<void> {
    // A refusal in words is an answer: the person sees it.
    const task = await work().catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error
      return null
    })
    if (task?.draftId != null) this.undone.delete(task.draftId)
    if (task !== null && this.isUnsubscribed) this.decidedSince.add(task.id)
  }

  private async composed(sendAt?: Date) {
    const { ctx, scope } = this.world
    const [thread, draft] = await inTx(ctx, scope, async (tx) => [
      await readThread(tx, scope, this.threadId),
      await readOpenDraft(tx, scope, this.threadId, 0),
    ])
    const at = sendAt === undefined ? {} : { sendAt: sendAt.toISOString() }
    return {
      threadId: this.threadId,
      draftId: draft?.id ?? newId(),
      revision: thread?.revision ?? 0,
      subject: 'Re: Offer',
      body: freshText(),
      ...at,
    }
  }

  async take1(what: Step): Promise<void> {
    const { ctx, scope, clock } = this.world
    const task = await inTx(ctx, scope, (tx) => readOpenTask(tx, scope, this.threadId))
    switch (what.do) {
      case 'lead writes':
        return this.leadWrites()
      case 'late old message':
        return this.leadWrites(3_600_000)
      case 'work':
        await this.world.work({ except: ['sync_replies'] })
        return
      case 'race of workers': {
        const senders = [1, 2, 3].map(() => createSender(ctx, { slots: 5 }))
        await Promise.all(senders.map((sender) => sender.round()))
        await Promise.all(senders.map((sender) => sender.idle()))
        return
      }
      case 'edit': {
        const draft = await inTx(ctx, scope, (tx) => readOpenDraft(tx, scope, this.threadId, 0))
        if (draft === null) return
        const { id: draftId, version } = draft
        await saveDraft(ctx, scope, {
          threadId: this.threadId,
          draftId,
          version,
          subject: 'Re: Offer',
          body: freshText(),
        })
        return
      }
      case 'send': {
        const input = await this.composed()
        return this.decide(() => sendReply(ctx, scope, input))
      }
      case 'send twice': {
        const input = await this.composed()
        await Promise.all([1, 2].map(() => this.decide(() => sendReply(ctx, scope, input))))
        return
      }
      case 'schedule': {
        const input = await this.composed(new Date(clock.now.getTime() + 1_800_000))
        return this.decide(() => sendReply(ctx, scope, input))
      }
      case 'cancel':
        if (task !== null) await cancelTask(ctx, scope, task.id).catch(refusalsAside)
        return
      case 'restore': {
        const [last] = await this.world.rows<{ id: string }>(
          "select id from tasks where thread_id = $1 and status = 'canceled' order by updated_at desc, id desc limit 1",
          [this.threadId],
        )
        if (last !== undefined) await restoreTask(ctx, scope, last.id).catch(refusalsAside)
        return
      }
      case 'run now':
        if (task !== null) await this.decide(() => runTaskNow(ctx, scope, task.id))
        return
      case 'retry':
        if (task !== null) await this.decide(() => retryTask(ctx, scope, task.id))
        return
      case 'undo': {
        if (task === null) return
        const [told] = await undoSends(ctx, scope, [task.id])
        const isPersons = told?.refusal === null && (await this.isLeftToPerson(task.id))
        if (isPersons && task.draftId !== null) this.undone.add(task.draftId)
        return
      }
      case 'archive':
      case 'take out':
        await archiveThread(ctx, scope, this.threadId, what.do === 'archive')
        return
      case 'snooze':
        return snoozeThread(ctx, scope, this.threadId, new Date(clock.now.getTime() + 7_200_000).toISOString())
      case 'wake':
        return snoozeThread(ctx, scope, this.threadId, null)
      case 'unsubscribe':
        clock.forward(1000)
        await inTx(ctx, scope, (tx) => noteUnsubscribed(tx, scope, this.threadId))
        // Told again (the platform echoes what we told it) it is the same wish, and what a person decided since stands.
        if (!this.isUnsubscribed) this.decidedSince.clear()
        this.isUnsubscribed = true
        clock.forward(1000)
        return
      case 'answer elsewhere':
        return this.take(this.platform.answerElsewhere(freshText(), clock.now))
      case 'echo': {
        const sent = this.platform.mails.findLast(({ direction }) => direction === 'outbound')
        if (sent !== undefined) await this.take(sent)
        return
      }
      case 'sync':
        for (const mail of this.platform.mails) await this.take(mail)
        return
      case 'wait':
        clock.forward(what.minutes * 60_000)
        return
      case 'fate':
        this.platform.fates.push(what.fate)
    }
  }

  /** What was to go by itself before a person sent it goes by itself again when that is undone. */
  private async isLeftToPerson(taskId: string): Promise<boolean> {
    const [row] = await this.world.rows<{ status: string }>('select status from tasks where id = $1', [taskId])
    return row?.status === 'ready' || row?.status === 'canceled'
  }

  /** The weather clears: in the end everything says what it became, and it says the truth. */
  async end(): Promise<void> {
    this.platform.fates = []
    for (let round = 0; round < 5; round += 1) {
      this.world.clock.forward(700_000)
      for (const mail of this.platform.mails) await this.take(mail)
      await this.world.work({ except: ['sync_replies'] })
    }
    const tasks = await this.world.rows<{
      id: string
      status: string
      last_error: object | null
      draft_id: string | null
      is_due: boolean
      is_archived: boolean
    }>(
      `select k.id, k.status, k.last_error, k.draft_id, k.scheduled_at <= $2 as is_due, t.archived_at is not null as is_archived
         from tasks k join threads t on t.id = k.thread_id where k.thread_id = $1`,
      [this.threadId, this.world.clock.now],
    )
    for (const { id, status, last_error, draft_id, is_due, is_archived } of tasks) {
      const times = this.sentDrafts.get(draft_id ?? '') ?? 0
      if (status === 'sent' && times !== 1) this.broken.push(`task ${id} says sent, it went out ${times} times`)
      if (status !== 'sent' && status !== 'canceled' && times > 0)
        this.broken.push(`task ${id} went out and says ${status}`)
      if (!['sent', 'canceled'].includes(status) && is_archived)
        this.broken.push(`task ${id} is open in an archived thread`)
      if (status === 'processing') this.broken.push(`task ${id} is stuck`)
      if (status === 'pending' && draft_id !== null && is_due) this.broken.push(`task ${id} is due and stays`)
      if (status === 'failed' && !last_error) this.broken.push(`task ${id} failed without a word`)
    }
    const [messages] = await this.world.rows<{ count: number }>(
      "select count(*)::int as count from messages where thread_id = $1 and direction = 'outbound'",
      [this.threadId],
    )
    const outbound = this.platform.mails.filter(({ direction }) => direction === 'outbound').length
    if (messages?.count !== outbound)
      this.broken.push(`${outbound} mails went out, ${messages?.count} are in the thread`)
  }
}

const refusalsAside = (error: unknown): void => {
  if (!(error instanceof AppError)) throw error
}
