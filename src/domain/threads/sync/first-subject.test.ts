import { afterAll, beforeAll, expect, it } from 'vitest'
import { replySubject } from '#contract/reply-subject.ts'
import { sendInput } from '#contract/tasks.ts'
import { inTx } from '#domain/context.ts'
import type { SandboxProcess } from '../../../../test/sandbox-process.ts'
import { sharedSandbox } from '../../../../test/shared-sandbox.ts'
import { createWorld } from '../../../../test/world.ts'
import { gather } from '../../drafts/material.ts'
import { readTried } from '../../playground/tried-conversation.ts'
import { readFirstSubject, readMessages } from '../reads.ts'
import { syncReplies } from './sync-replies.ts'

let sandbox: SandboxProcess
beforeAll(async () => {
  sandbox = await sharedSandbox()
})
afterAll(() => sandbox[Symbol.asyncDispose]())

it('an answer keeps the subject of the first message, however long the thread is', async () => {
  await using world = await createWorld(sandbox)
  await sandbox.leadReplies({ workspaceId: world.platform.id, label: 'question' })
  await syncReplies(world.ctx, world.scope)
  const [first] = await world.rows<{ threadId: string }>(
    `update messages set subject = 'Where it began' returning thread_id as "threadId"`,
  )
  const threadId = first?.threadId ?? ''
  await world.rows(
    `insert into messages select (jsonb_populate_record(m, jsonb_build_object('id', gen_random_uuid(), 'subject', 'Another ' || n,
       'platform_reply_id', (m.platform_reply_id::int + 100000 + n)::text, 'message_id', null, 'sent_at', m.sent_at + n * interval '1 minute'))).*
       from messages m, generate_series(1, 70) n`,
  )
  await inTx(world.ctx, world.scope, async (tx) => {
    expect((await readMessages(tx, world.scope, threadId, 50))[0]?.subject).toBe('Another 21')
    expect(await readFirstSubject(tx, world.scope, threadId)).toBe('Where it began')
    expect((await gather(world.ctx, tx, world.scope, threadId)).firstSubject).toBe('Where it began')
    expect((await readTried(tx, world.scope, threadId)).firstSubject).toBe('Where it began')
  })
})

it('an answer to a mail with an endless subject can be sent by a person', async () => {
  await using world = await createWorld(sandbox)
  await sandbox.leadReplies({ workspaceId: world.platform.id, label: 'question' })
  await syncReplies(world.ctx, world.scope)
  const [first] = await world.rows<{ threadId: string }>(
    `update messages set subject = repeat('Where it began 😀', 2000) returning thread_id as "threadId"`,
  )
  const subject = await inTx(world.ctx, world.scope, (tx) => readFirstSubject(tx, world.scope, first?.threadId ?? ''))
  expect(subject).toMatch(/^Where it began 😀Where/u)
  expect(sendInput.shape.subject.safeParse(replySubject('', subject)).success).toBe(true)
})
