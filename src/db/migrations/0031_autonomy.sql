-- What agents may do by themselves, label by label, and what that is given and taken back by.

-- A rung that has no row is on the first step: the agent drafts.
create table agent_rungs (
  workspace_id uuid not null,
  agent_id uuid not null,
  rung text not null check (rung in
    ('meeting_request', 'interested', 'question', 'objection', 'not_now', 'referral', 'not_interested', 'follow_up')),
  step text not null check (step in ('draft', 'pause', 'send')),
  changed_at timestamptz not null,
  changed_by text not null check (changed_by in ('upgrade', 'person', 'taken_back')),
  -- What was judged before it was last taken back counts for no further step.
  counts_since timestamptz,
  primary key (workspace_id, agent_id, rung),
  foreign key (workspace_id, agent_id) references agents on delete cascade
);

-- What became of an answer, each once: of a draft, or of a case of a replay, which goes by the lead's mail that it answers.
create table agent_evidence (
  workspace_id uuid not null,
  id uuid not null,
  agent_id uuid not null,
  rung text not null check (rung in
    ('meeting_request', 'interested', 'question', 'objection', 'not_now', 'referral', 'not_interested', 'follow_up')),
  source text not null check (source in ('live', 'replay')),
  subject_id uuid not null,
  thread_id uuid not null,
  outcome text not null check (outcome in
    ('unchanged', 'words_changed', 'facts_changed', 'rejected', 'would_send', 'facts_wrong', 'should_have_stopped', 'misunderstood',
     'wrong_tone', 'unjudged', 'undone', 'opted_out', 'angry')),
  -- It went out by itself, or was to.
  is_automatic boolean not null,
  -- When it went out, or was to; of a replay, when it was judged first.
  at timestamptz not null,
  noted_at timestamptz not null,
  primary key (workspace_id, id),
  unique (workspace_id, agent_id, source, subject_id),
  foreign key (workspace_id, agent_id) references agents on delete cascade,
  foreign key (workspace_id, thread_id) references threads on delete cascade
);
create index agent_evidence_by_time on agent_evidence (workspace_id, agent_id, rung, at desc, id desc);
create index agent_evidence_by_thread on agent_evidence (workspace_id, thread_id);

-- Who had it send by itself is asked for nothing again: everything is on the middle step.
alter table agents no force row level security;
insert into agent_rungs (workspace_id, agent_id, rung, step, changed_at, changed_by)
select a.workspace_id, a.id, r.rung, 'pause', now(), 'upgrade'
  from agents a
 cross join (values ('meeting_request'), ('interested'), ('question'), ('objection'), ('not_now'), ('referral'), ('not_interested'),
             ('follow_up')) as r (rung)
 where a.auto_send_enabled;
alter table agents force row level security;

select wall_in('agent_rungs');
select wall_in('agent_evidence');
-- Decision 60.
alter table agent_rungs alter column workspace_id set statistics 0;
alter table agent_evidence alter column workspace_id set statistics 0;
