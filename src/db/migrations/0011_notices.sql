-- What the people of a workspace are told: what happened, who wants to hear of it by which way, and what was told to whom.

alter table due drop constraint due_kind_check;
alter table due add constraint due_kind_check check
  (kind in ('send', 'follow_up', 'check', 'snooze', 'sync', 'export', 'export_file', 'erase', 'sweep', 'notice'));

-- One line for each thing that happened, written in the transaction of its cause. It stands in the bell at once; mail and other ways gather
-- what comes until `gather_at`, so that many of them within a minute are one message.
create table notices (
  workspace_id uuid not null references workspaces on delete cascade,
  id uuid not null,
  kind text not null,
  -- What it is of: told again for the same, it is one.
  key text not null,
  thread_id uuid,
  detail jsonb not null default '{}',
  at timestamptz not null,
  gather_at timestamptz not null,
  gathered_at timestamptz,
  primary key (workspace_id, id),
  unique (workspace_id, key),
  foreign key (workspace_id, thread_id) references threads on delete cascade
);
create index notices_to_gather on notices (workspace_id, gather_at) where gathered_at is null;
create index notices_by_age on notices (workspace_id, at);
create index notices_by_thread on notices (workspace_id, thread_id) where thread_id is not null;
select wall_in('notices');

-- What a person wants to hear of, and how; who has no line wants what everybody gets. `seen_id`: the newest that they saw in the bell.
create table notice_preferences (
  workspace_id uuid not null references workspaces on delete cascade,
  user_id uuid not null,
  choices jsonb not null default '{}',
  -- When a digest comes, by the clock of their zone; null stands for the workspace's zone.
  digest_hour smallint not null default 8 check (digest_hour between 0 and 23),
  quiet_from time,
  quiet_until time,
  time_zone text,
  seen_id uuid,
  primary key (workspace_id, user_id),
  check ((quiet_from is null) = (quiet_until is null))
);
select wall_in('notice_preferences');

-- A message that is to go to somebody (a person by mail, a person's browsers, an address of the workspace), or went. What is called and has no end
-- is unclear, and is not repeated.
create table notice_deliveries (
  workspace_id uuid not null references workspaces on delete cascade,
  id uuid not null,
  channel text not null check (channel in ('mail', 'slack', 'push')),
  -- The person, or the address.
  target_id uuid not null,
  notice_ids uuid[] not null,
  state text not null default 'waiting' check (state in ('waiting', 'calling', 'done', 'failed', 'unclear', 'dropped')),
  due_at timestamptz not null,
  tries smallint not null default 0,
  -- How it ended, as a code.
  outcome text,
  created_at timestamptz not null,
  called_at timestamptz,
  ended_at timestamptz,
  primary key (workspace_id, id)
);
-- What comes while one waits goes with it.
create unique index notice_deliveries_one_waiting on notice_deliveries (workspace_id, channel, target_id, due_at) where state = 'waiting';
create index notice_deliveries_open on notice_deliveries (workspace_id, due_at) where state in ('waiting', 'calling');
create index notice_deliveries_by_target on notice_deliveries (workspace_id, channel, target_id, created_at desc);
select wall_in('notice_deliveries');

-- A mail that goes out once at most: it is called before the server hears of it, and what was called is not called again.
alter table mails
  add column is_once boolean not null default false,
  add column called_at timestamptz;

select guard_owner_functions();
