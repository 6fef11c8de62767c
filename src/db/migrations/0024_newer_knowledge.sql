-- Entries that came or changed after a draft was written, which it would have known: offered where a person is at it.
alter table drafts add column newer_knowledge jsonb not null default '[]';
-- A draft that waits is looked for by when it was written, whenever an entry is new.
create index drafts_open_by_time on drafts (workspace_id, created_at) where state = 'open';
