-- The client's report: a week of a workspace as its clients read it, also by a link and by mail.

-- Who gets it by mail: members who asked for it, as long as they are members, and addresses that an admin named.
create table report_readers (
  workspace_id uuid not null references workspaces on delete cascade,
  id uuid not null,
  email text not null check (email = lower(email)),
  user_id uuid,
  is_named boolean not null,
  added_by uuid,
  created_at timestamptz not null,
  -- Whoever says so gets none any more, whoever names them.
  unsubscribed_at timestamptz,
  primary key (workspace_id, id),
  unique (workspace_id, email)
);
select wall_in('report_readers');

-- What opens a report without signing in; of the token only the hash is kept. The workspace's own link shows finished weeks from the first
-- one on; a reader's shows the one week that it was mailed for. That a week was mailed to a reader stands in no other place.
create table report_links (
  workspace_id uuid not null references workspaces on delete cascade,
  id uuid not null,
  token_hash bytea not null,
  reader_id uuid,
  first_week date not null,
  created_by uuid,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, reader_id) references report_readers on delete cascade
);
create unique index report_links_one_open on report_links (workspace_id) where reader_id is null and revoked_at is null;
create unique index report_links_one_mail on report_links (workspace_id, reader_id, first_week) where reader_id is not null;
select wall_in('report_links');

-- When the next one is mailed, where anybody ever was to get one.
create table report_schedules (
  workspace_id uuid primary key references workspaces on delete cascade,
  next_at timestamptz not null
);
select wall_in('report_schedules');

-- One more kind beside those that there are, whichever these are.
do $$
declare known record;
begin
  for known in
    select c.conrelid::regclass as name, c.conname, pg_get_constraintdef(c.oid) as rule from pg_constraint c
     where c.conname in ('due_kind_check', 'directory_kind_check') and c.connamespace = current_schema()::regnamespace loop
    execute format('alter table %s drop constraint %I', known.name, known.conname);
    execute format('alter table %s add constraint %I %s', known.name, known.conname,
      replace(known.rule, 'ARRAY[', 'ARRAY[''report''::text, '));
  end loop;
end $$;

-- What went out within a week.
create index messages_outbound_by_time on messages (workspace_id, sent_at, thread_id) where direction = 'outbound';

-- Decision 60.
alter table report_readers alter column workspace_id set statistics 0;
alter table report_links alter column workspace_id set statistics 0;
alter table report_schedules alter column workspace_id set statistics 0;
