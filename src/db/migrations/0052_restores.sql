-- That this database was put back from a backup, and as of when: what went out since then, it can't know. The newest line counts. Written by the
-- role that owns the schema, before anybody works on the database.
create table restores (
  id uuid primary key,
  backup text not null,
  backed_up_at timestamptz not null,
  restored_at timestamptz not null,
  version text not null
);
revoke insert, update, delete on restores from rejoinder_app;

-- How far a workspace is, after a restore, with what its platform knows and it does not. Until it has ended nothing goes out.
create table reconciliations (
  workspace_id uuid not null references workspaces on delete cascade,
  id uuid not null,
  backed_up_at timestamptz not null,
  restored_at timestamptz not null,
  -- Conversations that were looked up; of the sends in them: those that had gone out already, and those that wait for a person now.
  looked_up integer not null default 0,
  found integer not null default 0,
  held integer not null default 0,
  ended_at timestamptz,
  primary key (workspace_id, id)
);
select wall_in('reconciliations');
create policy owner_reads_reconciliations on reconciliations for select to current_user using (true);

-- When the platform's conversation of a thread was looked up last because of a restore: before the first send into it. Held: it can't be
-- looked up, and a person decides.
create table thread_lookups (
  workspace_id uuid not null,
  thread_id uuid not null,
  at timestamptz not null,
  is_held boolean not null,
  primary key (workspace_id, thread_id),
  foreign key (workspace_id, thread_id) references threads on delete cascade
);
select wall_in('thread_lookups');

-- Decision 60.
alter table reconciliations alter column workspace_id set statistics 0;
alter table thread_lookups alter column workspace_id set statistics 0;

-- For administrators alone, no row for anybody else: how far the workspaces are with the newest restore, and those that have not ended, the ones
-- with an error first.
create function read_restore(reader uuid, at_most integer, out backup text, out backed_up_at timestamptz, out restored_at timestamptz,
                             out workspaces bigint, out ended bigint, out looked_up bigint, out found bigint, out held bigint, out open jsonb)
  returns setof record language plpgsql stable security definer set search_path from current as $$
declare newest restores;
begin
  if not exists (select from user_roles r where r.user_id = reader and r.role = 'admin') then return; end if;
  select r.* into newest from restores r order by r.restored_at desc limit 1;
  if newest.id is null then return; end if;
  select newest.backup, newest.backed_up_at, newest.restored_at, count(*), count(c.ended_at), coalesce(sum(c.looked_up), 0), coalesce(sum(c.found), 0),
         coalesce(sum(c.held), 0)
    into read_restore.backup, read_restore.backed_up_at, read_restore.restored_at, workspaces, ended, read_restore.looked_up, read_restore.found,
         read_restore.held
    from reconciliations c where c.id = newest.id;
  select coalesce(jsonb_agg(o), '[]') into open from (
    select w.id, w.name, n.sync_error as error from reconciliations c
      join workspaces w on w.id = c.workspace_id
      left join connections n on n.workspace_id = c.workspace_id and n.is_active
     where c.id = newest.id and c.ended_at is null
     order by n.sync_error is null, w.name limit at_most) o;
  return next;
end $$;

select guard_owner_functions();
