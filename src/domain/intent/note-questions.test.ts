import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#db/sql.ts'
import { type Ctx, databaseTime, inTx } from '#domain/context.ts'
import type { Scope } from '#domain/scope.ts'
import { newId } from '#lib/new-id.ts'
import { type TestDatabase, testDatabase } from '../../../test/db.ts'
import { makeWorkspace } from '../../../test/world.ts'
import { createEntry, editEntry, importEntries, removeEntry, restoreEntry } from '../knowledge/change-entry.ts'
import { dismissQuestion } from '../knowledge/dismiss-question.ts'
import { noteAsked } from '../knowledge/note-asked.ts'
import { readQuestionPage } from '../knowledge/question-reads.ts'
import { reviewQuestions } from '../knowledge/review-questions.ts'
import { keepPassedOn, type Unanswered } from '../threads/unanswered.ts'
import { noteQuestions } from './note-questions.ts'

let database: TestDatabase
let ctx: Pick<Ctx, 'pool' | 'now'>
beforeAll(async () => {
  database = await testDatabase()
  ctx = { pool: database.pool, now: () => new Date() }
})
afterAll(() => database[Symbol.asyncDispose]())

/** A message of a new lead in a thread of its own, put straight into the tables. */
async function write(
  scope: Scope,
  newText: string,
  threadId = newId(),
): Promise<{ threadId: string; messageId: string }> {
  const [connectionId, contactId, messageId] = [newId(), newId(), newId()]
  const { workspaceId } = scope
  await inTx(ctx, scope, async ({ db }) => {
    const [known] = await db.query(sql`select id from threads where workspace_id = ${workspaceId} and id = ${threadId}`)
    if (known === undefined) {
      await db.query(sql`
        insert into connections (workspace_id, id, kind, base_url, api_key_encrypted, platform_workspace_id, is_active)
        values (${workspaceId}, ${connectionId}, 'sandbox', 'https://p.invalid', '', ${connectionId}, false)`)
      await db.query(sql`insert into contacts (workspace_id, id, connection_id, email, name)
        values (${workspaceId}, ${contactId}, ${connectionId}, ${`${contactId}@lead.example`}, 'Dana')`)
      await db.query(sql`insert into threads (workspace_id, id, contact_id, last_message_at, last_message_id, last_inbound_id, last_direction, snippet)
        values (${workspaceId}, ${threadId}, ${contactId}, now(), ${messageId}, ${messageId}, 'inbound', '')`)
    }
    await db.query(sql`insert into messages (workspace_id, id, thread_id, connection_id, direction, from_email, to_email, new_text, sent_at, source)
      values (${workspaceId}, ${messageId}, ${threadId}, ${connectionId}, 'inbound', 'dana@lead.example', 'us@own.example', ${newText}, now(), 'sync')`)
  })
  return { threadId, messageId }
}

async function ask(
  scope: Scope,
  text: string,
  { threadId, unanswered = [] }: { threadId?: string; unanswered?: Unanswered } = {},
) {
  const written = await write(scope, text, threadId)
  await passOn(scope, written.messageId, unanswered)
  await noteQuestions(ctx, scope, written.messageId)
  return written
}
/** As a writer does that has read the entries just now. */
const passOn = (scope: Scope, messageId: string, unanswered: Unanswered) =>
  inTx(ctx, scope, async (tx) => keepPassedOn(tx, scope, messageId, { unanswered, readAt: await databaseTime(tx) }))
const open = async (scope: Scope) =>
  (await inTx(ctx, scope, (tx) => readQuestionPage(tx, scope, { limit: 50 }))).rows.map(({ words, askedBy }) => [
    words,
    askedBy,
  ])
const entry = (title: string, content: string) => ({ title, content, tags: [], isGolden: false })

describe('a question that no entry answers', () => {
  it('is one for mails whose questions are noted at once', async () => {
    const scope = await makeWorkspace(ctx)
    const asked = await Promise.all([1, 2, 3].map(() => write(scope, 'Hi, how much does it cost?')))
    await Promise.all(asked.map(({ messageId }) => noteQuestions(ctx, scope, messageId)))
    expect(await open(scope)).toEqual([['How much does it cost?', 3]])
  })

  it('is listed once with the number of conversations that asked it, in whatever words', async () => {
    const scope = await makeWorkspace(ctx)
    const { threadId, messageId } = await ask(scope, 'Hi, how much does it cost?')
    await ask(scope, 'Thanks. What is the price?')
    await ask(scope, 'Was kostet das bei Ihnen denn so?')
    await ask(scope, 'And do you have a connector for Pipedrive?')
    await ask(scope, 'So, what does it cost?', { threadId })
    await noteQuestions(ctx, scope, messageId)
    expect(await open(scope)).toEqual([
      ['How much does it cost?', 3],
      ['And do you have a connector for Pipedrive?', 1],
    ])
  })
  it('is none when an entry answers it, or when it asks for nothing that an entry could hold', async () => {
    const scope = await makeWorkspace(ctx)
    await createEntry(ctx, scope, entry('Starter plan', 'The Starter plan costs $49 per month.'))
    for (const text of [
      'How much is it?',
      'Wat kost het?',
      'How are you?',
      'Can we talk on Friday?',
      'Could you send me more information?',
      'Why would we need this?',
    ])
      await ask(scope, text)
    expect(await open(scope)).toEqual([])
  })
  it('is one all the same when the writer found no answer in what the entries say', async () => {
    const scope = await makeWorkspace(ctx)
    await createEntry(ctx, scope, entry('Starter plan', 'The Starter plan costs $49 per month.'))
    await ask(scope, 'What is the price for 500 seats?', { unanswered: 'all' })
    expect(await open(scope)).toEqual([['What is the price for 500 seats?', 1]])
  })
  it('is one also of small words alone, when the writer passed it on, and is counted once', async () => {
    const scope = await makeWorkspace(ctx)
    await ask(scope, 'And who else is using this?', { unanswered: ['And who else is using this?'] })
    await ask(scope, 'Who else is using this?', { unanswered: ['Who else is using this?'] })
    await ask(scope, 'How are you? What is this?', { unanswered: 'all' })
    expect(await open(scope)).toEqual([
      ['And who else is using this?', 2],
      ['What is this?', 1],
    ])
  })
  it('is only that one of several which the writer passed on', async () => {
    const scope = await makeWorkspace(ctx)
    await createEntry(ctx, scope, entry('Starter plan', 'The Starter plan costs $49 per month.'))
    const text = 'How much is it, and what is the price for 500 seats?'
    await ask(scope, text, { unanswered: ['what is the price for 500 seats'] })
    expect(await open(scope)).toEqual([['What is the price for 500 seats?', 1]])
  })
  it('is listed in the words that a model passed on, where the rules read none', async () => {
    const scope = await makeWorkspace(ctx)
    await ask(scope, 'I will need your SOC 2 report first.', { unanswered: ['your SOC 2 report', '…'] })
    expect(await open(scope)).toEqual([['your SOC 2 report', 1]])
  })
  it('opens one question when two leads ask it at the same moment', async () => {
    const scope = await makeWorkspace(ctx)
    const asked = await Promise.all(Array.from({ length: 6 }, () => write(scope, 'Is there a discount for charities?')))
    await Promise.all(asked.map(({ messageId }) => noteQuestions(ctx, scope, messageId)))
    expect(await open(scope)).toEqual([['Is there a discount for charities?', 6]])
  })
  it('shows another workspace nothing', async () => {
    const [mine, other] = [await makeWorkspace(ctx), await makeWorkspace(ctx)]
    await ask(mine, 'Is there a discount for charities?')
    expect(await open(other)).toEqual([])
  })
  it('is listed the most asked first, page by page', async () => {
    const scope = await makeWorkspace(ctx)
    for (const text of [
      'Do you run with Pipedrive?',
      'Do you run with Zendesk?',
      'Do you run with Notion?',
      'Do you run with Zendesk?',
    ])
      await ask(scope, text)
    const pages: string[] = []
    let cursor: string | undefined
    do {
      const page = await inTx(ctx, scope, (tx) => readQuestionPage(tx, scope, { limit: 1, cursor }))
      pages.push(...page.rows.map(({ words, askedBy }) => `${words} ${askedBy}`))
      cursor = page.nextCursor ?? undefined
    } while (cursor !== undefined)
    expect(pages).toHaveLength(3)
    expect(pages[0]).toBe('Do you run with Zendesk? 2')
    const fromNowhere = await inTx(ctx, scope, (tx) =>
      readQuestionPage(tx, scope, { limit: 1, cursor: `2-${'-'.repeat(36)}` }),
    )
    expect(fromNowhere.rows.map(({ words }) => words)).toEqual(['Do you run with Zendesk?'])
  })
})

describe('a listed question goes', () => {
  const question = 'Do you integrate with Pipedrive?'
  it('when an entry answers it, for as long as that entry stands', async () => {
    const scope = await makeWorkspace(ctx)
    await ask(scope, question)
    const other = await createEntry(ctx, scope, entry('Integrations', 'We connect to HubSpot and Salesforce.'))
    await reviewQuestions(ctx, scope, [other.id])
    expect(await open(scope)).toHaveLength(1)
    const { id } = await createEntry(ctx, scope, entry('Pipedrive', 'We have an integration with Pipedrive.'))
    await reviewQuestions(ctx, scope, [id])
    expect(await open(scope)).toEqual([])
    await removeEntry(ctx, scope, id)
    expect(await open(scope)).toHaveLength(1)
    await restoreEntry(ctx, scope, id)
    expect(await open(scope)).toEqual([])
    await editEntry(ctx, scope, id, entry('Zapier', 'We have an integration with Zapier.'))
    await reviewQuestions(ctx, scope, [id])
    expect(await open(scope)).toHaveLength(1)
  })
  it.each([['Where is the data stored?'], ['Wo werden die Daten gespeichert?'], ['Où sont stockées nos données ?']])(
    'by what answers it, and by nothing that is only near it: %s',
    async (where) => {
      const scope = await makeWorkspace(ctx)
      await ask(scope, where)
      const add = async (title: string, content: string) => {
        const { id } = await createEntry(ctx, scope, entry(title, content))
        await reviewQuestions(ctx, scope, [id])
        return id
      }
      const remove = async (id: string) => {
        await removeEntry(ctx, scope, id)
        await reviewQuestions(ctx, scope, [id])
      }
      const certificate = await add('ISO', 'We are ISO 27001 certified, and so is how we handle data.')
      expect(await open(scope)).toHaveLength(1)
      const storage = await add('Data storage', 'All of it stays in Germany.')
      expect(await open(scope)).toEqual([])
      const security = await add('Security', 'Data is stored in Frankfurt, on encrypted servers.')
      await remove(certificate)
      expect(await open(scope)).toEqual([])
      // What another entry answers as well does not come back.
      await remove(storage)
      expect(await open(scope)).toEqual([])
      await remove(security)
      expect(await open(scope)).toHaveLength(1)
      await ask(scope, where)
      await add('Data storage', 'All of it stays in Germany.')
      await ask(scope, where)
      expect(await open(scope)).toEqual([])
    },
  )
  it('by another entry, where the one that a person wrote for it is gone', async () => {
    const scope = await makeWorkspace(ctx)
    await ask(scope, question)
    const [row] = (await inTx(ctx, scope, (tx) => readQuestionPage(tx, scope, { limit: 1 }))).rows
    const chosen = await createEntry(ctx, scope, { ...entry('Your CRM', 'Every CRM.'), questionId: row?.id })
    await removeEntry(ctx, scope, chosen.id)
    await reviewQuestions(ctx, scope, [chosen.id])
    expect(await open(scope)).toHaveLength(1)
    const { id } = await createEntry(ctx, scope, entry('Pipedrive', 'We have an integration with Pipedrive.'))
    await reviewQuestions(ctx, scope, [id])
    expect(await open(scope)).toEqual([])
  })
  it('at once when the entry was written for it, whatever its words', async () => {
    const scope = await makeWorkspace(ctx)
    await ask(scope, question)
    const [row] = (await inTx(ctx, scope, (tx) => readQuestionPage(tx, scope, { limit: 1 }))).rows
    const { id } = await createEntry(ctx, scope, { ...entry('Your CRM', 'Every CRM is at home.'), questionId: row?.id })
    await reviewQuestions(ctx, scope, [id])
    expect(await open(scope)).toEqual([])
    await ask(scope, 'Is there a Pipedrive integration?')
    expect(await open(scope)).toEqual([])
  })
  it('when an import brings the answer', async () => {
    const scope = await makeWorkspace(ctx)
    await ask(scope, question)
    await importEntries(ctx, scope, {
      format: 'markdown',
      text: '# Pipedrive integration\nYes, it comes with each plan.',
    })
    const jobs = await inTx(ctx, scope, (tx) => tx.db.query<{ id: string }>(sql`select id from kb_entries`))
    await reviewQuestions(
      ctx,
      scope,
      jobs.map(({ id }) => id),
    )
    expect(await open(scope)).toEqual([])
  })
  it('when it was just being noted as the entry that answers it came', async () => {
    const scope = await makeWorkspace(ctx)
    const { id } = await createEntry(ctx, scope, entry('Pipedrive', 'We have an integration with Pipedrive.'))
    // As an entry looks to who did not see it yet.
    await removeEntry(ctx, scope, id)
    const [noted, isCommitted] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const noting = inTx(ctx, scope, async (tx) => {
      const { threadId, messageId } = await write(scope, question)
      await noteAsked(tx, scope, {
        threadId,
        messageId,
        askedAt: new Date().toISOString(),
        lang: 'en',
        questions: [{ words: question, isHandedOff: false }],
        ownWords: '',
        readAt: null,
      })
      noted.resolve()
      await isCommitted.promise
    })
    await noted.promise
    await restoreEntry(ctx, scope, id)
    const reviewing = reviewQuestions(ctx, scope, [id])
    await Promise.race([reviewing, sleep(300)])
    isCommitted.resolve()
    await Promise.all([noting, reviewing])
    expect(await open(scope)).toEqual([])
  })
  it('when an entry came after its writer had passed it on, and it is noted late, or twice', async () => {
    const scope = await makeWorkspace(ctx)
    const first = await ask(scope, question, { unanswered: 'all' })
    const second = await write(scope, 'Do you integrate with Zendesk?')
    await passOn(scope, second.messageId, 'all')
    expect(await open(scope)).toEqual([[question, 1]])
    const { id } = await createEntry(ctx, scope, entry('CRMs', 'We have an integration with Pipedrive and Zendesk.'))
    await reviewQuestions(ctx, scope, [id])
    await noteQuestions(ctx, scope, first.messageId)
    await noteQuestions(ctx, scope, second.messageId)
    expect(await open(scope)).toEqual([])
    // Its writer has read that entry, too.
    await ask(scope, question, { unanswered: 'all' })
    expect(await open(scope)).toEqual([[question, 2]])
  })
  it('when it is dismissed, however often it is asked again, until it is taken back', async () => {
    const scope = await makeWorkspace(ctx)
    await ask(scope, question)
    const [row] = (await inTx(ctx, scope, (tx) => readQuestionPage(tx, scope, { limit: 1 }))).rows
    await dismissQuestion(ctx, scope, row?.id ?? '', true)
    await ask(scope, question)
    expect(await open(scope)).toEqual([])
    await dismissQuestion(ctx, scope, row?.id ?? '', false)
    expect(await open(scope)).toEqual([[question, 2]])
    await expect(dismissQuestion(ctx, scope, newId(), true)).rejects.toMatchObject({ code: 'not_found' })
  })
})
