-- An agent tried on past replies: what it would do with each, beside what a person did. Nothing of it is sent.

create table replays (
  workspace_id uuid not null,
  id uuid not null,
  agent_id uuid not null,
  version integer not null,
  -- A person asked for it, or what was judged good is tried once more, since the model, the agent or the knowledge has changed.
  purpose text not null check (purpose in ('asked', 'recheck')),
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'canceled', 'failed')),
  -- Why it ended before its last case.
  end_cause text,
  cap_micros bigint check (cap_micros > 0),
  cases integer not null,
  done integer not null default 0,
  failed integer not null default 0,
  calls integer not null default 0,
  unpriced_calls integer not null default 0,
  cost_micros bigint not null default 0,
  -- Times in a row at which the model was not reached.
  faults smallint not null default 0,
  -- Who of all who do its job may store what comes out of it.
  holder uuid,
  made_by uuid,
  made_at timestamptz not null,
  -- When its job last went on: one that was lost is begun again.
  touched_at timestamptz not null,
  ended_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, agent_id) references agents on delete cascade,
  check ((ended_at is null) = (state in ('waiting', 'running')))
);
-- Each may be some hundred calls to a model.
create unique index replays_one_at_work on replays (workspace_id) where state in ('waiting', 'running');
create index replays_by_agent on replays (workspace_id, agent_id, id desc);
select wall_in('replays');
alter table replays alter column workspace_id set statistics 0;

create table replay_cases (
  workspace_id uuid not null,
  id uuid not null,
  replay_id uuid not null,
  -- The newest is the first.
  place smallint not null,
  thread_id uuid not null,
  -- The mail of the lead that is answered, and what a person answered; null: they stopped.
  message_id uuid not null,
  answer_id uuid,
  replied_at timestamptz not null,
  -- Of a recheck: what is expected, and the words that were judged good.
  expected text check (expected in ('send', 'stop')),
  expected_body text,
  outcome text check (outcome in ('would_send', 'waits', 'stopped')),
  -- Nothing could be written.
  failure text,
  label text,
  action text,
  reasons jsonb not null default '[]',
  subject text not null default '',
  body text not null default '',
  knowledge jsonb not null default '[]',
  guard jsonb,
  compared jsonb,
  words_changed real,
  facts_differing smallint,
  -- The higher, the sooner a person is to look at it.
  badness integer not null default 0,
  writer text,
  cost_micros bigint,
  tokens integer,
  ms integer,
  judgement text check (judgement in ('would_send', 'facts_wrong', 'should_have_stopped')),
  judged_by uuid,
  judged_at timestamptz,
  primary key (workspace_id, id),
  unique (workspace_id, replay_id, message_id),
  foreign key (workspace_id, replay_id) references replays on delete cascade,
  foreign key (workspace_id, thread_id) references threads on delete cascade
);
create index replay_cases_worst on replay_cases (workspace_id, replay_id, badness desc, place);
create index replay_cases_judged on replay_cases (workspace_id, judged_at desc) where judgement is not null;
create index replay_cases_by_thread on replay_cases (workspace_id, thread_id);
select wall_in('replay_cases');
alter table replay_cases alter column workspace_id set statistics 0;

-- When somebody last asked for older conversations, and what was found of them.
alter table connections
  add column older_asked_at timestamptz,
  add column older_found integer not null default 0;

-- One more kind beside those that there are, whichever these are.
do $$
declare rule text;
begin
  rule := (select pg_get_constraintdef(oid) from pg_constraint
            where conname = 'due_kind_check' and connamespace = current_schema()::regnamespace);
  alter table due drop constraint due_kind_check;
  execute 'alter table due add constraint due_kind_check ' || replace(rule, 'ARRAY[', 'ARRAY[''replay''::text, ');
end $$;
