-- One action log for the whole platform instead of one in each workspace and another outside of them: it is read newest first over all of
-- them, by administrators, and by a person for what is about themself. The application's role has no right to any of its tables: it adds
-- lines, reads them and lets go of old ones by the functions below alone.
--
-- A line names what was done and who did it by two tables of terms, which are a thousandth of its size: a search looks for words there and
-- takes the lines of what it finds by an index. On an engine that spreads workspaces these tables stay whole, in one place (decision 52).

alter table action_logs no force row level security;
create table earlier_actions as
  select workspace_id, id, user_id, user_name, user_email, action_type, action_name, entity_type, entity_id, details, page_url, user_agent,
         success, error_message, execution_time_ms, created_at from action_logs;
insert into earlier_actions
  select null, id, user_id, user_name, user_email, action_type, action_name, entity_type, entity_id, details, page_url, user_agent,
         success, error_message, execution_time_ms, created_at from action_logs_outside;
drop table action_logs;
drop table action_logs_outside;
drop function prune_action_logs(timestamptz, integer);

-- `used_until`: no line of it is later, and the last one is less than a minute earlier; so it is written once a minute, not once a line.
create table action_log_names (
  id integer generated always as identity primary key,
  action_type text not null check (action_type in ('button_click', 'page_view', 'api_call', 'form_submit', 'auth', 'error')),
  name text not null,
  words text not null generated always as (lower(name)) stored,
  used_until timestamptz not null,
  unique (name, action_type)
);
create index action_log_names_words on action_log_names using gin (words gin_trgm_ops);
create index action_log_names_used on action_log_names (used_until);

-- Somebody under a name and an address that they had.
create table action_log_people (
  id integer generated always as identity primary key,
  user_id uuid not null,
  name text not null,
  email text not null,
  words text not null generated always as (lower(email)) stored,
  used_until timestamptz not null,
  unique (user_id, email, name)
);
create index action_log_people_words on action_log_people using gin (words gin_trgm_ops);
create index action_log_people_used on action_log_people (used_until);

create table action_logs (
  created_at timestamptz not null,
  id uuid not null,
  action_type text not null,
  name_id integer not null,
  -- Null: nobody was signed in.
  person_id integer,
  workspace_id uuid,
  entity_type text,
  entity_id text,
  details jsonb not null default '{}',
  page_url text not null default '',
  user_agent text not null default '',
  success boolean not null default true,
  error_message text,
  execution_time_ms integer,
  primary key (created_at, id)
) partition by range (created_at);
create index action_logs_by_type on action_logs (action_type, created_at);
create index action_logs_by_name on action_logs (name_id, created_at);
create index action_logs_by_person on action_logs (person_id, created_at);

revoke all on action_log_names, action_log_people, action_logs from rejoinder_app;

-- Makes the part for the month (UTC) of a moment, where there is none. Attached, not created as a part: whoever writes meanwhile need not wait.
create function open_action_log_month(moment timestamptz) returns void language plpgsql as $$
declare
  first_day timestamp := date_trunc('month', moment at time zone 'UTC');
  part text := 'action_logs_' || to_char(first_day, 'YYYY_MM');
begin
  if to_regclass(format('%I', part)) is not null then return; end if;
  perform pg_advisory_xact_lock(hashtext('action_logs'));
  if to_regclass(format('%I', part)) is not null then return; end if;
  execute format('create table %I (like action_logs including all)', part);
  execute format('revoke all on %I from rejoinder_app', part);
  execute format('alter table action_logs attach partition %I for values from (%L) to (%L)',
                 part, first_day at time zone 'UTC', (first_day + interval '1 month') at time zone 'UTC');
end $$;
revoke execute on function open_action_log_month(timestamptz) from public;

-- Adds what one person (null: nobody signed in) did, under the name and address that they have now.
create function record_actions(actor uuid, actor_name text, actor_email text, lines jsonb, moment timestamptz) returns void
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
  insert into action_logs (created_at, id, action_type, name_id, person_id, workspace_id, entity_type, entity_id, details, page_url, user_agent,
                           success, error_message, execution_time_ms)
    select moment, l.id, n.action_type, n.id, person, l.workspace_id, l.entity_type, l.entity_id, l.details, l.page_url, l.user_agent,
           l.success, l.error_message, l.execution_time_ms
      from jsonb_to_recordset(lines) as l (id uuid, "type" text, name text, workspace_id uuid, entity_type text, entity_id text, details jsonb,
           page_url text, user_agent text, success boolean, error_message text, execution_time_ms integer)
      join action_log_names n on n.name = l.name and n.action_type = l."type";
end $$;

-- Lines with what they name in words, newest first. This one and the others that are not the application's run within one that is: they see
-- by its search path, and have none of their own.
create function words_of_actions(lines action_logs[])
  returns table (id uuid, created_at timestamptz, user_id uuid, user_name text, user_email text, action_type text, action_name text,
                 entity_type text, entity_id text, details jsonb, page_url text, user_agent text, success boolean, error_message text,
                 execution_time_ms integer)
  language plpgsql stable as $$
begin
  return query
    select l.id, l.created_at, p.user_id, p.name, p.email, l.action_type, n.name, l.entity_type, l.entity_id, l.details, l.page_url, l.user_agent,
           l.success, l.error_message, l.execution_time_ms
      from unnest(lines) l join action_log_names n on n.id = l.name_id left join action_log_people p on p.id = l.person_id
     order by l.created_at desc, l.id desc;
end $$;
revoke execute on function words_of_actions(action_logs[]) from public;

-- Ids of the terms of one table (their number can be great) whose words match, the newest used first, and up to when; so many that their
-- lines hold the newest `at_most` lines of all of them: each has one within the minute before it was used last.
create function find_action_terms(term_table regclass, pattern text, at_most integer, wanted_type text)
  returns table (id integer, used_until timestamptz)
  language plpgsql stable as $$
declare
  of_type text := case when wanted_type is null then '' else format('and t.action_type = %L', wanted_type) end;
  last_one timestamptz;
begin
  -- A word that many have is found among the few thousand that were used last, without asking for the rest.
  execute format(
    'select min(m.used_until) from (select t.used_until from
       (select * from %1$s r order by r.used_until desc limit 4000) t where t.words like $1 %2$s order by t.used_until desc limit $2) m
      having count(*) >= $2', term_table, of_type) into last_one using pattern, at_most;
  if last_one is null then
    execute format(
      'select min(m.used_until) from (select t.used_until from %1$s t where t.words like $1 %2$s order by t.used_until desc limit $2) m
        having count(*) >= $2', term_table, of_type) into last_one using pattern, at_most;
  end if;
  if last_one is null then
    return query execute format('select t.id, t.used_until from %1$s t where t.words like $1 %2$s', term_table, of_type) using pattern;
  else
    return query execute format(
      'select t.id, t.used_until from %1$s t where t.used_until >= $2 - interval ''1 minute'' and t.words like $1 %2$s', term_table, of_type)
      using pattern, last_one;
  end if;
end $$;
revoke execute on function find_action_terms(regclass, text, integer, text) from public;

-- The newest lines, for administrators alone: no row for anybody else. `wanted`: letters that stand in the action's name or the address.
-- `after`: only those that were added later. An answer names no workspace, and of an address of a screen no id: an administrator has no part
-- in the workspaces.
create function list_action_logs(reader uuid, wanted_type text, wanted text, after timestamptz, at_most integer)
  returns table (id uuid, created_at timestamptz, user_name text, user_email text, action_type text, action_name text, details jsonb,
                 page_url text, user_agent text, success boolean, error_message text, execution_time_ms integer)
  language plpgsql stable security definer set search_path from current as $$
declare
  lines action_logs[];
begin
  if not exists (select from user_roles r where r.user_id = reader and r.role = 'admin') then return; end if;
  if wanted <> '' then
    lines := search_actions('%' || replace(replace(replace(lower(wanted), '\', '\\'), '%', '\%'), '_', '\_') || '%', wanted_type, after, at_most);
  elsif wanted_type is null then
    lines := array(select l from action_logs l where l.created_at > after order by l.created_at desc limit at_most);
  else
    lines := array(select l from action_logs l where l.action_type = wanted_type and l.created_at > after order by l.created_at desc limit at_most);
  end if;
  return query
    select w.id, w.created_at, w.user_name, w.user_email, w.action_type, w.action_name, w.details,
           regexp_replace(w.page_url, '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}', '…', 'gi'), w.user_agent, w.success, w.error_message,
           w.execution_time_ms
      from words_of_actions(lines) w;
end $$;

-- The newest lines whose name or address matches. It looks back over a stretch of time, and over a longer one while that has too few.
create function search_actions(pattern text, wanted_type text, after timestamptz, at_most integer) returns action_logs[]
  language plpgsql stable as $$
declare
  people integer[];
  names integer[];
  people_until timestamptz;
  names_until timestamptz;
  lines action_logs[];
  newest timestamptz;
  oldest timestamptz;
  back interval;
  since timestamptz;
begin
  select array_agg(f.id), max(f.used_until) into people, people_until from find_action_terms('action_log_people', pattern, at_most, null) f;
  select array_agg(f.id), max(f.used_until) into names, names_until from find_action_terms('action_log_names', pattern, at_most, wanted_type) f;
  newest := greatest(people_until, names_until);
  if newest is null then return '{}'; end if;
  select min(l.created_at) into oldest from action_logs l;
  -- Not shorter than what the newest lines of all take.
  select newest - min(l.created_at) into back from
    (select a.created_at from action_logs a where a.created_at <= newest order by a.created_at desc limit at_most) l;
  back := greatest(back * 2, interval '2 minutes');
  loop
    since := greatest(newest - back, oldest, after);
    lines := array(
      select found.line from (select distinct on (b.created_at, b.id) b.line, b.id, b.created_at from (
        (select f.line, f.id, f.created_at from unnest(people) t (term) cross join lateral (
           select a as line, a.id, a.created_at from action_logs a
            where a.person_id = t.term and a.created_at >= since and a.created_at > after and (wanted_type is null or a.action_type = wanted_type)
            order by a.created_at desc limit at_most) f)
        union all
        (select f.line, f.id, f.created_at from unnest(names) t (term) cross join lateral (
           select a as line, a.id, a.created_at from action_logs a
            where a.name_id = t.term and a.created_at >= since and a.created_at > after
            order by a.created_at desc limit at_most) f)
      ) b order by b.created_at desc, b.id) found limit at_most);
    exit when cardinality(lines) >= at_most or since <= oldest or since <= after;
    -- As far as it takes if they lie as they did so far, and some more.
    back := back * least(64, greatest(4, 2 * at_most / greatest(cardinality(lines), 1)));
  end loop;
  return lines;
end $$;
revoke execute on function search_actions(text, text, timestamptz, integer) from public;

-- What is logged about one person, newest first; goes on below a line.
create function list_own_actions(reader uuid, below_at timestamptz, below_id uuid, at_most integer)
  returns table (id uuid, created_at timestamptz, user_name text, user_email text, action_type text, action_name text, entity_type text,
                 entity_id text, details jsonb, page_url text, user_agent text, success boolean, error_message text, execution_time_ms integer)
  language plpgsql stable security definer set search_path from current as $$
declare
  lines action_logs[];
begin
  lines := array(
    select f.line from action_log_people p cross join lateral (
      select a as line, a.id, a.created_at from action_logs a
       where a.person_id = p.id and (a.created_at, a.id) < (coalesce(below_at, 'infinity'), coalesce(below_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
       order by a.created_at desc, a.id desc limit at_most) f
     where p.user_id = reader order by f.created_at desc, f.id desc limit at_most);
  return query
    select w.id, w.created_at, w.user_name, w.user_email, w.action_type, w.action_name, w.entity_type, w.entity_id, w.details, w.page_url,
           w.user_agent, w.success, w.error_message, w.execution_time_ms
      from words_of_actions(lines) w;
end $$;

-- Makes the parts of this month and the next one, and forgets what is older than `before`: whole months at once, of the rest a bite, and the
-- terms that no line names any more.
create function keep_action_logs(moment timestamptz, before timestamptz, at_most integer) returns void
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
    delete from action_log_names n where n.used_until < before;
  end if;
end $$;

do $$
declare month timestamptz;
begin
  for month in select distinct date_trunc('month', created_at, 'UTC') from earlier_actions loop
    perform open_action_log_month(month);
  end loop;
  perform open_action_log_month(now());
  perform open_action_log_month(now() + interval '1 month');
end $$;
insert into action_log_people (user_id, name, email, used_until)
  select user_id, user_name, user_email, date_trunc('minute', max(created_at)) + interval '1 minute' from earlier_actions
   where user_id is not null group by 1, 2, 3;
insert into action_log_names (action_type, name, used_until)
  select action_type, action_name, date_trunc('minute', max(created_at)) + interval '1 minute' from earlier_actions group by 1, 2;
insert into action_logs (created_at, id, action_type, name_id, person_id, workspace_id, entity_type, entity_id, details, page_url, user_agent,
                         success, error_message, execution_time_ms)
  select e.created_at, e.id, e.action_type, n.id, p.id, e.workspace_id, e.entity_type, e.entity_id, e.details, e.page_url, e.user_agent, e.success,
         e.error_message, e.execution_time_ms
    from earlier_actions e join action_log_names n on n.name = e.action_name and n.action_type = e.action_type
    left join action_log_people p on p.user_id = e.user_id and p.name = e.user_name and p.email = e.user_email;
drop table earlier_actions;

select guard_owner_functions();
