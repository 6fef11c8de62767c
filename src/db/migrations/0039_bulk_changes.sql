-- A change of several threads at once: who wanted what, of which threads as they stood, how far it is, and what is needed to take it back.
create table bulk_changes (
  workspace_id uuid not null,
  id uuid not null,
  action jsonb not null,
  state text not null default 'running' check (state in ('running', 'done', 'undoing', 'undone')),
  total integer not null,
  -- Lots that are through, and of an undo those that are taken back; they go in their order.
  lots integer not null,
  lots_done integer not null default 0,
  lots_undone integer not null default 0,
  -- How many it was done with, how many were so already, and of how many it could not be done, by reason; and the same of the undo.
  told jsonb not null default '{"done": 0, "same": 0, "refused": {}, "undone": 0, "kept": {}}',
  made_by uuid,
  made_at timestamptz not null,
  undone_by uuid,
  -- When somebody last went on with it.
  touched_at timestamptz not null,
  ended_at timestamptz,
  -- Of drafts that were approved together: when the window in which they can be undone ends.
  undo_until timestamptz,
  primary key (workspace_id, id),
  check ((ended_at is null) = (state in ('running', 'undoing')))
);
create index bulk_changes_under_way on bulk_changes (workspace_id, id) where state in ('running', 'undoing');
create index bulk_changes_ended on bulk_changes (workspace_id, ended_at) where ended_at is not null;
select wall_in('bulk_changes');
alter table bulk_changes alter column workspace_id set statistics 0;

-- A few threads of a change, which are gone through together: each with when its newest message was from that the person saw, and what came of it.
create table bulk_lots (
  workspace_id uuid not null,
  change_id uuid not null,
  number integer not null,
  chosen jsonb not null,
  outcomes jsonb,
  primary key (workspace_id, change_id, number),
  foreign key (workspace_id, change_id) references bulk_changes on delete cascade
);
select wall_in('bulk_lots');
alter table bulk_lots alter column workspace_id set statistics 0;

-- One more kind beside those that there are, whichever these are.
do $$
declare rule text;
begin
  rule := (select pg_get_constraintdef(oid) from pg_constraint
            where conname = 'due_kind_check' and connamespace = current_schema()::regnamespace);
  alter table due drop constraint due_kind_check;
  execute 'alter table due add constraint due_kind_check ' || replace(rule, 'ARRAY[', 'ARRAY[''bulk''::text, ');
end $$;
