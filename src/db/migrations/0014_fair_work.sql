-- Fair work. What is due is found in the tables themselves, some of each workspace in turn, instead of being one job per send:
-- a workspace with 50,000 due tasks is in nobody's way, and no lost job can leave a send behind.

-- When the ledger's line is looked at again: a claim that was never called, or a call whose outcome nobody knows.
alter table send_attempts add column check_at timestamptz;
create index send_attempts_to_check on send_attempts (check_at) where state in ('prepared', 'calling', 'unclear');
create index tasks_due on tasks (workspace_id, scheduled_at, id) where status = 'pending' and draft_id is not null;

-- A platform that asks us to slow down, or has a fault, is left alone for a while: all sends of the workspace wait, not one by one.
alter table connections
  add column sends_paused_until timestamptz,
  add column send_faults integer not null default 0;

create policy owner_reads_tasks on tasks for select to current_user using (true);
create policy owner_checks_attempts on send_attempts for update to current_user using (true) with check (true);
-- The owner fills it for all workspaces at once.
update send_attempts set check_at = now() where state in ('prepared', 'calling', 'unclear');

-- Tasks with a draft that are due, the oldest `most` of each workspace; workspaces in `skip` and those whose platform rests are left out.
-- Goes from workspace to workspace along the index: what one of them has waiting costs the others nothing.
create function find_due_tasks(before timestamptz, most integer, skip uuid[])
  returns table (workspace_id uuid, task_id uuid, scheduled_at timestamptz)
  language sql stable security definer set search_path from current as $$
  with recursive having_some (id) as (
    (select t.workspace_id from tasks t where t.status = 'pending' and t.draft_id is not null order by t.workspace_id limit 1)
    union all
    select (select t.workspace_id from tasks t where t.status = 'pending' and t.draft_id is not null and t.workspace_id > h.id
             order by t.workspace_id limit 1)
      from having_some h where h.id is not null
  )
  select d.workspace_id, d.id, d.scheduled_at from having_some h cross join lateral (
    select t.workspace_id, t.id, t.scheduled_at from tasks t
     where t.status = 'pending' and t.draft_id is not null and t.draft_id is not null and t.workspace_id = h.id and t.scheduled_at <= before
     order by t.scheduled_at, t.id limit most) as d
   where h.id is not null and not (h.id = any (skip))
     and not exists (select from connections c where c.workspace_id = h.id and c.is_active and c.sends_paused_until > before) $$;

-- Ledger lines that are to be looked at, at most `most` of each workspace that is not in `skip` and 100 in all; nobody else is given
-- them until `lease`.
create function take_due_checks(before timestamptz, lease timestamptz, most integer, skip uuid[])
  returns table (workspace_id uuid, attempt_id uuid)
  language sql volatile security definer set search_path from current as $$
  update send_attempts a set check_at = lease
    from (select o.workspace_id, o.id
            from (select s.workspace_id, s.id, s.check_at, row_number() over (partition by s.workspace_id order by s.check_at) as place
                    from send_attempts s where s.state in ('prepared', 'calling', 'unclear') and s.check_at <= before
                     and not (s.workspace_id = any (skip))) as o
           where o.place <= most order by o.check_at limit 100) as due
   where a.workspace_id = due.workspace_id and a.id = due.id
     and a.state in ('prepared', 'calling', 'unclear') and a.check_at <= before
  returning a.workspace_id, a.id $$;
