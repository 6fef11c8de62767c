-- What a person's workspaces are connected to is known with them: no screen names another platform until it has asked.
drop function list_own_workspaces();
create function list_own_workspaces(out workspace_id uuid, out name text, out role text, out joined_at timestamptz, out deleted_at timestamptz,
    out platform_kind text)
  returns setof record language plpgsql stable security definer set search_path from current as $$
declare
  person uuid := app_user_id();
  own uuid[] := array(select m.workspace_id from workspace_members m where m.user_id = person);
begin
  return query select w.id, w.name, m.role, m.created_at, w.deleted_at, c.kind
    from workspace_members m join workspaces w on w.id = m.workspace_id
      left join connections c on c.workspace_id = m.workspace_id and c.workspace_id = any (own) and c.is_active
    where m.workspace_id = any (own) and w.id = any (own) and m.user_id = person;
end $$;

select guard_owner_functions();
