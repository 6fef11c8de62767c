-- Foundation. Every table that belongs to a workspace carries workspace_id first in its keys, so that the database can be
-- distributed by it later, and stands under forced row-level security: the application's role sees only the workspace
-- (app.workspace_id) or the person (app.user_id) that its transaction was opened for.

create function app_workspace_id() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.workspace_id', true), '')::uuid $$;
create function app_user_id() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.user_id', true), '')::uuid $$;

-- ---------------------------------------------------------------------------------------------------------------- accounts
create table users (
  id uuid primary key,
  email text not null check (email = lower(email)),
  full_name text not null default '',
  password_hash text,
  email_confirmed_at timestamptz,
  metadata jsonb not null default '{}',
  last_sign_in_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index users_email on users (email);

create table sessions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  user_agent text not null default '',
  ip text not null default '',
  assurance text not null default 'aal1',
  methods jsonb not null default '[]',
  created_at timestamptz not null default now(),
  refreshed_at timestamptz not null default now(),
  ended_at timestamptz,
  end_reason text
);
create index sessions_by_user on sessions (user_id) where ended_at is null;

-- One row per issued refresh token; the token itself is never stored, only its SHA-256. A session has exactly one unused token.
-- The successor of a used one is made of that token and the salt: whoever holds the token can be given the same successor
-- again (a parallel tab), while the database alone can tell nobody's.
create table refresh_tokens (
  token_hash bytea primary key,
  session_id uuid not null references sessions on delete cascade,
  successor_salt bytea,
  issued_at timestamptz not null default now(),
  used_at timestamptz,
  check ((used_at is null) = (successor_salt is null))
);
create index refresh_tokens_by_session on refresh_tokens (session_id);
create unique index refresh_tokens_one_unused on refresh_tokens (session_id) where used_at is null;

create table signing_keys (
  kid text primary key,
  public_jwk jsonb not null,
  private_jwk_encrypted bytea not null,
  created_at timestamptz not null default now(),
  retired_at timestamptz
);

create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

-- -------------------------------------------------------------------------------------------------------------- workspaces
create table workspaces (
  id uuid primary key,
  name text not null,
  created_by uuid references users on delete set null,
  referred_by uuid,
  time_zone text not null default 'UTC',
  wake_time time not null default '09:00',
  default_delay_min integer not null default 5,
  default_delay_max integer not null default 10,
  mcp_url text,
  openrouter_key_encrypted bytea,
  custom_domain text,
  company_name text,
  logo_url text,
  created_at timestamptz not null default now(),
  check (default_delay_min between 0 and 10080 and default_delay_max between default_delay_min and 10080)
);

create table workspace_members (
  workspace_id uuid not null references workspaces on delete cascade,
  user_id uuid not null references users on delete cascade,
  role text not null check (role in ('admin', 'member', 'client')),
  created_at timestamptz not null default now(),
  primary key (workspace_id, user_id)
);
create index workspace_members_by_user on workspace_members (user_id, workspace_id);

-- ------------------------------------------------------------------------------------------------------------- connections
-- One row per place ever connected (base URL + the platform's own workspace). The platform's integer ids are unique only
-- within it, so every foreign id below is keyed by connection too. At most one is active per workspace.
create table connections (
  workspace_id uuid not null references workspaces on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('emailbison', 'sandbox')),
  base_url text not null,
  api_key_encrypted bytea not null,
  platform_workspace_id text not null,
  platform_workspace_name text not null default '',
  is_active boolean not null default true,
  last_error text,
  connected_at timestamptz not null default now(),
  sync_started_at timestamptz,
  sync_finished_at timestamptz,
  sync_error text,
  sync_found integer not null default 0,
  replies_there integer,
  replies_here integer,
  primary key (workspace_id, id),
  unique (workspace_id, base_url, platform_workspace_id)
);
create unique index connections_one_active on connections (workspace_id) where is_active;

create table campaigns (
  workspace_id uuid not null references workspaces on delete cascade,
  id uuid not null,
  connection_id uuid not null,
  platform_id bigint not null,
  name text not null,
  status text not null,
  fetched_at timestamptz not null default now(),
  primary key (workspace_id, id),
  unique (workspace_id, connection_id, platform_id),
  foreign key (workspace_id, connection_id) references connections on delete cascade
);

-- --------------------------------------------------------------------------------------------------------------- knowledge
create table kb_entries (
  workspace_id uuid not null references workspaces on delete cascade,
  id uuid not null,
  title text not null,
  content text not null,
  tags text[] not null default '{}',
  is_golden boolean not null default false,
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search tsvector generated always as (
    setweight(to_tsvector('simple', title), 'A') || setweight(to_tsvector('simple', content), 'B')) stored,
  primary key (workspace_id, id)
);
create index kb_entries_search on kb_entries using gin (search);

-- ------------------------------------------------------------------------------------------------------------------ agents
create table agents (
  workspace_id uuid not null references workspaces on delete cascade,
  id uuid not null,
  name text not null,
  description text not null default '',
  tone text not null,
  openrouter_model text not null,
  delay_min integer not null,
  delay_max integer not null,
  connect_level text not null check (connect_level in ('workspace', 'campaign')),
  linked_campaign_id uuid,
  auto_send_enabled boolean not null,
  adaptive_kb_enabled boolean not null,
  followup_enabled boolean not null,
  followup_days integer[] not null,
  followup_max_attempts integer not null,
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, linked_campaign_id) references campaigns (workspace_id, id) on delete set null (linked_campaign_id),
  check (delay_min between 0 and 10080 and delay_max between delay_min and 10080),
  check (followup_max_attempts between 0 and 20)
);

create table webhooks (
  workspace_id uuid not null references workspaces on delete cascade,
  id uuid not null,
  agent_id uuid not null,
  connection_id uuid not null,
  kind text not null check (kind in ('lead_replied', 'untracked_reply')),
  platform_webhook_id bigint,
  token_hash bytea not null unique,
  token_encrypted bytea not null,
  events text[] not null,
  created_at timestamptz not null default now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, agent_id) references agents on delete cascade,
  foreign key (workspace_id, connection_id) references connections on delete cascade
);
create unique index webhooks_one_per_kind on webhooks (workspace_id, agent_id, connection_id, kind);

-- ---------------------------------------------------------------------------------------------------------------- delivery
-- What the platform posted, byte for byte, before anybody looked into it. Written by receive_webhook_events() alone.
create table webhook_events (
  workspace_id uuid not null,
  id uuid not null,
  webhook_id uuid not null,
  dedupe_key text not null,
  type text not null,
  body bytea not null,
  status text not null default 'received' check (status in ('received', 'processed', 'ignored', 'failed')),
  error text,
  is_test boolean not null default false,
  delivery_count integer not null default 1,
  received_at timestamptz not null default now(),
  processed_at timestamptz,
  primary key (workspace_id, id),
  unique (workspace_id, webhook_id, dedupe_key)
);
create index webhook_events_waiting on webhook_events (workspace_id, id) where status = 'received';
create index webhook_events_by_webhook on webhook_events (workspace_id, webhook_id, id desc);
create index webhook_events_failed on webhook_events (workspace_id, webhook_id) where status = 'failed';

-- ----------------------------------------------------------------------------------------------------------------- threads
create table contacts (
  workspace_id uuid not null references workspaces on delete cascade,
  id uuid not null,
  connection_id uuid not null,
  platform_lead_id bigint,
  email text not null check (email = lower(email)),
  name text not null default '',
  company text not null default '',
  title text not null default '',
  details jsonb not null default '{}',
  unsubscribed_at timestamptz,
  bounced_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, connection_id) references connections on delete cascade
);
create unique index contacts_by_lead on contacts (workspace_id, connection_id, platform_lead_id) where platform_lead_id is not null;
create unique index contacts_by_email on contacts (workspace_id, connection_id, email);

create table threads (
  workspace_id uuid not null references workspaces on delete cascade,
  id uuid not null,
  contact_id uuid not null,
  campaign_id uuid,
  -- The answer that is prepared and has not gone out: kept here by whoever changes a task, in the same transaction.
  answer_status text check (answer_status in ('pending', 'ready', 'processing', 'failed')),
  answer_at timestamptz,
  answer_is_automatic boolean,
  status text not null generated always as (
    case when answer_status is not null then 'pending' when last_direction = 'outbound' then 'replied' else 'new' end) stored,
  -- Grows with every message in or out. A send names the revision that its author saw.
  revision integer not null default 0,
  is_new_thread boolean not null default true,
  label text,
  intent_score smallint check (intent_score between -10 and 10),
  intent jsonb,
  corrected_label text,
  corrected_score smallint check (corrected_score between -10 and 10),
  corrected_by uuid references users on delete set null,
  corrected_at timestamptz,
  last_message_at timestamptz not null,
  last_message_id uuid,
  last_inbound_id uuid,
  last_direction text not null check (last_direction in ('inbound', 'outbound')),
  snippet text not null default '',
  sender_email_id bigint,
  sender_email text,
  archived_at timestamptz,
  snoozed_until timestamptz,
  assigned_to uuid references users on delete set null,
  ai_mode text check (ai_mode in ('auto', 'draft', 'off')),
  created_at timestamptz not null default now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, contact_id) references contacts on delete cascade,
  foreign key (workspace_id, campaign_id) references campaigns (workspace_id, id)
);
create unique index threads_one_per_contact_and_campaign on threads (workspace_id, contact_id, campaign_id) nulls not distinct;
create index threads_all on threads (workspace_id, last_message_at desc, id desc)
  where archived_at is null and snoozed_until is null;
create index threads_new on threads (workspace_id, last_message_at desc, id desc)
  where archived_at is null and snoozed_until is null and status = 'new';
create index threads_high on threads (workspace_id, last_message_at desc, id desc)
  where archived_at is null and snoozed_until is null and intent_score >= 7;
create index threads_pending on threads (workspace_id, last_message_at desc, id desc)
  where archived_at is null and snoozed_until is null and status = 'pending';
create index threads_archived on threads (workspace_id, last_message_at desc, id desc) where archived_at is not null;
create index threads_snoozed on threads (workspace_id, snoozed_until) where snoozed_until is not null;

create table messages (
  workspace_id uuid not null,
  id uuid not null,
  thread_id uuid not null,
  connection_id uuid not null,
  direction text not null check (direction in ('inbound', 'outbound')),
  platform_reply_id bigint,
  message_id text,
  from_email text not null,
  from_name text not null default '',
  to_email text not null,
  cc jsonb not null default '[]',
  subject text not null default '',
  new_text text not null,
  quoted_text text not null default '',
  html text,
  attachments jsonb not null default '[]',
  is_automated boolean not null default false,
  is_bounce boolean not null default false,
  is_truncated boolean not null default false,
  sent_at timestamptz not null,
  source text not null check (source in ('webhook', 'sync', 'send')),
  task_id uuid,
  created_at timestamptz not null default now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, thread_id) references threads on delete cascade
);
create unique index messages_once on messages (workspace_id, connection_id, platform_reply_id) where platform_reply_id is not null;
create index messages_by_thread on messages (workspace_id, thread_id, sent_at, id);

create table timeline_entries (
  workspace_id uuid not null,
  id uuid not null,
  thread_id uuid not null,
  kind text not null,
  detail jsonb not null default '{}',
  actor_id uuid,
  at timestamptz not null default now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, thread_id) references threads on delete cascade
);
create index timeline_by_thread on timeline_entries (workspace_id, thread_id, id);

-- ------------------------------------------------------------------------------------------------------------------ drafts
create table drafts (
  workspace_id uuid not null,
  id uuid not null,
  thread_id uuid not null,
  state text not null default 'open' check (state in ('open', 'sent', 'discarded')),
  origin text not null check (origin in ('agent', 'person')),
  agent_id uuid,
  subject text not null default '',
  body text not null default '',
  -- What the writer wrote, before a person touched it; null for a draft begun by hand.
  written_subject text,
  written_body text,
  writer text,
  writer_kind text check (writer_kind in ('model', 'builtin')),
  version integer not null default 1,
  based_on_revision integer not null,
  knowledge jsonb not null default '[]',
  guard jsonb,
  usage jsonb,
  edited_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, thread_id) references threads on delete cascade
);
create unique index drafts_one_open on drafts (workspace_id, thread_id) where state = 'open';

-- ------------------------------------------------------------------------------------------------------------------- tasks
create table tasks (
  workspace_id uuid not null,
  id uuid not null,
  thread_id uuid not null,
  draft_id uuid,
  type text not null check (type in ('reply', 'follow_up', 'other')),
  status text not null check (status in ('pending', 'ready', 'processing', 'sent', 'failed', 'canceled')),
  scheduled_at timestamptz not null,
  is_automatic boolean not null default false,
  metadata jsonb not null default '{}',
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, thread_id) references threads on delete cascade,
  foreign key (workspace_id, draft_id) references drafts (workspace_id, id)
);
create index tasks_by_time on tasks (workspace_id, scheduled_at, id);
create index tasks_open_by_thread on tasks (workspace_id, thread_id) where status in ('pending', 'ready', 'processing', 'failed');
-- One intention, one live task: a draft can't be put on its way twice.
create unique index tasks_one_live_per_draft on tasks (workspace_id, draft_id) where status <> 'canceled' and draft_id is not null;

-- The send ledger. A row is written before the platform is called; prepared = not called yet, calling = the call is (or was)
-- under way, unclear = nobody knows yet what became of it.
create table send_attempts (
  workspace_id uuid not null,
  id uuid not null,
  task_id uuid not null,
  thread_id uuid not null,
  connection_id uuid not null,
  number integer not null,
  state text not null check (state in ('prepared', 'calling', 'unclear', 'sent', 'not_sent', 'given_up')),
  in_reply_to bigint not null,
  to_email text not null,
  subject text not null,
  body text not null,
  body_hash bytea not null,
  platform_reply_id bigint,
  outcome text,
  checks integer not null default 0,
  prepared_at timestamptz not null default now(),
  called_at timestamptz,
  ended_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, task_id) references tasks on delete cascade
);
-- Exactly once, held by the database: a task has at most one attempt that is open or has gone out.
create unique index send_attempts_one_live on send_attempts (workspace_id, task_id)
  where state in ('prepared', 'calling', 'unclear', 'sent');
create unique index send_attempts_one_reply on send_attempts (workspace_id, connection_id, platform_reply_id)
  where platform_reply_id is not null;
create index send_attempts_open on send_attempts (workspace_id, thread_id) where state in ('prepared', 'calling', 'unclear');

-- ------------------------------------------------------------------------------------------------------------ tab counts
-- Exact counts without counting: each change of a thread adds its difference to one of 16 slots, so that writers of one
-- workspace seldom wait for each other; a reader sums 16 rows.
create table thread_counts (
  workspace_id uuid not null,
  slot smallint not null,
  total bigint not null default 0,
  fresh bigint not null default 0,
  high bigint not null default 0,
  pending bigint not null default 0,
  primary key (workspace_id, slot)
);

create function count_threads() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into thread_counts as c (workspace_id, slot, total, fresh, high, pending)
    select workspace_id, pg_backend_pid() % 16, count(*), count(*) filter (where status = 'new'),
           count(*) filter (where intent_score >= 7), count(*) filter (where status = 'pending')
      from new_rows where archived_at is null and snoozed_until is null group by workspace_id
    on conflict (workspace_id, slot) do update set total = c.total + excluded.total, fresh = c.fresh + excluded.fresh,
      high = c.high + excluded.high, pending = c.pending + excluded.pending;
  elsif tg_op = 'DELETE' then
    insert into thread_counts as c (workspace_id, slot, total, fresh, high, pending)
    select workspace_id, pg_backend_pid() % 16, -count(*), -count(*) filter (where status = 'new'),
           -count(*) filter (where intent_score >= 7), -count(*) filter (where status = 'pending')
      from old_rows where archived_at is null and snoozed_until is null group by workspace_id
    on conflict (workspace_id, slot) do update set total = c.total + excluded.total, fresh = c.fresh + excluded.fresh,
      high = c.high + excluded.high, pending = c.pending + excluded.pending;
  else
    insert into thread_counts as c (workspace_id, slot, total, fresh, high, pending)
    select * from (
      select workspace_id, pg_backend_pid() % 16 as slot, sum(sign) as total,
             coalesce(sum(sign) filter (where status = 'new'), 0) as fresh,
             coalesce(sum(sign) filter (where intent_score >= 7), 0) as high,
             coalesce(sum(sign) filter (where status = 'pending'), 0) as pending
        from (select workspace_id, status, intent_score, archived_at, snoozed_until, 1 as sign from new_rows
              union all
              select workspace_id, status, intent_score, archived_at, snoozed_until, -1 from old_rows) as both_sides
       where archived_at is null and snoozed_until is null group by workspace_id) as change
     where total <> 0 or fresh <> 0 or high <> 0 or pending <> 0
    on conflict (workspace_id, slot) do update set total = c.total + excluded.total, fresh = c.fresh + excluded.fresh,
      high = c.high + excluded.high, pending = c.pending + excluded.pending;
  end if;
  return null;
end $$;
create trigger count_inserted after insert on threads referencing new table as new_rows
  for each statement execute function count_threads();
create trigger count_updated after update on threads referencing old table as old_rows new table as new_rows
  for each statement execute function count_threads();
create trigger count_deleted after delete on threads referencing old table as old_rows
  for each statement execute function count_threads();

-- ------------------------------------------------------------------------------------------------------------ live updates
-- What open browsers hear. xid lets a reader that lost its connection ask for everything that was not yet visible when it
-- last looked, without missing a transaction that committed late.
create table live_events (
  workspace_id uuid not null,
  id bigint generated always as identity,
  xid xid8 not null default pg_current_xact_id(),
  kind text not null,
  thread_id uuid,
  at timestamptz not null default now(),
  primary key (workspace_id, id)
);
create index live_events_by_xid on live_events (workspace_id, xid);
create index live_events_by_age on live_events (at);

-- lz4 packs mail several times faster than the default; the embedded server is built without it.
do $$
declare c record;
begin
  if not exists (select from pg_settings where name = 'default_toast_compression' and 'lz4' = any (enumvals)) then return; end if;
  for c in select * from (values ('webhook_events', 'body'), ('messages', 'new_text'), ('messages', 'quoted_text'), ('messages', 'html'),
                                 ('drafts', 'body'), ('drafts', 'written_body'), ('send_attempts', 'body')) as packed (t, col) loop
    execute format('alter table %I alter column %I set compression lz4', c.t, c.col);
  end loop;
end $$;

-- --------------------------------------------------------------------------------------------------------------- the walls
do $$
declare t text;
begin
  for t in select c.table_name from information_schema.columns c join information_schema.tables i using (table_schema, table_name)
            where c.table_schema = current_schema() and c.column_name = 'workspace_id' and i.table_type = 'BASE TABLE' loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy workspace on %I using (workspace_id = app_workspace_id()) with check (workspace_id = app_workspace_id())', t);
  end loop;
end $$;
alter table workspaces enable row level security;
alter table workspaces force row level security;
create policy workspace on workspaces using (id = app_workspace_id()) with check (id = app_workspace_id());
create policy own_memberships on workspace_members for select using (user_id = app_user_id());
create policy of_own_memberships on workspaces for select
  using (exists (select 1 from workspace_members m where m.workspace_id = workspaces.id and m.user_id = app_user_id()));

-- ----------------------------------------------------------------------------------------- the few questions across workspaces
-- Each is one narrow function that runs as the owner, under a policy made for it alone. Nothing else crosses.
create policy owner_reads_hooks on webhooks for select to current_user using (true);
create policy owner_writes_events on webhook_events to current_user using (true) with check (true);
create policy owner_reads_connections on connections for select to current_user using (true);
create policy owner_prunes_live_events on live_events to current_user using (true);
create policy owner_reads_attempts on send_attempts for select to current_user using (true);
create policy owner_reads_snoozes on threads for select to current_user using (true);

create function find_webhook(token_hash bytea, out workspace_id uuid, out webhook_id uuid) returns setof record
  language sql stable security definer set search_path from current as $$
  select w.workspace_id, w.id from webhooks w where w.token_hash = find_webhook.token_hash $$;

-- Stores a batch of deliveries. A delivery that came before is counted,
-- not stored again. The batch must not hold the same (webhook, dedupe key) twice.
create function receive_webhook_events(ids uuid[], workspace_ids uuid[], webhook_ids uuid[], dedupe_keys text[], types text[], bodies bytea[])
  returns void language plpgsql volatile security definer set search_path from current as $$
begin
  insert into webhook_events as e (id, workspace_id, webhook_id, dedupe_key, type, body)
  select * from unnest(ids, workspace_ids, webhook_ids, dedupe_keys, types, bodies)
  on conflict (workspace_id, webhook_id, dedupe_key) do update set delivery_count = e.delivery_count + 1;
end $$;

-- Workspaces that have work nobody may have been told of: deliveries that wait, sends that a dead worker left open,
-- connections whose replies were not compared for a while, threads whose snooze ran out.
create function find_waiting_workspaces(what text, before timestamptz) returns setof uuid
  language sql stable security definer set search_path from current as $$
  select distinct workspace_id from webhook_events where what = 'events' and status = 'received' and received_at < before
  union select distinct workspace_id from send_attempts where what = 'attempts' and state in ('prepared', 'calling', 'unclear') and prepared_at < before
  union select distinct workspace_id from connections where what = 'sync' and is_active and coalesce(sync_started_at, '-infinity') < before
  union select distinct workspace_id from threads where what = 'snoozes' and snoozed_until < before $$;

create function prune_live_events(before timestamptz) returns void
  language sql volatile security definer set search_path from current as $$
  delete from live_events where at < before $$;

-- Whether a session lives and which role its person has in a workspace: asked at every call, in one round trip.
create policy owner_reads_members on workspace_members for select to current_user using (true);
create function find_access(session uuid, person uuid, workspace uuid, out is_live boolean, out role text) returns record
  language sql stable security definer set search_path from current as $$
  select exists (select from sessions s where s.id = session and s.user_id = person and s.ended_at is null),
         (select m.role from workspace_members m where m.workspace_id = workspace and m.user_id = person) $$;

-- -------------------------------------------------------------------------------------------------------------- privileges
do $$
begin
  if not exists (select 1 from pg_roles where rolname = 'rejoinder_app') then
    create role rejoinder_app nologin nosuperuser nobypassrls;
  end if;
  execute format('grant usage on schema %I to rejoinder_app', current_schema());
  execute format('grant select, insert, update, delete on all tables in schema %I to rejoinder_app', current_schema());
  execute format('grant usage on all sequences in schema %I to rejoinder_app', current_schema());
  execute format('alter default privileges in schema %I grant select, insert, update, delete on tables to rejoinder_app', current_schema());
  execute format('alter default privileges in schema %I grant usage on sequences to rejoinder_app', current_schema());
end $$;
