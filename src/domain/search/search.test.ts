import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bestAmong } from '#contract/search.ts'
import type { Queryable } from '#db/connect.ts'
import type { Sql } from '#db/sql.ts'
import { newId } from '#lib/new-id.ts'
import { createSecretBox } from '#lib/secret-box.ts'
import { type TestDatabase, testDatabase } from '../../../test/db.ts'
import { makeWorkspace } from '../../../test/world.ts'
import { inMemberships, inTx } from '../context.ts'
import { mintMembershipsScope, mintScope, type Scope } from '../scope.ts'
import { writeThreadWords } from '../thread-words.ts'
import { ingestMail } from '../threads/sync/ingest-mail.ts'
import { findAllPeople, findPeople } from './find-people.ts'
import { findAllThreads, findThreads, listAllFound, listFound, type SearchWanted } from './find-threads.ts'
import { indexBacklog } from './index-backlog.ts'

let db: TestDatabase
let scope: Scope
let connectionId: string
const ctx = { pool: undefined as never, now: () => new Date('2026-06-01T12:00:00Z') }

beforeAll(async () => {
  db = await testDatabase()
  ctx.pool = db.pool as never
  ;({ scope, connectionId } = await connected())
  await mail({ name: 'Anna Müller', at: '2026-01-05', text: 'What is the pricing of the annual plan?' })
  await mail({ name: 'Bruno Silva', at: '2026-02-10', text: 'Sim, São Paulo. Plan annual, não.' })
  await mail({ name: 'Chloé Petit', at: '2026-03-15', text: 'L’été prochain, à Lisbonne ? Votre prix ?' })
  await mail({ name: 'Anna Müller', at: '2026-04-01', text: 'And in Lisbonne?', campaign: 'Autumn SaaS' })
  await mail({
    name: 'Dora',
    at: '2026-05-01',
    subject: 'Re: Quick question',
    text: `<img src=x onerror="alert(1)"> ${'word '.repeat(80)}zanzibar`,
  })
})
afterAll(async () => {
  await db[Symbol.asyncDispose]()
})

async function connected() {
  const made = await makeWorkspace({ pool: db.pool })
  const id = newId()
  await db.superuser.query(
    `insert into connections (workspace_id, id, kind, base_url, api_key_encrypted, platform_workspace_id) values ($1, $2, 'sandbox', 'https://p.example', '', '1')`,
    [made.workspaceId, id],
  )
  return { scope: mintScope(made.workspaceId, { kind: 'person', userId: newId(), role: 'member' }), connectionId: id }
}

interface Mail {
  name: string
  at: string
  text: string
  subject?: string
  campaign?: string
  direction?: 'inbound' | 'outbound'
  cc?: { name: string; email: string }[]
  from?: { name: string; email: string }
}

let mails = 0
async function mail(
  { name, at, text, subject = 'Hello', campaign = 'Spring', direction = 'inbound', cc = [], from }: Mail,
  to = { scope, connectionId },
) {
  mails += 1
  const lead = { name, email: `${name.split(' ')[0]?.toLowerCase()}@larkspur.example` }
  const us = { name: 'Us', email: 'us@ours.example' }
  await inTx(ctx, to.scope, (tx) =>
    ingestMail(tx, to.scope, {
      connectionId: to.connectionId,
      source: 'sync',
      campaign: { id: campaign, name: campaign },
      text: { newText: text, quotedText: 'never of the quote', html: null, isTruncated: false },
      parted: () => null,
      readAnother: () => Promise.reject(new Error('No other mail is here')),
      secrets: createSecretBox(new Map([[1, Buffer.alloc(32)]])),
      mail: {
        id: String(mails),
        handle: '',
        position: mails,
        direction,
        isBounce: false,
        isAutomated: false,
        isTracked: true,
        subject,
        text,
        html: null,
        receivedAt: new Date(`${at}T10:00:00.000Z`),
        from: from ?? (direction === 'inbound' ? lead : us),
        to: [direction === 'inbound' ? us : lead],
        cc,
        primaryTo: '',
        messageId: null,
        attachments: [],
        campaignId: campaign,
        lead: { ...lead, id: lead.email, company: '', title: '', details: {} },
        senderEmailId: null,
        senderEmail: null,
      },
    }),
  )
}

const look = (q: string, wanted: Partial<SearchWanted> = {}, as = scope) =>
  inTx(ctx, as, (tx) => findThreads(tx, as, { q, order: 'newest', limit: 50, ...wanted }))
const namesFor = async (q: string, wanted: Partial<SearchWanted> = {}) =>
  (await look(q, wanted)).rows.map(
    ({ contactName, lastMessageAt }) => `${contactName.split(' ')[0]} ${lastMessageAt.slice(5, 7)}`,
  )

const listed = async (q: string, most = 100) => {
  const { threads, isWhole } = await inTx(ctx, scope, (tx) => listFound(tx, scope, { q }, most))
  return { count: threads.length, isWhole }
}

describe('search', () => {
  it.each<[string, string[]]>([
    ['pricing', ['Anna 01']],
    ['PRIC', ['Anna 01']],
    ['lisbonne', ['Anna 04', 'Chloé 03']],
    ['annual plan', ['Bruno 02', 'Anna 01']],
    ['"annual plan"', ['Anna 01']],
    ['mueller', ['Anna 04', 'Anna 01']],
    ['muller pricing', ['Anna 01']],
    ['chloe ete', ['Chloé 03']],
    ['sao nao', ['Bruno 02']],
    ['anna@larkspur.example', ['Anna 04', 'Anna 01']],
    ['quick', ['Dora 05']],
    ['lisbonne -prix', ['Anna 04']],
    ['from:anna lisbonne', ['Anna 04']],
    ['from:lisbonne', []],
    ['campaign:autumn', ['Anna 04']],
    ['campaign:"spring" anna', ['Anna 01']],
    ['after:2026-03 lisbonne', ['Anna 04', 'Chloé 03']],
    ['before:2026-04 lisbonne', ['Chloé 03']],
    ['before:2026-02', ['Anna 01']],
    ['is:mine', []],
    ['lisbonne -campaign:autumn', ['Chloé 03']],
    ['-is:mine -after:2026-03 -before:2026-02', ['Bruno 02']],
    ['anna -is:replied -label:question', ['Anna 04', 'Anna 01']],
    ['-is:archived -campaign:nowhere', ['Dora 05', 'Anna 04', 'Chloé 03', 'Bruno 02', 'Anna 01']],
    ['quote', []],
    ['nothing of that', []],
    ["' & ! | <-> :* \\ %", ['Dora 05', 'Anna 04', 'Chloé 03', 'Bruno 02', 'Anna 01']],
  ])('%j finds %j', async (q, names) => {
    expect(await namesFor(q)).toEqual(names)
    expect(await listed(q), 'all of it at once').toEqual({ count: names.length, isWhole: true })
  })

  it('lists no more at once than is asked for, and says that there are more', async () => {
    expect(await listed('lisbonne', 1)).toEqual({ count: 1, isWhole: false })
    expect(await listed('before:2026-04', 2)).toEqual({ count: 2, isWhole: false })
  })

  it('shows the passage with its words marked, as text', async () => {
    const { rows } = await look('zanzi')
    const passage = rows[0]?.passage
    expect(passage?.marks.map(([start, end]) => passage.text.slice(start, end))).toEqual(['zanzibar'])
    expect(passage?.text.length).toBeLessThan(240)
    // A row has room for some 45 letters where it stands beside a thread.
    for (const [q = '', word = q] of [['zanzi', 'zanzibar'], ['pricing'], ['annual plan', 'annual'], ['onerror']]) {
      const found = (await look(q)).rows.find((row) => row.passage?.text.includes(word))?.passage
      expect(found?.text.slice(0, 45)).toContain(word)
      expect(found?.marks.length).toBeGreaterThan(0)
    }
    const [hostile] = (await look('onerror')).rows
    expect(hostile?.passage?.text).toContain('<img src=x onerror=')
    expect((await look('mueller')).rows[0]?.marks).toEqual({ name: [[5, 11]], email: [], company: [] })
  })

  it('goes on from page to page, newest and best, each thread once', async () => {
    for (const order of ['newest', 'best'] as const) {
      const found: string[] = []
      let cursor: string | undefined
      do {
        const page = await look('anna -nothing', { order, limit: 1, cursor })
        found.push(...page.rows.map(({ id }) => id))
        cursor = page.nextCursor ?? undefined
      } while (cursor !== undefined && found.length < 9)
      expect(new Set(found).size).toBe(2)
      expect(found).toHaveLength(2)
    }
  })

  it('puts a name before a mere mention, and is narrowed by the filters of the list', async () => {
    await mail({ name: 'Zoe', at: '2026-05-20', text: 'Ask Bruno, he knows' })
    expect(await namesFor('bruno')).toEqual(['Zoe 05', 'Bruno 02'])
    expect(await namesFor('bruno', { order: 'best' })).toEqual(['Bruno 02', 'Zoe 05'])
    expect(await namesFor('bruno', { from: '2026-05-01', view: 'new' })).toEqual(['Zoe 05'])
    expect(await namesFor('bruno', { view: 'archived' })).toEqual([])
  })

  it('knows what is said at once, by whoever says it', async () => {
    await mail({ name: 'Zoe', at: '2026-05-21', text: 'We have kumquats', direction: 'outbound' })
    const [found] = (await look('kumquats')).rows
    expect(found).toMatchObject({ contactName: 'Zoe', passage: { direction: 'outbound' } })
  })

  it('says who wrote what it found, and who was written to, where the row names somebody else', async () => {
    const eva = { name: 'Eva Lang', email: 'e.lang@larkspur.example' }
    const tom = { name: '', email: 'tom.barrow@partner.example' }
    const at = '2026-05-22'
    await mail({ name: 'Wanda Kessler', at, text: 'Can it be paid yearly?' })
    await mail({ name: 'Wanda Kessler', at, text: 'I answer for her: what of the lease?', from: eva, cc: [tom] })
    const passageOf = async (q: string) => {
      const { rows } = await look(q)
      expect(rows.map(({ contactName }) => contactName)).toEqual(['Wanda Kessler'])
      return rows[0]?.passage
    }
    const byName = { text: 'Eva Lang', marks: [[0, 3]] }
    expect(await passageOf('from:eva')).toMatchObject({ text: 'I answer for her: what of the lease?', writer: byName })
    expect(await passageOf('from:e.lang')).toMatchObject({ writer: { text: 'Eva Lang (e.lang@larkspur.example)' } })
    expect(await passageOf('from:eva lease')).toMatchObject({ marks: [[30, 35]], writer: byName })
    expect(await passageOf('wanda yearly')).toMatchObject({ kind: 'text', writer: null })
    expect(await passageOf('from:wanda')).toBeNull()
    expect(await passageOf(tom.email)).toEqual({
      kind: 'others',
      direction: 'inbound',
      text: tom.email,
      marks: [[0, tom.email.length]],
      writer: null,
    })
    expect((await look(`from:${tom.email}`)).rows).toEqual([])
  })

  it('knows a campaign by the number that a row shows, too', async () => {
    const other = await connected()
    const asked = (q: string) => look(q, {}, other.scope)
    await mail({ name: 'Iris', at: '2026-05-23', text: 'Hello', campaign: '132' }, other)
    await mail({ name: 'Jon', at: '2026-05-23', text: 'Hello', campaign: '1329' }, other)
    await db.superuser.query(`update campaigns set name = 'Autumn' where workspace_id = $1`, [other.scope.workspaceId])
    expect((await asked('campaign:132')).rows.map(({ contactName }) => contactName)).toEqual(['Iris'])
    expect((await asked('campaign:13')).ignored).toEqual([{ text: 'campaign:13', reason: 'unknown_campaign' }])
  })

  it('takes in a conversation with more words than PostgreSQL keeps of one, and finds what is new in it', async () => {
    const long = await connected()
    // As languages are written that part no words: each run is another one, and each letter has three bytes.
    const runs = (of: number) =>
      Array.from(
        { length: 650 },
        (_, at) => String(of * 1000 + at).replace(/./g, (digit) => 'กขคงจฉชซฌญ'[+digit] ?? '') + 'ด'.repeat(56),
      )
    for (let of = 1; of <= 12; of += 1)
      await mail({ name: 'Somchai', at: `2026-05-${of + 10}`, text: `mail${of} ${runs(of).join(' ')}` }, long)
    expect((await look('mail12', {}, long.scope)).rows.map(({ contactName }) => contactName)).toEqual(['Somchai'])
    expect((await look('from:somchai', {}, long.scope)).rows).toHaveLength(1)
  })

  it('finds people by their names, each once', async () => {
    const people = await inTx(ctx, scope, (tx) => findPeople(tx, scope, { q: 'anna', limit: 5 }))
    expect(people.map(({ email }) => email)).toEqual(['anna@larkspur.example'])
  })

  it('sees nothing of another workspace', async () => {
    const other = await connected()
    await mail({ name: 'Anna Other', at: '2026-05-01', text: 'pricing' }, other)
    expect((await look('anna pricing', {}, other.scope)).rows.map(({ contactName }) => contactName)).toEqual([
      'Anna Other',
    ])
    expect(await namesFor('other')).toEqual([])
    const asked = await inTx(ctx, scope, (tx) =>
      tx.db.query({
        text: `select * from find_threads_by_words($1, $2, $3, 'infinity', $4, null, 10, false)`,
        values: [other.scope.workspaceId, "'%anna':*", [], newId()],
      }),
    )
    expect(asked).toEqual([])
  })

  /** So many people, each heard of an hour before the one before; the last three are referrals. */
  async function manyPeople(count: number) {
    const many = await connected()
    const seeded = [many.scope.workspaceId, many.connectionId]
    await db.superuser.query(
      `with people as (
         insert into contacts (workspace_id, id, connection_id, platform_lead_id, email, name)
         select $1, gen_random_uuid(), $2, n::text, 'p' || n || '@many.example', 'Person ' || n from generate_series(1, ${count}) n returning id, platform_lead_id::int as n)
       insert into threads (workspace_id, id, contact_id, label, last_message_at, last_direction)
       select $1, gen_random_uuid(), id, case when n > ${count - 3} then 'referral' else 'question' end,
              '2026-05-31T00:00:00Z'::timestamptz - n * interval '1 hour', 'inbound' from people`,
      seeded,
    )
    await db.superuser.query('insert into search_backlogs (workspace_id) values ($1)', [many.scope.workspaceId])
    await indexBacklog(ctx, many.scope)
    return many
  }

  it('goes on behind the best of the newest thousand with what is older, also where few pass a filter', async () => {
    const { scope: many } = await manyPeople(bestAmong + 30)
    const order = 'best'
    const referrals = await look('person label:referral', { order }, many)
    expect(referrals.rows.map(({ contactName }) => contactName)).toEqual(['Person 1028', 'Person 1029', 'Person 1030'])
    expect(referrals.nextCursor).toBeNull()
    const found = new Set<string>()
    let cursor: string | undefined
    do {
      const page = await look('person', { order, limit: 100, cursor }, many)
      for (const { contactName } of page.rows) {
        expect(found).not.toContain(contactName)
        found.add(contactName)
      }
      cursor = page.nextCursor ?? undefined
    } while (cursor !== undefined)
    expect(found.size).toBe(bestAmong + 30)
  })

  it('finds the few that pass a filter among many with the word, and all of the many page by page', async () => {
    const many = await manyPeople(260)
    const few = await look('person label:referral', {}, many.scope)
    expect(few.rows.map(({ contactName }) => contactName)).toEqual(['Person 258', 'Person 259', 'Person 260'])
    expect(few.nextCursor).toBeNull()
    // Over several blocks, a rare word leads and a common one follows: found are those with both.
    const both = async (q: string) => (await look(q, {}, many.scope)).rows.map(({ contactName }) => contactName)
    expect(await both('person 258')).toEqual(['Person 258'])
    expect(await both('person p25')).toEqual(['Person 25', ...Array.from({ length: 10 }, (_, n) => `Person 25${n}`)])
    expect(await both('person p25 -p251')).not.toContain('Person 251')
    expect(await both('"person 258" p9')).toEqual([])
    const found: string[] = []
    let cursor: string | undefined
    do {
      const page = await look('person', { limit: 100, cursor }, many.scope)
      found.push(...page.rows.map(({ contactName }) => contactName))
      cursor = page.nextCursor ?? undefined
    } while (cursor !== undefined && found.length < 999)
    expect(found).toEqual(Array.from({ length: 260 }, (_, n) => `Person ${n + 1}`))
  })

  it('keeps the words of a mail that comes while the thread is written down without it', async () => {
    const { scope: own, connectionId: at } = await connected()
    const place = { scope: own, connectionId: at }
    await mail({ name: 'Ines', at: '2026-03-01', text: 'first' }, place)
    const [{ id } = { id: '' }] = (await look('first', {}, own)).rows
    await inTx(ctx, own, async (tx) => {
      let statements = 0
      const slow: Queryable = {
        async query<Row extends object>(statement: Sql) {
          const rows = await tx.db.query<Row>(statement)
          statements += 1
          // It is read by now.
          if (statements === 1) await mail({ name: 'Ines', at: '2026-05-01', text: 'second' }, place)
          return rows
        },
      }
      await writeThreadWords(slow, own.workspaceId, [id], { isBehind: true })
    })
    expect((await look('second', {}, own)).rows.map((row) => row.id)).toEqual([id])
    expect((await look('first', {}, own)).rows.map((row) => row.id)).toEqual([id])
  })

  it('sorts in the threads that were there before it', async () => {
    const { workspaceId } = scope
    await db.superuser.query('delete from thread_words where workspace_id = $1', [workspaceId])
    await db.superuser.query('insert into search_backlogs (workspace_id) values ($1)', [workspaceId])
    expect(await namesFor('pricing')).toEqual([])
    await indexBacklog(ctx, scope)
    expect(await namesFor('pricing')).toEqual(['Anna 01'])
    const { rows } = await db.superuser.query('select 1 from search_backlogs where workspace_id = $1', [workspaceId])
    expect(rows).toEqual([])
  })
})

describe('search over all workspaces of a person', () => {
  const person = newId()
  let own: string[]
  const lookThrough = (q: string, wanted: Partial<SearchWanted> = {}, workspaceIds = own) => {
    const memberships = mintMembershipsScope(person, workspaceIds)
    return inMemberships(ctx, memberships, (tx) =>
      findAllThreads(tx, memberships, { q, order: 'newest', limit: 50, ...wanted }),
    )
  }
  const names = async (q: string, wanted: Partial<SearchWanted> = {}, workspaceIds = own) =>
    (await lookThrough(q, wanted, workspaceIds)).rows.map(({ contactName }) => contactName)

  const listedIn = async (q: string, { most = 99, ...wanted }: Partial<SearchWanted> & { most?: number } = {}) => {
    const memberships = mintMembershipsScope(person, own)
    const { threads, isWhole } = await inMemberships(ctx, memberships, (tx) =>
      listAllFound(tx, memberships, { q, ...wanted }, { most, turns: 1 }),
    )
    return { found: threads.length, isWhole }
  }

  beforeAll(async () => {
    const [first, second, foreign] = [await connected(), await connected(), await connected()]
    own = [first.scope.workspaceId, second.scope.workspaceId]
    await mail({ name: 'Ada One', at: '2026-01-05', text: 'Our harvest begins', campaign: 'Autumn' }, first)
    await mail({ name: 'Bea Two', at: '2026-02-10', text: 'The harvest, the harvest', campaign: 'Autumn' }, second)
    await mail({ name: 'Cai One', at: '2026-05-15', text: 'A harvest late in the year', campaign: 'Winter' }, first)
    await mail({ name: 'Ada One', at: '2026-05-20', text: 'Nothing of that kind' }, second)
    await mail({ name: 'Eve', at: '2026-05-16', text: 'harvest' }, foreign)
    await db.superuser.query("update workspaces set time_zone = 'Pacific/Auckland' where id = $1", [own[1]])
  })

  it.each<[string, Partial<SearchWanted>, string[]]>([
    ['harvest', {}, ['Cai One', 'Bea Two', 'Ada One']],
    ['harvest', { order: 'best' }, ['Bea Two', 'Cai One', 'Ada One']],
    ['HARV', { campaign: 'named:Autumn' }, ['Bea Two', 'Ada One']],
    ['campaign:winter', {}, ['Cai One']],
    ['from:ada', {}, ['Ada One', 'Ada One']],
    ['harvest before:2026-05', {}, ['Bea Two', 'Ada One']],
    ['after:2026-02-10 harvest', { to: '2026-02-10' }, ['Bea Two']],
    ['harvest', { view: 'archived' }, []],
    ['is:mine', {}, []],
    ['harvest -campaign:autumn', {}, ['Cai One']],
    ['harvest -after:2026-05 -is:mine', {}, ['Bea Two', 'Ada One']],
    ['kumquats', {}, []],
  ])('%j with %j finds %j', async (q, wanted, found) => {
    expect(await names(q, wanted)).toEqual(found)
    expect(await listedIn(q, wanted), 'all of it at once').toEqual({ found: found.length, isWhole: true })
  })

  it('lists at once no more than is asked for, and in which workspace each is', async () => {
    expect(await listedIn('harvest', { most: 2 })).toEqual({ found: 2, isWhole: false })
    const memberships = mintMembershipsScope(person, own)
    const { threads } = await inMemberships(ctx, memberships, (tx) =>
      listAllFound(tx, memberships, { q: 'harvest' }, { most: 9, turns: 1 }),
    )
    expect(threads.map(({ workspaceId, at }) => `${own.indexOf(workspaceId)} ${at.slice(0, 7)}`).toSorted()).toEqual([
      '0 2026-01',
      '0 2026-05',
      '1 2026-02',
    ])
  })

  it('marks what it finds, says whose it is, and goes on from page to page', async () => {
    const seen: string[] = []
    let cursor: string | undefined
    for (let page = 0; page === 0 || cursor !== undefined; page += 1) {
      const found = await lookThrough('harvest', { limit: 1, cursor })
      for (const { workspaceId, passage } of found.rows) {
        seen.push(workspaceId)
        expect(passage?.marks.map(([from, to]) => passage.text.slice(from, to))).toContain('harvest')
      }
      cursor = found.nextCursor ?? undefined
    }
    expect(seen).toEqual([own[0], own[1], own[0]])
  })

  it('finds people once, by their addresses', async () => {
    const memberships = mintMembershipsScope(person, own)
    const people = await inMemberships(ctx, memberships, (tx) => findAllPeople(tx, memberships, { q: 'ada', limit: 5 }))
    expect(people.map(({ email }) => email)).toEqual(['ada@larkspur.example'])
  })

  it('ends a look after so many blocks, and says from where it goes on; it opens no workspace that the transaction was not opened for', async () => {
    const ask = (asked: string[], looks: number, before = 'infinity') =>
      inMemberships(ctx, mintMembershipsScope(person, own), (tx) =>
        tx.db.query<{ thread_id: string | null; at: string }>({
          text: `select thread_id, at from find_threads_together($1::uuid[], $2, $3::timestamptz, $4, null, 10, false, $5)`,
          values: [asked, "'%harvest'", before, '00000000-0000-0000-0000-000000000000', looks],
        }),
      )
    const first = await ask(own, 2)
    expect(first.map(({ thread_id: id }) => id !== null)).toEqual([true, false])
    const rest = await ask(own, 9, first[1]?.at)
    expect(rest.map(({ thread_id: id }) => id !== null)).toEqual([true, true])
    expect(await ask([scope.workspaceId], 9)).toEqual([])
  })

  it('sees nothing of a workspace that is left', async () => {
    expect(await names('harvest', {}, own.slice(1))).toEqual(['Bea Two'])
    expect(await names('harvest', {}, [])).toEqual([])
  })
})
