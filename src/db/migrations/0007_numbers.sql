-- What the numbers of a workspace are made of, and their sums by the day.
--
-- One line for each thing that is counted: a reply as it was judged, a send, what became of a draft, why one waited, what a model cost. It
-- says under what it counts, as that was when it happened; a reply's label follows its judgement. The day is one of the workspace's calendar
-- at that moment, so that no later change of the time zone moves it.
create table number_facts (
  workspace_id uuid not null,
  kind text collate "C" not null check (kind in ('reply', 'send', 'draft', 'wait', 'cost')),
  -- The message, the task, the draft (also of a wait), or the right by which something was written.
  subject_id uuid not null,
  -- What became of a draft; why one waited.
  detail text collate "C" not null default '',
  thread_id uuid not null,
  day date not null,
  campaign_id uuid,
  agent_id uuid,
  sender text collate "C",
  person_id uuid,
  label text collate "C",
  language text collate "C",
  is_automatic boolean not null default false,
  -- Of a send that is the first answer to a lead: since the lead's first own words, by the clock and without nights and weekends.
  answer_seconds integer,
  awake_seconds integer,
  cost_micros bigint not null default 0,
  tokens bigint not null default 0,
  primary key (workspace_id, kind, subject_id, detail),
  foreign key (workspace_id, thread_id) references threads on delete cascade
);
create index number_facts_by_thread on number_facts (workspace_id, thread_id);
create index number_facts_by_day on number_facts (workspace_id, day);
create index number_facts_by_campaign on number_facts (workspace_id, campaign_id, day);
create index number_facts_by_sender on number_facts (workspace_id, sender, day);
select wall_in('number_facts');

-- Their sums, kept in the transactions that write the lines (src/domain/daily-numbers.ts): of everything (slice ''), by one thing (slice
-- 'campaign', `one` its id) and by two ('campaign+label'); '-' is none. Busy workspaces write into one of several slots, so that writers
-- seldom wait for each other; a nightly round puts the slots of past days together.
create table daily_numbers (
  workspace_id uuid not null references workspaces on delete cascade,
  slice text collate "C" not null,
  one text collate "C" not null,
  other text collate "C" not null,
  day date not null,
  slot smallint not null,
  replies integer not null default 0,
  machine_mails integer not null default 0,
  positive_replies integer not null default 0,
  meeting_requests integer not null default 0,
  opt_outs integer not null default 0,
  sends integer not null default 0,
  automatic_sends integer not null default 0,
  unedited_drafts integer not null default 0,
  edited_drafts integer not null default 0,
  rejected_drafts integer not null default 0,
  waits integer not null default 0,
  cost_micros bigint not null default 0,
  tokens bigint not null default 0,
  primary key (workspace_id, slice, one, day, other, slot)
);
create index daily_numbers_by_other on daily_numbers (workspace_id, slice, other, day);
create index daily_numbers_in_slots on daily_numbers (workspace_id, day) where slot > 0;
select wall_in('daily_numbers');

-- How many first answers took how long: classes of time, each a fifth wider than the one before (src/domain/numbers/answer-rules.ts), by the
-- day and once more by the month, so that a year is read without its days.
create table answer_times (
  workspace_id uuid not null references workspaces on delete cascade,
  slice text collate "C" not null,
  one text collate "C" not null,
  span text collate "C" not null check (span in ('day', 'month')),
  -- Of a month its first.
  day date not null,
  class smallint not null,
  slot smallint not null,
  by_clock integer not null default 0,
  awake integer not null default 0,
  primary key (workspace_id, slice, span, one, day, class, slot)
);
select wall_in('answer_times');

-- What the last nightly round found when it counted the lines once more. A difference is told, and mended by nobody but a person.
create table number_recounts (
  workspace_id uuid primary key references workspaces on delete cascade,
  at timestamptz not null,
  -- Sums that are not what the lines say: how many, and the first of them.
  differing integer not null,
  examples jsonb not null default '[]'
);
select wall_in('number_recounts');

alter table platform_settings add column numbers_recounted_at timestamptz not null default now();

-- What leads asked within a period.
create index kb_question_threads_by_time on kb_question_threads (workspace_id, asked_at, question_id);

-- The dashboard counts all threads, and says how many of them are put away.
alter table thread_counts
  add column aside bigint not null default 0,
  add column high_aside bigint not null default 0;
do $$
declare w record;
begin
  for w in select id from workspaces loop
    perform set_config('app.workspace_id', w.id::text, true);
    insert into thread_counts as c (workspace_id, slot, aside, high_aside)
    select w.id, 0, count(*), count(*) filter (where t.intent_score >= 7) from threads t
     where t.workspace_id = w.id and (t.archived_at is not null or t.snoozed_until is not null)
    on conflict (workspace_id, slot) do update set aside = excluded.aside, high_aside = excluded.high_aside;
  end loop;
  perform set_config('app.workspace_id', '', true);
end $$;
create index tasks_ready on tasks (workspace_id, id) where status = 'ready';

-- Whose rows a person sees who looks over all their workspaces: the list that the transaction was opened for, and no other.
create function sees_workspace(id uuid) returns boolean language sql stable parallel safe
  as $$ select strpos(current_setting('app.workspace_ids', true), id::text) > 0 $$;

do $$
declare name text;
begin
  foreach name in array array['daily_numbers', 'answer_times', 'number_facts', 'number_recounts', 'thread_counts', 'tasks', 'agents', 'campaigns',
                              'kb_questions', 'kb_question_threads', 'kb_entries', 'threads'] loop
    execute format('create policy own_workspaces on %I for select using (sees_workspace(workspace_id))', name);
  end loop;
end $$;
create policy own_workspaces on workspaces for select using (sees_workspace(id));

-- Whether a session lives, and to which workspaces its person belongs at this moment: asked at every call that looks over all of them, as
-- find_access is for one.
create function find_memberships(session uuid, person uuid, out is_live boolean, out workspace_ids uuid[]) returns record
  language plpgsql stable security definer set search_path from current as $$
declare own uuid[] := array(select m.workspace_id from workspace_members m where m.user_id = person);
begin
  is_live := (select a.is_live from find_access(session, person, null) a);
  workspace_ids := array(select w.id from workspaces w where w.id = any (own) and w.deleted_at is null order by w.id);
end $$;

select guard_owner_functions();
