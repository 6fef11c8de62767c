-- A person's send waits so many seconds before it goes, and can be undone until then.
alter table workspaces add column undo_seconds integer not null default 10 check (undo_seconds between 0 and 60);
alter table tasks add column undo_until timestamptz;

-- What is on its way out of the composer is no open draft any more, and may become one again.
alter table drafts drop constraint drafts_state_check;
alter table drafts add constraint drafts_state_check check (state in ('open', 'leaving', 'sent', 'discarded'));
create index drafts_leaving on drafts (workspace_id, thread_id) where state = 'leaving';
