-- Whose rows a transaction sees is said by `set local` alone, by whoever opens it. What may not be read fails before it is read.
drop function enter_workspace(uuid, uuid, uuid);

create or replace function find_access(session uuid, person uuid, workspace uuid, out is_live boolean, out role text) returns record
  language plpgsql stable security definer set search_path from current as $$
begin
  is_live := exists (select from sessions s where s.id = session and s.user_id = person and s.ended_at is null
    and (s.assurance = 'aal2' or not exists (select from factors f where f.user_id = person and f.status = 'verified')));
  role := (select m.role from workspace_members m join workspaces w on w.id = m.workspace_id
            where m.workspace_id = workspace and m.user_id = person and w.id = workspace and w.deleted_at is null);
end $$;

-- Ends the transaction unless the session lives and its person has one of these roles in the workspace: what was sent behind it at the
-- same time is not run.
create function require_access(session uuid, person uuid, workspace uuid, allowed text[]) returns void
  language plpgsql stable set search_path from current as $$
declare access record;
begin
  select a.is_live, a.role into access from find_access(session, person, workspace) a;
  if access.is_live and access.role = any (allowed) then return; end if;
  raise exception 'no access to this workspace' using errcode = 'RJ403';
end $$;

select guard_owner_functions();
