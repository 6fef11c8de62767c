import type pg from 'pg'

export interface SeededTasks {
  workspaceId: string
  connectionId: string
  count: number
  /** Of the first task; the others follow, `everyMs` apart. */
  firstDueAt: Date
  everyMs: number
  /** Of all threads; left out: they belong to none, so there is no sequence to stop after a send. */
  campaignId?: string
}

/**
 * Threads with one inbound message each, a person's draft that answers it, and the task that sends it at its time: put straight
 * into the tables, as if the workspace had worked for months.
 */
export async function seedTasks(
  admin: pg.Pool,
  { workspaceId, connectionId, count, firstDueAt, everyMs, campaignId }: SeededTasks,
): Promise<void> {
  const values = [workspaceId, connectionId, count]
  const id = (kind: string): string =>
    `overlay(overlay(md5($1::text || '${kind}' || n) placing '4' from 13) placing '8' from 17)::uuid`
  await admin.query(
    `insert into contacts (workspace_id, id, connection_id, platform_lead_id, email, name)
     select $1::uuid, ${id('contact')}, $2::uuid, n, 'lead' || n || '@buyer.example', 'Lead ' || n from generate_series(1, $3::int) n`,
    values,
  )
  await admin.query(
    `insert into threads (workspace_id, id, contact_id, campaign_id, revision, last_message_at, last_message_id, last_inbound_id, last_direction,
       sender_email_id, sender_email, answer_status, answer_at, answer_is_automatic)
     select $1::uuid, ${id('thread')}, ${id('contact')}, $4::uuid, 1, now(), ${id('message')}, ${id('message')}, 'inbound', 1,
       'us@seller.example', 'pending', now(), false from generate_series(1, $3::int) n where $2::uuid is not null`,
    [...values, campaignId ?? null],
  )
  await admin.query(
    `insert into messages (workspace_id, id, thread_id, connection_id, direction, platform_reply_id, platform_handle, from_email, to_email, subject, new_text,
       sent_at, source)
     select $1::uuid, ${id('message')}, ${id('thread')}, $2::uuid, 'inbound', 1000000 + n, 1000000 + n, 'lead' || n || '@buyer.example',
       'us@seller.example', 'Re: Offer', 'What does it cost?', now(), 'webhook' from generate_series(1, $3::int) n`,
    values,
  )
  await admin.query(
    `insert into drafts (workspace_id, id, thread_id, origin, subject, body, based_on_revision, guard)
     select $1::uuid, ${id('draft')}, ${id('thread')}, 'person', 'Re: Offer', 'Thank you, answer number ' || n || '.', 1,
       '{"ok": true, "verdicts": [], "sources": []}' from generate_series(1, $3::int) n where $2::uuid is not null`,
    values,
  )
  await admin.query(
    `insert into tasks (workspace_id, id, thread_id, draft_id, type, status, scheduled_at)
     select $1::uuid, ${id('task')}, ${id('thread')}, ${id('draft')}, 'reply', 'pending',
       $4::timestamptz + (n - 1) * $5::float8 * interval '1 ms' from generate_series(1, $3::int) n where $2::uuid is not null`,
    [...values, firstDueAt, everyMs],
  )
  await admin.query(
    `insert into due (workspace_id, kind, subject_id, at)
     select workspace_id, 'send', id, scheduled_at from tasks where workspace_id = $1 and status = 'pending' on conflict do nothing`,
    [workspaceId],
  )
  await recount(admin, workspaceId)
}

/** Counts the threads of a workspace under the tabs of its inbox, in the place of what was counted: for threads that no verb made. */
export const recount = (admin: pg.Pool, workspaceId: string): Promise<unknown> =>
  admin.query(
    `insert into thread_counts (workspace_id, slot, total, fresh, high, pending, needs, aside, high_aside)
     select $1, 0, count(*) filter (where live), count(*) filter (where live and status = 'new'),
            count(*) filter (where live and intent_score >= 7), count(*) filter (where live and status = 'pending'),
            count(*) filter (where live and needs is not null), count(*) filter (where not live), count(*) filter (where not live and intent_score >= 7)
       from (select status, needs, intent_score, archived_at is null and snoozed_until is null as live from threads where workspace_id = $1) t
     on conflict (workspace_id, slot) do update set total = excluded.total, fresh = excluded.fresh, high = excluded.high,
       pending = excluded.pending, needs = excluded.needs, aside = excluded.aside, high_aside = excluded.high_aside`,
    [workspaceId],
  )
