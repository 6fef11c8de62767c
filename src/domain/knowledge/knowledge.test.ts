import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EntryInput } from '#contract/knowledge.ts'
import { sql } from '#db/sql.ts'
import { type Ctx, inTx } from '#domain/context.ts'
import type { Scope } from '#domain/scope.ts'
import { newId } from '#lib/new-id.ts'
import { type TestDatabase, testDatabase } from '../../../test/db.ts'
import { makeWorkspace } from '../../../test/world.ts'
import { createEntry, editEntry, importEntries, keepGolden, removeEntry, restoreEntry } from './change-entry.ts'
import { proposeReply } from './propose-reply.ts'
import { readEntryCounts, readEntryPage, retrieve, retrieveForEach } from './reads.ts'

let database: TestDatabase
let clock = new Date()
let ctx: Pick<Ctx, 'pool' | 'now'>
let scope: Scope

beforeAll(async () => {
  database = await testDatabase()
  ctx = { pool: database.pool, now: () => clock }
  scope = await makeWorkspace(ctx)
})
afterAll(() => database[Symbol.asyncDispose]())

const entry = (title: string, content = title, more: Partial<EntryInput> = {}): EntryInput => ({
  title,
  content,
  tags: [],
  isGolden: false,
  ...more,
})
const add = (to: Scope, ...input: Parameters<typeof entry>) => createEntry(ctx, to, entry(...input))
const found = async (of: Scope, text: string, limit = 3) =>
  (await inTx(ctx, of, (tx) => retrieve(tx, of, { text }, limit))).map(({ title }) => title)
const page = (of: Scope, options: Partial<Parameters<typeof readEntryPage>[2]> = {}) =>
  inTx(ctx, of, (tx) => readEntryPage(tx, of, { view: 'all', limit: 50, ...options }))
const titles = async (of: Scope, options: Partial<Parameters<typeof readEntryPage>[2]> = {}) =>
  (await page(of, options)).rows.map(({ title }) => title)
const propose = (of: Scope, body: string, { draftId = newId(), threadId = newId() } = {}) =>
  inTx(ctx, of, (tx) => proposeReply(tx, of, { draftId, threadId, title: 'Price', body }))

describe('retrieval', () => {
  it('finds for several texts at once what it finds for each, by the language that is told or the text’s own', async () => {
    const own = await makeWorkspace(ctx)
    await add(
      own,
      'Canceling',
      'You can cancel your plan at any time, and it ends with the month that you have paid for.',
    )
    await add(own, 'Vertrag', 'Der Vertrag läuft bei uns ein Jahr und ist mit einem Monat zu kündigen.')
    for (const title of ['Prices', 'Languages', 'Mailboxes']) await add(own, title)
    const texts = [
      'How do cancellations work for annual plans?',
      'Wie lange laufen eigentlich Ihre Verträge?',
      'Which mailbox do we need?',
      'xyz',
      '',
    ]
    const each = await Promise.all(texts.map((text) => found(own, text)))
    const together = async (lang?: string) => {
      const read = await inTx(ctx, own, (tx) =>
        retrieveForEach(
          tx,
          own,
          texts.map((text) => (lang === undefined ? { text } : { text, lang })),
          3,
        ),
      )
      return read.map((entries) => entries.map(({ title }) => title))
    }
    expect(each.map(([first]) => first).slice(0, 3)).toEqual(['Canceling', 'Vertrag', 'Mailboxes'])
    expect(await together()).toEqual(each)
    expect(await together('und')).toEqual(each)
    const [, contract] = await together('de')
    expect(contract?.[0]).toBe('Vertrag')
  })

  const questions: [string, string, string][] = [
    ['english', 'How do cancellations work for annual plans?', 'Canceling'],
    ['german', 'Wie lange laufen eigentlich Ihre Verträge und kann man die kündigen?', 'Vertrag und Kündigung'],
    ['french', 'Quels sont vos tarifs pour une petite équipe ?', 'Tarif'],
    ['spanish', '¿Cuáles son las integraciones que tienen para nosotros?', 'Integración'],
    ['dutch', 'Hoe werkt de beveiliging van onze gegevens bij jullie?', 'Beveiliging'],
    ['portuguese', 'Quais são os descontos que vocês têm para nós?', 'Desconto'],
    ['without accents', 'wie ist das mit der kundigung und so', 'Vertrag und Kündigung'],
    ['a slip of the pen', 'What about your securty certifcation?', 'Certification'],
    ['a slip beside known words', 'Is there something with an annual certifcation?', 'Certification'],
    ['a compound', 'Welche Kündigungsfrist haben Sie denn?', 'Vertrag und Kündigung'],
    ['other words for the price', 'Hi, how much is it for the two of us? Thanks', 'Tarif'],
    [
      'a name in another language',
      'Gibt es eine Anbindung an Salesforce und was ist mit der Liste?',
      'Salesforce sync',
    ],
  ]
  let own: Scope
  beforeAll(async () => {
    own = await makeWorkspace(ctx)
    await add(own, 'Canceling', 'You can cancel an annual plan at the end of the year.')
    await add(own, 'Vertrag und Kündigung', 'Der Vertrag läuft ein Jahr und ist zum Ende des Jahres kündbar.')
    await add(own, 'Tarif', 'Le tarif est de 9 dollars par mois pour une équipe.')
    await add(own, 'Integración', 'La integración con el CRM es parte de todos los planes.')
    await add(own, 'Beveiliging', 'De gegevens van de klant zijn versleuteld en het is veilig.')
    await add(own, 'Desconto', 'O desconto para uma equipe é de dez por cento.')
    await add(own, 'Certification', 'Our certification is audited by a third party every year.')
    await add(own, 'Salesforce sync', 'The sync with Salesforce is for all of the plans.')
    for (let i = 0; i < 12; i += 1)
      await add(own, `Filler ${i}`, 'Something of no weight at all is written in this one.')
  })
  it.each(questions)('finds the entry: %s', async (_, question, title) => {
    expect((await found(own, question))[0]).toBe(title)
  })
  it('has the newest at hand when no word fits, and survives any text', async () => {
    expect(await found(own, 'zzz qqq', 2)).toEqual(['Filler 11', 'Filler 10'])
    for (const text of ['', "'; drop table kb_entries; --", "\\ ' & | ! :* <->", '\u0000 ⁂ 🙂'])
      expect(await found(own, text, 2)).toHaveLength(2)
  })
  it('always has golden replies among the found', async () => {
    const golden = await makeWorkspace(ctx)
    await add(golden, 'A good reply', 'Happy to show you around.', { isGolden: true })
    for (let i = 0; i < 30; i += 1) await add(golden, `Price ${i}`, 'What the price of the plan is.')
    const names = await found(golden, 'What is the price of the plan?', 5)
    expect(names).toHaveLength(5)
    expect(names).toContain('A good reply')
  })
  it('knows nothing of another workspace, of proposals and of what was deleted, until it is taken back', async () => {
    const mine = await makeWorkspace(ctx)
    const { id } = await add(mine, 'Warranty')
    await propose(mine, 'Our warranty lasts three years, as I said on the telephone.')
    expect(await found(scope, 'warranty')).toEqual([])
    expect(await titles(scope)).toEqual([])
    expect(await found(mine, 'warranty')).toEqual(['Warranty'])
    await removeEntry(ctx, mine, id)
    expect(await found(mine, 'warranty')).toEqual([])
    await restoreEntry(ctx, mine, id)
    expect(await found(mine, 'warranty')).toEqual(['Warranty'])
  })
  it('follows an edit', async () => {
    const mine = await makeWorkspace(ctx)
    const { id } = await add(mine, 'Alpha', 'alpha words')
    await add(mine, 'Other', 'other words')
    await editEntry(ctx, mine, id, entry('Omega', 'omega words'))
    expect((await found(mine, 'omega'))[0]).toBe('Omega')
  })
  it('refuses an edit of what somebody has changed since it was read', async () => {
    const mine = await makeWorkspace(ctx)
    const { id, updatedAt: seenAt } = await add(mine, 'Price', 'It costs $49.')
    const { updatedAt } = await editEntry(ctx, mine, id, { ...entry('Price', 'It costs $59.'), seenAt })
    const late = { ...entry('Price', 'It costs $49.', { tags: ['pricing'] }), seenAt }
    await expect(editEntry(ctx, mine, id, late)).rejects.toMatchObject({ code: 'conflict' })
    expect((await page(mine)).rows).toMatchObject([{ content: 'It costs $59.', tags: [] }])
    await editEntry(ctx, mine, id, { ...late, seenAt: updatedAt })
    expect((await page(mine)).rows).toMatchObject([{ content: 'It costs $49.', tags: ['pricing'] }])
  })
})

describe('the list', () => {
  it('pages through everything once, the newest first, and filters by words, tag and view', async () => {
    const own = await makeWorkspace(ctx)
    for (const n of ['one', 'two', 'three']) await add(own, `Café ${n}`, 'x', { tags: ['t', n], isGolden: n === 'two' })
    const first = await page(own, { limit: 2 })
    const second = await page(own, { limit: 2, cursor: first.nextCursor ?? undefined })
    expect([...first.rows, ...second.rows].map(({ title }) => title)).toEqual(['Café three', 'Café two', 'Café one'])
    expect(second.nextCursor).toBeNull()
    expect(await titles(own, { search: 'caf thr' })).toEqual(['Café three'])
    expect(await titles(own, { search: "o'ne ) & (" })).toEqual([])
    expect(await titles(own, { search: 'xyzzyx thr' })).toEqual([])
    expect(await titles(own, { tag: 'one' })).toEqual(['Café one'])
    expect(await titles(own, { view: 'golden' })).toEqual(['Café two'])
    expect(await inTx(ctx, own, (tx) => readEntryCounts(tx, own))).toEqual({
      all: 3,
      golden: 1,
      proposed: 0,
      questions: 0,
      tags: ['t', 'one', 'three', 'two'],
    })
  })
  it('is searched in spite of a slip of the pen, and finds no neighbours where the words themselves are there', async () => {
    const own = await makeWorkspace(ctx)
    await add(own, 'Hosting', 'Your data stays in Frankfurt.')
    await add(own, 'Frankfurter office', 'Come and see us.')
    await add(own, 'Référence', 'Northwind.')
    expect(await titles(own, { search: 'data in frankfort' })).toEqual(['Hosting'])
    expect(await titles(own, { search: 'refrence' })).toEqual(['Référence'])
    expect(await titles(own, { search: 'frankfurter' })).toEqual(['Frankfurter office'])
    expect(await titles(own, { search: 'frankfort', tag: 'none' })).toEqual([])
    expect(await titles(own, { search: 'qwertyuiop' })).toEqual([])
  })
  it('lists an import in the order of its text', async () => {
    const own = await makeWorkspace(ctx)
    const imported = await importEntries(ctx, own, { format: 'markdown', text: '# A\na\n# B\nb' })
    expect(imported).toEqual({ created: 2, alreadyThere: 0, skipped: [] })
    expect(await titles(own)).toEqual(['A', 'B'])
  })
  it('gets an import of the same text once, and what is new or was deleted of it', async () => {
    const own = await makeWorkspace(ctx)
    const other = await makeWorkspace(ctx)
    const again = (text: string, to = own) => importEntries(ctx, to, { format: 'markdown', text })
    const text = '# A\na\u0000\n# B\nb'
    // With connections at hand they do begin at the same moment.
    await Promise.all(Array.from({ length: 8 }, () => inTx(ctx, own, (tx) => tx.db.query(sql`select pg_sleep(0.05)`))))
    const atOnce = await Promise.all(Array.from({ length: 8 }, () => again(text)))
    expect(atOnce.map(({ created }) => created).sort()).toEqual([0, 0, 0, 0, 0, 0, 0, 2])
    expect(atOnce.map(({ alreadyThere }) => alreadyThere).sort()).toEqual([0, 2, 2, 2, 2, 2, 2, 2])
    expect(await again(`${text}\n# A\nother words\n# C\nc\n# C\nc\n`)).toMatchObject({ created: 2, alreadyThere: 3 })
    expect(await titles(own)).toEqual(['A', 'C', 'A', 'B'])
    const b = (await page(own)).rows.find(({ title }) => title === 'B')
    await removeEntry(ctx, own, b?.id ?? '')
    expect(await again(text)).toMatchObject({ created: 1, alreadyThere: 1 })
    expect(await again(text, other)).toMatchObject({ created: 2, alreadyThere: 0 })
  })
  it('takes a deleted entry back for 30 days, and no longer', async () => {
    const own = await makeWorkspace(ctx)
    const { id } = await add(own, 'Old')
    const before = clock
    await removeEntry(ctx, own, id)
    await expect(editEntry(ctx, own, id, entry('x'))).rejects.toMatchObject({ code: 'not_found' })
    clock = new Date(before.getTime() + 31 * 24 * 3_600_000)
    await expect(restoreEntry(ctx, own, id)).rejects.toMatchObject({ code: 'not_found' })
    clock = before
  })
})

it('is searched by whatever letters a language writes', async () => {
  const own = await makeWorkspace(ctx)
  await add(own, 'Сімʼя')
  for (const search of ['сімʼя', 'ŉ', 'ʻokina', 'ʺ', "l'été", '½', 'ŀ']) await page(own, { search })
  expect(await titles(own, { search: 'сімʼя' })).toEqual(['Сімʼя'])
})

describe('a proposed reply', () => {
  const words = 'Hello, our plan is 9 dollars a month for each agent, and you can cancel it at any time. Best, Ada'
  it('is listed once however often it comes, and serves drafts from its approval on', async () => {
    const own = await makeWorkspace(ctx)
    const draftId = newId()
    await propose(own, words, { draftId })
    await propose(own, words, { draftId })
    const threadId = newId()
    await propose(own, `${words} Byron`, { threadId })
    const { rows } = await page(own, { view: 'proposed' })
    // Whoever is erased takes their words along: those of the later one.
    expect(rows).toMatchObject([
      { title: 'Price', content: `${words} Byron`, sentCount: 2, state: 'proposed', threadId },
    ])
    await inTx(ctx, own, (tx) => keepGolden(tx, own, rows[0]?.id ?? '', `${words} Byron`))
    await propose(own, words)
    expect(await titles(own, { view: 'proposed' })).toEqual([])
    expect((await page(own, { view: 'golden' })).rows).toMatchObject([{ content: `${words} Byron`, sentCount: 3 }])
    expect(await found(own, 'What does a month cost?')).toEqual(['Price'])
    const { id } = await add(own, 'No golden reply')
    await expect(inTx(ctx, own, (tx) => keepGolden(tx, own, id, 'x'))).rejects.toMatchObject({ code: 'not_found' })
  })
  it('that was dismissed is not proposed again, but can be taken back', async () => {
    const own = await makeWorkspace(ctx)
    await propose(own, words)
    const id = (await page(own, { view: 'proposed' })).rows[0]?.id ?? ''
    await removeEntry(ctx, own, id)
    await propose(own, words)
    expect(await titles(own, { view: 'proposed' })).toEqual([])
    await restoreEntry(ctx, own, id)
    expect(await titles(own, { view: 'proposed' })).toEqual(['Price'])
  })
  it('of other words is another one', async () => {
    const own = await makeWorkspace(ctx)
    await propose(own, words)
    await propose(own, 'Thank you for the call today. The contract is attached, and I look forward to Monday with you.')
    expect(await titles(own, { view: 'proposed' })).toHaveLength(2)
  })
})
