-- Payments: what the provider told us, what it said when it was asked, and the page at which somebody is paying.

-- What happened there, by its own id, whosever it is: it says of whom, and how things stand is asked. One of nobody's that we know is kept.
create table payment_events (
  id text primary key,
  type text not null,
  customer_ref text,
  charge_ref text,
  received_at timestamptz not null,
  settled_at timestamptz,
  outcome text check (outcome in ('applied', 'unknown')),
  check ((settled_at is null) = (outcome is null))
);
create index payment_events_by_time on payment_events (received_at);
grant select, insert, update, delete on payment_events to rejoinder_app;

-- How things stood with a workspace's customer there when it was asked last. Each question has a number, in the order in which they were asked:
-- what an older one was told is not written over what a newer one was.
create table payment_accounts (
  workspace_id uuid primary key references workspaces on delete cascade,
  asked bigint not null default 0,
  written bigint not null default 0,
  asked_at timestamptz,
  -- When it is compared next, whatever anybody tells.
  compare_at timestamptz not null,
  -- The next bill, as it will be.
  next_cents bigint,
  next_currency text,
  next_at timestamptz,
  on_account_cents bigint not null default 0,
  -- Where an invoice that is not paid can be paid.
  pay_url text,
  -- What the last comparison that found something had to repair.
  repaired_at timestamptz,
  repaired text[] not null default '{}',
  check (num_nonnulls(next_cents, next_currency, next_at) in (0, 3))
);
select wall_in('payment_accounts');

-- The page at which somebody pays for a plan. A workspace has one at a time, so that nobody pays twice; written before it is opened, and
-- opened under its id.
create table checkouts (
  workspace_id uuid primary key references workspaces on delete cascade,
  id uuid not null,
  plan text not null check (plan in ('per_agent', 'unlimited')),
  -- Whom the person keeps at work, where the plan holds fewer agents than there are; null: nobody was asked.
  kept_agent_ids uuid[],
  begun_at timestamptz not null,
  begun_by uuid,
  session_ref text,
  url text,
  expires_at timestamptz,
  check (num_nonnulls(session_ref, url, expires_at) in (0, 3))
);
select wall_in('checkouts');

-- Money that went back, or that a bank asks back.
create table payment_reversals (
  workspace_id uuid not null references workspaces on delete cascade,
  id uuid not null,
  ref text not null,
  kind text not null check (kind in ('refund', 'dispute')),
  cents bigint not null,
  currency text not null,
  status text not null,
  reason text,
  invoice_ref text,
  at timestamptz not null,
  primary key (workspace_id, id),
  unique (workspace_id, ref)
);
select wall_in('payment_reversals');

-- One more kind of each, whichever there are.
do $$
declare known record;
begin
  for known in
    select c.conrelid::regclass as name, c.conname, pg_get_constraintdef(c.oid) as rule from pg_constraint c
     where c.conname in ('due_kind_check', 'directory_kind_check') and c.connamespace = current_schema()::regnamespace loop
    execute format('alter table %s drop constraint %I', known.name, known.conname);
    execute format('alter table %s add constraint %I %s', known.name, known.conname,
      replace(known.rule, 'ARRAY[', 'ARRAY[''payment''::text, '));
  end loop;
end $$;

-- All invoices of the platform, for its administrators' books: a page, the newest first, below the one that is named.
create policy owner_reads_invoices on invoices for select to current_user using (true);
create function list_platform_invoices(person uuid, below uuid, at_most integer)
  returns table (id uuid, workspace_id uuid, workspace_name text, ref text, number text, cents bigint, currency text, status text,
                 period_from timestamptz, period_until timestamptz, issued_at timestamptz, url text)
  language plpgsql stable security definer set search_path from current as $$
begin
  if not is_administrator(person) then return; end if;
  return query
  select i.id, w.id, w.name, i.provider_ref, i.number, i.cents, i.currency, i.status, i.period_from, i.period_until, i.issued_at, i.url
    from workspaces w join invoices i on i.workspace_id = w.id
   where below is null or i.id < below order by i.id desc limit at_most;
end $$;

-- Decision 60.
alter table payment_accounts alter column workspace_id set statistics 0;
alter table checkouts alter column workspace_id set statistics 0;
alter table payment_reversals alter column workspace_id set statistics 0;

select guard_owner_functions();
