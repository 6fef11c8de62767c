-- Plans: how each workspace's stands, what takes a part off its price, and what was invoiced.

alter table platform_settings
  -- Whether there are plans at all; said at every start by who runs the installation.
  add column has_plans boolean not null default true;

create table workspace_plans (
  workspace_id uuid primary key references workspaces on delete cascade,
  plan text not null check (plan in ('trial', 'per_agent', 'unlimited')),
  state text not null check (state in ('trial', 'active', 'past_due', 'ended')),
  ended_by text check (ended_by in ('trial', 'unpaid', 'canceled')),
  -- Billing months count from here.
  anchor_at timestamptz not null,
  trial_ends_at timestamptz not null,
  -- An unpaid plan goes on until then.
  grace_ends_at timestamptz,
  cancels_at timestamptz,
  -- The last time that agents paused for want of a plan; its beginning is kept when it is over, as a suspension's.
  paused_at timestamptz,
  resumed_at timestamptz,
  -- Where there are more agents than the plan holds, a person chose these.
  kept_agent_ids uuid[] not null default '{}',
  -- What was due by then has been seen to.
  seen_until timestamptz not null,
  -- What the payment provider calls them.
  customer_ref text,
  subscription_ref text,
  check ((state = 'ended') = (ended_by is not null)),
  check ((state = 'ended') = (paused_at is not null and resumed_at is null)),
  check ((state = 'past_due') = (grace_ends_at is not null))
);
select wall_in('workspace_plans');

-- One agent free for one month, for a cause that counts once.
create table plan_credits (
  workspace_id uuid not null references workspaces on delete cascade,
  id uuid not null,
  cause text not null,
  -- The workspace of the friend, for a referral.
  subject_id uuid not null,
  made_at timestamptz not null,
  taken_back_at timestamptz,
  used_at timestamptz,
  -- The first day of the billing month.
  used_for date,
  primary key (workspace_id, id),
  unique (workspace_id, cause, subject_id),
  unique (workspace_id, used_for),
  check ((used_at is null) = (used_for is null))
);
select wall_in('plan_credits');

create table invoices (
  workspace_id uuid not null references workspaces on delete cascade,
  id uuid not null,
  -- What the payment provider calls it.
  provider_ref text not null,
  number text,
  cents bigint not null,
  currency text not null,
  status text not null check (status in ('open', 'paid', 'void', 'uncollectible')),
  period_from timestamptz not null,
  period_until timestamptz not null,
  issued_at timestamptz not null,
  -- Where a person reads it, and the receipt of its payment.
  url text,
  receipt_url text,
  primary key (workspace_id, id),
  unique (workspace_id, provider_ref)
);
create index invoices_by_time on invoices (workspace_id, issued_at desc);
select wall_in('invoices');

-- One more kind of what is due, whichever there are.
do $$
declare rule text;
begin
  rule := (select pg_get_constraintdef(oid) from pg_constraint
            where conname = 'due_kind_check' and connamespace = current_schema()::regnamespace);
  alter table due drop constraint due_kind_check;
  execute 'alter table due add constraint due_kind_check ' || replace(rule, 'ARRAY[', 'ARRAY[''plan''::text, ');
end $$;

-- Workspaces that are there already have the trial of one that is made now.
insert into workspace_plans (workspace_id, plan, state, anchor_at, trial_ends_at, seen_until)
  select w.id, 'trial', 'trial', now(), now() + make_interval(days => s.trial_days), now() from workspaces w, platform_settings s;
insert into due (workspace_id, kind, subject_id, at)
  select p.workspace_id, 'plan', p.workspace_id, now() from workspace_plans p;

-- Decision 60.
alter table workspace_plans alter column workspace_id set statistics 0;
alter table plan_credits alter column workspace_id set statistics 0;
alter table invoices alter column workspace_id set statistics 0;
