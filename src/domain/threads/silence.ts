import { type Sql, sql } from '#db/sql.ts'
import type { TxCtx } from '../context.ts'
import { readEach } from '../read-each.ts'
import type { Scope } from '../scope.ts'
import { isOptOutInDoubt } from './reads.ts'

/** What a conversation has heard since one of our messages: what a series of follow-ups goes by. */
export interface Silence {
  /** The newest mail has not been judged yet: whether it is a word of the lead or an absence note, nobody knows. */
  isUnjudged: boolean
  /** The lead wrote, in this conversation or in another: nobody may be told that they are silent who is not. Absence notes don't count. */
  hasHeard: boolean
  /** A person answered inside the platform. */
  isAnsweredElsewhere: boolean
  /** The newest absence note since then: when it came, and the day on which the lead is back if it says one ("YYYY-MM-DD"). */
  away: { since: string; until: string | null } | null
}

/** Another conversation of the lead's, `o`, whose newest mail `i` came since ours was sent. */
const mailElsewhere = ({ workspaceId }: Scope, threadId: string, sentAt: string): Sql => sql`
  threads t join threads o on o.workspace_id = ${workspaceId} and o.contact_id = t.contact_id and o.id <> t.id
    join messages i on i.workspace_id = ${workspaceId} and i.id = o.last_inbound_id
   where t.workspace_id = ${workspaceId} and t.id = ${threadId} and i.sent_at > ${sentAt}::timestamptz`

const isJudged = sql`o.judged_message_id is not distinct from o.last_inbound_id`
const isHeard = sql`${isJudged} and o.intent->>'action' is distinct from 'wait'`

/** When such a mail reached us last, by our own clock: one that is judged to be a word of the lead, and one that nobody has judged yet. Null: none has. */
export async function readHeardElsewhere(
  tx: TxCtx,
  scope: Scope,
  threadId: string,
  { sentAt }: { sentAt: string },
): Promise<{ heardAt: string | null; unjudgedAt: string | null }> {
  const [row] = await tx.db.query<{ heardAt: string | null; unjudgedAt: string | null }>(sql`
    select max(r.at) filter (where r.is_heard) as "heardAt", max(r.at) filter (where not r.is_judged) as "unjudgedAt"
      from (select ${isHeard} as is_heard, ${isJudged} as is_judged, coalesce((select max(e.at) from timeline_entries e
                     where e.workspace_id = ${scope.workspaceId} and e.thread_id = o.id and e.kind = 'received'), i.created_at) as at
              from ${mailElsewhere(scope, threadId, sentAt)}) r`)
  return row ?? { heardAt: null, unjudgedAt: null }
}

/** Reads the silence since our message; a mail that reached us after it, or that it did not know, counts, though it may be older by its own time. */
export async function readSilence(
  tx: TxCtx,
  scope: Scope,
  threadId: string,
  ours: { sentAt: string; storedAt: string },
): Promise<Silence> {
  const [row] = await tx.db.query<Omit<Silence, 'away'> & { awaySince: string | null; awayUntil: string | null }>(sql`
    select coalesce(bool_or(m.id = t.last_inbound_id and t.judged_message_id is distinct from m.id), false) as "isUnjudged",
           coalesce(bool_or(m.direction = 'inbound' and not m.is_away), false) or exists (
             select from ${mailElsewhere(scope, threadId, ours.sentAt)} and ${isHeard}) as "hasHeard",
           coalesce(bool_or(m.direction = 'outbound' and m.task_id is null), false) as "isAnsweredElsewhere",
           max(m.sent_at) filter (where m.is_away) as "awaySince",
           max(t.intent->>'returnDate') filter (where m.is_away and m.id = t.last_inbound_id) as "awayUntil"
      from messages m join threads t on t.workspace_id = m.workspace_id and t.id = m.thread_id
     where m.workspace_id = ${scope.workspaceId} and m.thread_id = ${threadId}
       and (m.sent_at > ${ours.sentAt}::timestamptz or m.created_at > ${ours.storedAt}::timestamptz
         or (m.id = t.last_inbound_id and t.last_direction = 'inbound'))`)
  return {
    isUnjudged: row?.isUnjudged ?? false,
    hasHeard: row?.hasHeard ?? false,
    isAnsweredElsewhere: row?.isAnsweredElsewhere ?? false,
    away: row?.awaySince == null ? null : { since: row.awaySince, until: row.awayUntil },
  }
}

/** Whether the lead has written in this conversation since a mail of ours, judged or not; an absence note is no word of theirs. */
export async function hasWrittenSince(
  tx: TxCtx,
  scope: Scope,
  threadId: string,
  ours: { sentAt: string; storedAt: string },
): Promise<boolean> {
  const rows = await tx.db.query(sql`
    select from messages where workspace_id = ${scope.workspaceId} and thread_id = ${threadId} and direction = 'inbound' and not is_away
       and (sent_at > ${ours.sentAt}::timestamptz or created_at > ${ours.storedAt}::timestamptz) limit 1`)
  return rows.length > 0
}

export interface OptOutState {
  unsubscribedAt: string | null
  isInDoubt: boolean
  hasBounced: boolean
}

/**
 * Whether, and since when, the contact of a thread wants no more mail, whether a person has yet to say so (in whatever conversation it was
 * heard), and whether their address bounced. What the same address said to a platform that was connected before holds, too.
 */
export async function readOptOut(tx: TxCtx, scope: Scope, threadId: string): Promise<OptOutState> {
  const [row] = await readEach<OptOutState>(
    tx,
    threadId,
    (thread) => sql`
    select one.unsubscribed_at as "unsubscribedAt", c.bounced_at is not null as "hasBounced",
           exists (select from threads t where t.workspace_id = ${scope.workspaceId} and t.contact_id = any(one.ids) and ${isOptOutInDoubt(sql`${scope.workspaceId}::uuid`)}) as "isInDoubt"
      from threads own join contacts c on c.workspace_id = own.workspace_id and c.id = own.contact_id
        cross join lateral (
          select min(o.unsubscribed_at) as unsubscribed_at, array_agg(o.id) as ids from contacts o
           where o.workspace_id = ${scope.workspaceId} and o.email = c.email and (o.id = c.id or strpos(c.email, '@') > 0)
             and o.connection_id = any (array(select id from connections where workspace_id = ${scope.workspaceId}))) one
     where own.workspace_id = ${scope.workspaceId} and own.id = ${thread}`,
  )
  return row ?? { unsubscribedAt: null, isInDoubt: false, hasBounced: false }
}

/** The newest thing that the lead themselves wrote: what a follow-up follows up on. An absence note is not it. */
export async function readLastWord(tx: TxCtx, scope: Scope, threadId: string): Promise<string | undefined> {
  const [row] = await tx.db.query<{ id: string }>(sql`
    select id from messages where workspace_id = ${scope.workspaceId} and thread_id = ${threadId}
       and direction = 'inbound' and not is_away order by sent_at desc, id desc limit 1`)
  return row?.id
}

const mostEarlier = 5

/** What the lead wrote since our last mail and before their newest, newest first; what is known to be a machine's is left out. */
export async function listEarlierWords(tx: TxCtx, scope: Scope, threadId: string): Promise<string[]> {
  const rows = await tx.db.query<{ id: string }>(sql`
    select m.id from messages m join threads t on t.workspace_id = m.workspace_id and t.id = m.thread_id
     where m.workspace_id = ${scope.workspaceId} and m.thread_id = ${threadId} and m.direction = 'inbound'
       and m.id <> t.last_inbound_id and not m.is_away and not m.is_automated and not m.is_bounce
       and not exists (select from messages o where o.workspace_id = m.workspace_id and o.thread_id = m.thread_id
                          and o.direction = 'outbound' and o.sent_at >= m.sent_at)
     order by m.sent_at desc, m.id desc limit ${mostEarlier}`)
  return rows.map(({ id }) => id)
}
