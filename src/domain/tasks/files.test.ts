import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { inTx } from '#domain/context.ts'
import { saveDraft } from '#domain/drafts/save-draft.ts'
import { addFile } from '#domain/threads/files/add-file.ts'
import { linkAddedFile, linkAttachment, openAttachment, readLink } from '#domain/threads/files/attachments.ts'
import { pruneFiles } from '#domain/threads/files/prune-files.ts'
import { readConversation } from '#domain/threads/reads.ts'
import { syncReplies } from '#domain/threads/sync/sync-replies.ts'
import { sandbox, withSandbox } from '../../../test/tasks/sandbox.ts'
import { dyingWorker, failSends, sentOf, taskOf, threadToAnswer, withAdapter } from '../../../test/tasks/sending.ts'
import { createWorld, makeWorkspace, type World } from '../../../test/world.ts'
import { retryTask } from './change-task.ts'
import { sendReply } from './send-reply.ts'
import { sendTask } from './send-task.ts'

withSandbox()

const offer = { name: 'Offer & terms.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF our offer') }
const sheet = { name: 'prices/2026.csv', contentType: 'not a type', content: Buffer.from('plan;49') }

/** A thread with a question, and an answer to it with two files. */
async function withFiles(world: World) {
  const { threadId, input } = await threadToAnswer(world)
  const files = []
  for (const file of [offer, sheet]) files.push(await addFile(world.ctx, world.scope, { threadId, ...file }))
  return { threadId, files, input: { ...input, fileIds: files.map(({ id }) => id) } }
}

const filesSent = async (world: World) => (await sentOf(world)).map(({ files }) => files)
const there = [
  { name: offer.name, size: offer.content.byteLength },
  { name: 'prices_2026.csv', size: sheet.content.byteLength },
]

it('goes out with the words, is told in the conversation, and can be fetched there', async () => {
  await using world = await createWorld(sandbox)
  const { ctx, scope } = world
  const { threadId, files, input } = await withFiles(world)
  const task = await sendReply(ctx, scope, input)
  await world.work()
  expect(await filesSent(world)).toEqual([there])
  expect(await taskOf(world, task.id)).toMatchObject([{ status: 'sent' }])
  // The platform's echo of it is the same message.
  await syncReplies(ctx, scope)
  const { messages } = await inTx(ctx, scope, (tx) => readConversation(tx, scope, threadId, 10))
  const ours = messages.filter(({ direction, isCampaign }) => direction === 'outbound' && isCampaign !== true)
  expect(ours.map(({ attachments }) => attachments)).toMatchObject([there])
  const named = { threadId, messageId: ours[0]?.id ?? '', place: 0 }
  const linked = readLink(ctx, await linkAttachment(ctx, scope, named))
  const opened = linked && (await openAttachment(ctx, scope, linked))
  expect([opened?.name, opened && (await text(opened.file.content))]).toEqual([offer.name, '%PDF our offer'])
  world.clock.forward(30 * 86_400_000)
  await pruneFiles(ctx, scope)
  expect(await ctx.files.has(`${scope.workspaceId}/files/${files[0]?.id}`)).toBe(true)
})

it.each<[string, Parameters<typeof failSends>[0] | null]>([
  ['when the answer is lost', { kind: 'lost_answer', times: 1 }],
  ['when the call never arrives, and a person retries', { kind: 'lost_before', times: 1 }],
  ['when the worker dies after the call', null],
])('goes out once %s', async (_, fault) => {
  await using world = await createWorld(sandbox)
  const { ctx, scope } = world
  const { input } = await withFiles(world)
  const task = await sendReply(ctx, scope, input)
  if (fault !== null) await failSends(fault)
  else await expect(sendTask(dyingWorker(world, 'after the call'), scope, task.id)).rejects.toThrow('dies')
  for (let round = 0; round < 5; round += 1) {
    await world.work()
    world.clock.forward(60_000)
  }
  if ((await taskOf(world, task.id))[0]?.status === 'failed') await retryTask(ctx, scope, task.id)
  await world.work()
  expect(await filesSent(world)).toEqual([there])
  expect(await taskOf(world, task.id)).toMatchObject([{ status: 'sent' }])
  expect(await world.rows("select attachments->0->>'name' as name from messages where direction = 'outbound'")).toEqual(
    [{ name: offer.name }],
  )
})

it('holds what can’t go whole: a file is gone, the platform takes none or less', async () => {
  await using world = await createWorld(sandbox)
  const { ctx, scope } = world
  const { threadId, input, files } = await withFiles(world)
  const task = await sendReply(ctx, scope, input)
  const { sandbox: adapter } = ctx.platforms
  for (const [fileLimits, code] of [
    [null, 'files_not_taken'],
    [{ each: 100, together: 20 }, 'files_too_large'],
  ] as const) {
    const less = { ...ctx, platforms: withAdapter(world, { ...adapter, fileLimits }) }
    await sendTask(less, scope, task.id)
    expect(await taskOf(world, task.id)).toEqual([{ status: 'ready', last_error: [{ code }] }])
    const refusal = fileLimits === null ? { code: 'files_not_taken' } : { code: 'bad_request' }
    const large = { threadId, ...offer, content: Buffer.alloc(101) }
    await expect(addFile(less, scope, large)).rejects.toMatchObject(refusal)
    await sendReply(ctx, scope, input)
  }
  await ctx.files.remove(`${scope.workspaceId}/files/${files[1]?.id}`)
  await world.work()
  expect(await taskOf(world, task.id)).toEqual([{ status: 'failed', last_error: [{ code: 'file_gone' }] }])
  expect(await sentOf(world)).toEqual([])
  await sendReply(ctx, scope, { ...input, fileIds: [files[0]?.id ?? ''] })
  await world.work()
  expect(await filesSent(world)).toEqual([[there[0]]])
})

it('makes true that something is attached, and with the last file that is marked as a promise', async () => {
  await using world = await createWorld(sandbox)
  const { ctx, scope } = world
  const { threadId, files, input } = await withFiles(world)
  const { draftId, subject, fileIds } = input
  const words = { threadId, draftId, subject, body: 'Hello,\n\nsee attached.' }
  const withBoth = await saveDraft(ctx, scope, { ...words, version: 0, fileIds })
  const names = files.map(({ name }) => name).join(', ')
  expect(withBoth.guard?.verdicts).toEqual([])
  expect(withBoth.guard?.sources.map(({ source }) => source)).toEqual([{ kind: 'file', name: names }])
  const without = await saveDraft(ctx, scope, { ...words, version: 1, fileIds: [] })
  expect(without.guard?.ok).toBe(false)
  expect(without.guard?.verdicts.map(({ finding }) => finding)).toMatchObject([{ code: 'no_source', fact: 'promise' }])
})

it('is part of the draft, of its thread alone, and goes a day after no draft has it', async () => {
  await using world = await createWorld(sandbox)
  const { ctx, scope } = world
  const { threadId, files, input } = await withFiles(world)
  const { draftId, subject, body, fileIds } = input
  const words = { threadId, draftId, subject, body }
  const saved = await saveDraft(ctx, scope, { ...words, version: 0, fileIds })
  expect(saved.files).toEqual(files)
  expect((await saveDraft(ctx, scope, { ...words, version: 1, body: 'Else.' })).files).toEqual(files)
  const strange = { ...words, version: 2, fileIds: [...fileIds, draftId] }
  await expect(saveDraft(ctx, scope, strange)).rejects.toMatchObject({ code: 'bad_request' })
  const stranger = await makeWorkspace(ctx)
  await expect(addFile(ctx, stranger, { threadId, ...offer })).rejects.toMatchObject({ code: 'not_found' })
  const [first, second] = files
  await expect(linkAddedFile(ctx, stranger, { threadId, fileId: first?.id ?? '' })).rejects.toMatchObject({
    code: 'not_found',
  })

  world.clock.forward(2 * 86_400_000)
  await pruneFiles(ctx, scope)
  const kept = () => world.rows('select id from thread_files order by added_at')
  expect(await kept()).toHaveLength(2)
  await saveDraft(ctx, scope, { ...words, version: 2, fileIds: [first?.id ?? ''] })
  await pruneFiles(ctx, scope)
  expect(await kept()).toEqual([{ id: first?.id }])
  expect(await ctx.files.has(`${scope.workspaceId}/files/${second?.id}`)).toBe(false)
})

it('stays in the composer with the words, where both were added to an answer that was on its way', async () => {
  await using world = await createWorld(sandbox)
  const { ctx, scope } = world
  const { threadId, input, files } = await withFiles(world)
  const [first, second] = input.fileIds
  const sendAt = new Date(world.clock.now.getTime() + 60_000).toISOString()
  const task = await sendReply(ctx, scope, { ...input, fileIds: [first ?? ''], sendAt })
  await failSends({ kind: 'lost_answer', times: 1 })
  world.clock.forward(60_000)
  await world.work({ except: ['sync_replies'] })
  expect(await taskOf(world, task.id)).toMatchObject([{ status: 'processing' }])
  const { draftId, subject } = input
  const words = { threadId, draftId, version: 1, subject, body: `${input.body} Find our prices below.` }
  await saveDraft(ctx, scope, { ...words, fileIds: [first ?? '', second ?? ''] })
  world.clock.forward(60_000)
  await world.work({ except: ['sync_replies'] })
  expect(await taskOf(world, task.id)).toMatchObject([{ status: 'sent' }])
  expect(await filesSent(world)).toEqual([[there[0]]])
  expect(await world.rows("select body, files from drafts where state = 'open'")).toEqual([{ body: words.body, files }])
})
