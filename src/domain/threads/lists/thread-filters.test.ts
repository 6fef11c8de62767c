import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ThreadFilters } from '#contract/threads.ts'
import { newId } from '#lib/new-id.ts'
import { type TestDatabase, testDatabase } from '../../../../test/db.ts'
import { recount } from '../../../../test/seed-tasks.ts'
import { makeWorkspace } from '../../../../test/world.ts'
import { inTx } from '../../context.ts'
import { personOf, type Scope } from '../../scope.ts'
import { isLongPast } from '../rules.ts'
import { type PageWanted, readMatches, readThreadPage } from './thread-page.ts'

let db: TestDatabase
let scope: Scope
const ids = {
  connection: newId(),
  spring: newId(),
  autumn: newId(),
  everywhere: newId(),
  ofSpring: newId(),
  ofAutumn: newId(),
}
const now = new Date('2026-05-20T12:00:00Z')

beforeAll(async () => {
  db = await testDatabase()
  scope = await makeWorkspace({ pool: db.pool })
  await insert(`update workspaces set time_zone = 'America/New_York' where id = $1`)
  await insert(
    `insert into connections (workspace_id, id, kind, base_url, api_key_encrypted, platform_workspace_id) values ($1, $2, 'sandbox', 'https://platform.example', '', '1')`,
    ids.connection,
  )
  for (const [id, name] of [
    [ids.spring, 'Spring'],
    [ids.autumn, 'Autumn'],
  ])
    await insert(
      `insert into campaigns (workspace_id, id, connection_id, platform_id, name, status) values ($1, $2, $3, $4, $4, 'active')`,
      id,
      ids.connection,
      name,
    )
  for (const [id, level, campaign] of [
    [ids.everywhere, 'workspace', null],
    [ids.ofSpring, 'campaign', ids.spring],
    [ids.ofAutumn, 'campaign', null],
  ])
    await insert(
      `insert into agents (workspace_id, id, name, tone, openrouter_model, delay_min, delay_max, connect_level, linked_campaign_id, auto_send_enabled,
         adaptive_kb_enabled, followup_enabled, followup_days, followup_max_attempts)
       values ($1, $2, 'Ann', 'casual', 'a/b', 1, 2, $3, $4, false, true, true, '{3}', 1)`,
      id,
      level,
      campaign,
    )
  await insert(
    'insert into campaign_agents (workspace_id, campaign_id, agent_id) values ($1, $2, $3)',
    ids.autumn,
    ids.ofAutumn,
  )
  // Late in the evening of 9 March in New York, where the clocks went forward the day before: 10 March by universal time.
  await thread('eva', {
    campaign: ids.spring,
    label: 'question',
    lang: 'en',
    wrote: ['2026-03-10T03:30:00Z'],
    score: 2,
  })
  await thread('jan', {
    campaign: ids.spring,
    label: 'referral',
    lang: 'nl',
    wrote: ['2026-03-02T10:00:00Z', '2026-05-19T10:00:00Z'],
    score: 7,
    hasDraft: true,
  })
  await thread('mia', {
    campaign: ids.autumn,
    label: 'question',
    lang: 'nl',
    wrote: ['2026-05-18T10:00:00Z'],
    sent: '2026-05-19T09:00:00Z',
    score: -1,
    isAssigned: true,
  })
  await thread('tom', {
    campaign: null,
    label: null,
    lang: null,
    wrote: ['2026-05-20T03:59:00Z'],
    mailbox: 'ann@ours.example',
    isRead: true,
  })
  await thread('ute', {
    campaign: null,
    label: 'question',
    lang: 'de',
    score: 6,
    wrote: ['2026-03-10T15:00:00Z'],
    isArchived: true,
  })
  await recount(db.superuser, scope.workspaceId)
})
afterAll(async () => {
  await db[Symbol.asyncDispose]()
})

const insert = (text: string, ...values: unknown[]): Promise<unknown> =>
  db.superuser.query(text, [scope.workspaceId, ...values])

interface Written {
  campaign: string | null
  label: string | null
  lang: string | null
  wrote: string[]
  /** When this person answered. */
  sent?: string
  mailbox?: string
  isArchived?: boolean
  score?: number
  isAssigned?: boolean
  hasDraft?: boolean
  isRead?: boolean
}

async function thread(
  name: string,
  { campaign, label, lang, wrote, sent, mailbox, isArchived, score, isAssigned, hasDraft, isRead }: Written,
): Promise<void> {
  const [id, contact, task] = [newId(), newId(), newId()]
  await insert(
    'insert into contacts (workspace_id, id, connection_id, email, name) values ($1, $2, $3, $4, $5)',
    contact,
    ids.connection,
    `${name}@lead.example`,
    name,
  )
  await insert(
    `insert into threads (workspace_id, id, contact_id, campaign_id, label, intent, mailbox, last_message_at, last_direction, archived_at, intent_score,
       assigned_to, is_new_thread)
     values ($1, $2, $3, $4, $5, jsonb_build_object('lang', $6::text), $7, $8, $9, $10, $11, $12, $13)`,
    id,
    contact,
    campaign,
    label,
    lang,
    mailbox ?? 'us@ours.example',
    sent ?? wrote.at(-1),
    sent === undefined ? 'inbound' : 'outbound',
    isArchived === true ? now : null,
    score ?? null,
    isAssigned === true ? personOf(scope) : null,
    isRead !== true,
  )
  if (hasDraft === true)
    await insert(
      `insert into drafts (workspace_id, id, thread_id, origin, based_on_revision) values ($1, $2, $3, 'person', 1)`,
      newId(),
      id,
    )
  const message = `insert into messages (workspace_id, id, thread_id, connection_id, direction, from_email, to_email, new_text, sent_at, source, task_id)
     values ($1, $2, $3, $4, $5, 'a@x.example', 'b@x.example', '', $6, 'sync', $7)`
  for (const at of wrote) await insert(message, newId(), id, ids.connection, 'inbound', at, null)
  if (sent === undefined) return
  await insert(
    `insert into tasks (workspace_id, id, thread_id, type, status, scheduled_at, decided_by) values ($1, $2, $3, 'reply', 'sent', $4, $5)`,
    task,
    id,
    sent,
    personOf(scope),
  )
  await insert(message, newId(), id, ids.connection, 'outbound', sent, task)
}

const found = (filters: ThreadFilters): Promise<{ names: string[]; archived: string[]; counts: unknown }> =>
  inTx({ pool: db.pool, now: () => now }, scope, async (tx) => {
    const namesIn = async (view: 'all' | 'archived') =>
      (await readThreadPage(tx, scope, { view, limit: 50, ...filters })).rows.map(({ contactName }) => contactName)
    const { counts } = await readMatches(tx, scope, filters)
    return { names: await namesIn('all'), archived: await namesIn('archived'), counts }
  })

const cases: [what: string, filters: () => ThreadFilters, all: string[], archived?: string[]][] = [
  ['of a campaign', () => ({ campaign: ids.spring }), ['jan', 'eva']],
  ['of no campaign', () => ({ campaign: 'none' }), ['tom'], ['ute']],
  ['of the agent that a person attached', () => ({ agent: ids.ofAutumn }), ['mia']],
  ["of the campaign's agent", () => ({ agent: ids.ofSpring }), ['jan', 'eva']],
  ["of the workspace's agent, which answers what no other does", () => ({ agent: ids.everywhere }), ['tom'], ['ute']],
  ['with a label', () => ({ label: 'question' }), ['mia', 'eva'], ['ute']],
  ['through a mailbox', () => ({ sender: 'ann@ours.example' }), ['tom']],
  ['in a language', () => ({ language: 'nl' }), ['mia', 'jan'].toReversed()],
  ['that this person answered', () => ({ person: personOf(scope) ?? '' }), ['mia']],
  ['that nobody answered', () => ({ person: newId() }), []],
  ['that something answered by itself', () => ({ person: 'none' }), []],
  ['that no agent answers', () => ({ agent: 'none' }), []],
  ['whose language nobody knows', () => ({ language: 'none' }), ['tom']],
  ['answered on a day', () => ({ person: personOf(scope) ?? '', from: '2026-05-19', to: '2026-05-19' }), ['mia']],
  ['answered, on another day', () => ({ person: personOf(scope) ?? '', from: '2026-05-18', to: '2026-05-18' }), []],
  ['in which the lead wrote since a day', () => ({ from: '2026-05-18' }), ['tom', 'jan', 'mia']],
  ['in which the lead wrote until a day', () => ({ to: '2026-03-02' }), ['jan']],
  ["on a day of the workspace's time zone", () => ({ from: '2026-05-19', to: '2026-05-19' }), ['tom', 'jan']],
  ['on a day long past, that of New York', () => ({ from: '2026-03-09', to: '2026-03-09' }), ['eva']],
  ['on the day after it', () => ({ from: '2026-03-10', to: '2026-03-10' }), [], ['ute']],
  ['since so many days, as the workspace counts them', () => ({ from: '3d' }), ['tom', 'jan', 'mia']],
  ['yesterday, as the workspace has it', () => ({ from: '2d', to: '2d' }), ['tom', 'jan']],
  ['answered since so many days', () => ({ person: personOf(scope) ?? '', from: '2d' }), ['mia']],
  ['of a high score', () => ({ band: 'high' }), ['jan']],
  ['of a medium score', () => ({ band: 'medium' }), [], ['ute']],
  ['of a neutral score', () => ({ band: 'neutral' }), ['eva']],
  ['of a negative score, which one without any is not', () => ({ band: 'negative' }), ['mia']],
  ['assigned to whoever asks', () => ({ assignee: 'me' }), ['mia']],
  ['assigned to a person', () => ({ assignee: personOf(scope) ?? '' }), ['mia']],
  ['assigned to another one', () => ({ assignee: newId() }), []],
  ['assigned to nobody', () => ({ assignee: 'none' }), ['tom', 'jan', 'eva'], ['ute']],
  ['in which an answer is written', () => ({ draft: 'yes' }), ['jan']],
  ['in which none is', () => ({ draft: 'no' }), ['tom', 'mia', 'eva'], ['ute']],
  ['that nobody has opened', () => ({ unread: 'yes' }), ['jan', 'mia', 'eva'], ['ute']],
  ['that somebody has opened', () => ({ unread: 'no' }), ['tom']],
  [
    'by all at once',
    () => ({ campaign: ids.spring, label: 'referral', language: 'nl', from: '2026-03-01', to: '2026-03-03' }),
    ['jan'],
  ],
]

describe('a list of threads', () => {
  it.each(cases)('%s', async (_what, filters, all, archived = []) => {
    const { names, archived: putAway, counts } = await found(filters())
    expect(names).toEqual(all)
    expect(putAway).toEqual(archived)
    expect(counts).toMatchObject({ all: all.length, archived: archived.length, snoozed: 0 })
  })

  it.each([
    ['all', 'newest', ['tom', 'jan', 'mia', 'eva']],
    ['all', 'waiting', ['eva', 'jan', 'tom', 'mia']],
    ['all', 'intent', ['jan', 'eva', 'mia', 'tom']],
    ['new', 'waiting', ['eva', 'jan', 'tom']],
    ['new', 'intent', ['jan', 'eva', 'tom']],
    ['needs', 'newest', ['tom', 'jan', 'eva']],
    ['needs', 'waiting', ['eva', 'jan', 'tom']],
    ['needs', undefined, ['jan', 'eva', 'tom']],
  ] as const)('(%s) is sorted by %s, over its pages', async (view, sort, expected) => {
    expect(await allPages({ view, sort })).toEqual(expected)
  })

  it('goes on from its cursor with the same filters', async () => {
    expect(await allPages({ view: 'all', from: '2026-05-18' })).toEqual(['tom', 'jan', 'mia'])
  })
})

/** One thread at a time. */
async function allPages(wanted: Omit<PageWanted, 'limit'>): Promise<string[]> {
  const pages: string[] = []
  await inTx({ pool: db.pool, now: () => now }, scope, async (tx) => {
    let cursor: string | null | undefined
    do {
      const page = await readThreadPage(tx, scope, { ...wanted, limit: 1, ...(cursor && { cursor }) })
      pages.push(...page.rows.map(({ contactName }) => contactName))
      cursor = page.nextCursor
    } while (cursor !== null)
  })
  return pages
}

describe('what filters leave', () => {
  it('is told what its ids are called, here alone', async () => {
    const [own, foreign] = await Promise.all(
      [scope, await makeWorkspace({ pool: db.pool })].map((of) =>
        inTx({ pool: db.pool, now: () => now }, of, (tx) =>
          readMatches(tx, of, { campaign: ids.spring, agent: ids.ofSpring, person: personOf(scope) ?? '' }),
        ),
      ),
    )
    expect(own).toMatchObject({ campaignName: 'Spring', agentName: 'Ann', personName: expect.stringMatching(/./) })
    expect(foreign).toMatchObject({ campaignName: null, agentName: null, personName: null, counts: { all: 0 } })
  })
})

it.each([
  ['the last week', '2026-05-14', '2026-05-20', false],
  ['the last year', '2025-05-21', '2026-05-20', false],
  ['last week', '2026-05-04', '2026-05-10', true],
  ['a day in March', '2026-03-09', '2026-03-09', true],
  ['yesterday', '2026-05-19', '2026-05-19', false],
  ['the months of this year', '2026-01-01', '2026-04-30', false],
])('%s is long past, or not', (_what, from, to, expected) => {
  expect(isLongPast({ from, to }, now)).toBe(expected)
})
