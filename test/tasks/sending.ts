import type { TaskReason } from '#contract/task-reasons.ts'
import type { Task } from '#contract/tasks.ts'
import { inTx } from '#domain/context.ts'
import type { PlatformAdapter, SendOutcome } from '#domain/sending-platform.ts'
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
