-- A word that many threads have, or that many words begin with, cost a look at all of them in each block, however rare the other words beside it
-- are. Of several words the rarest leads now: those few threads are looked through for the rest (decision 74).
drop function find_threads_by_words(uuid, text, timestamptz, uuid, timestamptz, integer, boolean);

-- As before (0035). candidates: each word that a thread must have, in the same form; with one alone there is nothing to choose.
create function find_threads_by_words(workspace uuid, wanted text, candidates text[], before_at timestamptz, before_id uuid, since timestamptz,
    at_most integer, is_ranked boolean, out thread_id uuid, out at timestamptz, out fit real)
  returns setof record language plpgsql stable security definer set search_path from current as $$
declare
  block_seconds constant integer := 259200;
  -- A word leads where fewer threads of a block have it.
  rare constant integer := 40;
  until timestamptz := before_at;
  block integer;
  mark text;
  looked integer := 0;
  next_choice integer := 1;
  leader text;
  found_so_far integer := 0;
  found_here integer;
  query tsquery;
begin
  if workspace is distinct from app_workspace_id() then return; end if;
  loop
    -- Blocks without a thread are passed over.
    block := (select floor(extract(epoch from t.last_message_at) / block_seconds) from threads t
               where t.workspace_id = workspace and t.last_message_at <= until order by t.last_message_at desc limit 1);
    exit when block is null or (since is not null and to_timestamp((block + 1)::float8 * block_seconds) <= since);
    mark := right(workspace::text, 5) || lpad(to_hex(block), 4, '0');
    query := replace(wanted, '%', mark)::tsquery;
    if leader is null then
      return query
        select h.thread_id, h.at, case when is_ranked then ts_rank(h.words, query) end
          from (select w.thread_id, w.at, w.words from thread_words w
                 where w.workspace_id = workspace and w.words @@ query and (w.at, w.thread_id) < (before_at, before_id)
                   and (since is null or w.at >= since)
                 order by w.at desc, w.thread_id desc limit at_most - found_so_far) h;
    else
      -- Not as an operator: the index would be asked for all the words once more.
      return query
        select h.thread_id, h.at, case when is_ranked then ts_rank(h.words, query) end
          from (select w.thread_id, w.at, w.words from thread_words w
                 where w.workspace_id = workspace and w.words @@ replace(leader, '%', mark)::tsquery and ts_match_vq(w.words, query)
                   and (w.at, w.thread_id) < (before_at, before_id) and (since is null or w.at >= since)
                 order by w.at desc, w.thread_id desc limit at_most - found_so_far) h;
    end if;
    get diagnostics found_here = row_count;
    found_so_far := found_so_far + found_here;
    exit when found_so_far >= at_most;
    looked := looked + 1;
    -- Chosen by the block at hand, and again further in the past: the newest block has few threads, and a word may be rare for a while.
    if looked = next_choice and cardinality(candidates) > 1 then
      next_choice := next_choice * 3;
      leader := (
        select l.word from unnest(candidates) l(word) cross join lateral (
          select count(*) as threads from (
            select 1 from thread_words w where w.workspace_id = workspace and w.words @@ replace(l.word, '%', mark)::tsquery limit rare) t) c
         where c.threads < rare order by c.threads, l.word <> coalesce(leader, '') limit 1);
    end if;
    until := to_timestamp(block::float8 * block_seconds) - interval '1 microsecond';
  end loop;
end $$;
alter function find_threads_by_words(uuid, text, text[], timestamptz, uuid, timestamptz, integer, boolean) set plan_cache_mode = force_generic_plan;
alter function find_threads_by_words(uuid, text, text[], timestamptz, uuid, timestamptz, integer, boolean) set enable_seqscan = off;
alter function find_threads_by_words(uuid, text, text[], timestamptz, uuid, timestamptz, integer, boolean) set cpu_index_tuple_cost = 1;
alter function find_threads_by_words(uuid, text, text[], timestamptz, uuid, timestamptz, integer, boolean) set jit = off;
select guard_owner_functions();
