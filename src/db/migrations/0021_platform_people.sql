-- Who may make an account here, which the platform's administrators decide; and what they see of the activity.
alter table platform_settings add column sign_up text not null default 'open' check (sign_up in ('open', 'invite_only', 'closed'));

-- Whether somebody was asked to join a workspace with this address and still may.
create function has_open_invitation(address text, moment timestamptz) returns boolean
  language sql stable security definer set search_path from current as $$
  select exists (select from invitations i join workspaces w on w.id = i.workspace_id
                  where i.email = address and i.accepted_at is null and i.revoked_at is null and i.expires_at > moment
                    and w.deleted_at is null) $$;
create index invitations_open_by_email on invitations (email) where accepted_at is null and revoked_at is null;

-- As before, and the platform's own audit log counts too.
create or replace function count_platform(person uuid, since timestamptz, out users bigint, out workspaces bigint, out administrators bigint,
                                          out audit_entries bigint) returns setof record
  language sql stable security definer set search_path from current as $$
  select (select count(*) from users), (select count(*) from workspaces w where w.deleted_at is null),
         (select count(*) from user_roles r where r.role = 'admin'),
         (select count(*) from audit_entries a where a.at >= since) + (select count(*) from audit_logs l where l.created_at >= since)
   where exists (select from user_roles r where r.user_id = person and r.role = 'admin') $$;

select guard_owner_functions();
