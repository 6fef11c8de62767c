-- Where a finished export can be fetched: a random token of which only the hash is kept, good for minutes, for the admin who asked.
alter table exports
  add column link_hash bytea unique,
  add column link_by uuid references users on delete set null,
  add column link_expires_at timestamptz;

create unique index exports_one_under_way on exports (workspace_id) where status in ('waiting', 'running');

create policy owner_reads_exports on exports for select to current_user using (true);

-- What a link opens, as long as the admin who asked for it still is one.
create function find_export_link(token bytea, at timestamptz, out workspace_id uuid, out id uuid, out file_key text, out user_id uuid,
                                 out finished_at timestamptz) returns setof record
  language sql stable security definer set search_path from current as $$
  select e.workspace_id, e.id, e.file_key, e.link_by, e.finished_at
    from exports e join workspaces w on w.id = e.workspace_id
    join workspace_members m on m.workspace_id = e.workspace_id and m.user_id = e.link_by and m.role = 'admin'
   where e.link_hash = token and e.link_expires_at > at and e.status = 'ready' and e.expires_at > at and w.deleted_at is null $$;

-- Workspaces with an export whose file is not to be kept any longer.
create function find_expired_exports(at timestamptz) returns setof uuid
  language sql stable security definer set search_path from current as $$
  select distinct e.workspace_id from exports e where e.status = 'ready' and e.expires_at <= at $$;
