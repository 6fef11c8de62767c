-- Over all workspaces of a person: who belongs where, and who is in which thread at this moment. To be read alone, as the other tables of
-- decision 55.
create policy own_workspaces on workspace_members for select using (sees_workspace(workspace_id));
create policy own_workspaces on thread_presence for select using (sees_workspace(workspace_id));
