-- once settled: 0.2.0
-- What deliveries carry, a part for each month: a month that is over goes at once, and not row by row. The row of a delivery stays as it is, since
-- its key is a promise (a delivery once), and only its bytes go here, in the same transaction. By its id (UUIDv7) is told in which month it came: whoever
-- has the delivery finds the part. While a release may run that looks for bytes in the row alone, they go there (decision 105).
-- Of a migration that releases write by only once all that run know it: since when, without a gap, one that knows it has been at work, until when it was
-- seen, and since when no other one runs.
alter table schema_migrations add column known_since timestamptz, add column known_at timestamptz, add column settled_at timestamptz;

create function note_known(migration text) returns void language plpgsql as $$
begin
  update schema_migrations set known_at = now(), known_since = case when known_at > now() - interval '1 hour' then known_since else now() end
   where name = migration and settled_at is null;
end $$;
revoke execute on function note_known(text) from public;

create table webhook_bodies (
  workspace_id uuid not null,
  event_id uuid not null,
  body bytea not null,
  primary key (workspace_id, event_id)
) partition by range (event_id);
alter table webhook_bodies alter column workspace_id set statistics 0;
select wall_in('webhook_bodies');
-- Whether a month holds what is still needed is asked over all workspaces.
create policy owner_reads_bodies on webhook_bodies for select to current_user using (true);

-- Lower than every id that is made from this moment on, and higher than every one before.
create function first_id_of(moment timestamptz) returns uuid language sql immutable parallel safe
  as $$ select (lpad(to_hex((extract(epoch from moment) * 1000)::bigint), 12, '0') || '00000000000000000000')::uuid $$;

-- Makes the part of a table for the month (UTC) of a moment, where there is none. Attached, not created as a part: whoever writes meanwhile need
-- not wait. Its rows are reached through the whole table alone, whose wall stands before them: by itself it shows nobody but its owner anything.
create function open_month_of(parent text, moment timestamptz) returns void language plpgsql as $$
declare
  first_day timestamp := date_trunc('month', moment at time zone 'UTC');
  part text := parent || '_' || to_char(first_day, 'YYYY_MM');
  packed record;
begin
  if to_regclass(format('%I', part)) is not null then return; end if;
  perform pg_advisory_xact_lock(hashtext(parent));
  if to_regclass(format('%I', part)) is not null then return; end if;
  execute format('create table %I (like %I including all)', part, parent);
  execute format('revoke all on %I from rejoinder_app', part);
  execute format('alter table %I enable row level security', part);
  execute format('alter table %I alter column workspace_id set statistics 0', part);
  -- It packs several times faster than the default; the embedded server is built without it.
  if exists (select from pg_settings s where s.name = 'default_toast_compression' and 'lz4' = any (s.enumvals)) then
    for packed in select a.attname as name from pg_attribute a
                   where a.attrelid = parent::regclass and a.attnum > 0 and a.atttypid in ('bytea'::regtype, 'text'::regtype) loop
      execute format('alter table %I alter column %I set compression lz4', part, packed.name);
    end loop;
  end if;
  execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, part,
                 first_id_of(first_day at time zone 'UTC'), first_id_of((first_day + interval '1 month') at time zone 'UTC'));
end $$;
revoke execute on function open_month_of(text, timestamptz) from public;

-- Whether what a delivery of this moment carries goes into the part of its month, which is there from then on. Not before every release that runs
-- looks for it there.
create function open_webhook_month(moment timestamptz) returns boolean
  language plpgsql volatile security definer set search_path from current set lock_timeout = '2s' as $$
begin
  if not exists (select from schema_migrations m where m.name = '0066_webhook_bodies.sql' and m.settled_at is not null) then
    return false;
  end if;
  perform open_month_of('webhook_bodies', moment);
  return true;
end $$;

-- Makes the parts of this month and the next one, and lets go of those that ended before `before`; one in which something waits to be looked
-- into, or could not be applied, stays until the workspaces' rounds have taken it out of there.
create function keep_webhook_months(moment timestamptz, before timestamptz) returns void
  language plpgsql volatile security definer set search_path from current set lock_timeout = '300ms' as $$
declare
  part record;
  lowest uuid;
  beyond uuid;
begin
  perform note_known('0066_webhook_bodies.sql');
  perform open_month_of('webhook_bodies', moment);
  perform open_month_of('webhook_bodies', moment + interval '1 month');
  for part in select c.relname as name, to_date(right(c.relname, 7), 'YYYY_MM')::timestamp as first_day
                from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'webhook_bodies'::regclass order by 1 loop
    continue when (part.first_day + interval '1 month') at time zone 'UTC' > before;
    lowest := first_id_of(part.first_day at time zone 'UTC');
    beyond := first_id_of((part.first_day + interval '1 month') at time zone 'UTC');
    perform 1 from webhook_events e join webhook_bodies b on b.workspace_id = e.workspace_id and b.event_id = e.id
      where e.status = 'received' and e.id >= lowest and e.id < beyond limit 1;
    continue when found;
    perform 1 from webhook_events e join webhook_bodies b on b.workspace_id = e.workspace_id and b.event_id = e.id
      where e.status = 'failed' and e.id >= lowest and e.id < beyond limit 1;
    continue when found;
    begin
      execute format('drop table %I', part.name);
    exception when lock_not_available then
      -- Somebody reads for long, a backup perhaps, and who stores is not to wait behind this: a later round does it.
      return;
    end;
  end loop;
end $$;

select open_month_of('webhook_bodies', now()), open_month_of('webhook_bodies', now() + interval '1 month');

select guard_owner_functions();
