-- Who sees to a thread, by a person's word or in turn.

-- The lead's mail for which a rule gave the thread to somebody: judged otherwise, that same mail may give it to somebody else. Null: a person did.
alter table threads add column assigned_for uuid;

-- Threads of one campaign, or with one label, are given to several people in turn.
create table assignment_rules (
  workspace_id uuid not null references workspaces on delete cascade,
  id uuid not null,
  campaign_id uuid,
  label text,
  -- How many threads it has given out.
  turns bigint not null default 0,
  created_at timestamptz not null,
  primary key (workspace_id, id),
  unique (workspace_id, campaign_id),
  unique (workspace_id, label),
  foreign key (workspace_id, campaign_id) references campaigns on delete cascade,
  check (campaign_id is null or label is null)
);
select wall_in('assignment_rules');
alter table assignment_rules alter column workspace_id set statistics 0;

-- Who takes turns under a rule, and which turn they took last: whoever's lies furthest back is next.
create table assignment_turns (
  workspace_id uuid not null,
  rule_id uuid not null,
  user_id uuid not null,
  last_turn bigint not null default 0,
  primary key (workspace_id, rule_id, user_id),
  foreign key (workspace_id, rule_id) references assignment_rules on delete cascade
);
select wall_in('assignment_turns');
alter table assignment_turns alter column workspace_id set statistics 0;

-- Whom alone it is told; null: everybody whose role hears of its kind.
alter table notices add column user_id uuid;
