-- What the list of threads is narrowed and sorted by beside 0009, each read in its order: and kept views of it.

-- In the order of whoever has waited longest. What was answered comes behind.
create index threads_by_wait on threads (workspace_id, (last_direction = 'outbound'), last_message_at, id)
  where archived_at is null and snoozed_until is null;
-- By score, the newest of each first; and a band of it.
create index threads_by_score on threads (workspace_id, coalesce(intent_score, -11::smallint) desc, last_message_at desc, id desc);
-- What needs a person, by time: forwards, and for who has waited longest backwards.
create index threads_needing_by_time on threads (workspace_id, last_message_at desc, id desc)
  where archived_at is null and snoozed_until is null and needs is not null;
create index threads_by_assignee on threads (workspace_id, assigned_to, last_message_at desc, id desc) where assigned_to is not null;
create index threads_unread on threads (workspace_id, last_message_at desc, id desc) where is_new_thread;

-- A view: what the address of a list says, kept under a name. `owner_id`: whose it is alone; null: the workspace's.
create table thread_views (
  workspace_id uuid not null references workspaces on delete cascade,
  id uuid not null,
  owner_id uuid,
  name text not null check (length(name) between 1 and 60),
  listed jsonb not null,
  -- In the order of these, and of two that have the same one the older first.
  place integer not null default 0,
  created_by uuid,
  created_at timestamptz not null,
  primary key (workspace_id, id)
);
select wall_in('thread_views');
-- Decision 60.
alter table thread_views alter column workspace_id set statistics 0;
