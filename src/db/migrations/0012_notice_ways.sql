-- Further ways for what people are told.

-- Addresses that take messages as Slack's incoming webhooks do. `owner_id`: the person who gets at it what they chose; null: it is the workspace's,
-- and gets these kinds. The address itself is a secret.
create table notice_hooks (
  workspace_id uuid not null references workspaces on delete cascade,
  id uuid not null,
  owner_id uuid,
  name text not null,
  host text not null,
  url_encrypted bytea not null,
  kinds text[] not null default '{}',
  created_by uuid,
  created_at timestamptz not null default now(),
  -- Since when it takes nothing any more, and why: nothing is sent there until somebody gives a new one.
  dead_at timestamptz,
  dead_why text,
  primary key (workspace_id, id)
);
create unique index notice_hooks_one_of_person on notice_hooks (workspace_id, owner_id) where owner_id is not null;
select wall_in('notice_hooks');

-- A browser that shows what its person is told, for as long as they are signed in there. What stands in the box is the browser's own address and
-- its keys.
create table push_subscriptions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  session_id uuid not null references sessions on delete cascade,
  endpoint_hash bytea not null unique,
  box_encrypted bytea not null,
  created_at timestamptz not null default now()
);
create index push_subscriptions_by_user on push_subscriptions (user_id);
create index push_subscriptions_by_session on push_subscriptions (session_id);

select guard_owner_functions();
