-- What a person has to do in a thread now, or null: what "Needs you" lists and the badge counts. The two facts that lie elsewhere (the
-- contact's opt-out, and whether what was heard as one still waits for a person) are kept beside, by src/domain/threads/doubt.ts.
-- The labels that nobody answers are those of contract/labels.ts: who changes them there makes this column anew.
alter table threads
  add column is_opted_out boolean not null default false,
  add column is_opt_out_in_doubt boolean not null default false;
alter table threads add column needs text collate "C" generated always as (
  case
    when answer_status = 'failed' then 'failed'
    when answer_status = 'processing' then null
    when is_opt_out_in_doubt and not (coalesce(answer_status, '') = 'pending' and not coalesce(answer_is_automatic, true)) then 'opt_out'
    when answer_status = 'ready' then 'approve'
    when answer_status = 'pending' or follow_up_at is not null or last_direction = 'outbound' or is_opted_out then null
    when label = 'unsubscribe' then 'opt_out'
    when label in ('out_of_office', 'auto_reply', 'not_interested', 'abuse', 'bounce') then null
    else 'answer'
  end) stored;
alter table thread_counts add column needs bigint not null default 0;

do $$
declare w record;
begin
  for w in select id from workspaces loop
    perform set_config('app.workspace_id', w.id::text, true);
    update threads t set is_opted_out = true from contacts c
     where t.workspace_id = w.id and c.workspace_id = w.id and c.id = t.contact_id and c.unsubscribed_at is not null;
    update threads t set is_opt_out_in_doubt = true
     where t.workspace_id = w.id and not t.is_opted_out and t.corrected_at is null and t.intent ? 'optOut' and not exists (
      select from messages o join messages j on j.workspace_id = w.id and j.id = t.judged_message_id
       where o.workspace_id = w.id and o.thread_id = t.id and o.direction = 'outbound' and o.sent_at > j.sent_at
         and not exists (select from tasks k where k.workspace_id = w.id and k.id = o.task_id and k.is_automatic));
    insert into thread_counts as c (workspace_id, slot, needs)
    select w.id, 0, count(*) from threads t
     where t.workspace_id = w.id and t.archived_at is null and t.snoozed_until is null and t.needs is not null
    on conflict (workspace_id, slot) do update set needs = excluded.needs;
  end loop;
  perform set_config('app.workspace_id', '', true);
end $$;

-- The most valuable first, and of the same value whoever has waited longest. One that nobody has judged yet comes last.
create index threads_needing on threads (workspace_id, coalesce(intent_score, -11::smallint) desc, last_message_at, id)
  where archived_at is null and snoozed_until is null and needs is not null;
