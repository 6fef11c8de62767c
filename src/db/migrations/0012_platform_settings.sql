-- What the platform's administrators decide for everybody, and the log of what they did; which screens people opened; accounts that
-- nobody ever confirmed.

create table platform_settings (
  only_row boolean primary key default true check (only_row),
  refuses_leaked_passwords boolean not null default true,
  action_logs_kept_days integer not null default 90 check (action_logs_kept_days between 1 and 3650)
);
insert into platform_settings default values;
revoke insert, delete on platform_settings from rejoinder_app;

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

-- What people did on the screens, for the platform's administrators. A row belongs to a workspace only when it was done inside of one.
create table action_logs (
  id uuid primary key,
  workspace_id uuid references workspaces on delete cascade,
  user_id uuid references users on delete set null,
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
create index action_logs_by_time on action_logs (created_at);
create index action_logs_by_workspace on action_logs (workspace_id) where workspace_id is not null;
select wall_in('action_logs');
create policy outside_of_workspaces on action_logs for insert with check (workspace_id is null);
create policy owner_prunes_action_logs on action_logs to current_user using (true);

create function prune_action_logs(before timestamptz, at_most integer) returns void
  language sql volatile security definer set search_path from current as $$
  delete from action_logs where id in (select id from action_logs where created_at < before order by created_at limit at_most) $$;

-- Accounts whose address nobody confirmed and that nobody was ever in, with the workspace that their sign-up made: only one that
-- nobody else belongs to.
create function find_unconfirmed_accounts(before timestamptz, at_most integer, out user_id uuid, out workspace_id uuid) returns setof record
  language sql stable security definer set search_path from current as $$
  select u.id, w.id from users u
    left join workspaces w on w.created_by = u.id
      and not exists (select from workspace_members m where m.workspace_id = w.id and m.user_id <> u.id)
   where u.email_confirmed_at is null and u.last_sign_in_at is null and u.updated_at < before
     and not exists (select from sessions s where s.user_id = u.id)
   order by u.updated_at limit at_most $$;
create index users_unconfirmed on users (updated_at) where email_confirmed_at is null;
