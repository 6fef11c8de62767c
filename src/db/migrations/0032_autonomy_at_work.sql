-- What the steps of agents mean for what goes out, and what else keeps it from doing so by itself.

alter table tasks
  -- Of which of its agent's steps it tells something, and by which it goes out by itself, or was to.
  add column rung text check (rung in
    ('meeting_request', 'interested', 'question', 'objection', 'not_now', 'referral', 'not_interested', 'follow_up')),
  add column step text check (step in ('pause', 'send'));
-- What is on its way by itself was put there before there were steps: it is seen as what may be stopped in its pause.
alter table tasks no force row level security;
update tasks set step = 'pause' where is_automatic and status = 'pending' and draft_id is not null;
alter table tasks force row level security;

alter table agents
  -- A third cap: how many answers to people of one company on one day.
  add column company_cap integer not null default 20 check (company_cap between 1 and 10000);

-- How many answers an agent has begun to send by itself to people of one company, by the domain of their address, on the last day on which
-- it did; raised by whoever claims a send, like the count of the day.
create table company_sends (
  workspace_id uuid not null,
  agent_id uuid not null,
  company text not null,
  day date not null,
  count integer not null,
  primary key (workspace_id, agent_id, company),
  foreign key (workspace_id, agent_id) references agents on delete cascade
);
select wall_in('company_sends');
alter table company_sends alter column workspace_id set statistics 0;

-- A person has everything wait that would go out by itself; null: nobody has.
alter table workspaces
  add column sends_stopped_at timestamptz,
  add column sends_stopped_by uuid;

-- When the cases that people judged of an agent were last looked at again, and by which instructions to the language model.
create table agent_rechecks (
  workspace_id uuid not null,
  agent_id uuid not null,
  at timestamptz not null,
  prompt text,
  primary key (workspace_id, agent_id),
  foreign key (workspace_id, agent_id) references agents on delete cascade
);
select wall_in('agent_rechecks');
alter table agent_rechecks alter column workspace_id set statistics 0;
-- What has changed in the knowledge since then.
create index kb_entries_by_change on kb_entries (workspace_id, greatest(updated_at, deleted_at));
