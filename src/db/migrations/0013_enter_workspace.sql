-- The door and what is behind it in one statement: the workspace and the person's role in it, and the rest of the transaction sees
-- the workspace, if and only if the session lives and its person is a member; else both are null, and nothing is seen. To be called
-- in `from`, with the reads in a lateral subquery on `workspace_id`, so that nothing is read before it has answered; whatever were
-- read without it, row-level security keeps empty.
create function enter_workspace(session uuid, person uuid, workspace uuid, out workspace_id uuid, out role text)
  returns record language plpgsql volatile set search_path from current as $$
begin
  select workspace, a.role into workspace_id, role from find_access(session, person, workspace) a where a.is_live and a.role is not null;
  perform set_config('app.workspace_id', coalesce(workspace_id::text, ''), true);
end $$;
