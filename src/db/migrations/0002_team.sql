-- Team: invitations, the workspace's own audit log, deletion with a way back, exports; and the mail that accounts send.

-- Puts a table of a workspace under the same wall as all others.
create function wall_in(table_name text) returns void language plpgsql as $$
begin
  execute format('alter table %I enable row level security', table_name);
  execute format('alter table %I force row level security', table_name);
  execute format('create policy workspace on %I using (workspace_id = app_workspace_id()) with check (workspace_id = app_workspace_id())', table_name);
  execute format('grant select, insert, update, delete on %I to rejoinder_app', table_name);
end $$;

alter table workspaces add column deleted_at timestamptz, add column deleted_by uuid references users on delete set null;

create table invitations (
  workspace_id uuid not null references workspaces on delete cascade,
  id uuid not null,
  email text not null check (email = lower(email)),
  role text not null check (role in ('admin', 'member', 'client')),
  token_hash bytea not null unique,
  invited_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by uuid references users on delete set null,
  revoked_at timestamptz,
  primary key (workspace_id, id)
);
create unique index invitations_one_open on invitations (workspace_id, email) where accepted_at is null and revoked_at is null;
select wall_in('invitations');

-- What was done in the workspace, by whom; for its admins. Never holds a secret or a mail.
create table audit_entries (
  workspace_id uuid not null references workspaces on delete cascade,
  id uuid not null,
  actor_id uuid references users on delete set null,
  action text not null,
  entity text not null,
  entity_id text,
  detail jsonb not null default '{}',
  at timestamptz not null default now(),
  primary key (workspace_id, id)
);
select wall_in('audit_entries');

create table exports (
  workspace_id uuid not null references workspaces on delete cascade,
  id uuid not null,
  requested_by uuid references users on delete set null,
  status text not null default 'waiting' check (status in ('waiting', 'running', 'ready', 'failed', 'expired')),
  progress smallint not null default 0 check (progress between 0 and 100),
  file_key text,
  bytes bigint,
  error text,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  expires_at timestamptz,
  primary key (workspace_id, id)
);
select wall_in('exports');

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

create policy owner_reads_invitations on invitations for select to current_user using (true);
create policy owner_reads_workspaces on workspaces for select to current_user using (true);

-- What an invitation's token opens; one row whatever its state, so that the page can say what is wrong.
create function find_invitation(token bytea, out workspace_id uuid, out id uuid, out workspace_name text, out email text, out role text,
                                out expires_at timestamptz, out accepted_at timestamptz, out revoked_at timestamptz) returns setof record
  language sql stable security definer set search_path from current as $$
  select i.workspace_id, i.id, w.name, i.email, i.role, i.expires_at, i.accepted_at, i.revoked_at
    from invitations i join workspaces w on w.id = i.workspace_id where i.token_hash = token and w.deleted_at is null $$;

-- Workspaces whose time to come back is over.
create function find_erasable_workspaces(before timestamptz) returns setof uuid
  language sql stable security definer set search_path from current as $$
  select w.id from workspaces w where w.deleted_at < before $$;

-- A deleted workspace lets nobody in, but for its admins who may take it back.
create or replace function find_access(session uuid, person uuid, workspace uuid, out is_live boolean, out role text) returns record
  language sql stable security definer set search_path from current as $$
  select exists (select from sessions s where s.id = session and s.user_id = person and s.ended_at is null),
         (select m.role from workspace_members m join workspaces w on w.id = m.workspace_id
           where m.workspace_id = workspace and m.user_id = person and w.deleted_at is null) $$;
