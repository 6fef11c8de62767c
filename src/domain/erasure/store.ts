import type { Erasure, Found } from '#contract/erasures.ts'
import { json, type Sql, sql } from '#db/sql.ts'
import { newId } from '#lib/new-id.ts'
import type { TxCtx } from '../context.ts'
import { personOf, type Scope } from '../scope.ts'
import { addressPattern, addressPatternInBytes, erasedWord } from './rules.ts'

/** A lead, and all that hangs on them. */
export interface Lead {
  contacts: { id: string; connectionId: string; platformLeadId: string | null; email: string; name: string }[]
  threadIds: string[]
  fileIds: string[]
  /** Or may have: what nobody has decided on is forgotten with their words. */
  hasOptedOut: boolean
}

/** Mail that came from an address, each by the conversation that it is in. */
const writtenFrom = ({ workspaceId }: Scope, email: string): Sql => sql`
  connections k join messages m on m.workspace_id = ${workspaceId} and m.connection_id = k.id and m.direction = 'inbound' and m.from_email = ${email}
    join threads t on t.workspace_id = ${workspaceId} and t.id = m.thread_id where k.workspace_id = ${workspaceId}`

/**
 * Everything that is theirs by the address; locked until the transaction ends. A lead who was written to elsewhere and whose mail came from this
 * address alone is theirs as well: many answer from another one.
 */
export async function lockLead(tx: TxCtx, scope: Scope, email: string): Promise<Lead> {
  const { workspaceId } = scope
  const found = await tx.db.query<Lead['contacts'][number] & { hasOptedOut: boolean }>(sql`
    select c.id, c.connection_id as "connectionId", c.platform_lead_id as "platformLeadId", c.email, c.name, c.unsubscribed_at is not null as "hasOptedOut"
      from contacts c
     where c.workspace_id = ${workspaceId} and (c.email = ${email} or c.id in (select t.contact_id from ${writtenFrom(scope, email)}) and not exists (
       select from threads o join messages w on w.workspace_id = ${workspaceId} and w.thread_id = o.id
        where o.workspace_id = ${workspaceId} and o.contact_id = c.id and w.direction = 'inbound' and not w.is_bounce and w.from_email <> ${email}))
       for update`)
  const contacts = found.map(({ hasOptedOut: _, ...contact }) => contact)
  const threads = await tx.db.query<{ id: string; isInDoubt: boolean }>(sql`
    select id, is_opt_out_in_doubt as "isInDoubt" from threads where workspace_id = ${workspaceId} and contact_id = any(${contacts.map(({ id }) => id)}::uuid[]) for update`)
  const threadIds = threads.map(({ id }) => id)
  const files = await tx.db.query<{ id: string }>(
    sql`select id from thread_files where workspace_id = ${workspaceId} and thread_id = any(${threadIds}::uuid[])`,
  )
  const hasOptedOut = found.some((contact) => contact.hasOptedOut) || threads.some(({ isInDoubt }) => isInDoubt)
  return { contacts, threadIds, fileIds: files.map(({ id }) => id), hasOptedOut }
}

/** The other addresses of theirs; what stands for one that nobody knows is none. */
export const addressesBeside = (email: string, { contacts }: Lead): string[] => [
  ...new Set(contacts.map((contact) => contact.email).filter((one) => one !== email && one.includes('@'))),
]

/** What they wrote in conversations of other leads: whose it is there. */
export const listElsewhere = (
  tx: TxCtx,
  scope: Scope,
  { email, threadIds }: { email: string; threadIds: readonly string[] },
): Promise<{ messageId: string; email: string }[]> =>
  tx.db.query<{ messageId: string; email: string }>(sql`
    select w.id as "messageId", c.email from (
        select m.id, t.contact_id from ${writtenFrom(scope, email)} and t.id <> all(${threadIds}::uuid[])) w
      join contacts c on c.workspace_id = ${scope.workspaceId} and c.id = w.contact_id order by c.email, w.id`)

/** Whether something to them is being sent at this moment, or nobody knows yet what became of it. */
export async function isBeingSent(tx: TxCtx, { workspaceId }: Scope, { threadIds }: Lead): Promise<boolean> {
  const rows = await tx.db.query(sql`
    select id from send_attempts where workspace_id = ${workspaceId} and thread_id = any(${threadIds}::uuid[])
       and state in ('prepared', 'calling', 'unclear')
    union all
    select id from tasks where workspace_id = ${workspaceId} and thread_id = any(${threadIds}::uuid[]) and status = 'processing'`)
  return rows.length > 0
}

export interface UntoldOptOut {
  connectionId: string
  email: string
  handle: string | null
  leadId: string | null
}

/** Opt-outs of theirs that the platform did not tell of, and that it was not told of yet: what would tell it goes with their conversations. */
export const listUntoldOptOuts = (tx: TxCtx, { workspaceId }: Scope, { contacts }: Lead): Promise<UntoldOptOut[]> =>
  tx.db.query<UntoldOptOut>(sql`
    select c.connection_id as "connectionId", c.email, c.platform_lead_id as "leadId", (
        select m.platform_handle from threads t join messages m on m.workspace_id = ${workspaceId} and m.id = t.last_inbound_id
         where t.workspace_id = ${workspaceId} and t.contact_id = c.id order by t.last_message_at desc limit 1) as handle
      from contacts c
     where c.workspace_id = ${workspaceId} and c.id = any(${contacts.map(({ id }) => id)}::uuid[]) and c.unsubscribed_at is not null
       and not exists (select from threads t join timeline_entries e on e.workspace_id = ${workspaceId} and e.thread_id = t.id
         where t.workspace_id = ${workspaceId} and t.contact_id = c.id
           and (e.kind = 'unsubscribed' or (e.kind = 'platform_told' and e.detail->>'what' = 'unsubscribe')))`)

/** Lines of the ledger by their tasks, for which there is an index: by their threads all of the workspace would be read. */
const ofTasksOf = (workspaceId: string, threadIds: readonly string[]): Sql => sql`
  workspace_id = ${workspaceId} and task_id in (
    select k.id from tasks k where k.workspace_id = ${workspaceId} and k.thread_id = any(${threadIds}::uuid[]))`

/** How many of everything; `deliveries`, `mentions` and `exports` are looked for afterwards. */
export async function countOfLead(tx: TxCtx, { workspaceId }: Scope, lead: Lead): Promise<Found> {
  const { threadIds } = lead
  const ofThreads = sql`workspace_id = ${workspaceId} and thread_id = any(${threadIds}::uuid[])`
  const [row] = await tx.db.query<Found>(sql`
    select (select count(*)::int from messages where ${ofThreads}) as messages,
           (select count(*)::int from campaign_mails where ${ofThreads}) as campaign_mails,
           (select count(*)::int from drafts where ${ofThreads}) as drafts,
           (select count(*)::int from send_attempts where ${ofTasksOf(workspaceId, threadIds)}) as sends,
           (select count(*)::int from thread_notes where ${ofThreads}) as notes,
           (select count(*)::int from kb_question_threads where ${ofThreads}) as questions,
           (select count(*)::int from kb_entries where ${ofThreads} and is_golden) as golden_replies,
           (select count(*)::int from replay_cases where ${ofThreads}) as replays,
           (select count(*)::int from notices where ${ofThreads}) as notices`)
  return { contacts: lead.contacts.length, threads: threadIds.length, files: lead.fileIds.length, ...row }
}

/** Replies of each connection that are about to go, for they stay at its platform, and so do their copies. */
export async function noteErasedReplies(tx: TxCtx, { workspaceId }: Scope, { threadIds }: Lead): Promise<void> {
  const counts = await tx.db.query<{ id: string; count: number }>(sql`
    select there.id, count(*)::int as count from (
        select connection_id as id from messages
         where workspace_id = ${workspaceId} and thread_id = any(${threadIds}::uuid[]) and direction = 'inbound'
        union all
        select k.connection_id from messages m join mail_copies k on k.workspace_id = ${workspaceId} and k.message_id = m.id
         where m.workspace_id = ${workspaceId} and m.thread_id = any(${threadIds}::uuid[])) there group by there.id`)
  for (const { id, count } of counts)
    await tx.db.query(sql`
      update connections set erased_replies = erased_replies + ${count} where workspace_id = ${workspaceId} and id = ${id}`)
}

/** Nothing of theirs is due any more. */
export async function forgetDueOf(tx: TxCtx, scope: Scope, { threadIds }: Lead): Promise<void> {
  const { workspaceId } = scope
  const tasks = await tx.db.query<{ id: string }>(
    sql`select id from tasks where workspace_id = ${workspaceId} and thread_id = any(${threadIds}::uuid[])`,
  )
  for (const { id: subjectId } of tasks)
    for (const kind of ['send', 'follow_up'] as const) tx.outbox.setDue(scope, { kind, subjectId, at: null })
  for (const subjectId of threadIds) tx.outbox.setDue(scope, { kind: 'snooze', subjectId, at: null })
}

/**
 * What was learned from their conversations: golden and proposed replies, and lessons that are only proposed. What a person has decided stays: a
 * lesson, and what they said is true for everyone, which is of no conversation any more.
 */
export async function deleteLearned(tx: TxCtx, { workspaceId }: Scope, { threadIds }: Lead): Promise<number> {
  const drafts = await tx.db.query<{ id: string }>(
    sql`select id from drafts where workspace_id = ${workspaceId} and thread_id = any(${threadIds}::uuid[])`,
  )
  const lessons = await tx.db.query(sql`
    delete from lessons where workspace_id = ${workspaceId} and state = 'proposed' and draft_ids && ${drafts.map(({ id }) => id)}::uuid[] returning id`)
  const golden = await tx.db.query<{ id: string }>(sql`
    select id from kb_entries
     where workspace_id = ${workspaceId} and thread_id = any(${threadIds}::uuid[]) and (is_golden or state = 'proposed' or draft_id is not null)`)
  const entryIds = golden.map(({ id }) => id)
  await tx.db.query(
    sql`update kb_questions set answered_by = null where workspace_id = ${workspaceId} and answered_by = any(${entryIds}::uuid[])`,
  )
  await tx.db.query(sql`delete from kb_entries where workspace_id = ${workspaceId} and id = any(${entryIds}::uuid[])`)
  await tx.db.query(
    sql`update kb_entries set thread_id = null where workspace_id = ${workspaceId} and thread_id = any(${threadIds}::uuid[])`,
  )
  return lessons.length
}

/** Questions that only they asked go; of others their words go, also as those that stand for all who asked. */
export async function forgetQuestions(tx: TxCtx, { workspaceId }: Scope, { threadIds }: Lead): Promise<void> {
  const asked = await tx.db.query<{ id: string; words: string }>(sql`
    delete from kb_question_threads where workspace_id = ${workspaceId} and thread_id = any(${threadIds}::uuid[])
    returning question_id as id, words`)
  for (const { id } of asked) {
    const [other] = await tx.db.query<{ words: string; count: number }>(sql`
      select min(words) as words, count(*)::int as count from kb_question_threads
       where workspace_id = ${workspaceId} and question_id = ${id} having count(*) > 0`)
    if (other === undefined)
      await tx.db.query(sql`delete from kb_questions where workspace_id = ${workspaceId} and id = ${id}`)
    else
      await tx.db.query(sql`
        update kb_questions set asked_by = ${other.count}, words = ${other.words} where workspace_id = ${workspaceId} and id = ${id}`)
  }
}

/**
 * What counts stays counted, and is of no conversation any more. Replies of one are still told from those of another: by an id that nothing else
 * has in the place of what they were, each with its number.
 */
export async function keepNumbers(tx: TxCtx, { workspaceId }: Scope, { threadIds }: Lead): Promise<void> {
  const ofThreads = sql`workspace_id = ${workspaceId} and thread_id = any(${threadIds}::uuid[])`
  const replies = await tx.db.query<{ id: string; threadId: string }>(sql`
    select subject_id as id, thread_id as "threadId" from number_facts where ${ofThreads} and kind = 'reply' order by subject_id`)
  for (const own of Map.groupBy(replies, ({ threadId }) => threadId).values()) {
    const standIn = newId()
    for (const [place, { id }] of own.entries())
      await tx.db.query(sql`
        update number_facts set subject_id = ${standIn}, detail = ${String(place + 1)}
         where workspace_id = ${workspaceId} and kind = 'reply' and subject_id = ${id} and detail = ''`)
  }
  await tx.db.query(sql`update number_facts set thread_id = null where ${ofThreads}`)
}

/** What hangs on their conversations by no key that takes it along, in the order in which it may go; then the conversations are taken away. */
export async function deleteSends(tx: TxCtx, { workspaceId }: Scope, { threadIds }: Lead): Promise<void> {
  await tx.db.query(sql`
    delete from send_attempt_words where workspace_id = ${workspaceId} and attempt_id in (
      select id from send_attempts where ${ofTasksOf(workspaceId, threadIds)})`)
  await tx.db.query(sql`delete from send_attempts where ${ofTasksOf(workspaceId, threadIds)}`)
  for (const table of [sql`tasks`, sql`drafts`])
    await tx.db.query(
      sql`delete from ${table} where workspace_id = ${workspaceId} and thread_id = any(${threadIds}::uuid[])`,
    )
}

export async function deleteContacts(tx: TxCtx, { workspaceId }: Scope, { contacts }: Lead): Promise<void> {
  await tx.db.query(
    sql`delete from contacts where workspace_id = ${workspaceId} and id = any(${contacts.map(({ id }) => id)}::uuid[])`,
  )
}

export async function insertErasure(
  tx: TxCtx,
  scope: Scope,
  { id, sought, found }: { id: string; sought: Buffer; found: Found },
): Promise<void> {
  await tx.db.query(sql`
    insert into lead_erasures (workspace_id, id, asked_by, asked_at, sought_encrypted, found)
    values (${scope.workspaceId}, ${id}, ${personOf(scope)}, ${tx.now().toISOString()}, ${sought}, ${json(found)}::jsonb)`)
}

/** What is still looked for; undefined when it is done, or there is none. */
export async function findSought(
  tx: TxCtx,
  { workspaceId }: Scope,
  id: string,
): Promise<{ sealed: Buffer; askedAt: string } | undefined> {
  const [row] = await tx.db.query<{ sealed: Buffer; askedAt: string }>(sql`
    select sought_encrypted as sealed, asked_at as "askedAt" from lead_erasures
     where workspace_id = ${workspaceId} and id = ${id} and sought_encrypted is not null`)
  return row
}

export async function endErasure(tx: TxCtx, { workspaceId }: Scope, id: string, found: Found): Promise<void> {
  await tx.db.query(sql`
    update lead_erasures set found = found || ${json(found)}::jsonb, sought_encrypted = null, done_at = ${tx.now().toISOString()}
     where workspace_id = ${workspaceId} and id = ${id}`)
}

/** Deliveries are kept byte for byte: those of these that name the lead are emptied. Throws while one of them is still to be taken in. */
export async function emptyDeliveries(tx: TxCtx, { workspaceId }: Scope, email: string, within: Sql): Promise<number> {
  const naming = await tx.db.query<{ id: string; status: string }>(sql`
    select e.id, e.status from webhook_events e left join webhook_bodies b on b.workspace_id = ${workspaceId} and b.event_id = e.id
     where e.workspace_id = ${workspaceId} and ${within} and encode(coalesce(b.body, e.body), 'escape') ~* ${addressPatternInBytes(email)}`)
  if (naming.length === 0) return 0
  if (naming.some(({ status }) => status === 'received'))
    throw new Error('A delivery that names the lead is still to be taken in')
  const ids = naming.map(({ id }) => id)
  await tx.db.query(
    sql`update webhook_bodies set body = '' where workspace_id = ${workspaceId} and event_id = any(${ids}::uuid[])`,
  )
  await tx.db.query(sql`
    update webhook_events set body = '', status = 'ignored', error = null
     where workspace_id = ${workspaceId} and id = any(${ids}::uuid[])`)
  return ids.length
}

/** Mails that a sync keeps until the one before them is here: those to the lead go, and others keep all but the address. */
export async function dropKeptMail(tx: TxCtx, { workspaceId }: Scope, email: string): Promise<void> {
  const pattern = addressPattern(email)
  await tx.db.query(sql`
    delete from sync_backlog where workspace_id = ${workspaceId} and concat(mail -> 'lead', mail -> 'to', mail -> 'primaryTo') ~* ${pattern}`)
  await tx.db.query(sql`
    update sync_backlog set mail = regexp_replace(mail::text, ${pattern}, ${erasedWord}, 'gi')::jsonb
     where workspace_id = ${workspaceId} and mail::text ~* ${pattern}`)
}

/** Words that the knowledge base had once and no entry has any more: some of them may be the lead's. */
export async function dropLexemes(tx: TxCtx, { workspaceId }: Scope): Promise<void> {
  await tx.db.query(sql`
    delete from kb_lexemes l where l.workspace_id = ${workspaceId}
       and not exists (select from kb_terms t where t.workspace_id = ${workspaceId} and t.lexeme = l.lexeme)`)
}

/** Tasks that go out by themselves and whose words name the lead to somebody else, or that have them in copy: a person is to look at those first. */
export async function listMentioningTasks(tx: TxCtx, { workspaceId }: Scope, email: string): Promise<string[]> {
  const pattern = addressPattern(email)
  const rows = await tx.db.query<{ id: string }>(sql`
    select k.id from tasks k join drafts d on d.workspace_id = ${workspaceId} and d.id = k.draft_id
     where k.workspace_id = ${workspaceId} and k.status = 'pending' and (d.subject ~* ${pattern} or d.body ~* ${pattern} or d.envelope::text ~* ${pattern})`)
  return rows.map(({ id }) => id)
}

/** Finished exports, which hold what the workspace held. */
export const listExportFiles = (
  tx: TxCtx,
  { workspaceId }: Scope,
): Promise<{ id: string; status: string; fileKey: string | null }[]> =>
  tx.db.query<{ id: string; status: string; fileKey: string | null }>(sql`
    select id, status, file_key as "fileKey" from exports
     where workspace_id = ${workspaceId} and status in ('waiting', 'running', 'ready')`)

/** Whom it was asked for by, when, and what was found; the newest first. */
export const listErasures = (tx: TxCtx, { workspaceId }: Scope, limit: number): Promise<Erasure[]> =>
  tx.db.query<Erasure>(sql`
    select e.id, coalesce(nullif(u.full_name, ''), u.email) as "askedBy", e.asked_at as "askedAt", e.done_at as "doneAt", e.found
      from lead_erasures e left join users u on u.id = e.asked_by
     where e.workspace_id = ${workspaceId} order by e.id desc limit ${limit}`)
