import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Role } from '#contract/operation.ts'
import { goneMs } from '#contract/presence.ts'
import { newId } from '#lib/new-id.ts'
import { addColleague } from '../../../../test/colleague.ts'
import { type TestDatabase, testDatabase } from '../../../../test/db.ts'
import { makeWorkspace } from '../../../../test/world.ts'
import { inTx } from '../../context.ts'
import { hasColleaguesWords } from '../../drafts/colleagues-words.ts'
import { readNotices } from '../../notices/reads.ts'
import { personOf, type Scope } from '../../scope.ts'
import { addNote, editNote, readNotes, removeNote } from './notes.ts'
import { endPresence, markPresent, readPresent, readPresentEverywhere } from './presence.ts'

let db: TestDatabase
let scope: Scope
let threadId: string
let now = new Date()
beforeAll(async () => {
  db = await testDatabase()
  scope = await makeWorkspace(db)
  const { workspaceId } = scope
  const [connection, contact] = [newId(), newId()]
  threadId = newId()
  await db.superuser.query(
    `insert into connections (workspace_id, id, kind, base_url, api_key_encrypted, platform_workspace_id)
     values ($1, $2, 'sandbox', 'https://platform.example', '\\x01', '1')`,
    [workspaceId, connection],
  )
  await db.superuser.query(
    `insert into contacts (workspace_id, id, connection_id, email, name) values ($1, $2, $3, 'leo@lead.example', 'Leo')`,
    [workspaceId, contact, connection],
  )
  await db.superuser.query(
    `insert into threads (workspace_id, id, contact_id, last_message_at, last_direction) values ($1, $2, $3, $4, 'inbound')`,
    [workspaceId, threadId, contact, now],
  )
})
afterAll(() => db[Symbol.asyncDispose]())

const ctx = () => ({ pool: db.pool, now: () => now })

const joins = (fullName: string, role: Role = 'member') => addColleague(db, scope, fullName, role)

const toldTo = async (one: Scope) =>
  (await inTx(ctx(), one, (tx) => readNotices(tx, one))).flatMap(({ notices }) => notices.map(({ note }) => note))
const notesHere = () => inTx(ctx(), scope, (tx) => readNotes(tx, scope, threadId))

it('a note is for colleagues: whoever stands in it is told, and one’s own can be edited and deleted', async () => {
  const [eva, tom] = [await joins('Eva Brandt'), await joins('Tom')]
  const client = await joins('Carl', 'client')
  const note = await addNote(ctx(), scope, { threadId, body: '@Eva Brandt and @Carl: is this ours?' })
  expect(note).toMatchObject({ authorName: 'Ada Byron', mentions: [{ userId: eva.userId, words: '@Eva Brandt' }] })
  expect(await toldTo(eva.scope)).toEqual(['@Eva Brandt and @Carl: is this ours?'])
  expect([await toldTo(scope), await toldTo(tom.scope), await toldTo(client.scope)]).toEqual([[], [], []])
  const place = { threadId, noteId: note.id }
  for (const refused of [
    () => editNote(ctx(), eva.scope, { ...place, body: 'mine' }),
    () => removeNote(ctx(), eva.scope, place),
    () => editNote(ctx(), scope, { threadId: newId(), noteId: note.id, body: 'elsewhere' }),
    () => addNote(ctx(), scope, { threadId: newId(), body: 'nowhere' }),
  ])
    await expect(refused()).rejects.toMatchObject({ code: 'not_found' })
  await editNote(ctx(), scope, { ...place, body: '@Tom: is this ours?' })
  expect([await toldTo(eva.scope), await toldTo(tom.scope)]).toEqual([[], ['@Tom: is this ours?']])
  expect(await notesHere()).toMatchObject([{ body: '@Tom: is this ours?', editedAt: expect.anything() }])
  const again = { ...place, body: 'asked for twice, since the answer was lost' }
  await addNote(ctx(), scope, again)
  expect(await notesHere(), 'is one note').toHaveLength(1)
  await expect(addNote(ctx(), eva.scope, again), 'and nobody else’s').rejects.toMatchObject({ code: 'not_found' })
  await removeNote(ctx(), scope, place)
  expect([await notesHere(), await toldTo(tom.scope)]).toEqual([[], []])
})

it('who has the thread open is told, and who writes, until their tab is gone', async () => {
  const eva = await joins('Eva')
  const news = async () =>
    (await db.superuser.query(`select from live_events where kind = 'presence' and thread_id = $1`, [threadId]))
      .rowCount
  const seen = () => inTx(ctx(), scope, (tx) => readPresent(tx, scope, threadId))
  const [tabId, other] = [newId(), newId()]
  expect(await markPresent(ctx(), eva.scope, { threadId, tabId, state: 'reading' })).toEqual([])
  expect(await seen()).toEqual([{ userId: eva.userId, name: 'Eva', isWriting: false }])
  await markPresent(ctx(), eva.scope, { threadId, tabId: other, state: 'writing' })
  expect(await seen()).toEqual([{ userId: eva.userId, name: 'Eva', isWriting: true }])
  expect(await inTx(ctx(), scope, (tx) => readPresentEverywhere(tx, scope))).toEqual([
    { threadId, userId: eva.userId, name: 'Eva', isWriting: true },
  ])
  const told = await news()
  await markPresent(ctx(), eva.scope, { threadId, tabId: other, state: 'writing' })
  expect(await news(), 'said again is no news').toBe(told)
  await expect(markPresent(ctx(), scope, { threadId, tabId, state: 'writing' })).rejects.toMatchObject({
    code: 'not_found',
  })
  await endPresence(ctx(), scope, other)
  expect(await seen(), 'nobody ends another’s').toMatchObject([{ isWriting: true }])
  await endPresence(ctx(), eva.scope, other)
  expect(await seen()).toMatchObject([{ isWriting: false }])
  expect(await news()).toBe((told ?? 0) + 1)
  now = new Date(now.getTime() + goneMs)
  expect(await seen(), 'a tab that says nothing more').toEqual([])
})

it('what a colleague has written since is not sent over', async () => {
  const eva = await joins('Eva')
  const draftId = newId()
  await db.superuser.query(
    `insert into drafts (workspace_id, id, thread_id, origin, subject, body, version, based_on_revision, edited_by)
     values ($1, $2, $3, 'agent', 'Re: hi', 'What Eva wrote', 3, 0, $4)`,
    [scope.workspaceId, draftId, threadId, eva.userId],
  )
  const isRefused = (one: Scope, seen: { draftId: string; version?: number; body: string }) =>
    inTx(ctx(), one, (tx) => hasColleaguesWords(tx, one, { threadId, ...seen }))
  const mine = { draftId, body: 'What Ada wrote' }
  expect(await isRefused(scope, { ...mine, version: 2 })).toBe(true)
  expect(await isRefused(scope, { ...mine, version: 3 }), 'seen').toBe(false)
  expect(await isRefused(scope, { ...mine, version: 2, body: 'What Eva wrote' }), 'the same words').toBe(false)
  expect(await isRefused(scope, { ...mine, draftId: newId(), version: 0 }), 'a draft beside hers').toBe(true)
  expect(await isRefused(scope, mine), 'without a version').toBe(false)
  expect(await isRefused(eva.scope, { ...mine, version: 2 }), 'her own other tab').toBe(false)
  expect(personOf(scope)).not.toBe(eva.userId)
})
