-- What an agent may do by itself, and its follow-ups.

-- Caps on what goes out without a person: per day of the workspace's own calendar, and per conversation.
alter table agents
  add column daily_cap integer not null default 200 check (daily_cap between 1 and 10000),
  add column thread_cap integer not null default 6 check (thread_cap between 1 and 100);

-- How many answers an agent has begun to send by itself on a day. One row is raised by whoever claims a send, so that two workers
-- can't pass the cap together.
create table agent_sends (
  workspace_id uuid not null,
  agent_id uuid not null,
  day date not null,
  count integer not null,
  primary key (workspace_id, agent_id, day),
  foreign key (workspace_id, agent_id) references agents on delete cascade
);
select wall_in('agent_sends');

-- The agent that a person attached to a campaign: it goes before every other. A campaign has one, an agent may have several.
create table campaign_agents (
  workspace_id uuid not null,
  campaign_id uuid not null,
  agent_id uuid not null,
  attached_by uuid references users on delete set null,
  attached_at timestamptz not null default now(),
  primary key (workspace_id, campaign_id),
  foreign key (workspace_id, campaign_id) references campaigns (workspace_id, id) on delete cascade,
  foreign key (workspace_id, agent_id) references agents on delete cascade
);
create index campaign_agents_by_agent on campaign_agents (workspace_id, agent_id);
select wall_in('campaign_agents');

-- A follow-up is a task from the day its answer went out. Until shortly before its time it has no draft: then it is planned, and
-- nothing is prepared yet. number of count: "follow-up 2 of 3".
alter table tasks
  add column follow_up_number smallint,
  add column follow_up_count smallint,
  -- When a person or the agent's rules last decided that it shall go out. An opt-out that came later ends it.
  add column decided_at timestamptz not null default now();
create unique index tasks_one_planned_follow_up on tasks (workspace_id, thread_id)
  where type = 'follow_up' and status = 'pending' and draft_id is null;
create index tasks_planned_by_time on tasks (scheduled_at) where type = 'follow_up' and status = 'pending' and draft_id is null;
create index tasks_by_thread on tasks (workspace_id, thread_id);

-- What the writer says is to be done with the reply that the draft answers: `handoff` never goes out by itself.
alter table drafts add column action text check (action in ('reply', 'wait', 'stop', 'handoff'));

-- When the next planned follow-up is due, kept by whoever changes a task, as answer_at is.
alter table threads add column follow_up_at timestamptz;

-- The inbound message that the thread's judgement is of: while it is not the newest, nobody knows yet what the lead wants now.
alter table threads add column judged_message_id uuid;
alter table threads no force row level security;
update threads set judged_message_id = last_inbound_id where intent is not null;
alter table threads force row level security;

-- The lead's mailbox said that they are away: not a word from the lead.
alter table messages add column is_away boolean not null default false;

-- Workspaces in which a planned follow-up is to be written before `before`.
create policy owner_finds_follow_ups on tasks for select to current_user using (true);
create function find_due_follow_ups(before timestamptz) returns setof uuid
  language sql stable security definer set search_path from current as $$
  select distinct workspace_id from tasks
   where type = 'follow_up' and status = 'pending' and draft_id is null and scheduled_at < before $$;
