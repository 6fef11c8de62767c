import { randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { blockSeconds } from '#domain/thread-words.ts'
import { clientOf } from '../sandbox-process.ts'
import { inWorkspace } from './database.ts'
import { enter, expect, joinWorkspace, newWorkspace, sandboxUrl, test } from './support.ts'

/** Three colleagues who only stand in the list of members, and twelve campaigns. */
const frame = `
  with colleagues as (
    insert into users (id, email, full_name, email_confirmed_at)
    select gen_random_uuid(), 'colleague-' || n || '-' || $2::text || '@people.example', (array['Ben Okafor', 'Cleo Marsh', 'Dan Ito'])[n], now()
      from generate_series(1, 3) n returning id),
  members as (
    insert into workspace_members (workspace_id, user_id, role) select $1::uuid, id, 'member' from colleagues)
  insert into campaigns (workspace_id, id, connection_id, platform_id, name, status)
  select $1::uuid, gen_random_uuid(), (select id from connections where workspace_id = $1::uuid and is_active limit 1),
         'big-' || n, 'Campaign ' || n, 'active' from generate_series(1, 12) n`

/**
 * One thread a minute into the past, each with the mail that it began with and the words by which it is found: a quarter waits, a tenth is of
 * high intent, one in fifty has a draft that waits, one in eight is archived, one in forty is assigned to the owner, one in fifty is Dutch.
 * Ids in the order of time, as the product makes them; a thread and its one mail have the same.
 */
const threads = `
  with people as (
    insert into contacts (workspace_id, id, connection_id, platform_lead_id, email, name, company)
    select $1::uuid, gen_random_uuid(), (select id from connections where workspace_id = $1::uuid and is_active limit 1), 'big-' || n,
           'dana-' || n || '@larkspur.example', 'Dana Whitfield ' || n, 'Larkspur Logistics ' || n % 500 from generate_series($2::int, $4::int) n
    returning id, connection_id, substr(platform_lead_id, 5)::int as n),
  own as (select id, substr(platform_id, 5)::int as n from campaigns where workspace_id = $1::uuid and platform_id like 'big-%'),
  planned as (
    select p.id as contact_id, p.connection_id, p.n, c.id as campaign_id, date_trunc('milliseconds', now()) - p.n * interval '1 minute' as at,
           (lpad(to_hex((extract(epoch from now()) * 1000)::bigint - p.n::bigint * 60000), 12, '0') || '7' || substr(md5('a' || p.n), 1, 3)
             || '8' || substr(md5(p.id::text), 1, 15))::uuid as id,
           'this comes at a good time: could you tell me what it costs for a team of ' || p.n % 90 as words,
           'ann-' || p.n % 5 || '@outreach.example' as mailbox, p.n % 50 = 3 as has_draft
      from people p join own c on c.n = 1 + p.n % 12),
  made as (
    insert into threads (workspace_id, id, contact_id, campaign_id, revision, answer_status, answer_at, answer_is_automatic, is_new_thread, label,
      intent_score, intent, last_message_at, last_message_id, last_inbound_id, campaign_mail_read_at, last_direction, snippet, sender_email, mailbox,
      archived_at, assigned_to)
    select $1::uuid, p.id, p.contact_id, p.campaign_id, 1, case when has_draft then 'ready' end, case when has_draft then now() end,
           case when has_draft then false end, p.n % 4 = 0,
           case when p.n % 10 = 7 then 'meeting_request' when p.n % 1000 = 3 then 'referral' else 'question' end,
           case when p.n % 10 = 7 then 8 else p.n % 10 - 3 end,
           jsonb_build_object('lang', case when p.n % 50 = 9 then 'nl' else 'en' end, 'source', 'rules', 'action', 'reply', 'reasons',
             jsonb_build_array(jsonb_build_object('text', 'Asks for the price', 'quote', 'what it costs'))),
           p.at, p.id, p.id, p.at, case when p.n % 4 = 0 or has_draft then 'inbound' else 'outbound' end,
           p.words, p.mailbox, p.mailbox, case when p.n % 8 = 5 then now() end, case when p.n % 40 = 0 then $3::uuid end
      from planned p),
  mails as (
    insert into messages (workspace_id, id, thread_id, connection_id, direction, from_email, to_email, subject, new_text, sent_at, source)
    select $1::uuid, p.id, p.id, p.connection_id, 'inbound', 'dana-' || p.n || '@larkspur.example', p.mailbox, 'Re: Your offer', p.words, p.at,
           'sync' from planned p),
  found as (
    insert into thread_words (workspace_id, thread_id, at, words)
    select $1::uuid, p.id, p.at, replace(
             '''%dana'':1A ''%whitfield'':2A ''%' || p.n || ''':3A ''%larkspur'':4A ''%logistics'':5A ''%offer'':11B ''%costs'':31D ''%team'':34D',
             '%', right($1::text, 5) || lpad(to_hex(floor(extract(epoch from p.at) / ${blockSeconds})::int), 4, '0'))::tsvector
      from planned p),
  written as (
    insert into drafts (workspace_id, id, thread_id, origin, subject, body, written_subject, written_body, based_on_revision, guard)
    select $1::uuid, p.id, p.id, 'agent', 'Re: Your offer', 'Thank you. I’ll send you our price list.', 'Re: Your offer',
           'Thank you. I’ll send you our price list.', 1, '{"ok": true, "verdicts": [], "sources": []}'
      from planned p where has_draft returning id, thread_id)
  insert into tasks (workspace_id, id, thread_id, draft_id, type, status, scheduled_at)
  select $1::uuid, d.id, d.thread_id, d.id, 'reply', 'ready', now() from written d`

const counted = `
  insert into thread_counts (workspace_id, slot, total, fresh, high, pending, needs, aside, high_aside)
  select $1, 0, count(*) filter (where live), count(*) filter (where live and status = 'new'), count(*) filter (where live and intent_score >= 7),
         count(*) filter (where live and status = 'pending'), count(*) filter (where live and needs is not null), count(*) filter (where not live),
         count(*) filter (where not live and intent_score >= 7)
    from (select status, needs, intent_score, archived_at is null and snoozed_until is null as live from threads where workspace_id = $1) t
  on conflict (workspace_id, slot) do update set total = excluded.total, fresh = excluded.fresh, high = excluded.high,
    pending = excluded.pending, needs = excluded.needs, aside = excluded.aside, high_aside = excluded.high_aside`

const analyzed = 'analyze threads, contacts, messages, drafts, tasks, thread_words'

type Options = Parameters<typeof newWorkspace>[0]

/**
 * A workspace as large as a customer's after some years: 50,000 threads with their mails, drafts and tasks, twelve campaigns, and colleagues.
 * They are made past the product, which tells nobody of them.
 */
async function newBigWorkspace(options: Options) {
  // It is made within seconds; where everything is slow, that is nothing that a walk promises.
  test.setTimeout(test.info().timeout + 60_000)
  const owner = await newWorkspace(options)
  const { workspaceId, userId } = owner
  await inWorkspace(workspaceId, frame, [workspaceId, randomUUID()])
  // Where each workspace has had one thread so far, the planner takes any of its indexes for as good as the key, and a foreign key would be checked by all
  // 50,000 rows, 50,000 times. A few of them tell it better.
  await inWorkspace(workspaceId, threads, [workspaceId, 1, userId, 500])
  await inWorkspace(workspaceId, analyzed, [])
  await inWorkspace(workspaceId, threads, [workspaceId, 501, userId, 50_000])
  await inWorkspace(workspaceId, counted, [workspaceId])
  await inWorkspace(workspaceId, analyzed, [])
  return owner
}

type BigWorkspace = Awaited<ReturnType<typeof newBigWorkspace>>
type SharedWorkspace = Pick<BigWorkspace, 'workspaceId' | 'platform' | 'session'>

/**
 * The one that most walks share: whoever comes first in a run makes it, the others wait for it. What is tried again has another one, in which
 * its leads have not written yet.
 */
async function sharedBigWorkspace(): Promise<SharedWorkspace> {
  const place = join(process.env.PRODUCT_DATA_DIR ?? '', `big-workspace-${test.info().retry}.json`)
  const isFirst = await writeFile(place, '', { flag: 'wx' }).then(
    () => true,
    () => false,
  )
  if (isFirst) {
    const { workspaceId, platform, session } = await newBigWorkspace({ undoSeconds: 20 })
    await writeFile(place, JSON.stringify({ workspaceId, platform, session }))
  } else test.setTimeout(test.info().timeout + 60_000)
  await expect.poll(() => readFile(place, 'utf8'), { timeout: 100_000 }).not.toBe('')
  return JSON.parse(await readFile(place, 'utf8'))
}

/** Signed in as the one person of a large workspace of one's own. */
export const arriveInBig = (page: Page, options: Options): Promise<BigWorkspace> =>
  test.step('I am signed in, in a workspace of 50,000 threads', async () => {
    const big = await newBigWorkspace(options)
    await enter(page, big.session)
    return big
  })

/** Signed in as whoever has one in forty of the threads that others walk through at the same time. */
export const arriveAsOwner = (page: Page) =>
  test.step('I am signed in, in a workspace of 50,000 threads', async () => {
    const { workspaceId, session } = await sharedBigWorkspace()
    await enter(page, session)
    return { workspaceId }
  })

/**
 * Signed in as somebody of the workspace that others walk through at the same time: what is theirs has words of its own, or is assigned to
 * them. Of its sixty leads so many from the place on are theirs: `leadReplies` has one of them write, `takeOver` waits until so many have,
 * assigns their threads to the person, and names them in the order of the leads; `drafted` waits until each of theirs has a draft that waits, and has
 * those come due before all others; `sent` is what went out to them, `leaving` what is about to.
 */
export const arriveAmongMany = (page: Page, { leadsFrom, leadCount = 5 }: { leadsFrom: number; leadCount?: number }) =>
  test.step('I am signed in, in a workspace of 50,000 threads', async () => {
    const { workspaceId, platform } = await sharedBigWorkspace()
    const me = await joinWorkspace(page, workspaceId, { role: 'admin' })
    const sandbox = clientOf(sandboxUrl())
    const leads = (await sandbox.leads(platform)).slice(leadsFrom, leadsFrom + leadCount)
    const ids = leads.map(({ id }) => String(id))
    const ofTheirs = (text: string, ...values: unknown[]) =>
      inWorkspace(workspaceId, text, [workspaceId, ids, ...values])
    return {
      workspaceId,
      ...me,
      leads,
      takeOver: async (count: number) => {
        await expect.poll(async () => (await ofTheirs(assigned, me.userId)).length).toBe(count)
        return (await ofTheirs(known)).map(({ id }) => String(id))
      },
      drafted: (count: number) => expect.poll(async () => (await ofTheirs(dueFirst)).length).toBe(count),
      leadReplies: (place: number, text: string, more: Record<string, unknown> = {}) =>
        sandbox.leadReplies({ workspaceId: platform, leadId: leads[place]?.id, text, ...more }),
      sent: async () => (await sandbox.sent(platform)).filter(({ leadId }) => leads.some(({ id }) => id === leadId)),
      leaving: () => ofTheirs(leaving),
    }
  })

const theirs = `
  select t.id, c.platform_lead_id from threads t join contacts c on c.workspace_id = t.workspace_id and c.id = t.contact_id
   where t.workspace_id = $1 and c.platform_lead_id = any($2::text[])
     and c.connection_id = (select id from connections where workspace_id = $1 and is_active limit 1)`

const assigned = `
  update threads set assigned_to = $3 where workspace_id = $1 and id in (select id from (${theirs}) o) returning id`

const known = `select id from (${theirs}) o order by platform_lead_id::int, id`

const dueFirst = `
  update tasks set scheduled_at = date_trunc('milliseconds', now() - interval '1 day')
   where workspace_id = $1 and thread_id in (select id from (${theirs}) o) and status = 'ready' returning id`

const leaving = `
  select id from tasks where workspace_id = $1 and thread_id in (select id from (${theirs}) o) and status in ('pending', 'processing')`
