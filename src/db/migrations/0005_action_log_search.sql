-- The search of the action log, measured over twenty million lines: what is common is found among the newest lines themselves, what is rare
-- through the terms. The planner walked all terms by time where a word was rare among them; it is told not to.

drop index action_log_people_used;
create index action_log_people_used on action_log_people (used_until) include (id, words);

drop function search_actions(text, text, timestamptz, integer);
drop function find_action_terms(regclass, text, integer, text);

create function search_actions(pattern text, wanted_type text, after timestamptz, at_most integer) returns action_logs[]
  language plpgsql stable as $$
declare
  lines action_logs[];
  people integer[];
  names integer[];
  newest timestamptz;
  oldest timestamptz;
  since timestamptz;
  back interval;
begin
  -- Words that many lines have: among the newest few thousand, of those who were active since then.
  select max(l.created_at), min(l.created_at) into newest, since
    from (select a.created_at from action_logs a where a.created_at > after order by a.created_at desc limit 3000) l;
  if newest is null then return '{}'; end if;
  lines := array(
    with who as materialized (select p.id from action_log_people p where p.used_until >= since and p.words like pattern),
         what as materialized (
           select n.id from action_log_names n where n.words like pattern and (wanted_type is null or n.action_type = wanted_type)),
         recent as materialized (
           select a.created_at, a.id, a.person_id, a.name_id, a.action_type from action_logs a
            where a.created_at > after order by a.created_at desc limit 3000),
         found as materialized (
           select r.created_at, r.id from recent r
            where (r.person_id in (select who.id from who) or r.name_id in (select what.id from what))
              and (wanted_type is null or r.action_type = wanted_type)
            order by r.created_at desc, r.id desc limit at_most)
    select l from found f join action_logs l on l.created_at = f.created_at and l.id = f.id);
  select min(a.created_at) into oldest from action_logs a where a.created_at > after;
  if cardinality(lines) >= at_most or since <= oldest then return lines; end if;
  back := greatest((newest - since) * least(64, greatest(2, 2 * at_most / greatest(cardinality(lines), 1))), interval '2 minutes');

  names := array(select n.id from action_log_names n where n.words like pattern and (wanted_type is null or n.action_type = wanted_type));
  -- Of many people, those who were active last have the newest lines of all of them: each has one within the minute before. Of one type that
  -- need not be.
  people := array(
    with found as materialized (select p.id, p.used_until from action_log_people p where p.words like pattern),
         last_one as materialized (
           select min(m.used_until) as at from (select f.used_until from found f order by f.used_until desc limit at_most) m having count(*) >= at_most)
    select f.id from found f left join last_one on true
     where wanted_type is not null or last_one.at is null or f.used_until >= last_one.at - interval '1 minute');

  loop
    since := greatest(newest - back, oldest);
    if wanted_type is not null and cardinality(people) > 100 then
      -- The lines of the type are gone through: somebody's of so many people come soon.
      lines := array(
        with found as materialized (
          select a.created_at, a.id from action_logs a
           where a.action_type = wanted_type and a.created_at >= since
             and (a.person_id in (select unnest(people)) or a.name_id in (select unnest(names)))
           order by a.created_at desc limit at_most)
        select l from found f join action_logs l on l.created_at = f.created_at and l.id = f.id);
    else
      lines := array(
        with terms_lines as materialized (
          (select f.created_at, f.id from unnest(people) t (term) cross join lateral (
             select a.created_at, a.id from action_logs a
              where a.person_id = t.term and a.created_at >= since and (wanted_type is null or a.action_type = wanted_type)
              order by a.created_at desc limit at_most) f)
          union all
          (select f.created_at, f.id from unnest(names) t (term) cross join lateral (
             select a.created_at, a.id from action_logs a where a.name_id = t.term and a.created_at >= since
              order by a.created_at desc limit at_most) f)),
        found as materialized (
          select distinct k.created_at, k.id from terms_lines k order by k.created_at desc, k.id desc limit at_most)
        select l from found f join action_logs l on l.created_at = f.created_at and l.id = f.id);
    end if;
    exit when cardinality(lines) >= at_most or since <= oldest;
    -- As far as it takes if they lie as they did so far, and some more.
    back := back * least(64, greatest(3, 2 * at_most / greatest(cardinality(lines), 1)));
  end loop;
  return lines;
end $$;
revoke execute on function search_actions(text, text, timestamptz, integer) from public;

-- The id in an address is that of what the line is about, which is cheaper to leave out than to look for.
create or replace function list_action_logs(reader uuid, wanted_type text, wanted text, after timestamptz, at_most integer)
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
           case when w.entity_id is null then w.page_url else replace(w.page_url, w.entity_id, '…') end, w.user_agent, w.success,
           w.error_message, w.execution_time_ms
      from words_of_actions(lines) w;
end $$;

-- Each question is planned for its own words and times: one plan for all of them takes the rarest word for a common one.
alter function list_action_logs(uuid, text, text, timestamptz, integer) set plan_cache_mode = force_custom_plan;

-- Lines of earlier versions say by their address alone what they are about.
update action_logs set entity_type = case when page_url like '/agents/%' then 'agent' else 'thread' end,
                       entity_id = substring(page_url from '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}')
 where entity_id is null and page_url ~ '[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}';

select guard_owner_functions();
