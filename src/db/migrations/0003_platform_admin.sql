-- What the platform's administrators see of all workspaces, and may do in one: its suspension, its deliveries.

-- ------------------------------------------------------------------------------------------------------------ suspension
-- While it lasts a workspace's agents pause: nothing is drafted or sent by itself. Its beginning is kept when it is over: what came due
-- meanwhile waits for a person, whenever somebody comes to it.
alter table workspaces
  add column suspended_at timestamptz,
  add column suspension_ended_at timestamptz,
  -- What the workspace's people read as the reason.
  add column suspension_note text,
  add constraint workspaces_suspension check (suspension_ended_at is null or suspended_at is not null);

drop function list_own_workspaces();
create function list_own_workspaces(out workspace_id uuid, out name text, out role text, out joined_at timestamptz, out deleted_at timestamptz,
    out platform_kind text, out suspended_at timestamptz, out suspension_note text)
  returns setof record language plpgsql stable security definer set search_path from current as $$
declare
  person uuid := app_user_id();
  own uuid[] := array(select m.workspace_id from workspace_members m where m.user_id = person);
begin
  return query select w.id, w.name, m.role, m.created_at, w.deleted_at, c.kind,
      case when w.suspension_ended_at is null then w.suspended_at end,
      case when w.suspension_ended_at is null then w.suspension_note end
    from workspace_members m join workspaces w on w.id = m.workspace_id
      left join connections c on c.workspace_id = m.workspace_id and c.workspace_id = any (own) and c.is_active
    where m.workspace_id = any (own) and w.id = any (own) and m.user_id = person;
end $$;

-- -------------------------------------------------------------------------------------------------------------- settings
alter table platform_settings
  add column trial_days integer not null default 14 check (trial_days between 0 and 365),
  -- What an agent is made with when nobody chooses a model.
  add column default_model text not null default 'google/gemini-2.5-flash';

-- -------------------------------------------------------------------------------------- what looks over all workspaces
-- Each asks first whether the person administers the platform, and returns nothing to anybody else. None returns a mail, a lead or a key.
create policy owner_reads_agents on agents for select to current_user using (true);
create policy owner_reads_webhooks on webhooks for select to current_user using (true);
create policy owner_reads_events on webhook_events for select to current_user using (true);
create policy owner_reads_threads on threads for select to current_user using (true);
create policy owner_reads_tasks on tasks for select to current_user using (true);
create policy owner_reads_attempts on send_attempts for select to current_user using (true);
create index tasks_failed on tasks (workspace_id, updated_at desc) where status = 'failed';

create function is_administrator(person uuid) returns boolean language plpgsql stable set search_path from current as $$
begin
  return exists (select from user_roles r where r.user_id = person and r.role = 'admin');
end $$;

-- What the dashboard's link lists is what it counts: the platform's own audit log. No log of a workspace is looked into any more.
create or replace function count_platform(person uuid, since timestamptz, out users bigint, out workspaces bigint, out administrators bigint,
                                          out audit_entries bigint) returns setof record
  language plpgsql stable security definer set search_path from current as $$
begin
  if not is_administrator(person) then return; end if;
  users := (select count(*) from users u where not u.is_anonymous);
  workspaces := (select count(*) from workspaces w where w.deleted_at is null);
  administrators := (select count(*) from user_roles r where r.role = 'admin');
  audit_entries := (select count(*) from audit_logs l where l.created_at >= since);
  return next;
end $$;
drop policy owner_reads_audit on audit_entries;

-- The workspaces, newest first, below `before`: of those in whose name, or in an address of whose people, `wanted` stands.
create function list_platform_workspaces(person uuid, wanted text, before uuid, at_most integer)
  returns table (id uuid, name text, members bigint, agents bigint, platform_kind text, has_problem boolean, suspended_at timestamptz,
                 created_at timestamptz, last_message_at timestamptz, synced_at timestamptz)
  language plpgsql stable security definer set search_path from current as $$
begin
  if not is_administrator(person) then return; end if;
  return query with page as (
    select w.id, w.name, w.created_at, case when w.suspension_ended_at is null then w.suspended_at end as suspended_at from workspaces w
     where w.deleted_at is null and (before is null or w.id < before)
       and (strpos(lower(w.name), lower(wanted)) > 0
            or exists (select from workspace_members m join users u on u.id = m.user_id
                        where m.workspace_id = w.id and strpos(u.email, lower(wanted)) > 0))
     order by w.id desc limit at_most)
  select p.id, p.name, (select count(*) from workspace_members m where m.workspace_id = p.id),
         (select count(*) from agents a where a.workspace_id = p.id and a.deleted_at is null),
         c.kind, c.last_error is not null or c.sync_error is not null, p.suspended_at, p.created_at,
         -- Three indexes, none of which has all threads.
         greatest((select t.last_message_at from threads t where t.workspace_id = p.id and t.archived_at is null and t.snoozed_until is null
                    order by t.last_message_at desc, t.id desc limit 1),
                  (select t.last_message_at from threads t where t.workspace_id = p.id and t.archived_at is not null
                    order by t.last_message_at desc, t.id desc limit 1),
                  (select max(t.last_message_at) from threads t where t.workspace_id = p.id and t.snoozed_until is not null)),
         c.sync_finished_at
    from page p left join connections c on c.workspace_id = p.id and c.is_active
   order by p.id desc;
end $$;

-- Deliveries, newest first, below `before`. In each workspace along its own index, so that no order over all of them is kept for this alone.
create function list_platform_deliveries(person uuid, of_workspace uuid, of_type text, of_status text, since timestamptz, before uuid, at_most integer)
  returns table (workspace_id uuid, workspace_name text, id uuid, type text, status text, error jsonb, received_at timestamptz,
                 processed_at timestamptz, deliveries integer, is_test boolean)
  language plpgsql stable security definer set search_path from current as $$
begin
  if not is_administrator(person) then return; end if;
  return query
  select w.id, w.name, f.id, f.type, f.status, f.error, f.received_at, f.processed_at, f.delivery_count, coalesce(h.kind = 'test', false)
    from workspaces w cross join lateral (
      select e.id, e.webhook_id, e.type, e.status, e.error, e.received_at, e.processed_at, e.delivery_count from webhook_events e
       where e.workspace_id = w.id and (before is null or e.id < before) and (of_type is null or e.type = of_type)
         and (of_status is null or e.status = of_status) and (since is null or e.received_at >= since)
       order by e.id desc limit at_most) f
    left join webhooks h on h.workspace_id = w.id and h.id = f.webhook_id
   where w.deleted_at is null and (of_workspace is null or w.id = of_workspace)
   order by f.id desc limit at_most;
end $$;

-- By the hour: how many deliveries came, what became of them, and how long they waited to be looked into, in ms. `first_id` is the first id
-- that a delivery since then can have.
create function count_platform_deliveries(person uuid, first_id uuid)
  returns table (hour timestamptz, received bigint, failed bigint, waiting bigint, median_ms double precision, slow_ms double precision)
  language plpgsql stable security definer set search_path from current as $$
begin
  if not is_administrator(person) then return; end if;
  return query
  select f.hour, count(*), count(*) filter (where f.status = 'failed'), count(*) filter (where f.status = 'received'),
         percentile_cont(0.5) within group (order by f.ms), percentile_cont(0.95) within group (order by f.ms)
    from workspaces w cross join lateral (
      select date_trunc('hour', e.received_at, 'UTC') as hour, e.status, extract(epoch from e.processed_at - e.received_at)::double precision * 1000 as ms
        from webhook_events e where e.workspace_id = w.id and e.id >= first_id) f
   where w.deleted_at is null group by f.hour order by f.hour;
end $$;

-- Sends whose outcome nobody knows, and replies that could not be sent, newest first. Why stands there as codes: what a platform said may name a lead.
create function list_platform_sends(person uuid, at_most integer)
  returns table (workspace_id uuid, workspace_name text, task_id uuid, state text, codes text[], at timestamptz)
  language plpgsql stable security definer set search_path from current as $$
begin
  if not is_administrator(person) then return; end if;
  return query
  select w.id, w.name, f.task_id, f.state, f.codes, f.at from workspaces w cross join lateral (
    (select t.id as task_id, 'failed' as state, array(select r ->> 'code' from jsonb_array_elements(coalesce(t.last_error, '[]')) r) as codes, t.updated_at as at
       from tasks t where t.workspace_id = w.id and t.status = 'failed' order by t.updated_at desc limit at_most)
    union all
    (select a.task_id, 'unclear', array[]::text[], coalesce(a.called_at, a.prepared_at)
       from send_attempts a where a.workspace_id = w.id and a.state = 'unclear' order by a.prepared_at desc limit at_most)) f
   where w.deleted_at is null order by f.at desc limit at_most;
end $$;

-- What of sends, of the comparison with the platforms and of deliveries is not as it should be.
create function count_platform_trouble(person uuid, moment timestamptz, out overdue_sends bigint, out oldest_send_at timestamptz, out unclear_sends bigint,
    out failed_sends bigint, out connections bigint, out broken_connections bigint, out behind_connections bigint, out late_connections bigint,
    out waiting_deliveries bigint, out oldest_delivery_at timestamptz, out failed_deliveries bigint)
  returns setof record language plpgsql stable security definer set search_path from current as $$
begin
  if not is_administrator(person) then return; end if;
  select count(*), min(d.at) into overdue_sends, oldest_send_at from due d
   where d.kind = 'send' and d.at < moment - interval '1 minute' and not exists (select from send_rests r where r.workspace_id = d.workspace_id and r.until > moment);
  unclear_sends := (select count(*) from workspaces w join send_attempts a on a.workspace_id = w.id where w.deleted_at is null and a.state = 'unclear');
  failed_sends := (select count(*) from workspaces w join tasks t on t.workspace_id = w.id where w.deleted_at is null and t.status = 'failed');
  select count(*), count(*) filter (where c.last_error is not null or c.sync_error is not null), count(*) filter (where c.sync_gaps <> '[]'),
         count(*) filter (where c.sync_finished_at is null or c.sync_finished_at < moment - interval '30 minutes')
    into connections, broken_connections, behind_connections, late_connections
    from connections c join workspaces w on w.id = c.workspace_id where c.is_active and w.deleted_at is null;
  select count(*), min(e.received_at) into waiting_deliveries, oldest_delivery_at
    from workspaces w join webhook_events e on e.workspace_id = w.id where w.deleted_at is null and e.status = 'received';
  failed_deliveries := (select count(*) from workspaces w join webhook_events e on e.workspace_id = w.id where w.deleted_at is null and e.status = 'failed');
  return next;
end $$;

select guard_owner_functions();
