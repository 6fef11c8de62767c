-- An account without an address. Its column holds one of a domain that never exists (RFC 2606), made of the account's id.
alter table users add column is_anonymous boolean not null default false,
  add constraint users_anonymous_address check (not is_anonymous or email like '%@anonymous.invalid');
create index users_anonymous on users (updated_at) where is_anonymous;

-- An anonymous account is given up when nobody has used it for as long as others have to confirm theirs.
create or replace function find_unconfirmed_accounts(before timestamptz, at_most integer, out user_id uuid, out workspace_id uuid) returns setof record
  language sql stable security definer set search_path from current as $$
  (select u.id, w.id from users u
    left join workspaces w on w.created_by = u.id
      and not exists (select from workspace_members m where m.workspace_id = w.id and m.user_id <> u.id)
   where u.email_confirmed_at is null and u.last_sign_in_at is null and u.updated_at < before
     and not exists (select from sessions s where s.user_id = u.id)
   order by u.updated_at limit at_most)
  union all
  (select u.id, null from users u
   where u.is_anonymous and u.updated_at < before
     and not exists (select from sessions s where s.user_id = u.id and s.ended_at is null and s.refreshed_at >= before)
   order by u.updated_at limit at_most)
  limit at_most $$;

-- As before, but an anonymous account is no person yet.
create or replace function count_platform(person uuid, since timestamptz, out users bigint, out workspaces bigint, out administrators bigint,
                                          out audit_entries bigint) returns setof record
  language sql stable security definer set search_path from current as $$
  select (select count(*) from users u where not u.is_anonymous), (select count(*) from workspaces w where w.deleted_at is null),
         (select count(*) from user_roles r where r.role = 'admin'),
         (select count(*) from audit_entries a where a.at >= since) + (select count(*) from audit_logs l where l.created_at >= since)
   where exists (select from user_roles r where r.user_id = person and r.role = 'admin') $$;

select guard_owner_functions();
