-- A workspace under its own name: logo, accent, who its mails are from, and the domain on which the application is shown for it alone.

-- What is set stays when the plan ends; whether it is shown is asked then. The company's name stands in the workspace.
create table branding (
  workspace_id uuid primary key references workspaces on delete cascade,
  accent text check (accent ~ '^#[0-9a-f]{6}$'),
  sender_name text,
  -- The file of it lies at `<workspace>/logos/<logo>.png`.
  logo_id uuid,
  logo_width integer,
  logo_height integer,
  check ((logo_id is null) = (logo_width is null) and (logo_id is null) = (logo_height is null))
);
select wall_in('branding');

-- The workspace's custom domain with its proof. It is served, and nobody else's, from `proved_at` on; that it is stands in the directory.
create table custom_domains (
  workspace_id uuid primary key references workspaces on delete cascade,
  host text not null check (host = lower(host)),
  -- What its DNS has to say.
  proof text not null,
  set_at timestamptz not null,
  proved_at timestamptz,
  checked_at timestamptz,
  -- What the last check saw, as codes and as the DNS said it.
  seen jsonb,
  -- Proved, and not found so since.
  failing_since timestamptz,
  next_check_at timestamptz not null
);
select wall_in('custom_domains');

-- A domain was taken as soon as it was written down, whoever it belonged to. From now on by its proof.
alter table directory no force row level security;
delete from directory where kind = 'domain';
alter table directory force row level security;
alter table workspaces no force row level security;
alter table custom_domains no force row level security;
insert into custom_domains (workspace_id, host, proof, set_at, next_check_at)
  select id, lower(custom_domain), replace(gen_random_uuid()::text, '-', ''), created_at, now() from workspaces where custom_domain is not null;
alter table custom_domains force row level security;
alter table workspaces force row level security;

-- One more kind beside those that there are, whichever these are.
do $$
declare known record;
begin
  for known in
    select c.conrelid::regclass as name, c.conname, pg_get_constraintdef(c.oid) as rule,
           case c.conname when 'due_kind_check' then 'domain' else 'logo' end as kind
      from pg_constraint c
     where c.conname in ('due_kind_check', 'directory_kind_check') and c.connamespace = current_schema()::regnamespace loop
    execute format('alter table %s drop constraint %I', known.name, known.conname);
    execute format('alter table %s add constraint %I %s', known.name, known.conname,
      replace(known.rule, 'ARRAY[', format('ARRAY[%L::text, ', known.kind)));
  end loop;
end $$;

alter table workspaces drop column custom_domain;
alter table workspaces drop column logo_url;

-- Whom a mail is from, beside the installation's own address.
alter table mails add column from_name text;

-- Decision 60.
alter table branding alter column workspace_id set statistics 0;
alter table custom_domains alter column workspace_id set statistics 0;
