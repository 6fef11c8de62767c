-- What a person may do on the whole platform; nobody has a row who may nothing special. Workspaces know nothing of it: a platform
-- administrator belongs to a workspace only as anybody else does.
create table user_roles (
  user_id uuid primary key references users on delete cascade,
  role text not null check (role in ('user', 'moderator', 'admin')),
  granted_by uuid references users on delete set null,
  granted_at timestamptz not null default now()
);

create policy owner_reads_audit on audit_entries for select to current_user using (true);

-- The figures of the platform, for its administrators alone: no row for anybody else. Counts, never contents.
create function count_platform(person uuid, since timestamptz, out users bigint, out workspaces bigint, out administrators bigint,
                               out audit_entries bigint) returns setof record
  language sql stable security definer set search_path from current as $$
  select (select count(*) from users), (select count(*) from workspaces w where w.deleted_at is null),
         (select count(*) from user_roles r where r.role = 'admin'), (select count(*) from audit_entries a where a.at >= since)
   where exists (select from user_roles r where r.user_id = person and r.role = 'admin') $$;
