import type pg from 'pg'

/** What the rows of workspaces say is due, as the table of what is due has it. */
const truth = `
  select workspace_id, case when draft_id is null then 'follow_up' else 'send' end as kind, id as subject_id, scheduled_at as at from tasks
   where status = 'pending' and (draft_id is not null or type = 'follow_up')
  union all select workspace_id, 'check', id, case state when 'calling' then least(check_at, prepared_at + interval '10 s') else check_at end from send_attempts where state in ('prepared', 'calling', 'unclear')
  union all select workspace_id, 'snooze', id, snoozed_until from threads where snoozed_until is not null
  union all select workspace_id, 'export', id, created_at from exports where status in ('waiting', 'running')
  union all select workspace_id, 'replay', id, touched_at from replays where state in ('waiting', 'running')
  union all select workspace_id, 'bulk', id, touched_at from bulk_changes where state in ('running', 'undoing')
  union all select workspace_id, 'export_file', id, expires_at from exports where status = 'ready'
  union all select id, 'erase', id, deleted_at from workspaces where deleted_at is not null
  union all select workspace_id, 'sync', workspace_id, coalesce(sync_started_at, 'epoch') from connections where is_active
  union all select workspace_id, 'notice', workspace_id, min(gather_at) from notices where gathered_at is null group by workspace_id
  union all select workspace_id, 'notice', id, due_at from notice_deliveries where state = 'waiting'
  union all select workspace_id, 'report', workspace_id, next_at from report_schedules
  union all select workspace_id, 'domain', workspace_id, next_check_at from custom_domains
  union all select workspace_id, 'payment', workspace_id, compare_at from payment_accounts
  union all select id, 'sweep', id, null from workspaces`

/**
 * Where the table of what is due and the rows that it stands for differ, one line for each. A line that is looked at is lent for a while, a
 * workspace comes again whenever it was gone through, and a snooze that ended early, or a notice that was taken back, goes at its time.
 */
export async function wrongDue(superuser: pg.Pool): Promise<string[]> {
  const { rows } = await superuser.query<{ wrong: string }>(`
    select concat_ws(' ', coalesce(t.kind, d.kind), coalesce(t.subject_id, d.subject_id), 'is', coalesce(t.at::text, 'not'), 'due and stands at',
             coalesce(d.at::text, 'nothing')) as wrong
      from (${truth}) t full join due d on d.workspace_id = t.workspace_id and d.kind = t.kind and d.subject_id = t.subject_id
     where (d.kind is null or t.kind is null or (d.at <> t.at and not (d.kind = 'check' and d.at > t.at)))
       and not (t.kind is null and d.kind in ('snooze', 'notice'))
     order by 1`)
  return rows.map(({ wrong }) => wrong)
}
