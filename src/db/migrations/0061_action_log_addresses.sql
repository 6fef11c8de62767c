-- Whom a search of the action log looks for, in a table of its own. The trigrams of addresses stood on rows that are written once in a minute of
-- work, each time with all their trigrams once more: such an index answers ten times slower than one that only grows. Here nothing indexed
-- changes, and a minute costs one row in its place. `action_log_people` is written when somebody is new, and its `used_until` says no more
-- than that; its index of words, which nothing asks any more, goes with a later release.

create table action_log_addresses (
  person_id integer primary key references action_log_people on delete cascade,
  words text not null,
  -- No line of theirs is later, and the last one is less than a minute earlier.
  used_until timestamptz not null
) with (fillfactor = 70);
create index action_log_addresses_words on action_log_addresses using gin (words gin_trgm_ops);
revoke all on action_log_addresses from rejoinder_app;

-- Adds what one person (null: nobody signed in) did, under the name and address that they have now.
create or replace function record_actions(actor uuid, actor_name text, actor_email text, lines jsonb, moment timestamptz) returns void
  language plpgsql volatile security definer set search_path from current as $$
declare
  person integer;
  is_told boolean;
  until timestamptz := date_trunc('minute', moment) + interval '1 minute';
begin
  perform open_action_log_month(moment);
  if actor is not null then
    select p.id, a.used_until >= until into person, is_told
      from action_log_people p left join action_log_addresses a on a.person_id = p.id
     where p.user_id = actor and p.email = actor_email and p.name = actor_name;
    if person is null then
      insert into action_log_people as p (user_id, name, email, used_until) values (actor, actor_name, actor_email, until)
        on conflict (user_id, email, name) do update set used_until = greatest(p.used_until, excluded.used_until) returning p.id into person;
    end if;
    if is_told is not true then
      insert into action_log_addresses as a (person_id, words, used_until) values (person, lower(actor_email), until)
        on conflict (person_id) do update set used_until = greatest(a.used_until, excluded.used_until);
    end if;
  end if;
  -- Those that are missing, or must be told of a later minute: in one order, so that two who do it at once don't wait for each other.
  insert into action_log_names as n (action_type, name, used_until)
    select l."type", l.name, until
      from (select distinct x."type", x.name from jsonb_to_recordset(lines) as x ("type" text, name text)) l
     where not exists (select from action_log_names k where k.name = l.name and k.action_type = l."type" and k.used_until >= until)
     order by l.name, l."type"
    on conflict (name, action_type) do update set used_until = greatest(n.used_until, excluded.used_until);
  if person is not null then
    insert into action_log_person_types as t (person_id, action_type, words, used_until)
      select person, l."type", lower(actor_email), until
        from (select distinct x."type" from jsonb_to_recordset(lines) as x ("type" text)) l
       where not exists (select from action_log_person_types k where k.person_id = person and k.action_type = l."type" and k.used_until >= until)
       order by l."type"
      on conflict (person_id, action_type) do update set used_until = greatest(t.used_until, excluded.used_until);
  end if;
  insert into action_logs (created_at, id, action_type, name_id, person_id, workspace_id, entity_type, entity_id, details, page_url, user_agent,
                           success, error_message, execution_time_ms)
    select moment, l.id, n.action_type, n.id, person, l.workspace_id, l.entity_type, l.entity_id, l.details, l.page_url, l.user_agent,
           l.success, l.error_message, l.execution_time_ms
      from jsonb_to_recordset(lines) as l (id uuid, "type" text, name text, workspace_id uuid, entity_type text, entity_id text, details jsonb,
           page_url text, user_agent text, success boolean, error_message text, execution_time_ms integer)
      join action_log_names n on n.name = l.name and n.action_type = l."type";
end $$;

-- The terms that no line names any more go with it.
create or replace function keep_action_logs(moment timestamptz, before timestamptz, at_most integer) returns void
  language plpgsql volatile security definer set search_path from current set lock_timeout = '2s' as $$
declare
  part record;
  bite timestamptz;
begin
  perform open_action_log_month(moment);
  perform open_action_log_month(moment + interval '1 month');
  begin
    for part in select i.inhrelid::regclass as name, to_date(right(c.relname, 7), 'YYYY_MM')::timestamp as first_day
                  from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'action_logs'::regclass loop
      if (part.first_day + interval '1 month') at time zone 'UTC' <= before then
        execute format('drop table %s', part.name);
      end if;
    end loop;
  exception when lock_not_available then
    -- Somebody reads or writes for long, and the others are not to wait behind this: the next round does it.
    null;
  end;
  select max(o.created_at) into bite from
    (select l.created_at from action_logs l where l.created_at < before order by l.created_at limit at_most) o;
  if bite is not null then
    delete from action_logs l where l.created_at <= bite;
  else
    -- Locked first: whoever comes back at this moment stays.
    delete from action_log_people p where p.id in (select a.person_id from action_log_addresses a where a.used_until < before for update);
    delete from action_log_person_types t where t.used_until < before;
    delete from action_log_names n where n.used_until < before;
  end if;
end $$;

select guard_owner_functions();
