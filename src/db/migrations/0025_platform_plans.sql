-- What an administrator of the platform sees of each workspace: its plan, too; none where no plans are sold.

create policy owner_reads_plans on workspace_plans for select to current_user using (true);

drop function list_platform_workspaces(uuid, text, uuid, integer);
create function list_platform_workspaces(person uuid, wanted text, before uuid, at_most integer)
  returns table (id uuid, name text, members bigint, agents bigint, platform_kind text, has_problem boolean, suspended_at timestamptz,
                 created_at timestamptz, last_message_at timestamptz, synced_at timestamptz, plan text, plan_state text)
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
         c.sync_finished_at, l.plan, l.state
    from page p left join connections c on c.workspace_id = p.id and c.is_active
    left join workspace_plans l on l.workspace_id = p.id and (select s.has_plans from platform_settings s)
   order by p.id desc;
end $$;
select guard_owner_functions();
