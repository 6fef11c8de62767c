-- What people's edits and rejections of an agent's drafts teach: proposed as a rule of the agent, or as an entry, for a person to decide.

-- Why a person did not want a draft, and what they said should be different.
alter table drafts
  add column rejected_for text check (rejected_for in ('too_long', 'wrong_tone', 'wrong_fact', 'not_our_offer', 'no_answer', 'other')),
  add column rejected_words text,
  add column rejected_at timestamptz;

-- What is learned from: the newest drafts of an agent that people sent, or rejected.
create index drafts_sent_of_agent on drafts (workspace_id, agent_id, updated_at desc)
  where state = 'sent' and agent_id is not null and written_body is not null;
create index drafts_rejected_of_agent on drafts (workspace_id, agent_id, rejected_at desc)
  where rejected_for is not null and agent_id is not null;

create table lessons (
  workspace_id uuid not null,
  id uuid not null,
  agent_id uuid not null,
  kind text not null,
  -- The same change in two drafts has the same.
  key text collate "C" not null,
  said_from text,
  said_to text,
  state text not null check (state in ('proposed', 'accepted', 'dismissed')),
  -- In so many conversations; and so many drafts that had it went out with it.
  times integer not null,
  kept integer not null,
  -- Drafts that it would have changed, newest first.
  draft_ids uuid[] not null,
  proposed_at timestamptz not null,
  decided_at timestamptz,
  primary key (workspace_id, id),
  unique (workspace_id, agent_id, kind, key),
  foreign key (workspace_id, agent_id) references agents on delete cascade
);
select wall_in('lessons');
-- Decision 60.
alter table lessons alter column workspace_id set statistics 0;
