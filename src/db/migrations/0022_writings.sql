-- Whatever a writer is asked for is claimed here before it is asked, by one who renews the lease while it writes. Who finds the
-- lease lost, or the conversation gone on, stores nothing; who dies is followed when the lease runs out.
create table writings (
  workspace_id uuid not null,
  kind text not null check (kind in ('answer', 'follow_up', 'wish', 'refresh')),
  -- What it is for: the message that is answered, the follow-up's task, the thread of a person's wish, the draft that is refreshed.
  subject_id uuid not null,
  thread_id uuid not null,
  -- Of the thread, when it was read. A conversation that has gone on is another writing.
  revision integer not null,
  holder uuid,
  lease_until timestamptz,
  -- Answers that were asked for of a model, over all tries; one that did not reach it is given back.
  asked smallint not null default 0,
  -- Since when its model can't be reached, until when it is waited for, and when it is asked again.
  unreachable_since timestamptz,
  waits_until timestamptz,
  not_before timestamptz,
  -- Null while it is to be written.
  outcome text check (outcome in ('written', 'nothing', 'failed')),
  cause text,
  -- What its answers cost, those that were refused among them.
  usage jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (workspace_id, kind, subject_id),
  foreign key (workspace_id, thread_id) references threads on delete cascade
);
create index writings_open_by_thread on writings (workspace_id, thread_id) where outcome is null;
create index writings_failed_by_thread on writings (workspace_id, thread_id) where outcome = 'failed';
select wall_in('writings');
