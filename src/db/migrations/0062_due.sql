-- What acts by itself reads one table alone, which a distributed engine keeps whole, in one place: a node that is down holds up its own
-- workspaces and nobody else. Each row is written in the transaction of its cause (src/domain/due.ts); what is true is said by the row that it
-- stands for, which whoever acts asks again, in its workspace. A slow round through the workspaces puts back what is missing.
create table due (
  workspace_id uuid not null,
  kind text not null check (kind in ('send', 'follow_up', 'check', 'snooze', 'sync', 'export', 'export_file', 'erase', 'sweep')),
  -- Of the task, the ledger's line, the thread or the export; of the workspace, for what it has one of.
  subject_id uuid not null,
  at timestamptz not null,
  primary key (workspace_id, kind, subject_id)
);
create index due_sends on due (workspace_id, at, subject_id) where kind = 'send';
create index due_others on due (kind, at) where kind <> 'send';

-- Workspaces whose platform is left alone for a while, as its connection says.
create table send_rests (
  workspace_id uuid primary key,
  until timestamptz not null
);

-- The owner reads them for all workspaces at once, by its own policies.
insert into due (workspace_id, kind, subject_id, at)
select workspace_id, case when draft_id is null then 'follow_up' else 'send' end, id, scheduled_at from tasks
 where status = 'pending' and (draft_id is not null or type = 'follow_up')
union all select workspace_id, 'check', id, coalesce(check_at, now()) from send_attempts where state in ('prepared', 'calling', 'unclear')
union all select workspace_id, 'snooze', id, snoozed_until from threads where snoozed_until is not null
union all select workspace_id, 'sync', workspace_id, coalesce(sync_started_at, '-infinity') from connections where is_active
union all select workspace_id, 'export', id, created_at from exports where status in ('waiting', 'running')
union all select workspace_id, 'export_file', id, expires_at from exports where status = 'ready' and expires_at is not null
union all select id, 'erase', id, deleted_at from workspaces where deleted_at is not null
union all select id, 'sweep', id, now() from workspaces;
insert into send_rests (workspace_id, until)
select workspace_id, sends_paused_until from connections where is_active and sends_paused_until > now();

select wall_in('due');
select wall_in('send_rests');
create policy owner_finds_due on due to current_user using (true);
create policy owner_reads_rests on send_rests for select to current_user using (true);

-- As before, from that table: sends that are due, the oldest `most` of each workspace, from workspace to workspace along the index.
create or replace function find_due_tasks(before timestamptz, most integer, skip uuid[])
  returns table (workspace_id uuid, task_id uuid, scheduled_at timestamptz)
  language plpgsql stable security definer set search_path from current as $$
begin
  return query with recursive having_some (id) as (
    (select d.workspace_id from due d where d.kind = 'send' order by d.workspace_id limit 1)
    union all
    select (select d.workspace_id from due d where d.kind = 'send' and d.workspace_id > h.id order by d.workspace_id limit 1)
      from having_some h where h.id is not null
  )
  select f.workspace_id, f.subject_id, f.at from having_some h cross join lateral (
    select d.workspace_id, d.subject_id, d.at from due d
     where d.kind = 'send' and d.workspace_id = h.id and d.at <= before
     order by d.at, d.subject_id limit most) as f
   where h.id is not null and not (h.id = any (skip))
     and not exists (select from send_rests r where r.workspace_id = h.id and r.until > before);
end $$;

-- Ledger lines that are to be looked at, at most `most` of each workspace that is not in `skip` and 100 in all; nobody else is given
-- them until `lease`. What somebody else takes or changes at this moment is left to them.
create or replace function take_due_checks(before timestamptz, lease timestamptz, most integer, skip uuid[])
  returns table (workspace_id uuid, attempt_id uuid)
  language plpgsql volatile security definer set search_path from current as $$
begin
  return query with waiting as (
    select d.workspace_id, d.subject_id, d.at, row_number() over (partition by d.workspace_id order by d.at) as place
      from due d where d.kind = 'check' and d.kind <> 'send' and d.at <= before and not (d.workspace_id = any (skip))
  ), chosen as (
    select w.workspace_id, w.subject_id from waiting w where w.place <= most order by w.at limit 100
  ), free as (
    select d.workspace_id, d.subject_id from due d
      join chosen c on c.workspace_id = d.workspace_id and c.subject_id = d.subject_id
     where d.kind = 'check' and d.at <= before for update of d skip locked
  )
  update due d set at = lease from free f
   where d.workspace_id = f.workspace_id and d.kind = 'check' and d.subject_id = f.subject_id
  returning d.workspace_id, d.subject_id;
end $$;

-- Workspaces in which something of this kind has been due since before then.
create function find_due_workspaces(wanted text, before timestamptz) returns setof uuid
  language plpgsql stable security definer set search_path from current as $$
begin
  return query select distinct d.workspace_id from due d where d.kind = wanted and d.kind <> 'send' and d.at < before;
end $$;

-- Workspaces whose turn it is to be gone through, the longest waiting first; it is theirs again at `next`.
create function take_due_sweeps(before timestamptz, next timestamptz, most integer) returns setof uuid
  language plpgsql volatile security definer set search_path from current as $$
begin
  return query with chosen as (
    select d.workspace_id from due d where d.kind = 'sweep' and d.kind <> 'send' and d.at <= before
     order by d.at limit most for update skip locked
  )
  update due d set at = next from chosen c where d.workspace_id = c.workspace_id and d.kind = 'sweep' returning d.workspace_id;
end $$;

create or replace function list_workspaces() returns setof uuid language plpgsql stable security definer set search_path from current as $$
begin
  return query select d.workspace_id from due d where d.kind = 'sweep' and d.kind <> 'send' order by d.workspace_id;
end $$;

drop function find_waiting_workspaces(text, timestamptz);
drop function find_due_follow_ups(timestamptz);
drop function find_erasable_workspaces(timestamptz);
drop function find_expired_exports(timestamptz);
drop function find_lost_exports(timestamptz);

-- The workspace that a sign-up made, for who never confirms it. Whether anybody else belongs to it by then is asked there.
alter table users add column first_workspace_id uuid;
update users u set first_workspace_id = (
  select w.id from workspaces w where w.created_by = u.id order by w.created_at, w.id limit 1) where u.email_confirmed_at is null;
create or replace function find_unconfirmed_accounts(before timestamptz, at_most integer, out user_id uuid, out workspace_id uuid) returns setof record
  language plpgsql stable security definer set search_path from current as $$
begin
  return query
  (select u.id, u.first_workspace_id from users u
    where u.email_confirmed_at is null and u.last_sign_in_at is null and u.updated_at < before
      and not exists (select from sessions s where s.user_id = u.id)
    order by u.updated_at limit at_most)
  union all
  (select u.id, null::uuid from users u
    where u.is_anonymous and u.updated_at < before
      and not exists (select from sessions s where s.user_id = u.id and s.ended_at is null and s.refreshed_at >= before)
    order by u.updated_at limit at_most)
  limit at_most;
end $$;

-- What is too old is forgotten in each workspace, by the round that goes through it.
drop function prune_live_events(timestamptz);
create or replace function prune_action_logs(before timestamptz, at_most integer) returns void
  language plpgsql volatile security definer set search_path from current as $$
begin
  delete from action_logs_outside where id in (
    select l.id from action_logs_outside l where l.created_at < before order by l.created_at limit at_most);
end $$;
drop index live_events_by_age;
create index live_events_by_age on live_events (workspace_id, at);
drop index action_logs_by_time;
create index action_logs_by_time on action_logs (workspace_id, created_at);

-- Nobody looks for these over all workspaces any more.
drop index tasks_due;
drop index tasks_planned_by_time;
create index tasks_pending on tasks (workspace_id, scheduled_at, id) where status = 'pending';
drop index send_attempts_to_check;
drop policy owner_reads_tasks on tasks;
drop policy owner_finds_follow_ups on tasks;
drop policy owner_reads_attempts on send_attempts;
drop policy owner_checks_attempts on send_attempts;
drop policy owner_reads_snoozes on threads;
drop policy owner_reads_exports on exports;
drop policy owner_reads_events on webhook_events;
drop policy owner_prunes_live_events on live_events;
drop policy owner_prunes_action_logs on action_logs;

select guard_owner_functions();
