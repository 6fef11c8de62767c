-- What colleagues tell each other about a conversation, and who is in it at this moment.

-- For the workspace's own people: it is no mail and never becomes one, and no source of anything that is written to a lead.
create table thread_notes (
  workspace_id uuid not null,
  id uuid not null,
  thread_id uuid not null,
  -- Null: somebody who is gone.
  written_by uuid,
  body text not null,
  -- Who is mentioned, and by which words of it: [{userId, words}].
  mentions jsonb not null default '[]',
  created_at timestamptz not null,
  edited_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, thread_id) references threads on delete cascade
);
create index thread_notes_by_thread on thread_notes (workspace_id, thread_id, created_at);
select wall_in('thread_notes');
alter table thread_notes alter column workspace_id set statistics 0;

-- One line for each tab in which somebody has a thread open. It ends with the tab's stream of live updates, or when the tab says nothing more.
create table thread_presence (
  workspace_id uuid not null,
  tab_id uuid not null,
  thread_id uuid not null,
  user_id uuid not null,
  is_writing boolean not null,
  seen_at timestamptz not null,
  primary key (workspace_id, tab_id),
  foreign key (workspace_id, thread_id) references threads on delete cascade
);
create index thread_presence_by_thread on thread_presence (workspace_id, thread_id, seen_at);
select wall_in('thread_presence');
alter table thread_presence alter column workspace_id set statistics 0;
