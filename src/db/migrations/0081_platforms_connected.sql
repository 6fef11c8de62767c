-- Which place of a platform is connected where, so that no second workspace takes in the same mail and answers it, too (decision 112). The place
-- itself stands with the connection; here is its hash, and only "yes" or "no" leaves by the function below.
do $$
declare rule text;
begin
  rule := (select pg_get_constraintdef(oid) from pg_constraint
            where conname = 'directory_kind_check' and connamespace = current_schema()::regnamespace);
  alter table directory drop constraint directory_kind_check;
  execute 'alter table directory add constraint directory_kind_check ' || replace(rule, 'ARRAY[', 'ARRAY[''platform''::text, ');
end $$;

alter table directory no force row level security;
insert into directory (kind, hash, workspace_id, subject_id)
select 'platform', sha256(convert_to(base_url || chr(10) || platform_workspace_id, 'UTF8')), workspace_id, id from connections
on conflict do nothing;
alter table directory force row level security;

-- Whether another workspace is connected to this place, or (null) to the one to which `own` is connected. Not one that is deleted, or whose key the platform takes
-- no more: nothing is read or sent there.
create function is_connected_elsewhere(own uuid, place bytea) returns boolean
  language plpgsql stable security definer set search_path from current as $$
declare
  wanted bytea := place;
  active uuid;
  others uuid[];
  ids uuid[];
begin
  if wanted is null then
    select c.id into active from connections c where c.workspace_id = own and c.is_active;
    select d.hash into wanted from directory d where d.workspace_id = own and d.kind = 'platform' and d.subject_id = active;
  end if;
  select array_agg(d.workspace_id), array_agg(d.subject_id) into others, ids
    from directory d where d.kind = 'platform' and d.hash = wanted and d.workspace_id <> own;
  -- Hardly ever: then no other workspace's rows are asked, wherever they are.
  if others is null then return false; end if;
  return exists (select from connections c join workspaces w on w.id = c.workspace_id
                  where c.workspace_id = any (others) and w.id = any (others) and c.id = any (ids) and c.is_active
                    and length(c.api_key_encrypted) > 0 and (c.last_error is null or c.sync_error is null) and w.deleted_at is null);
end $$;

select guard_owner_functions();
