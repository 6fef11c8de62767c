import fc from 'fast-check'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type LabelFacts, labelFacts, labels } from '#contract/labels.ts'
import { threadTabs } from '#contract/threads.ts'
import { inTransaction } from '#db/connect.ts'
import { sql } from '#db/sql.ts'
import { inTx } from '#domain/context.ts'
import { mintScope } from '#domain/scope.ts'
import { changeCounted, insertCounted } from '#domain/threads/counts.ts'
import { readThreadPage } from '#domain/threads/lists/thread-page.ts'
import { readThreadCounts } from '#domain/threads/reads.ts'
import { newId } from '#lib/new-id.ts'
import { type TestDatabase, testDatabase } from '../db.ts'
import { makeWorkspace } from '../world.ts'

let db: TestDatabase
let superuser: pg.Pool
beforeAll(async () => {
  db = await testDatabase()
  superuser = db.superuser
})
afterAll(async () => {
  await db[Symbol.asyncDispose]()
})

interface Contact {
  workspaceId: string
  connectionId: string
}

async function newWorkspace(): Promise<Contact> {
  const { workspaceId } = await makeWorkspace({ pool: db.pool })
  const connectionId = newId()
  await inTransaction(db.pool, { workspaceId }, (tx) =>
    tx.query(sql`
      insert into connections (workspace_id, id, kind, base_url, api_key_encrypted, platform_workspace_id)
      values (${workspaceId}, ${connectionId}, 'emailbison', 'https://platform.example', ${Buffer.of(1)}, '1')`),
  )
  return { workspaceId, connectionId }
}

/** One change, and to how many threads: the first `many` by id, in one statement. */
const change = fc.record({
  many: fc.integer({ min: 1, max: 4 }),
  what: fc.oneof(
    fc.record({
      kind: fc.constant('insert' as const),
      direction: fc.constantFrom('inbound' as const, 'outbound' as const),
    }),
    fc.record({ kind: fc.constant('score' as const), score: fc.option(fc.integer({ min: -10, max: 10 })) }),
    fc.record({
      kind: fc.constant('direction' as const),
      direction: fc.constantFrom('inbound' as const, 'outbound' as const),
    }),
    fc.record({
      kind: fc.constant('answer' as const),
      answer: fc.option(fc.constantFrom('pending', 'ready', 'processing', 'failed')),
    }),
    fc.record({ kind: fc.constant('doubt' as const), isInDoubt: fc.boolean() }),
    fc.record({
      kind: fc.constant('label' as const),
      label: fc.option(fc.constantFrom('question', 'bounce', 'unsubscribe')),
    }),
    fc.record({ kind: fc.constant('archive' as const), at: fc.option(fc.constant('2026-03-01T00:00:00Z')) }),
    fc.record({ kind: fc.constant('snooze' as const), at: fc.option(fc.constant('2036-03-01T00:00:00Z')) }),
  ),
  isRolledBack: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
})
type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never

async function apply({ workspaceId, connectionId }: Contact, { many, what, isRolledBack }: Change): Promise<void> {
  const scope = mintScope(workspaceId, { kind: 'system' })
  const which = sql`t.id in (
    select id from threads where workspace_id = ${workspaceId} order by md5(id::text) limit ${many})`
  const setOf = () => {
    switch (what.kind) {
      case 'score':
        return sql`intent_score = ${what.score}`
      case 'direction':
        return sql`last_direction = ${what.direction}`
      case 'answer':
        return sql`answer_status = ${what.answer}`
      case 'doubt':
        return sql`is_opt_out_in_doubt = ${what.isInDoubt}`
      case 'label':
        return sql`label = ${what.label}`
      case 'archive':
        return sql`archived_at = ${what.at}`
      case 'snooze':
        return sql`snoozed_until = ${what.at}`
      default:
        return null
    }
  }
  await inTx({ pool: db.pool, now: () => new Date() }, scope, async (tx) => {
    const set = setOf()
    if (set !== null) await changeCounted(tx, scope, { which, set })
    else
      for (let n = 0; n < many; n += 1) {
        const contactId = newId()
        await tx.db.query(sql`
          insert into contacts (workspace_id, id, connection_id, email)
          values (${workspaceId}, ${contactId}, ${connectionId}, ${`${contactId}@people.example`})`)
        const direction = what.kind === 'insert' ? what.direction : 'inbound'
        await insertCounted(tx, scope, {
          columns: sql`id, contact_id, last_message_at, last_direction`,
          values: sql`${newId()}, ${contactId}, now(), ${direction}`,
        })
      }
    if (isRolledBack) throw new Error('undone')
  }).catch((error: Error) => {
    // Changes that meet may end in a deadlock; then, too, nothing of one may be counted.
    if (error.message !== 'undone' && !('code' in error && error.code === '40P01')) throw error
  })
}

async function counted({ workspaceId }: Contact) {
  const { rows } = await superuser.query(
    `select count(*) filter (where needs is not null)::int as needs, count(*)::int as all, count(*) filter (where status = 'new')::int as new,
            count(*) filter (where intent_score >= 7)::int as high, count(*) filter (where status = 'pending')::int as pending
       from threads where workspace_id = $1 and archived_at is null and snoozed_until is null`,
    [workspaceId],
  )
  return rows[0]
}

const told = ({ workspaceId }: Contact) => {
  const scope = mintScope(workspaceId, { kind: 'system' })
  return inTx({ pool: db.pool, now: () => new Date() }, scope, (tx) => readThreadCounts(tx, scope))
}

describe('the counts of the inbox tabs', () => {
  it('equal a real count after any changes, one after the other', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 5, maxLength: 25 }), async (changes) => {
        const workspace = await newWorkspace()
        for (const one of changes) await apply(workspace, one)
        expect(await told(workspace)).toEqual(await counted(workspace))
      }),
      { numRuns: 25 },
    )
  })

  it('equal a real count after changes that ran at the same time, each workspace its own', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 20, maxLength: 40 }), async (changes) => {
        const [one, other] = [await newWorkspace(), await newWorkspace()]
        await apply(one, { many: 4, what: { kind: 'insert', direction: 'inbound' }, isRolledBack: false })
        await Promise.all(changes.map((each, index) => apply(index % 3 === 0 ? other : one, each)))
        expect(await told(one)).toEqual(await counted(one))
        expect(await told(other)).toEqual(await counted(other))
      }),
      { numRuns: 8 },
    )
  })

  it('are the lengths of the lists behind the tabs', async () => {
    const workspace = await newWorkspace()
    const scope = mintScope(workspace.workspaceId, { kind: 'system' })
    const changes: Change['what'][] = [
      { kind: 'insert', direction: 'inbound' },
      { kind: 'score', score: 8 },
      { kind: 'insert', direction: 'outbound' },
      { kind: 'insert', direction: 'inbound' },
      { kind: 'answer', answer: 'ready' },
    ]
    for (const what of changes) await apply(workspace, { many: 4, what, isRolledBack: false })
    await apply(workspace, { many: 1, what: { kind: 'archive', at: '2026-03-01T00:00:00Z' }, isRolledBack: false })
    const counts = await told(workspace)
    for (const view of threadTabs) {
      const { rows } = await inTx({ pool: db.pool, now: () => new Date() }, scope, (tx) =>
        readThreadPage(tx, scope, { view, limit: 100 }),
      )
      expect({ view, count: counts[view] }).toEqual({ view, count: rows.length })
    }
    expect(counts.all).toBe(11)
  })
})

describe("a thread's status", () => {
  it.each([
    { answer: null, direction: 'inbound' as const, status: 'new' },
    { answer: null, direction: 'outbound' as const, status: 'replied' },
    ...['pending', 'ready', 'processing', 'failed'].flatMap((answer) => [
      { answer, direction: 'inbound' as const, status: 'pending' },
      { answer, direction: 'outbound' as const, status: 'pending' },
    ]),
  ])('is $status when the answer is $answer and the newest message $direction', async (row) => {
    const workspace = await newWorkspace()
    await apply(workspace, { many: 1, what: { kind: 'insert', direction: row.direction }, isRolledBack: false })
    await superuser.query('update threads set answer_status = $2 where workspace_id = $1', [
      workspace.workspaceId,
      row.answer,
    ])
    const { rows } = await superuser.query('select status from threads where workspace_id = $1', [
      workspace.workspaceId,
    ])
    expect(rows).toEqual([{ status: row.status }])
  })

  it('can be set by nobody', async () => {
    await expect(superuser.query("update threads set status = 'replied'")).rejects.toMatchObject({ code: '428C9' })
  })
})

describe('what a person has to do in a thread', () => {
  const open = { answer_status: null, answer_is_automatic: null, last_direction: 'inbound', label: 'question' }
  it.each<[string, Record<string, unknown>, string | null]>([
    ['a reply that no agent takes', {}, 'answer'],
    ['one that nobody has judged', { label: null }, 'answer'],
    ['a draft', { answer_status: 'ready' }, 'approve'],
    ['a draft for who has opted out', { answer_status: 'ready', is_opted_out: true }, 'approve'],
    ['a send that failed', { answer_status: 'failed', is_opt_out_in_doubt: true }, 'failed'],
    ['a send under way', { answer_status: 'processing', is_opt_out_in_doubt: true }, null],
    ['what goes out by itself', { answer_status: 'pending', answer_is_automatic: true }, null],
    [
      'the same in doubt',
      { answer_status: 'pending', answer_is_automatic: true, is_opt_out_in_doubt: true },
      'opt_out',
    ],
    [
      'what a person has sent in doubt',
      { answer_status: 'pending', answer_is_automatic: false, is_opt_out_in_doubt: true },
      null,
    ],
    ['an answer of ours', { last_direction: 'outbound' }, null],
    ['an answer of ours in doubt', { last_direction: 'outbound', is_opt_out_in_doubt: true }, 'opt_out'],
    ['who has opted out', { is_opted_out: true }, null],
    ['what only sounds like an opt-out', { label: 'unsubscribe' }, 'opt_out'],
    ['a planned follow-up', { follow_up_at: '2036-01-01' }, null],
  ])('of %s', async (_, columns, needs) => {
    const workspace = await newWorkspace()
    await apply(workspace, { many: 1, what: { kind: 'insert', direction: 'inbound' }, isRolledBack: false })
    const set = Object.entries({ ...open, ...columns })
    const { rows } = await superuser.query(
      `update threads set ${set.map(([name], place) => `${name} = $${place + 2}`).join(', ')} where workspace_id = $1 returning needs`,
      [workspace.workspaceId, ...set.map(([, value]) => value)],
    )
    expect(rows).toEqual([{ needs }])
  })

  it('of no mail whose label wants no answer, as the labels say', async () => {
    const workspace = await newWorkspace()
    await apply(workspace, { many: 1, what: { kind: 'insert', direction: 'inbound' }, isRolledBack: false })
    const left: string[] = []
    for (const label of labels) {
      const { rows } = await superuser.query('update threads set label = $2 where workspace_id = $1 returning needs', [
        workspace.workspaceId,
        label,
      ])
      if (rows[0].needs === null) left.push(label)
    }
    const isLeft = ({ isMachine, isRefusal }: LabelFacts) => isMachine || isRefusal
    expect(left).toEqual(labels.filter((label) => label !== 'unsubscribe' && isLeft(labelFacts[label])))
  })

  it('is listed with the most valuable first, page by page, each once', async () => {
    const workspace = await newWorkspace()
    const scope = mintScope(workspace.workspaceId, { kind: 'system' })
    await apply(workspace, { many: 4, what: { kind: 'insert', direction: 'inbound' }, isRolledBack: false })
    await apply(workspace, { many: 4, what: { kind: 'insert', direction: 'inbound' }, isRolledBack: false })
    await superuser.query(
      `update threads t set intent_score = n.score, last_message_at = date_trunc('second', now()) - n.place * interval '1 hour'
         from (select id, row_number() over (order by id) as place, (array[null, 3, 9, 3, -2, 9, null, 0])[row_number() over (order by id)] as score
                 from threads where workspace_id = $1) n where t.workspace_id = $1 and t.id = n.id`,
      [workspace.workspaceId],
    )
    const listed: { intentScore: number | null; lastMessageAt: string }[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await inTx({ pool: db.pool, now: () => new Date() }, scope, (tx) =>
        readThreadPage(tx, scope, { view: 'needs', limit: 3, ...(cursor && { cursor }) }),
      )
      listed.push(...page.rows)
      cursor = page.nextCursor
    }
    expect(listed.map(({ intentScore }) => intentScore)).toEqual([9, 9, 3, 3, 0, -2, null, null])
    const [first, second] = listed
    expect(Date.parse(first?.lastMessageAt ?? '')).toBeLessThan(Date.parse(second?.lastMessageAt ?? ''))
  })
})
