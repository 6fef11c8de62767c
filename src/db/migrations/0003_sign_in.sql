-- Sign-in, whole: one-time codes and links, authorization codes (PKCE), second factors, identities at other providers.
-- None of it belongs to a workspace: these rows are people's, and read by the sign-in server alone.

alter table users
  add column new_email text check (new_email = lower(new_email)),
  add column email_change_confirmed text check (email_change_confirmed in ('current', 'new'));

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

create index sessions_of_person on sessions (user_id, created_at);
create index sessions_ended on sessions (ended_at) where ended_at is not null;
create index refresh_tokens_used on refresh_tokens (used_at) where used_at is not null;

-- A person with a second factor is in only when their session has proved it.
create or replace function find_access(session uuid, person uuid, workspace uuid, out is_live boolean, out role text) returns record
  language sql stable security definer set search_path from current as $$
  select exists (select from sessions s where s.id = session and s.user_id = person and s.ended_at is null
            and (s.assurance = 'aal2' or not exists (select from factors f where f.user_id = person and f.status = 'verified'))),
         (select m.role from workspace_members m join workspaces w on w.id = m.workspace_id
           where m.workspace_id = workspace and m.user_id = person and w.deleted_at is null) $$;
