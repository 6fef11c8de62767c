-- The search of the action log looks for times in indexes, and at the end reads the lines that it answers with, and no others. Measured over twenty
-- million lines, the rest went into reading several times as many from all over the disk, into going through the newest ten thousands of them
-- three times, and into planning for each part of the log.

insert into action_log_addresses (person_id, words, used_until) select p.id, p.words, p.used_until from action_log_people p order by p.id
  on conflict (person_id) do nothing;

-- The newest lines whose action's name, or whose person's address, is like the pattern. What is common is among the newest few thousand lines.
-- Those also say how far back the rest lies. Either all lines of that stretch are gone through, or those of each term, by its index: whichever
-- are fewer. It is known until when somebody did something of a kind, so that who did nothing in the stretch is not asked for.
create or replace function search_actions(pattern text, wanted_type text, after timestamptz, at_most integer) returns action_logs[]
  language plpgsql stable as $$
declare
  -- Where the newest few thousand have so many, going through all who were active in the stretch is cheaper than finding all who match.
  common constant integer := 45;
  kinds text[] := case when wanted_type is null then array(select distinct n.action_type from action_log_names n) else array[wanted_type] end;
  names integer[] := array(select n.id from action_log_names n where n.words like pattern and n.action_type = any (kinds));
  people integer[];
  types text[];
  matched integer[];
  untils timestamptz[];
  look record;
  walk record;
  is_common boolean;
  since timestamptz;
begin
  look := newest_in_action_log(wanted_type, after);
  since := look.since;
  select a.people into people from active_in_action_log(pattern, kinds, since) a;
  walk := walk_action_log(kinds, people, names, since, at_most, look.is_all);
  is_common := walk.matches >= common;
  -- As far as it takes if they lie as they did so far, and further the fewer they were.
  since := look.newest - greatest((look.newest - since) * (1.2 * at_most / greatest(walk.matches - sqrt(walk.matches), 0.5)), interval '2 minutes');
  while walk.lines is null loop
    if look.newest - since > (look.newest - look.oldest) * 0.7 then since := look.oldest; end if;
    if is_common then
      select a.people, a.types into people, types from active_in_action_log(pattern, kinds, since) a;
    else
      if matched is null then
        select coalesce(array_agg(d.person_id order by d.person_id), '{}'), coalesce(array_agg(d.used_until order by d.person_id), '{}')
          into matched, untils from action_log_addresses d where d.words like pattern;
      end if;
      people := array(select m.id from unnest(matched, untils) m (id, until) where m.until >= since);
      types := array_fill(wanted_type, array[cardinality(people)]);
    end if;
    if look.lines * extract(epoch from look.newest - since) < 60 * cardinality(people) * extract(epoch from look.newest - look.since) then
      -- Of so many people, going through all lines of the stretch is cheaper.
      walk := walk_action_log(kinds, people, names, since, at_most, since <= look.oldest);
    else
      if types[1] is null then
        select coalesce(array_agg(t.person_id), '{}'), coalesce(array_agg(t.action_type), '{}') into people, types
          from unnest(people) p (id) cross join lateral (
            select t.person_id, t.action_type, t.used_until from action_log_person_types t where t.person_id = p.id limit 6) t
         where t.used_until >= since;
      end if;
      walk := count_in_action_log(people, types, names, since, at_most, since <= look.oldest);
    end if;
    is_common := false;
    since := look.newest - (look.newest - since) * least(64, greatest(3, 1.5 * at_most / greatest(walk.matches, 1)));
  end loop;
  return walk.lines;
end $$;

-- The stretch that the newest few thousand lines take, of one type or of all; how many they are, whether those are all, and when the oldest of all
-- was. Planned once, as `count_in_action_log` is: no parameter changes what is best, and planning takes longer than the work.
create function newest_in_action_log(wanted_type text, after timestamptz, out newest timestamptz, out since timestamptz, out oldest timestamptz,
                                     out lines integer, out is_all boolean)
  language plpgsql stable set plan_cache_mode = force_generic_plan as $$
begin
  if wanted_type is null then
    select max(l.created_at), min(l.created_at), count(*) into newest, since, lines
      from (select a.created_at from action_logs a where a.created_at > after order by a.created_at desc limit 3000) l;
  else
    select max(l.created_at), min(l.created_at), count(*) into newest, since, lines
      from (select a.created_at from action_logs a where a.action_type = wanted_type and a.created_at > after
             order by a.created_at desc limit 3000) l;
  end if;
  select min(a.created_at) into oldest from action_logs a where a.created_at > after;
  is_all := lines < 3000;
end $$;
revoke execute on function newest_in_action_log(text, timestamptz) from public;

-- The newest lines of these types that are these people's, or have these names, since a moment, by going through all of them; none where there are
-- fewer than `at_most` and since then is not all. And how many there are, up to `at_most`.
create function walk_action_log(wanted_types text[], people integer[], names integer[], since timestamptz, at_most integer, is_all boolean,
                                out lines action_logs[], out matches integer)
  language plpgsql stable as $$
declare
  moments timestamptz[] := array(
    select f.created_at from unnest(wanted_types) k ("type") cross join lateral (
      select a.created_at from action_logs a
       where a.action_type = k."type" and a.created_at >= since
         and (a.person_id in (select unnest(people)) or a.name_id in (select unnest(names)))
       order by a.created_at desc limit at_most) f
     order by f.created_at desc limit at_most);
begin
  matches := cardinality(moments);
  if matches < at_most and not is_all then return; end if;
  lines := array(
    select a from (select distinct m.at from unnest(moments) m (at)) m join action_logs a on a.created_at = m.at
     where a.action_type = any (wanted_types) and (a.person_id in (select unnest(people)) or a.name_id in (select unnest(names)))
     order by a.created_at desc, a.id desc limit at_most);
end $$;
revoke execute on function walk_action_log(text[], integer[], integer[], timestamptz, integer, boolean) from public;

-- Those with an address like the pattern who did something of these kinds since a moment, once for each kind. `offset 0`: the planner went through
-- all of them by time where a word was rare among them; like this it can't.
create function active_in_action_log(pattern text, wanted_types text[], since timestamptz, out people integer[], out types text[])
  language plpgsql stable as $$
begin
  select coalesce(array_agg(u.person_id), '{}'), coalesce(array_agg(u.action_type), '{}') into people, types
    from unnest(wanted_types) k ("type") cross join lateral (
      select t.person_id, t.action_type, t.words from action_log_person_types t
       where t.action_type = k."type" and t.used_until >= since offset 0) u
   where u.words like pattern;
end $$;
revoke execute on function active_in_action_log(text, text[], timestamptz) from public;

-- The same by the terms' own indexes: each person with a kind of action, and each name. A line that is found by its person may be found by its name, too, and the
-- indexes don't say so: of those of one moment the more count, so that there are never fewer lines than are counted.
create function count_in_action_log(wanted_people integer[], wanted_types text[], wanted_names integer[], since timestamptz, at_most integer,
                                    is_all boolean, out lines action_logs[], out matches integer)
  language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  reached timestamptz;
  people integer[];
  types text[];
  names integer[];
begin
  with found as materialized (
         (select p.id as person, p."type", null::integer as name, f.created_at from unnest(wanted_people, wanted_types) p (id, "type") cross join lateral (
            select a.created_at from action_logs a where a.person_id = p.id and a.action_type = p."type" and a.created_at >= since
             order by a.created_at desc limit at_most) f)
         union all
         (select null, null, n.id, f.created_at from unnest(wanted_names) n (id) cross join lateral (
            select a.created_at from action_logs a where a.name_id = n.id and a.created_at >= since
             order by a.created_at desc limit at_most) f)),
       sums as materialized (
         select f.created_at, sum(greatest(count(f.person), count(f.name))) over (order by f.created_at desc) as lines from found f group by 1),
       enough as materialized (
         select coalesce(max(s.lines), 0) as lines, max(s.created_at) filter (where s.lines >= at_most) as at from sums s),
       terms as materialized (
         select distinct f.person, f."type", f.name from found f, enough e where f.created_at >= coalesce(e.at, since))
  select e.lines, e.at, array(select t.person from terms t where t.name is null), array(select t."type" from terms t where t.name is null),
         array(select t.name from terms t where t.name is not null)
    into matches, reached, people, types, names from enough e;
  if reached is null and not is_all then return; end if;
  since := coalesce(reached, since);
  lines := array(
    select k.line from (
      (select f.* from unnest(people, types) p (id, "type") cross join lateral (
         select a as line, a.created_at, a.id from action_logs a
          where a.person_id = p.id and a.action_type = p."type" and a.created_at >= since offset 0) f)
      union all
      (select f.* from unnest(names) n (id) cross join lateral (
         select a as line, a.created_at, a.id from action_logs a
          where a.name_id = n.id and a.created_at >= since and (a.person_id is null or a.person_id not in (select unnest(people))) offset 0) f)) k
     order by k.created_at desc, k.id desc limit at_most);
end $$;
revoke execute on function count_in_action_log(integer[], text[], integer[], timestamptz, integer, boolean) from public;
