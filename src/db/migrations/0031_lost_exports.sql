-- Workspaces with an export that has been under way since before then. Whether a job still makes it is not asked: one more finds it ready.
create function find_lost_exports(before timestamptz) returns setof uuid
  language sql stable security definer set search_path from current as $$
  select distinct e.workspace_id from exports e where e.status in ('waiting', 'running') and e.created_at < before $$;
select guard_owner_functions();
