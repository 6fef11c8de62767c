-- A change of many threads ends with its workspace.
delete from bulk_changes b where not exists (select from workspaces w where w.id = b.workspace_id);
alter table bulk_changes add foreign key (workspace_id) references workspaces on delete cascade;
