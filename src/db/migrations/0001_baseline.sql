-- The whole schema as a fresh database gets it, one section for each noun. Later changes are files of their own, numbered from 0002.
--
-- Every table that belongs to a workspace carries workspace_id first in its keys, and its references stay within the workspace, so that the
-- database can be distributed by it; it stands under forced row-level security: the application's role sees only the workspace
-- (app.workspace_id) or the person (app.user_id) that its transaction was opened for. What crosses workspaces is a narrow function that runs
-- as the owner, under a policy made for it alone; it stands beside what it reads. Nothing else crosses.

-- ---------------------------------------------------------------------------------------------------------------- ground
-- The application's role, which no login is: logins are made members of it. The tables below are granted to it as they are made.
do $$
begin
  if not exists (select 1 from pg_roles where rolname = 'rejoinder_app') then
    create role rejoinder_app nologin nosuperuser nobypassrls;
  end if;
  execute format('grant usage on schema %I to rejoinder_app', current_schema());
  execute format('alter default privileges in schema %I grant select, insert, update, delete on tables to rejoinder_app', current_schema());
  execute format('alter default privileges in schema %I grant usage on sequences to rejoinder_app', current_schema());
end $$;
-- What has been applied is for migrations to say.
grant select on schema_migrations to rejoinder_app;

do $$
declare wanted text;
begin
  foreach wanted in array array['pg_trgm', 'unaccent'] loop
    if exists (select from pg_extension where extname = wanted) then continue; end if;
    begin
      execute format('create extension %I', wanted);
    exception when others then
      raise exception 'Rejoinder needs the PostgreSQL extension "%", and this role can not create it here (%). Ask a database administrator to run: CREATE EXTENSION %;',
        wanted, sqlerrm, wanted;
    end;
  end loop;
end $$;

create function app_workspace_id() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.workspace_id', true), '')::uuid $$;
create function app_user_id() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.user_id', true), '')::uuid $$;

-- Puts a table of a workspace under the same wall as all others.
create function wall_in(table_name text) returns void language plpgsql as $$
begin
  execute format('alter table %I enable row level security', table_name);
  execute format('alter table %I force row level security', table_name);
  execute format('create policy workspace on %I using (workspace_id = app_workspace_id()) with check (workspace_id = app_workspace_id())', table_name);
  execute format('grant select, insert, update, delete on %I to rejoinder_app', table_name);
end $$;

-- Makes what runs with the owner's right safe from its caller. A table in the caller's own temporary schema goes before the product's unless
-- that schema is named last: one of the same name, with a trigger, would run as the owner. And only the application calls them. Whatever
-- migration makes another one ends with `select guard_owner_functions();`, as this one does; a test asks for it.
create function guard_owner_functions() returns void language plpgsql as $$
declare f record;
begin
  for f in select p.oid::regprocedure as signature,
                  (select substr(c, length('search_path=') + 1) from unnest(p.proconfig) as c where c like 'search_path=%') as path
             from pg_proc p
            where p.pronamespace = current_schema()::regnamespace and p.proowner = current_user::regrole and p.prosecdef
              and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') loop
    if f.path not like '%pg_temp%' then
      execute format('alter function %s set search_path = %s, pg_temp', f.signature, f.path);
    end if;
    execute format('revoke execute on function %s from public', f.signature);
    execute format('grant execute on function %s to rejoinder_app', f.signature);
  end loop;
end $$;
revoke execute on function guard_owner_functions() from public;

-- -------------------------------------------------------------------------------------------------------------- accounts
-- None of these belongs to a workspace: the rows are people's, and read by the sign-in server alone.

create table users (
  id uuid primary key,
  email text not null check (email = lower(email)),
  full_name text not null default '',
  password_hash text,
  email_confirmed_at timestamptz,
  metadata jsonb not null default '{}',
  last_sign_in_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  new_email text check (new_email = lower(new_email)),
  email_change_confirmed text check (email_change_confirmed in ('current', 'new')),
  -- When somebody first showed that they read the mailbox: by a mail of ours, an invitation, or a provider that has verified it.
  -- `email_confirmed_at` is what the protocol shows, and is set where an installation asks for no confirmation, too; this one is not.
  -- Until then nobody knows whether who set the password is who owns the address.
  email_verified_at timestamptz,
  -- An account without an address: its column holds one of a domain that never exists (RFC 2606), made of the account's id.
  is_anonymous boolean not null default false,
  -- The workspace that the sign-up made, for who never confirms it: whether anybody else belongs to it by then is asked there.
  first_workspace_id uuid,
  constraint users_anonymous_address check (not is_anonymous or email like '%@anonymous.invalid')
);
create unique index users_email on users (email);
create index users_unconfirmed on users (updated_at) where email_confirmed_at is null;
create index users_anonymous on users (updated_at) where is_anonymous;

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
create index sessions_of_person on sessions (user_id, created_at);
create index sessions_ended on sessions (ended_at) where ended_at is not null;

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
create index refresh_tokens_used on refresh_tokens (used_at) where used_at is not null;

-- One open token per person and purpose; a newer one replaces it. Neither the code nor the link is stored, only their hashes.
-- A code is short enough to be guessed, so it dies after a few wrong guesses; the link is not, and lives on.
create table one_time_tokens (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  purpose text not null check (purpose in
    ('signup', 'magiclink', 'recovery', 'email_change_current', 'email_change_new', 'reauthentication')),
  email text not null check (email = lower(email)),
  code_hash bytea not null,
  link_hash bytea not null unique,
  wrong_guesses smallint not null default 0,
  redirect_to text not null,
  challenge text,
  challenge_method text check (challenge_method in ('s256', 'plain')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  unique (user_id, purpose),
  check ((challenge is null) = (challenge_method is null))
);
create index one_time_tokens_by_email on one_time_tokens (email);

-- What a browser that asked with a challenge gets instead of a session; worthless without that browser's verifier.
create table auth_codes (
  code_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  method text not null,
  challenge text not null,
  challenge_method text not null check (challenge_method in ('s256', 'plain')),
  expires_at timestamptz not null
);

-- A sign-in that is on its way at another provider.
create table oauth_states (
  state_hash bytea primary key,
  provider text not null,
  verifier text not null,
  nonce text not null,
  redirect_to text not null,
  challenge text,
  challenge_method text check (challenge_method in ('s256', 'plain')),
  linking_session_id uuid references sessions on delete cascade,
  referrer text,
  expires_at timestamptz not null
);

create table identities (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  provider text not null,
  subject text not null,
  email text not null,
  full_name text not null default '',
  created_at timestamptz not null default now(),
  last_sign_in_at timestamptz,
  unique (provider, subject)
);
create index identities_by_user on identities (user_id);

create table factors (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  friendly_name text not null default '',
  status text not null default 'unverified' check (status in ('unverified', 'verified')),
  secret_encrypted bytea not null,
  -- The time step of the newest code that was taken: none of it or before it is taken again.
  last_step bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index factors_by_user on factors (user_id);
create unique index factors_one_per_name on factors (user_id, friendly_name) where friendly_name <> '';

create table factor_challenges (
  id uuid primary key,
  factor_id uuid not null references factors on delete cascade,
  expires_at timestamptz not null
);

create table recovery_codes (
  user_id uuid not null references users on delete cascade,
  code_hash bytea not null,
  set_id uuid not null,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  primary key (user_id, code_hash)
);

create table signing_keys (
  kid text primary key,
  public_jwk jsonb not null,
  private_jwk_encrypted bytea not null,
  created_at timestamptz not null default now(),
  retired_at timestamptz
);

-- Which encryption keys there are: the newest seals. Only their ids; the keys are derived from the master secret, which is not here.
create table encryption_keys (
  id smallint primary key check (id between 1 and 255),
  created_at timestamptz not null default now()
);
insert into encryption_keys (id) values (1);
revoke insert, update, delete on encryption_keys from rejoinder_app;

-- Counts of attempts need not survive a power cut, and a sign-in writes six of them: unlogged, none waits for the disk. They are shared by
-- all server processes; only a crash of the database begins them anew.
create unlogged table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

-- ------------------------------------------------------------------------------------------------ workspaces and members
-- People belong to no workspace, so no column of a workspace's table references them: what names one who is gone is found by a nightly round
-- (domain/platform/release-gone-people.ts).

create table workspaces (
  id uuid primary key,
  name text not null,
  created_by uuid,
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
  deleted_at timestamptz,
  deleted_by uuid,
  -- A person's send waits so many seconds before it goes, and can be undone until then.
  undo_seconds integer not null default 10 check (undo_seconds between 0 and 60),
  check (default_delay_min between 0 and 10080 and default_delay_max between default_delay_min and 10080)
);
alter table workspaces enable row level security;
alter table workspaces force row level security;
create policy workspace on workspaces using (id = app_workspace_id()) with check (id = app_workspace_id());
create policy owner_reads_workspaces on workspaces for select to current_user using (true);

create table workspace_members (
  workspace_id uuid not null references workspaces on delete cascade,
  user_id uuid not null,
  role text not null check (role in ('admin', 'member', 'client')),
  created_at timestamptz not null default now(),
  primary key (workspace_id, user_id)
);
create index workspace_members_by_user on workspace_members (user_id, workspace_id);
select wall_in('workspace_members');
create policy own_memberships on workspace_members for select using (user_id = app_user_id());
create policy owner_reads_members on workspace_members for select to current_user using (true);

-- The token itself went out by mail; only its hash is kept.
create table invitations (
  workspace_id uuid not null references workspaces on delete cascade,
  id uuid not null,
  email text not null check (email = lower(email)),
  role text not null check (role in ('admin', 'member', 'client')),
  token_hash bytea not null,
  invited_by uuid,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by uuid,
  revoked_at timestamptz,
  primary key (workspace_id, id)
);
create unique index invitations_one_open on invitations (workspace_id, email) where accepted_at is null and revoked_at is null;
select wall_in('invitations');
create policy owner_reads_invitations on invitations for select to current_user using (true);

-- What is looked up before the workspace is known: by the hash of a token, an address or a domain, to which workspace it belongs and to
-- what in it. Written in the transaction of its cause.
create table directory (
  kind text not null check (kind in ('webhook', 'invitation', 'invited', 'export', 'domain')),
  hash bytea not null,
  workspace_id uuid not null,
  subject_id uuid not null,
  primary key (kind, hash, workspace_id)
);
create index directory_by_subject on directory (workspace_id, subject_id);
-- A domain stands for one workspace of all.
create unique index directory_one_domain on directory (hash) where kind = 'domain';
select wall_in('directory');
create policy owner_reads_directory on directory for select to current_user using (true);

create function find_in_directory(wanted text, hash bytea, out workspace_id uuid, out subject_id uuid) returns setof record
  language plpgsql stable security definer set search_path from current as $$
begin
  return query select d.workspace_id, d.subject_id from directory d where d.kind = wanted and d.hash = find_in_directory.hash;
end $$;

-- Whether somebody was asked to join a workspace with this address and still may.
create function has_open_invitation(address text, moment timestamptz) returns boolean
  language plpgsql stable security definer set search_path from current as $$
declare inviting uuid[] := array(select d.workspace_id from directory d where d.kind = 'invited' and d.hash = sha256(convert_to(address, 'UTF8')));
begin
  return exists (select from invitations i join workspaces w on w.id = i.workspace_id
                  where i.workspace_id = any (inviting) and w.id = any (inviting) and i.email = address and i.accepted_at is null
                    and i.revoked_at is null and i.expires_at > moment and w.deleted_at is null);
end $$;

-- Whether a session lives and which role its person has in a workspace: asked at every call. A person with a second factor is in only when their
-- session has proved it; a deleted workspace lets nobody in.
create function find_access(session uuid, person uuid, workspace uuid, out is_live boolean, out role text) returns record
  language plpgsql stable security definer set search_path from current as $$
begin
  is_live := exists (select from sessions s where s.id = session and s.user_id = person and s.ended_at is null
    and (s.assurance = 'aal2' or not exists (select from factors f where f.user_id = person and f.status = 'verified')));
  role := (select m.role from workspace_members m join workspaces w on w.id = m.workspace_id
            where m.workspace_id = workspace and m.user_id = person and w.id = workspace and w.deleted_at is null);
end $$;

-- Ends the transaction unless the session lives and its person has one of these roles in the workspace: what was sent behind it at the
-- same time is not run.
create function require_access(session uuid, person uuid, workspace uuid, allowed text[]) returns void
  language plpgsql stable set search_path from current as $$
declare access record;
begin
  select a.is_live, a.role into access from find_access(session, person, workspace) a;
  if access.is_live and access.role = any (allowed) then return; end if;
  raise exception 'no access to this workspace' using errcode = 'RJ403';
end $$;

-- The workspace's MCP server as its last test found it.
create table mcp_servers (
  workspace_id uuid primary key references workspaces on delete cascade,
  url text not null,
  name text not null,
  tools jsonb not null,
  tested_at timestamptz not null default now()
);
select wall_in('mcp_servers');

-- ----------------------------------------------------------------------------------------------------------- connections
-- One row per place ever connected (base URL + the platform's own workspace). What a platform calls its things is opaque (some count, some use
-- UUIDs, some the address of a mailbox) and unique only within it, so every foreign id below is text and keyed by connection too. At most one is
-- active per workspace.
create table connections (
  workspace_id uuid not null references workspaces on delete cascade,
  id uuid not null,
  kind text not null,
  base_url text not null,
  api_key_encrypted bytea not null,
  platform_workspace_id text not null,
  platform_workspace_name text not null default '',
  is_active boolean not null default true,
  -- Why it does not work, as codes: words are made where a person reads them.
  last_error jsonb,
  connected_at timestamptz not null default now(),
  sync_started_at timestamptz,
  sync_finished_at timestamptz,
  sync_error jsonb,
  sync_found integer not null default 0,
  replies_there integer,
  replies_here integer,
  -- The run that may write here: one that began later takes over from it.
  sync_run uuid,
  -- The newest mail that a comparison began with, and the stretches below it that are still to be read:
  -- [{"cursor": text or null for the newest, "until": id of a mail from which on everything is here}].
  sync_top bigint,
  sync_gaps jsonb not null default '[]',
  -- The last time that everything was read, and since when fewer replies are here than there.
  sync_full_at timestamptz,
  sync_short_since timestamptz,
  -- The platform asked to be left alone until then.
  sync_not_before timestamptz,
  webhooks_checked_at timestamptz,
  -- A platform that asks us to slow down, or has a fault, is left alone for a while: all sends of the workspace wait, not one by one.
  sends_paused_until timestamptz,
  send_faults integer not null default 0,
  primary key (workspace_id, id),
  unique (workspace_id, base_url, platform_workspace_id)
);
create unique index connections_one_active on connections (workspace_id) where is_active;
select wall_in('connections');
create policy owner_reads_connections on connections for select to current_user using (true);

-- The workspaces of the person that the transaction was opened for; what they are connected to is known with them, so that no screen names
-- another platform until it has asked.
create function list_own_workspaces(out workspace_id uuid, out name text, out role text, out joined_at timestamptz, out deleted_at timestamptz,
    out platform_kind text)
  returns setof record language plpgsql stable security definer set search_path from current as $$
declare
  person uuid := app_user_id();
  own uuid[] := array(select m.workspace_id from workspace_members m where m.user_id = person);
begin
  return query select w.id, w.name, m.role, m.created_at, w.deleted_at, c.kind
    from workspace_members m join workspaces w on w.id = m.workspace_id
      left join connections c on c.workspace_id = m.workspace_id and c.workspace_id = any (own) and c.is_active
    where m.workspace_id = any (own) and w.id = any (own) and m.user_id = person;
end $$;

create table campaigns (
  workspace_id uuid not null references workspaces on delete cascade,
  id uuid not null,
  connection_id uuid not null,
  platform_id text not null,
  name text not null,
  status text not null,
  fetched_at timestamptz not null default now(),
  primary key (workspace_id, id),
  unique (workspace_id, connection_id, platform_id),
  foreign key (workspace_id, connection_id) references connections on delete cascade
);
select wall_in('campaigns');

-- Answers that a comparison met before the lead's mail which opens their thread: it reads the newest first.
create table sync_backlog (
  workspace_id uuid not null,
  connection_id uuid not null,
  platform_reply_id text not null,
  mail jsonb not null,
  -- They are taken in the order in which the platform lists them; only the order of these numbers means anything.
  position bigint not null default 0,
  primary key (workspace_id, connection_id, platform_reply_id),
  foreign key (workspace_id, connection_id) references connections on delete cascade
);
select wall_in('sync_backlog');

-- ---------------------------------------------------------------------------------------------------------------- agents
-- Who deletes a campaign first takes it out of the agents that name it.
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
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- Caps on what goes out without a person: per day of the workspace's own calendar, and per conversation.
  daily_cap integer not null default 200 check (daily_cap between 1 and 10000),
  thread_cap integer not null default 6 check (thread_cap between 1 and 100),
  primary key (workspace_id, id),
  foreign key (workspace_id, linked_campaign_id) references campaigns (workspace_id, id),
  check (delay_min between 0 and 10080 and delay_max between delay_min and 10080),
  check (followup_max_attempts between 0 and 20)
);
select wall_in('agents');

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
  attached_by uuid,
  attached_at timestamptz not null default now(),
  primary key (workspace_id, campaign_id),
  foreign key (workspace_id, campaign_id) references campaigns (workspace_id, id) on delete cascade,
  foreign key (workspace_id, agent_id) references agents on delete cascade
);
create index campaign_agents_by_agent on campaign_agents (workspace_id, agent_id);
select wall_in('campaign_agents');

-- -------------------------------------------------------------------------------------------------------------- webhooks
-- A removed webhook stays as a row: what it brought keeps its connection, and an agent's log reaches back past a re-creation. `test` is the address
-- that sample events are sent to; it is registered nowhere, and nothing that comes by it is applied.
create table webhooks (
  workspace_id uuid not null references workspaces on delete cascade,
  id uuid not null,
  agent_id uuid not null,
  connection_id uuid not null,
  kind text not null check (kind in ('lead_replied', 'untracked_reply', 'test')),
  platform_webhook_id text,
  token_hash bytea not null,
  token_encrypted bytea not null,
  events text[] not null,
  created_at timestamptz not null default now(),
  registered_at timestamptz,
  -- What the platform was last seen to have instead of this webhook: nothing, or another address or other events.
  problem text check (problem in ('missing', 'changed')),
  problem_since timestamptz,
  removed_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, agent_id) references agents on delete cascade,
  foreign key (workspace_id, connection_id) references connections on delete cascade
);
create unique index webhooks_by_token on webhooks (workspace_id, token_hash);
create unique index webhooks_one_per_kind on webhooks (workspace_id, agent_id, connection_id, kind) where removed_at is null;
select wall_in('webhooks');

-- What the platform posted, byte for byte, before anybody looked into it.
create table webhook_events (
  workspace_id uuid not null,
  id uuid not null,
  webhook_id uuid not null,
  dedupe_key text not null,
  type text not null,
  body bytea not null,
  status text not null default 'received' check (status in ('received', 'processed', 'ignored', 'failed')),
  error jsonb,
  delivery_count integer not null default 1,
  received_at timestamptz not null default now(),
  processed_at timestamptz,
  primary key (workspace_id, id),
  unique (workspace_id, webhook_id, dedupe_key)
);
create index webhook_events_waiting on webhook_events (workspace_id, id) where status = 'received';
create index webhook_events_by_webhook on webhook_events (workspace_id, webhook_id, id desc);
create index webhook_events_failed on webhook_events (workspace_id, webhook_id) where status = 'failed';
select wall_in('webhook_events');

-- ---------------------------------------------------------------------------------------------------- threads and intent
create table contacts (
  workspace_id uuid not null references workspaces on delete cascade,
  id uuid not null,
  connection_id uuid not null,
  platform_lead_id text,
  email text not null check (email = lower(email)),
  name text not null default '',
  company text not null default '',
  title text not null default '',
  details jsonb not null default '{}',
  unsubscribed_at timestamptz,
  bounced_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- By which a draft's names are looked up. Columns, not expressions: row-level security lets the planner use an index for leakproof
  -- conditions alone, and lower() is not leakproof.
  name_key text not null generated always as (lower(name)) stored,
  company_key text not null generated always as (lower(company)) stored,
  primary key (workspace_id, id),
  foreign key (workspace_id, connection_id) references connections on delete cascade
);
create unique index contacts_by_lead on contacts (workspace_id, connection_id, platform_lead_id) where platform_lead_id is not null;
create unique index contacts_by_email on contacts (workspace_id, connection_id, email);
create index contacts_by_name on contacts (workspace_id, name_key) where name_key <> '';
create index contacts_by_company on contacts (workspace_id, company_key) where company_key <> '';
select wall_in('contacts');

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
  corrected_by uuid,
  corrected_at timestamptz,
  last_message_at timestamptz not null,
  last_message_id uuid,
  last_inbound_id uuid,
  last_direction text not null check (last_direction in ('inbound', 'outbound')),
  snippet text not null default '',
  sender_email_id text,
  sender_email text,
  archived_at timestamptz,
  snoozed_until timestamptz,
  assigned_to uuid,
  ai_mode text check (ai_mode in ('auto', 'draft', 'off')),
  created_at timestamptz not null default now(),
  -- When the next planned follow-up is due, kept by whoever changes a task, as answer_at is.
  follow_up_at timestamptz,
  -- The inbound message that the thread's judgement is of: while it is not the newest, nobody knows yet what the lead wants now.
  judged_message_id uuid,
  -- When the platform was last asked for the mails of its campaign.
  campaign_mail_read_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, contact_id) references contacts on delete cascade,
  foreign key (workspace_id, campaign_id) references campaigns (workspace_id, id)
);
create unique index threads_one_per_contact_and_campaign on threads (workspace_id, contact_id, campaign_id) nulls not distinct;
create index threads_all on threads (workspace_id, last_message_at desc, id desc)
  where archived_at is null and snoozed_until is null;
create index threads_new on threads (workspace_id, last_message_at desc, id desc)
  where archived_at is null and snoozed_until is null and status = 'new';
-- 7 is where contract/bands.ts lets `high` begin. An index's predicate must be a constant, and serves only a query that states the same one:
-- who moves the band there makes this index anew.
create index threads_high on threads (workspace_id, last_message_at desc, id desc)
  where archived_at is null and snoozed_until is null and intent_score >= 7;
create index threads_pending on threads (workspace_id, last_message_at desc, id desc)
  where archived_at is null and snoozed_until is null and status = 'pending';
create index threads_archived on threads (workspace_id, last_message_at desc, id desc) where archived_at is not null;
create index threads_snoozed on threads (workspace_id, snoozed_until) where snoozed_until is not null;
create index threads_without_campaign_mail on threads (workspace_id, last_message_at)
  where campaign_mail_read_at is null and campaign_id is not null and last_inbound_id is not null;
select wall_in('threads');

create table messages (
  workspace_id uuid not null,
  id uuid not null,
  thread_id uuid not null,
  connection_id uuid not null,
  direction text not null check (direction in ('inbound', 'outbound')),
  platform_reply_id text,
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
  -- The lead's mailbox said that they are away: not a word from the lead.
  is_away boolean not null default false,
  -- What it asks and its writer found no answer to, in the lead's words ("all": whatever it asks), until it is noted. It waits here and not
  -- in the job's payload: payloads are ids, since the queue's table stands outside of the workspaces' wall.
  unanswered jsonb,
  -- A mail is addressed by its handle, which only the platform's adapter reads; its id only says which one it is.
  platform_handle text,
  primary key (workspace_id, id),
  foreign key (workspace_id, thread_id) references threads on delete cascade
);
create unique index messages_once on messages (workspace_id, connection_id, platform_reply_id) where platform_reply_id is not null;
create index messages_by_thread on messages (workspace_id, thread_id, sent_at, id);
-- How many replies came by which way, and how many there are of a connection at all.
create index messages_by_way on messages (workspace_id, connection_id, source, sent_at) where direction = 'inbound';
-- A person's answer inside the platform to an address that is no lead's (an assistant, a mail server) names that address alone:
-- its thread is found by who wrote from it.
create index messages_by_sender on messages (workspace_id, connection_id, from_email, sent_at) where direction = 'inbound';
select wall_in('messages');

-- What a campaign of ours sent a lead: the mail that the lead's first words answer. Fetched from the platform and kept beside the
-- thread's messages, not among them: it is no answer of ours, and nothing that counts answers may count it.
create table campaign_mails (
  workspace_id uuid not null,
  id uuid not null,
  thread_id uuid not null,
  connection_id uuid not null,
  platform_id text not null,
  message_id text,
  sender_email_id text,
  from_email text not null default '',
  from_name text not null default '',
  subject text not null default '',
  body text not null,
  html text,
  sent_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, thread_id) references threads on delete cascade
);
create unique index campaign_mails_once on campaign_mails (workspace_id, thread_id, platform_id);
create index campaign_mails_by_thread on campaign_mails (workspace_id, thread_id, sent_at, id);
-- The name behind a mailbox is asked for once.
create index campaign_mails_by_sender on campaign_mails (workspace_id, connection_id, sender_email_id);
select wall_in('campaign_mails');

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
select wall_in('timeline_entries');

-- Exact counts for the inbox's tabs without counting: each change of a thread adds its difference to one of 16 slots, so that writers of one
-- workspace seldom wait for each other; a reader sums 16 rows. Kept by the statements that change threads (domain/threads/counts.ts).
create table thread_counts (
  workspace_id uuid not null,
  slot smallint not null,
  total bigint not null default 0,
  fresh bigint not null default 0,
  high bigint not null default 0,
  pending bigint not null default 0,
  primary key (workspace_id, slot)
);
select wall_in('thread_counts');

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
create index live_events_by_age on live_events (workspace_id, at);
select wall_in('live_events');

-- ------------------------------------------------------------------------------------------------------------- knowledge
-- Found in the lead's language: stems of the entry's own language, the plain words beside them (names and numbers are the same in all
-- languages), accents or none.

-- The language whose stop words a text has most of; 'simple' when it has too few of any to tell.
create function knowledge_language(words text) returns regconfig language sql stable set search_path from current as $$
  select coalesce((
    select config from (values
        ('english'::regconfig, 'english_stem'::regdictionary), ('german', 'german_stem'), ('french', 'french_stem'),
        ('spanish', 'spanish_stem'), ('dutch', 'dutch_stem'), ('portuguese', 'portuguese_stem')) as known (config, stems),
      lateral (select count(*) as found from regexp_split_to_table(lower(left(words, 1500)), '[^[:alpha:]]+') as word
                where word <> '' and ts_lexize(stems, word) = '{}') as counted
     where found >= 2 order by found desc limit 1), 'simple') $$;

-- Stems where the language is known, and the words as they stand.
create function knowledge_words(config regconfig, words text) returns tsvector language sql stable set search_path from current as $$
  select case when config = 'simple'::regconfig then to_tsvector('simple', unaccent(words))
              else to_tsvector(config, unaccent(words)) || to_tsvector('simple', unaccent(words)) end $$;

-- Each word of a mail with its lexemes, but for the words that every mail of its language has.
create function knowledge_asked(words text) returns table (word text, lexeme text) language sql stable set search_path from current as $$
  with spoken as materialized (select knowledge_language(words) as config),
  told as (
    select w.word from spoken, unnest(tsvector_to_array(to_tsvector('simple', unaccent(left(words, 4000))))) as w (word)
     where length(w.word) > 1 and to_tsvector(spoken.config, w.word) <> ''::tsvector limit 60)
  select distinct told.word, l.lexeme from spoken, told,
    unnest(told.word || tsvector_to_array(to_tsvector(spoken.config, told.word))) as l (lexeme) $$;

-- What a text is about: one stem for each word that tells something, of a language that is known.
create function knowledge_stems(config regconfig, words text) returns text[] language sql stable set search_path from current as $$
  select tsvector_to_array(to_tsvector(config, unaccent(left(words, 4000)))) $$;

-- Proposed entries are replies that a person bettered before sending. Who deletes an entry first takes it out of the questions that name it.
create table kb_entries (
  workspace_id uuid not null references workspaces on delete cascade,
  id uuid not null,
  title text not null,
  content text not null,
  tags text[] not null default '{}',
  is_golden boolean not null default false,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Kept by the trigger index_knowledge.
  search tsvector not null default '',
  state text not null default 'published' check (state in ('published', 'proposed')),
  thread_id uuid,
  draft_id uuid,
  -- How often a reply like this one was sent, as far as we saw.
  sent_count integer not null default 0,
  -- Taken away, and for a while taken back. A proposed one with it was dismissed and is not proposed again.
  deleted_at timestamptz,
  primary key (workspace_id, id)
);
-- A draft that is handled twice proposes once.
create unique index kb_entries_one_per_draft on kb_entries (workspace_id, draft_id) where draft_id is not null;
select wall_in('kb_entries');

create function index_knowledge() returns trigger language plpgsql set search_path from current as $$
declare config regconfig := knowledge_language(new.title || ' ' || new.content);
begin
  new.search := setweight(knowledge_words(config, new.title || ' ' || array_to_string(new.tags, ' ')), 'A')
             || setweight(knowledge_words(config, new.content), 'B');
  return new;
end $$;
create trigger index_knowledge before insert or update of title, content, tags on kb_entries
  for each row execute function index_knowledge();

-- Which entries have a lexeme, the most telling first. A GIN index is of no use here: row-level security lets the planner use an
-- index for leakproof operators alone, which @@ is not, and to rank thousands of entries takes a second.
create table kb_terms (
  workspace_id uuid not null,
  lexeme text collate "C" not null,
  weight real not null,
  entry_id uuid not null,
  primary key (workspace_id, lexeme, weight, entry_id),
  foreign key (workspace_id, entry_id) references kb_entries on delete cascade
);
create index kb_terms_by_entry on kb_terms (workspace_id, entry_id);
select wall_in('kb_terms');

-- The words of a knowledge base, by first letter and length: what a misspelt one may have been is among a few hundred of them.
-- A word of an entry that is gone stays; it leads to no entry.
create table kb_lexemes (
  workspace_id uuid not null references workspaces on delete cascade,
  initial text collate "C" not null,
  size integer not null,
  lexeme text collate "C" not null,
  primary key (workspace_id, initial, size, lexeme)
);
select wall_in('kb_lexemes');

-- A word in the title counts thrice, a repeated one a little more, and a long text tells less by each of its words.
create function post_knowledge() returns trigger language plpgsql set search_path from current as $$
begin
  if tg_op = 'UPDATE' then delete from kb_terms where workspace_id = new.workspace_id and entry_id = new.id; end if;
  if new.state = 'published' and new.deleted_at is null then
    insert into kb_terms (workspace_id, lexeme, weight, entry_id)
    select new.workspace_id, t.lexeme, (case when 'A' = any (t.weights) then 3 else 1 end + ln(cardinality(t.positions)))
             / (1 + ln(1 + length(new.search) / 20.0)), new.id
      from unnest(new.search) as t where length(t.lexeme) <= 200;
    -- Two imports at once would each wait for a word of the other.
    perform pg_advisory_xact_lock(hashtextextended('kb_lexemes' || new.workspace_id, 0));
    insert into kb_lexemes (workspace_id, initial, size, lexeme)
    select new.workspace_id, left(t.lexeme, 1), length(t.lexeme), t.lexeme
      from unnest(new.search) as t where length(t.lexeme) between 4 and 60
    on conflict do nothing;
  end if;
  return null;
end $$;
create trigger post_knowledge after insert or update of title, content, tags, state, deleted_at on kb_entries
  for each row execute function post_knowledge();

-- A question that leads asked, each nearly the same one once. It is open until somebody dismisses it, or an entry answers it: while
-- `answered_by` is published. A person may have said so (`is_answer_chosen`), else the words did.
create table kb_questions (
  workspace_id uuid not null references workspaces on delete cascade,
  id uuid not null,
  words text not null,
  lang text not null,
  -- What it is about, by which two of them are one: `#topic`, `@name`, stems.
  matters text[] not null,
  is_dismissed boolean not null default false,
  answered_by uuid,
  is_answer_chosen boolean not null default false,
  -- Distinct threads; kept beside `kb_question_threads` so that the list is read in order.
  asked_by integer not null default 0,
  first_asked_at timestamptz not null,
  last_asked_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, answered_by) references kb_entries
);
create index kb_questions_most_asked on kb_questions (workspace_id, asked_by desc, id desc);
create index kb_questions_last_asked on kb_questions (workspace_id, last_asked_at desc);
create index kb_questions_by_answer on kb_questions (workspace_id, answered_by) where answered_by is not null;
select wall_in('kb_questions');

create table kb_question_threads (
  workspace_id uuid not null,
  question_id uuid not null,
  thread_id uuid not null,
  message_id uuid not null,
  words text not null,
  asked_at timestamptz not null,
  primary key (workspace_id, question_id, thread_id),
  foreign key (workspace_id, question_id) references kb_questions on delete cascade,
  foreign key (workspace_id, thread_id) references threads on delete cascade
);
create index kb_question_threads_by_thread on kb_question_threads (workspace_id, thread_id);
select wall_in('kb_question_threads');

-- ---------------------------------------------------------------------------------------------------------------- drafts
create table drafts (
  workspace_id uuid not null,
  id uuid not null,
  thread_id uuid not null,
  -- One that is leaving is on its way out of the composer: no open draft any more, and it may become one again.
  state text not null default 'open' check (state in ('open', 'leaving', 'sent', 'discarded')),
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
  edited_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- What the writer says is to be done with the reply that the draft answers: `handoff` never goes out by itself.
  action text check (action in ('reply', 'wait', 'stop', 'handoff')),
  -- What the workspace's tools told while this draft was written: its guard traces facts to it.
  tool_results jsonb not null default '[]',
  -- A draft proposes its words to the knowledge base once, however often its job is done.
  proposed_at timestamptz,
  -- Entries that came or changed after it was written, which it would have known: offered where a person is at it.
  newer_knowledge jsonb not null default '[]',
  primary key (workspace_id, id),
  foreign key (workspace_id, thread_id) references threads on delete cascade
);
create unique index drafts_one_open on drafts (workspace_id, thread_id) where state = 'open';
create index drafts_leaving on drafts (workspace_id, thread_id) where state = 'leaving';
-- A draft that waits is looked for by when it was written, whenever an entry is new.
create index drafts_open_by_time on drafts (workspace_id, created_at) where state = 'open';
select wall_in('drafts');

-- Every version of a thread's drafts: what was written, with the wish that it was written for, and what a person made of it.
create table draft_versions (
  workspace_id uuid not null,
  id uuid not null,
  thread_id uuid not null,
  draft_id uuid not null,
  kind text not null check (kind in ('written', 'edited')),
  subject text not null,
  body text not null,
  -- What a person wished for ("shorter"); a source of facts as their own words are.
  instruction text,
  writer text,
  knowledge jsonb not null default '[]',
  tool_results jsonb not null default '[]',
  actor_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, thread_id) references threads on delete cascade
);
create index draft_versions_by_thread on draft_versions (workspace_id, thread_id, created_at, id);
select wall_in('draft_versions');

-- Whatever a writer is asked for is claimed here before it is asked, by one who renews the lease while it writes. Who finds the
-- lease lost, or the conversation gone on, stores nothing; who dies is followed when the lease runs out.
create table writings (
  workspace_id uuid not null,
  kind text not null check (kind in ('answer', 'follow_up', 'wish', 'refresh')),
  -- What it is for: the message that is answered, the follow-up's task, the thread of a person's wish, the draft that is refreshed.
  subject_id uuid not null,
  thread_id uuid not null,
  -- Of the thread, when it was read. A conversation that has gone on is another writing.
  revision integer not null,
  holder uuid,
  lease_until timestamptz,
  -- Answers that were asked for of a model, over all tries; one that did not reach it is given back.
  asked smallint not null default 0,
  -- Since when its model can't be reached, until when it is waited for, and when it is asked again.
  unreachable_since timestamptz,
  waits_until timestamptz,
  not_before timestamptz,
  -- Null while it is to be written.
  outcome text check (outcome in ('written', 'nothing', 'failed')),
  cause text,
  -- What its answers cost, those that were refused among them.
  usage jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (workspace_id, kind, subject_id),
  foreign key (workspace_id, thread_id) references threads on delete cascade
);
create index writings_open_by_thread on writings (workspace_id, thread_id) where outcome is null;
create index writings_failed_by_thread on writings (workspace_id, thread_id) where outcome = 'failed';
select wall_in('writings');

-- ----------------------------------------------------------------------------------------------------------------- tasks
-- What is to go out, and when. A follow-up is a task from the day its answer went out; until shortly before its time it has no draft: then it is
-- planned, and nothing is prepared yet. An archived thread has no open task.
create table tasks (
  workspace_id uuid not null,
  id uuid not null,
  thread_id uuid not null,
  draft_id uuid,
  type text not null check (type in ('reply', 'follow_up', 'other')),
  status text not null check (status in ('pending', 'ready', 'processing', 'sent', 'failed', 'canceled')),
  scheduled_at timestamptz not null,
  is_automatic boolean not null default false,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- number of count: "follow-up 2 of 3".
  follow_up_number smallint,
  follow_up_count smallint,
  -- When a person or the agent's rules last decided that it shall go out. An opt-out that came later ends it.
  decided_at timestamptz not null default now(),
  undo_until timestamptz,
  -- Why it waits, failed or was cancelled stands as codes: words are made where a person reads them.
  last_error jsonb,
  cancel_cause text check (cancel_cause in ('person', 'unwritten', 'stopped', 'replaced', 'series_ended', 'held', 'archived')),
  canceled_from text,
  before_send jsonb,
  primary key (workspace_id, id),
  foreign key (workspace_id, thread_id) references threads on delete cascade,
  foreign key (workspace_id, draft_id) references drafts (workspace_id, id)
);
create index tasks_by_time on tasks (workspace_id, scheduled_at, id);
create index tasks_open_by_thread on tasks (workspace_id, thread_id) where status in ('pending', 'ready', 'processing', 'failed');
-- One intention, one live task: a draft can't be put on its way twice.
create unique index tasks_one_live_per_draft on tasks (workspace_id, draft_id) where status <> 'canceled' and draft_id is not null;
create unique index tasks_one_planned_follow_up on tasks (workspace_id, thread_id)
  where type = 'follow_up' and status = 'pending' and draft_id is null;
create index tasks_by_thread on tasks (workspace_id, thread_id);
create index tasks_pending on tasks (workspace_id, scheduled_at, id) where status = 'pending';
select wall_in('tasks');

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
  in_reply_to text not null,
  to_email text not null,
  subject text not null,
  body text not null,
  body_hash bytea not null,
  platform_reply_id text,
  outcome text,
  checks integer not null default 0,
  prepared_at timestamptz not null default now(),
  called_at timestamptz,
  ended_at timestamptz,
  -- When it is looked at again: a claim that was never called, or a call whose outcome nobody knows.
  check_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, task_id) references tasks on delete cascade
);
-- Exactly once, held by the database: a task has at most one attempt that is open or has gone out.
create unique index send_attempts_one_live on send_attempts (workspace_id, task_id)
  where state in ('prepared', 'calling', 'unclear', 'sent');
create unique index send_attempts_one_reply on send_attempts (workspace_id, connection_id, platform_reply_id)
  where platform_reply_id is not null;
create index send_attempts_open on send_attempts (workspace_id, thread_id) where state in ('prepared', 'calling', 'unclear');
select wall_in('send_attempts');

-- ------------------------------------------------------------------------------------------------------------------- due
-- What acts by itself reads one table alone, which a distributed engine keeps whole, in one place: a node that is down holds up its own
-- workspaces and nobody else. Each row is written in the transaction of its cause (src/domain/due.ts); what is true is said by the row that it
-- stands for, which whoever acts asks again, in its workspace. A slow round through the workspaces puts back what is missing.
create table due (
  workspace_id uuid not null,
  kind text not null check (kind in ('send', 'follow_up', 'check', 'snooze', 'sync', 'export', 'export_file', 'erase', 'sweep')),
  -- Of the task, the ledger's line, the thread or the export; of the workspace, for what it has one of.
  subject_id uuid not null,
  at timestamptz not null,
  primary key (workspace_id, kind, subject_id)
);
create index due_sends on due (workspace_id, at, subject_id) where kind = 'send';
-- Whoever asks for another kind says `kind <> 'send'` beside it: the planner does not conclude it.
create index due_others on due (kind, at) where kind <> 'send';

-- Workspaces whose platform is left alone for a while, as its connection says.
create table send_rests (
  workspace_id uuid primary key,
  until timestamptz not null
);

select wall_in('due');
select wall_in('send_rests');
create policy owner_finds_due on due to current_user using (true);
create policy owner_reads_rests on send_rests for select to current_user using (true);

-- Sends that are due, the oldest `most` of each workspace; workspaces in `skip` and those whose platform rests are left out. Goes from workspace to
-- workspace along the index: one that has 50,000 due is in nobody's way. It is no job per send: no lost job can leave one behind.
create function find_due_tasks(before timestamptz, most integer, skip uuid[])
  returns table (workspace_id uuid, task_id uuid, scheduled_at timestamptz)
  language plpgsql stable security definer set search_path from current as $$
begin
  return query with recursive having_some (id) as (
    (select d.workspace_id from due d where d.kind = 'send' order by d.workspace_id limit 1)
    union all
    select (select d.workspace_id from due d where d.kind = 'send' and d.workspace_id > h.id order by d.workspace_id limit 1)
      from having_some h where h.id is not null
  )
  select f.workspace_id, f.subject_id, f.at from having_some h cross join lateral (
    select d.workspace_id, d.subject_id, d.at from due d
     where d.kind = 'send' and d.workspace_id = h.id and d.at <= before
     order by d.at, d.subject_id limit most) as f
   where h.id is not null and not (h.id = any (skip))
     and not exists (select from send_rests r where r.workspace_id = h.id and r.until > before);
end $$;

-- Ledger lines that are to be looked at, at most `most` of each workspace that is not in `skip` and 100 in all; nobody else is given
-- them until `lease`. What somebody else takes or changes at this moment is left to them.
create function take_due_checks(before timestamptz, lease timestamptz, most integer, skip uuid[])
  returns table (workspace_id uuid, attempt_id uuid)
  language plpgsql volatile security definer set search_path from current as $$
begin
  return query with waiting as (
    select d.workspace_id, d.subject_id, d.at, row_number() over (partition by d.workspace_id order by d.at) as place
      from due d where d.kind = 'check' and d.kind <> 'send' and d.at <= before and not (d.workspace_id = any (skip))
  ), chosen as (
    select w.workspace_id, w.subject_id from waiting w where w.place <= most order by w.at limit 100
  ), free as (
    select d.workspace_id, d.subject_id from due d
      join chosen c on c.workspace_id = d.workspace_id and c.subject_id = d.subject_id
     where d.kind = 'check' and d.at <= before for update of d skip locked
  )
  update due d set at = lease from free f
   where d.workspace_id = f.workspace_id and d.kind = 'check' and d.subject_id = f.subject_id
  returning d.workspace_id, d.subject_id;
end $$;

-- Workspaces in which something of this kind has been due since before then.
create function find_due_workspaces(wanted text, before timestamptz) returns setof uuid
  language plpgsql stable security definer set search_path from current as $$
begin
  return query select distinct d.workspace_id from due d where d.kind = wanted and d.kind <> 'send' and d.at < before;
end $$;

-- Workspaces whose turn it is to be gone through, the longest waiting first; it is theirs again at `next`.
create function take_due_sweeps(before timestamptz, next timestamptz, most integer) returns setof uuid
  language plpgsql volatile security definer set search_path from current as $$
begin
  return query with chosen as (
    select d.workspace_id from due d where d.kind = 'sweep' and d.kind <> 'send' and d.at <= before
     order by d.at limit most for update skip locked
  )
  update due d set at = next from chosen c where d.workspace_id = c.workspace_id and d.kind = 'sweep' returning d.workspace_id;
end $$;

-- For rounds that go from workspace to workspace.
create function list_workspaces() returns setof uuid language plpgsql stable security definer set search_path from current as $$
begin
  return query select d.workspace_id from due d where d.kind = 'sweep' and d.kind <> 'send' order by d.workspace_id;
end $$;

-- --------------------------------------------------------------------------------------------------------------- exports
create table exports (
  workspace_id uuid not null references workspaces on delete cascade,
  id uuid not null,
  requested_by uuid,
  status text not null default 'waiting' check (status in ('waiting', 'running', 'ready', 'failed', 'expired')),
  progress smallint not null default 0 check (progress between 0 and 100),
  file_key text,
  bytes bigint,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  expires_at timestamptz,
  -- Where a finished one can be fetched: a random token of which only the hash is kept, good for minutes, for the admin who asked.
  link_hash bytea,
  link_by uuid,
  link_expires_at timestamptz,
  primary key (workspace_id, id)
);
create unique index exports_one_under_way on exports (workspace_id) where status in ('waiting', 'running');
select wall_in('exports');

-- ----------------------------------------------------------------------------------------------------------------- audit
-- What was done in the workspace, by whom; for its admins. Never holds a secret or a mail. Told once: it goes only with the workspace.
create table audit_entries (
  workspace_id uuid not null references workspaces on delete cascade,
  id uuid not null,
  actor_id uuid,
  action text not null,
  entity text not null,
  entity_id text,
  detail jsonb not null default '{}',
  at timestamptz not null default now(),
  primary key (workspace_id, id)
);
select wall_in('audit_entries');
revoke update, delete on audit_entries from rejoinder_app;
create policy owner_reads_audit on audit_entries for select to current_user using (true);

-- ----------------------------------------------------------------------------------------------- platform administration
-- What the platform's administrators decide for everybody.
create table platform_settings (
  only_row boolean primary key default true check (only_row),
  refuses_leaked_passwords boolean not null default true,
  action_logs_kept_days integer not null default 90 check (action_logs_kept_days between 1 and 3650),
  sign_up text not null default 'open' check (sign_up in ('open', 'invite_only', 'closed')),
  people_checked_at timestamptz not null default now()
);
insert into platform_settings default values;
revoke insert, delete on platform_settings from rejoinder_app;

-- What a person may do on the whole platform; nobody has a row who may nothing special. Workspaces know nothing of it: a platform
-- administrator belongs to a workspace only as anybody else does.
create table user_roles (
  user_id uuid primary key references users on delete cascade,
  role text not null check (role in ('user', 'moderator', 'admin')),
  granted_by uuid references users on delete set null,
  granted_at timestamptz not null default now()
);

-- What was done by those who administer the platform; a null administrator is a command on the server. Written once, never changed.
create table audit_logs (
  id uuid primary key,
  admin_user_id uuid references users on delete set null,
  action_type text not null check (action_type in ('CREATE', 'UPDATE', 'DELETE', 'ROLE_ASSIGN', 'ROLE_REVOKE', 'SETTINGS_CHANGE')),
  entity_type text not null,
  entity_id text,
  details jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create index audit_logs_by_time on audit_logs (created_at desc);
revoke update, delete on audit_logs from rejoinder_app;

-- What people did on the screens, for the platform's administrators.
create table action_logs (
  id uuid not null,
  workspace_id uuid not null references workspaces on delete cascade,
  user_id uuid,
  user_name text not null default '',
  user_email text not null default '',
  action_type text not null check (action_type in ('button_click', 'page_view', 'api_call', 'form_submit', 'auth', 'error')),
  action_name text not null,
  entity_type text,
  entity_id text,
  details jsonb not null default '{}',
  page_url text not null default '',
  user_agent text not null default '',
  success boolean not null default true,
  error_message text,
  execution_time_ms integer,
  created_at timestamptz not null default now(),
  primary key (workspace_id, id)
);
create index action_logs_by_time on action_logs (workspace_id, created_at);
select wall_in('action_logs');

-- What was done outside of all workspaces has a table of its own, into which the application only writes.
create table action_logs_outside (
  id uuid primary key,
  user_id uuid,
  user_name text not null default '',
  user_email text not null default '',
  action_type text not null check (action_type in ('button_click', 'page_view', 'api_call', 'form_submit', 'auth', 'error')),
  action_name text not null,
  entity_type text,
  entity_id text,
  details jsonb not null default '{}',
  page_url text not null default '',
  user_agent text not null default '',
  success boolean not null default true,
  error_message text,
  execution_time_ms integer,
  created_at timestamptz not null default now()
);
create index action_logs_outside_by_time on action_logs_outside (created_at);
revoke all on action_logs_outside from rejoinder_app;
grant insert on action_logs_outside to rejoinder_app;

create function prune_action_logs(before timestamptz, at_most integer) returns void
  language plpgsql volatile security definer set search_path from current as $$
begin
  delete from action_logs_outside where id in (
    select l.id from action_logs_outside l where l.created_at < before order by l.created_at limit at_most);
end $$;

-- The figures of the platform, for its administrators alone: no row for anybody else. Counts, never contents; an anonymous account is no person
-- yet.
create function count_platform(person uuid, since timestamptz, out users bigint, out workspaces bigint, out administrators bigint,
                               out audit_entries bigint) returns setof record
  language plpgsql stable security definer set search_path from current as $$
begin
  if not exists (select from user_roles r where r.user_id = person and r.role = 'admin') then return; end if;
  users := (select count(*) from users u where not u.is_anonymous);
  workspaces := (select count(*) from workspaces w where w.deleted_at is null);
  administrators := (select count(*) from user_roles r where r.role = 'admin');
  audit_entries := (select count(*) from audit_entries a where a.at >= since) + (select count(*) from audit_logs l where l.created_at >= since);
  return next;
end $$;

-- Accounts whose address nobody confirmed and that nobody was ever in, with the workspace that their sign-up made. An anonymous account is given
-- up when nobody has used it for as long as others have to confirm theirs.
create function find_unconfirmed_accounts(before timestamptz, at_most integer, out user_id uuid, out workspace_id uuid) returns setof record
  language plpgsql stable security definer set search_path from current as $$
begin
  return query
  (select u.id, u.first_workspace_id from users u
    where u.email_confirmed_at is null and u.last_sign_in_at is null and u.updated_at < before
      and not exists (select from sessions s where s.user_id = u.id)
    order by u.updated_at limit at_most)
  union all
  (select u.id, null::uuid from users u
    where u.is_anonymous and u.updated_at < before
      and not exists (select from sessions s where s.user_id = u.id and s.ended_at is null and s.refreshed_at >= before)
    order by u.updated_at limit at_most)
  limit at_most;
end $$;

-- ------------------------------------------------------------------------------------------------------------------ mail
-- Mail of the product itself (codes, invitations, notices) on its way out. Bodies hold codes: a row is emptied once it has gone.
create table mails (
  id uuid primary key,
  kind text not null,
  to_email text not null,
  subject text not null,
  text text not null,
  html text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  error text
);
create index mails_by_time on mails (created_at);

-- --------------------------------------------------------------------------------------------------------------- at last
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

select guard_owner_functions();
