-- The search of the action log together with a type, which took hundreds of milliseconds over twenty million lines: of each person it is known what
-- kinds of lines they have and until when, so that those who were active last in one kind are found without looking at their other lines.

-- Somebody under a name and an address, for each kind of their lines; what is searched stands here once more, so that one index answers.
create table action_log_person_types (
  person_id integer not null,
  action_type text not null,
  words text not null,
  -- No line of theirs of this kind is later, and the last one is less than a minute earlier.
  used_until timestamptz not null,
  primary key (person_id, action_type)
);
insert into action_log_person_types
  select l.person_id, l.action_type, min(p.words), date_trunc('minute', max(l.created_at)) + interval '1 minute'
    from action_logs l join action_log_people p on p.id = l.person_id group by 1, 2;
create index action_log_person_types_used on action_log_person_types (action_type, used_until) include (person_id, words);
revoke all on action_log_person_types from rejoinder_app;

drop index action_logs_by_person;
create index action_logs_by_person on action_logs (person_id, action_type, created_at);
drop index action_logs_by_type;
create index action_logs_by_type on action_logs (action_type, created_at) include (person_id, name_id);
-- Some bytes a line: a workspace's are many and in few places.
create index action_logs_by_workspace on action_logs (workspace_id) where workspace_id is not null;

-- Adds what one person (null: nobody signed in) did, under the name and address that they have now.
create or replace function record_actions(actor uuid, actor_name text, actor_email text, lines jsonb, moment timestamptz) returns void
  language plpgsql volatile security definer set search_path from current as $$
declare
  person integer;
  until timestamptz := date_trunc('minute', moment) + interval '1 minute';
begin
  perform open_action_log_month(moment);
  if actor is not null then
    select p.id into person from action_log_people p
     where p.user_id = actor and p.email = actor_email and p.name = actor_name and p.used_until >= until;
    if person is null then
      insert into action_log_people as p (user_id, name, email, used_until) values (actor, actor_name, actor_email, until)
        on conflict (user_id, email, name) do update set used_until = greatest(p.used_until, excluded.used_until) returning p.id into person;
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

drop function search_actions(text, text, timestamptz, integer);
-- The newest lines whose action's name, or whose person's address, is like the pattern. What is common is found among the newest few thousand
-- lines themselves; what is rare by its terms, of which those that were used last have the newest lines: each has one within the minute before.
create function search_actions(pattern text, wanted_type text, after timestamptz, at_most integer) returns action_logs[]
  language plpgsql stable as $$
declare
  first_look constant integer := 3000;
  looked_at integer := first_look;
  lines action_logs[];
  names integer[];
  people integer[];
  types text[];
  untils timestamptz[];
  newest timestamptz;
  oldest timestamptz;
  since timestamptz;
  back interval;
begin
  names := array(select n.id from action_log_names n where n.words like pattern and (wanted_type is null or n.action_type = wanted_type));
  loop
    if wanted_type is null then
      select max(l.created_at), min(l.created_at) into newest, since
        from (select a.created_at from action_logs a where a.created_at > after order by a.created_at desc limit looked_at) l;
      people := array(
        with active as materialized (select p.id, p.words from action_log_people p where p.used_until >= since)
        select a.id from active a where a.words like pattern);
      lines := array(
        select a from action_logs a
         where a.created_at >= since and a.created_at > after and (a.person_id in (select unnest(people)) or a.name_id in (select unnest(names)))
         order by a.created_at desc, a.id desc limit at_most);
    else
      select max(l.created_at), min(l.created_at) into newest, since
        from (select a.created_at from action_logs a where a.action_type = wanted_type and a.created_at > after
               order by a.created_at desc limit looked_at) l;
      people := array(
        with active as materialized (
          select t.person_id, t.words from action_log_person_types t where t.action_type = wanted_type and t.used_until >= since)
        select a.person_id from active a where a.words like pattern);
      lines := array(
        with found as materialized (
          select a.created_at from action_logs a
           where a.action_type = wanted_type and a.created_at >= since and a.created_at > after
             and (a.person_id in (select unnest(people)) or a.name_id in (select unnest(names)))
           order by a.created_at desc limit at_most)
        select a from (select distinct f.created_at from found f) f join action_logs a on a.created_at = f.created_at
         where a.action_type = wanted_type and (a.person_id in (select unnest(people)) or a.name_id in (select unnest(names))) limit at_most);
    end if;
    if newest is null then return '{}'; end if;
    oldest := coalesce(oldest, (select min(a.created_at) from action_logs a where a.created_at > after));
    if cardinality(lines) >= at_most or since <= oldest then return lines; end if;
    -- As many as it takes if they lie as they did so far, and some more, where that is not dear.
    exit when looked_at > first_look or cardinality(lines) < first_look / 50;
    looked_at := first_look * 1.3 * at_most / cardinality(lines);
  end loop;
  back := greatest((newest - since) * (1.5 * at_most / greatest(cardinality(lines), 1)), interval '2 minutes');

  -- Of many, those that were used last have the newest lines of all of them.
  people := array(
    with found as materialized (select p.id, p.used_until from action_log_people p where p.words like pattern),
         last_one as materialized (
           select min(m.used_until) as at from (select f.used_until from found f order by f.used_until desc limit at_most) m having count(*) >= at_most)
    select f.id from found f left join last_one on true
     where wanted_type is not null or last_one.at is null or f.used_until >= last_one.at - interval '1 minute');
  with found as materialized (
         select t.* from unnest(people) p (id) cross join lateral (
           select t.person_id, t.action_type, t.used_until from action_log_person_types t
            where t.person_id = p.id and (wanted_type is null or t.action_type = wanted_type) limit 6) t),
       last_one as materialized (
         select min(m.used_until) as at from (select f.used_until from found f order by f.used_until desc limit at_most) m having count(*) >= at_most)
  select array_agg(f.person_id), array_agg(f.action_type), array_agg(f.used_until) into people, types, untils
    from found f left join last_one on true where last_one.at is null or f.used_until >= last_one.at - interval '1 minute';

  loop
    since := greatest(newest - back, oldest);
    lines := array(
      select k.line from (
        select distinct on (b.created_at, b.id) b.line, b.created_at, b.id from (
          (select f.line, f.created_at, f.id from unnest(people, types, untils) t (term, type, until) cross join lateral (
             select a as line, a.created_at, a.id from action_logs a
              where a.person_id = t.term and a.action_type = t.type and a.created_at >= since
              order by a.created_at desc limit at_most) f where t.until >= since)
          union all
          (select f.line, f.created_at, f.id from unnest(names) t (term) cross join lateral (
             select a as line, a.created_at, a.id from action_logs a where a.name_id = t.term and a.created_at >= since
              order by a.created_at desc limit at_most) f)) b
         order by b.created_at desc, b.id desc) k limit at_most);
    exit when cardinality(lines) >= at_most or since <= oldest;
    back := back * least(64, greatest(3, 2 * at_most / greatest(cardinality(lines), 1)));
  end loop;
  return lines;
end $$;
revoke execute on function search_actions(text, text, timestamptz, integer) from public;

-- What is logged about one person, newest first; goes on below a line.
create or replace function list_own_actions(reader uuid, below_at timestamptz, below_id uuid, at_most integer)
  returns table (id uuid, created_at timestamptz, user_name text, user_email text, action_type text, action_name text, entity_type text,
                 entity_id text, details jsonb, page_url text, user_agent text, success boolean, error_message text, execution_time_ms integer)
  language plpgsql stable security definer set search_path from current as $$
declare
  lines action_logs[];
begin
  lines := array(
    select f.line from action_log_people p join action_log_person_types t on t.person_id = p.id cross join lateral (
      select a as line, a.id, a.created_at from action_logs a
       where a.person_id = t.person_id and a.action_type = t.action_type
         and (a.created_at, a.id) < (coalesce(below_at, 'infinity'), coalesce(below_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
       order by a.created_at desc, a.id desc limit at_most) f
     where p.user_id = reader order by f.created_at desc, f.id desc limit at_most);
  return query
    select w.id, w.created_at, w.user_name, w.user_email, w.action_type, w.action_name, w.entity_type, w.entity_id, w.details, w.page_url,
           w.user_agent, w.success, w.error_message, w.execution_time_ms
      from words_of_actions(lines) w;
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
    delete from action_log_people p where p.used_until < before;
    delete from action_log_person_types t where t.used_until < before;
    delete from action_log_names n where n.used_until < before;
  end if;
end $$;

-- Forgets what was done in a workspace that is being erased, so many lines at a time; returns how many.
create function forget_actions_in(gone uuid, at_most integer) returns integer
  language plpgsql volatile security definer set search_path from current as $$
declare
  forgotten integer;
begin
  delete from action_logs l using (select f.created_at, f.id from action_logs f where f.workspace_id = gone limit at_most) f
   where l.created_at = f.created_at and l.id = f.id;
  get diagnostics forgotten = row_count;
  return forgotten;
end $$;

select guard_owner_functions();
