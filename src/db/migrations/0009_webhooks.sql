-- Webhooks that are watched, and a reconciliation that resumes where it was interrupted.

-- A removed webhook stays as a row: what it brought keeps its connection, and an agent's log reaches back past a re-creation.
-- `test` is the address that sample events are sent to; it is registered nowhere, and nothing that comes by it is applied.
alter table webhooks
  drop constraint webhooks_kind_check,
  add constraint webhooks_kind_check check (kind in ('lead_replied', 'untracked_reply', 'test')),
  add column registered_at timestamptz,
  -- What the platform was last seen to have instead of this webhook: nothing, or another address or other events.
  add column problem text check (problem in ('missing', 'changed')),
  add column problem_since timestamptz,
  add column removed_at timestamptz;
drop index webhooks_one_per_kind;
create unique index webhooks_one_per_kind on webhooks (workspace_id, agent_id, connection_id, kind) where removed_at is null;

-- The owner fills it for all workspaces at once, which the wall would hide from it.
alter table webhooks no force row level security;
update webhooks set registered_at = created_at where platform_webhook_id is not null;
alter table webhooks force row level security;

create or replace function find_webhook(token_hash bytea, out workspace_id uuid, out webhook_id uuid) returns setof record
  language sql stable security definer set search_path from current as $$
  select w.workspace_id, w.id from webhooks w where w.token_hash = find_webhook.token_hash and w.removed_at is null $$;

-- Whether an event is a test is said by the webhook that it came by.
alter table webhook_events drop column is_test;

alter table connections
  -- The run that may write here: one that began later takes over from it.
  add column sync_run uuid,
  -- The newest mail that a comparison began with, and the stretches below it that are still to be read:
  -- [{"cursor": text or null for the newest, "until": id of a mail from which on everything is here}].
  add column sync_top bigint,
  add column sync_gaps jsonb not null default '[]',
  -- The last time that everything was read, and since when fewer replies are here than there.
  add column sync_full_at timestamptz,
  add column sync_short_since timestamptz,
  -- The platform asked to be left alone until then.
  add column sync_not_before timestamptz,
  add column webhooks_checked_at timestamptz;

-- Answers that a comparison met before the lead's mail which opens their thread: it reads the newest first.
create table sync_backlog (
  workspace_id uuid not null,
  connection_id uuid not null,
  platform_reply_id bigint not null,
  mail jsonb not null,
  primary key (workspace_id, connection_id, platform_reply_id),
  foreign key (workspace_id, connection_id) references connections on delete cascade
);
select wall_in('sync_backlog');

-- How many replies came by which way, and how many there are of a connection at all.
create index messages_by_way on messages (workspace_id, connection_id, source, sent_at) where direction = 'inbound';
