-- Keys, references and policies as an engine takes them that spreads workspaces over several databases: every unique key of a workspace's
-- table holds the workspace, references stay within it, a policy compares one column with one setting.

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
insert into directory (kind, hash, workspace_id, subject_id)
select 'domain', sha256(convert_to(custom_domain, 'UTF8')), id, id from workspaces where custom_domain is not null;
-- The owner reads them for all workspaces at once, by its own policies.
insert into directory (kind, hash, workspace_id, subject_id)
select 'webhook', token_hash, workspace_id, id from webhooks where removed_at is null
union all select 'invitation', token_hash, workspace_id, id from invitations
union all select distinct on (email, workspace_id) 'invited', sha256(convert_to(email, 'UTF8')), workspace_id, id from invitations
union all select 'export', link_hash, workspace_id, id from exports where link_hash is not null;
select wall_in('directory');
create policy owner_reads_directory on directory for select to current_user using (true);

drop index workspaces_custom_domain;
alter table webhooks drop constraint webhooks_token_hash_key;
create unique index webhooks_by_token on webhooks (workspace_id, token_hash);
alter table invitations drop constraint invitations_token_hash_key;
alter table exports drop constraint exports_link_hash_key;

create function find_in_directory(wanted text, hash bytea, out workspace_id uuid, out subject_id uuid) returns setof record
  language plpgsql stable security definer set search_path from current as $$
begin
  return query select d.workspace_id, d.subject_id from directory d where d.kind = wanted and d.hash = find_in_directory.hash;
end $$;
drop function find_webhook(bytea);
drop function find_invitation(bytea);
drop function find_export_link(bytea, timestamptz);

create or replace function has_open_invitation(address text, moment timestamptz) returns boolean
  language plpgsql stable security definer set search_path from current as $$
declare inviting uuid[] := array(select d.workspace_id from directory d where d.kind = 'invited' and d.hash = sha256(convert_to(address, 'UTF8')));
begin
  return exists (select from invitations i join workspaces w on w.id = i.workspace_id
                  where i.workspace_id = any (inviting) and w.id = any (inviting) and i.email = address and i.accepted_at is null
                    and i.revoked_at is null and i.expires_at > moment and w.deleted_at is null);
end $$;
drop index invitations_open_by_email;

-- People belong to no workspace: what names one that is gone is found by a nightly round (domain/platform/release-gone-people.ts).
alter table workspaces drop constraint workspaces_created_by_fkey, drop constraint workspaces_deleted_by_fkey;
alter table workspace_members drop constraint workspace_members_user_id_fkey;
alter table kb_entries drop constraint kb_entries_created_by_fkey;
alter table agents drop constraint agents_created_by_fkey;
alter table threads drop constraint threads_corrected_by_fkey, drop constraint threads_assigned_to_fkey;
alter table drafts drop constraint drafts_edited_by_fkey;
alter table tasks drop constraint tasks_created_by_fkey;
alter table invitations drop constraint invitations_invited_by_fkey, drop constraint invitations_accepted_by_fkey;
alter table audit_entries drop constraint audit_entries_actor_id_fkey;
alter table exports drop constraint exports_requested_by_fkey, drop constraint exports_link_by_fkey;
alter table campaign_agents drop constraint campaign_agents_attached_by_fkey;
alter table draft_versions drop constraint draft_versions_actor_id_fkey;
alter table action_logs drop constraint action_logs_user_id_fkey;
alter table platform_settings add column people_checked_at timestamptz not null default now();

create function list_workspaces() returns setof uuid language plpgsql stable security definer set search_path from current as $$
begin
  return query select w.id from workspaces w order by w.id;
end $$;

-- Who deletes an entry or a campaign first takes it out of what names it.
alter table agents drop constraint agents_workspace_id_linked_campaign_id_fkey,
  add foreign key (workspace_id, linked_campaign_id) references campaigns (workspace_id, id);
alter table kb_questions drop constraint kb_questions_workspace_id_answered_by_fkey,
  add foreign key (workspace_id, answered_by) references kb_entries (workspace_id, id);

-- A person's own workspaces: those of the person that the transaction was opened for.
drop policy of_own_memberships on workspaces;
create function list_own_workspaces(out workspace_id uuid, out name text, out role text, out joined_at timestamptz, out deleted_at timestamptz)
  returns setof record language plpgsql stable security definer set search_path from current as $$
declare
  person uuid := app_user_id();
  own uuid[] := array(select m.workspace_id from workspace_members m where m.user_id = person);
begin
  return query select w.id, w.name, m.role, m.created_at, w.deleted_at from workspace_members m join workspaces w on w.id = m.workspace_id
    where m.workspace_id = any (own) and w.id = any (own) and m.user_id = person;
end $$;

-- What was done outside of all workspaces has a table of its own, into which the application only writes.
create table action_logs_outside (like action_logs including defaults including constraints);
alter table action_logs_outside drop column workspace_id, add primary key (id);
create index action_logs_outside_by_time on action_logs_outside (created_at);
alter table action_logs no force row level security;
insert into action_logs_outside (id, user_id, user_name, user_email, action_type, action_name, entity_type, entity_id, details, page_url, user_agent,
  success, error_message, execution_time_ms, created_at)
select id, user_id, user_name, user_email, action_type, action_name, entity_type, entity_id, details, page_url, user_agent,
  success, error_message, execution_time_ms, created_at from action_logs where workspace_id is null;
drop policy outside_of_workspaces on action_logs;
drop index action_logs_by_workspace;
delete from action_logs where workspace_id is null;
alter table action_logs alter column workspace_id set not null, drop constraint action_logs_pkey, add primary key (workspace_id, id);
alter table action_logs force row level security;
revoke all on action_logs_outside from rejoinder_app;
grant insert on action_logs_outside to rejoinder_app;

create or replace function prune_action_logs(before timestamptz, at_most integer) returns void
  language plpgsql volatile security definer set search_path from current as $$
begin
  delete from action_logs where (workspace_id, id) in (
    select l.workspace_id, l.id from action_logs l where l.created_at < before order by l.created_at limit at_most);
  delete from action_logs_outside where id in (
    select l.id from action_logs_outside l where l.created_at < before order by l.created_at limit at_most);
end $$;
create or replace function prune_live_events(before timestamptz) returns void
  language plpgsql volatile security definer set search_path from current as $$
begin
  delete from live_events where at < before;
end $$;

select guard_owner_functions();
