import type { TaskReason } from '#contract/task-reasons.ts'
import type { Task } from '#contract/tasks.ts'
import { inTx } from '#domain/context.ts'
import type { PlatformAdapter, SendOutcome } from '#domain/sending-platform.ts'
import { sendReply } from '#domain/tasks/send-reply.ts'
import { readThreadPage } from '#domain/threads/lists/thread-page.ts'
import { readThread } from '#domain/threads/reads.ts'
import { syncReplies } from '#domain/threads/sync/sync-replies.ts'
import { newId } from '#lib/new-id.ts'
import type { World } from '../world.ts'
import { sandbox } from './sandbox.ts'

export const words = 'Thank you for your question. The starter plan has everything you asked for.'

/** A thread with one inbound question, and what a composer would send with. */
export async function threadToAnswer(world: World) {
  const lead = world.platform.leads[0]
  await sandbox.leadReplies({
    workspaceId: world.platform.id,
    leadId: lead?.id,
    text: 'What does the starter plan contain?',
  })
  await syncReplies(world.ctx, world.scope)
  const { rows } = await inTx(world.ctx, world.scope, (tx) =>
    readThreadPage(tx, world.scope, { view: 'all', limit: 10 }),
  )
  const threadId = rows[0]?.id ?? ''
  const thread = await inTx(world.ctx, world.scope, (tx) => readThread(tx, world.scope, threadId))
  return {
    threadId,
    input: { threadId, draftId: newId(), revision: thread?.revision ?? -1, subject: 'Re: Offer', body: words },
  }
}

export const sentOf = (world: World) => sandbox.sent(world.platform.id)
export const taskOf = (world: World, id: string) =>
  world.rows<{ status: Task['status']; last_error: TaskReason[] | null }>(
    'select status, last_error from tasks where id = $1',
    [id],
  )
export const statusOf = async (world: World, threadId: string) =>
  (await inTx(world.ctx, world.scope, (tx) => readThread(tx, world.scope, threadId)))?.status
export const failSends = (rule: Record<string, unknown>) =>
  sandbox.fault({ match: { method: 'POST', path: '/api/replies' }, ...rule })

/** Does what is due after each of six minutes, in which a send that nobody knows of is looked up for the last time. */
export async function sixMinutes(world: World, options?: Parameters<World['work']>[0]): Promise<void> {
  for (let minute = 0; minute < 6; minute += 1) {
    world.clock.forward(60_000)
    await world.work(options)
  }
}

/** A send that went out, whose answer gets lost and whose conversation can't be read until it is given up, nor after that. */
export async function loseUnreadably(world: World, input: Parameters<typeof sendReply>[2]): Promise<Task> {
  await failSends({ kind: 'lost_answer', times: 1 })
  await sandbox.fault({ kind: 'server_error', match: { method: 'GET', path: '/api/replies/*/conversation-thread' } })
  const task = await sendReply(world.ctx, world.scope, input)
  await sixMinutes(world, { except: ['sync_replies'] })
  return task
}

/** The lead of that thread writes outside its campaign, too; returns the other thread's id. */
export async function writesElsewhere(world: World, threadId: string): Promise<string> {
  const [workspaceId, leadId] = [world.platform.id, world.platform.leads[0]?.id]
  await sandbox.leadReplies({ workspaceId, leadId, text: 'And what does it cost?', untracked: true })
  await syncReplies(world.ctx, world.scope)
  const [other] = await world.rows<{ id: string }>('select id from threads where id <> $1', [threadId])
  return other?.id ?? ''
}

export const withAdapter = (world: World, changed: Partial<PlatformAdapter>): World['ctx']['platforms'] => ({
  ...world.ctx.platforms,
  sandbox: { ...world.ctx.platforms.sandbox, ...changed },
})

/** The same world, with a process that dies at a certain point of the call: nothing after it happens. */
export function dyingWorker(world: World, dies: 'before the call' | 'after the call'): World['ctx'] {
  const { sandbox: platform } = world.ctx.platforms
  return {
    ...world.ctx,
    platforms: withAdapter(world, {
      open: (access) => {
        const client = platform.open(access)
        return {
          ...client,
          async send(...args): Promise<SendOutcome> {
            if (dies === 'after the call') await client.send(...args)
            throw new Error('the process dies here')
          },
        }
      },
    }),
  }
}
