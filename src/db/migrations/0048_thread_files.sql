-- Files that people attach to their answers. The bytes lie in the store of files (decision 61), this says what they are and whose.
create table thread_files (
  workspace_id uuid not null,
  id uuid not null,
  thread_id uuid not null,
  name text not null,
  content_type text not null,
  bytes int not null,
  added_by uuid,
  added_at timestamptz not null,
  -- Since then it is part of what was said; before that it goes a day after no draft has it any more.
  sent_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, thread_id) references threads on delete cascade
);
create index thread_files_unsent on thread_files (workspace_id, added_at) where sent_at is null;
select wall_in('thread_files');
-- Decision 60.
alter table thread_files alter column workspace_id set statistics 0;

-- What goes out with the words: a list of id, name and bytes.
alter table drafts add column files jsonb not null default '[]';
-- As it was, or is to be, told to the platform.
alter table send_attempts add column files jsonb not null default '[]';
