-- once settled: 0.3.0
-- What a send says, a part for each month: it is written once, while each step of the send (called, unclear, gone out) writes its line of the ledger anew.
-- The line stays as it is, since its keys are promises (one live attempt of a task, one of a mail at the platform), and only its words go here, in the same
-- transaction. They are kept as long as the line, so no month is let go of. While a release may run that looks for words in the line alone, they go there.
create table send_attempt_words (
  workspace_id uuid not null,
  attempt_id uuid not null,
  subject text not null,
  body text not null,
  envelope jsonb not null,
  primary key (workspace_id, attempt_id)
) partition by range (attempt_id);
alter table send_attempt_words alter column workspace_id set statistics 0;
select wall_in('send_attempt_words');

-- Makes the part of a table for the month of a moment, unless a release may run that knows nothing of the migration by which the table came: whether
-- rows may go there.
create function open_month_once_settled(parent text, migration text, moment timestamptz) returns boolean language plpgsql as $$
begin
  if not exists (select from schema_migrations m where m.name = migration and m.settled_at is not null) then
    return false;
  end if;
  perform open_month_of(parent, moment);
  return true;
end $$;
revoke execute on function open_month_once_settled(text, text, timestamptz) from public;

-- Makes the parts of this month and the next one, and notes that a release is at work which knows of them.
create function open_months_ahead(parent text, migration text, moment timestamptz) returns void language plpgsql as $$
begin
  perform note_known(migration);
  perform open_month_of(parent, moment);
  perform open_month_of(parent, moment + interval '1 month');
end $$;
revoke execute on function open_months_ahead(text, text, timestamptz) from public;

create or replace function open_webhook_month(moment timestamptz) returns boolean
  language plpgsql volatile security definer set search_path from current set lock_timeout = '2s' as $$
begin
  return open_month_once_settled('webhook_bodies', '0066_webhook_bodies.sql', moment);
end $$;

create function open_send_month(moment timestamptz) returns boolean
  language plpgsql volatile security definer set search_path from current set lock_timeout = '2s' as $$
begin
  return open_month_once_settled('send_attempt_words', '0067_send_attempt_words.sql', moment);
end $$;

create function keep_send_months(moment timestamptz) returns void
  language plpgsql volatile security definer set search_path from current set lock_timeout = '300ms' as $$
begin
  perform open_months_ahead('send_attempt_words', '0067_send_attempt_words.sql', moment);
end $$;

select open_month_of('send_attempt_words', now()), open_month_of('send_attempt_words', now() + interval '1 month');

select guard_owner_functions();
