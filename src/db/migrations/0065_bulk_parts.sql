-- A change of threads in several workspaces is one of each of them. Together they are a batch, whose parts stand here in one place: all are begun
-- by one commit, and what becomes of what they approved is decided in one.
create table bulk_parts (
  workspace_id uuid not null,
  change_id uuid not null,
  user_id uuid not null,
  batch_id uuid not null,
  action jsonb not null,
  threads integer not null,
  -- Which threads, until the change is begun in its workspace.
  chosen jsonb,
  -- What was approved is held, until it is decided for all parts at once: it goes out, or all that was done is undone.
  decision text not null default 'hold' check (decision in ('hold', 'send', 'undo')),
  -- Nothing more is done with its threads from then on: all were gone through, or the part was left out (`refusal`).
  ended_at timestamptz,
  refusal text,
  -- How long what is sent from its workspace can be undone, and until when what the whole batch approved can be.
  window_ms integer not null default 0,
  undo_until timestamptz,
  -- Something is still to be done by itself.
  is_open boolean not null default true,
  -- When somebody last went on with it.
  touched_at timestamptz not null,
  primary key (workspace_id, change_id)
);
create index bulk_parts_of_batch on bulk_parts (user_id, batch_id);
create index bulk_parts_open on bulk_parts (workspace_id) where is_open;
select wall_in('bulk_parts');
-- Their own batches, over all workspaces.
create policy own_parts on bulk_parts using (user_id = app_user_id()) with check (user_id = app_user_id());
alter table bulk_parts alter column workspace_id set statistics 0;
comment on table bulk_parts is 'kept whole: what is decided for several workspaces at once';

-- A change that is a part, and approves or has approved: what it approved waits for the others. Rows that are there were held to less.
alter table bulk_changes drop constraint bulk_changes_state_check;
alter table bulk_changes add constraint bulk_changes_state_check check (state in ('running', 'holding', 'done', 'undoing', 'undone')) not valid;
alter table bulk_changes drop constraint bulk_changes_check;
alter table bulk_changes add constraint bulk_changes_check check ((ended_at is null) = (state in ('running', 'holding', 'undoing'))) not valid;
