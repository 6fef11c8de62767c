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
  actor_id uuid references users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, thread_id) references threads on delete cascade
);
create index draft_versions_by_thread on draft_versions (workspace_id, thread_id, created_at, id);
select wall_in('draft_versions');

-- What the workspace's tools told while this draft was written: its guard traces facts to it.
alter table drafts add column tool_results jsonb not null default '[]';

-- The owner fills it for all workspaces at once, which the wall would hide from it.
alter table drafts no force row level security;
alter table draft_versions no force row level security;
insert into draft_versions (workspace_id, id, thread_id, draft_id, kind, subject, body, writer, knowledge, actor_id, created_at, updated_at)
select workspace_id, id, thread_id, id, case when edited_by is null then 'written' else 'edited' end, subject, body, writer, knowledge,
       edited_by, created_at, updated_at
  from drafts;
alter table draft_versions force row level security;
alter table drafts force row level security;

-- By which a draft's names are looked up among the workspace's contacts. Columns, not expressions: row-level security lets the
-- planner use an index for leakproof conditions alone, and lower() is not leakproof.
alter table contacts
  add column name_key text not null generated always as (lower(name)) stored,
  add column company_key text not null generated always as (lower(company)) stored;
create index contacts_by_name on contacts (workspace_id, name_key) where name_key <> '';
create index contacts_by_company on contacts (workspace_id, company_key) where company_key <> '';

-- The workspace's MCP server as its last test found it.
create table mcp_servers (
  workspace_id uuid primary key references workspaces on delete cascade,
  url text not null,
  name text not null,
  tools jsonb not null,
  tested_at timestamptz not null default now()
);
select wall_in('mcp_servers');
