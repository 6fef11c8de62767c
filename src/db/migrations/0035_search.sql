-- By which words threads are found, one row for each: written in the transaction of whatever changes its messages, by
-- src/domain/thread-words.ts. Each word stands behind its workspace's mark and the block of three days in which the thread's newest message
-- lies, so that the index has the words of few threads beside each other, and the newest are found first (decision 74).
create table thread_words (
  workspace_id uuid not null,
  thread_id uuid not null,
  -- Of its newest message, as in the thread.
  at timestamptz not null,
  words tsvector not null,
  -- The thread first, for once: the words are to be found by their own index, and this is none that leads to a workspace.
  primary key (thread_id, workspace_id),
  foreign key (workspace_id, thread_id) references threads on delete cascade
);
-- Without a list of what is still to be sorted in: every look would have to go through it.
create index thread_words_found on thread_words using gin (words) with (fastupdate = off);
select wall_in('thread_words');
create policy owner_reads_thread_words on thread_words for select to current_user using (true);
alter table thread_words alter column workspace_id set statistics 0;
-- Long to make, and never asked: which index is taken is settled below.
alter table thread_words alter column words set statistics 0;

-- Workspaces with threads from before there was such a table, and the id up to which these were gone through.
create table search_backlogs (
  workspace_id uuid not null references workspaces on delete cascade,
  done_to uuid not null default '00000000-0000-0000-0000-000000000000',
  primary key (workspace_id)
);
select wall_in('search_backlogs');
alter table search_backlogs alter column workspace_id set statistics 0;
do $$
declare w record;
begin
  for w in select id from workspaces loop
    perform set_config('app.workspace_id', w.id::text, true);
    insert into search_backlogs (workspace_id) values (w.id);
  end loop;
  perform set_config('app.workspace_id', '', true);
end $$;

-- The newest threads of the transaction's workspace with these words, of those behind a given place and since a given time, and how well each
-- fits where that is asked for. It runs as the owner: row-level security lets no index be used for words. So it asks for nothing but the workspace that the
-- transaction was opened for.
--
-- wanted: a tsquery in which % stands in front of each word, in the place of workspace and block.
create function find_threads_by_words(workspace uuid, wanted text, before_at timestamptz, before_id uuid, since timestamptz, at_most integer,
    is_ranked boolean, out thread_id uuid, out at timestamptz, out fit real)
  returns setof record language plpgsql stable security definer set search_path from current as $$
declare
  block_seconds constant integer := 259200;
  until timestamptz := before_at;
  block integer;
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
    query := replace(wanted, '%', right(workspace::text, 5) || lpad(to_hex(block), 4, '0'))::tsquery;
    return query
      select h.thread_id, h.at, case when is_ranked then ts_rank(h.words, query) end
        from (select w.thread_id, w.at, w.words from thread_words w
               where w.workspace_id = workspace and w.words @@ query and (w.at, w.thread_id) < (before_at, before_id)
                 and (since is null or w.at >= since)
               order by w.at desc, w.thread_id desc limit at_most - found_so_far) h;
    get diagnostics found_here = row_count;
    found_so_far := found_so_far + found_here;
    exit when found_so_far >= at_most;
    until := to_timestamp(block::float8 * block_seconds) - interval '1 microsecond';
  end loop;
end $$;
-- One plan for all words, by the index over them: the planner takes every workspace for a small one, and would rather go through all of it.
alter function find_threads_by_words(uuid, text, timestamptz, uuid, timestamptz, integer, boolean) set plan_cache_mode = force_generic_plan;
alter function find_threads_by_words(uuid, text, timestamptz, uuid, timestamptz, integer, boolean) set enable_seqscan = off;
alter function find_threads_by_words(uuid, text, timestamptz, uuid, timestamptz, integer, boolean) set cpu_index_tuple_cost = 1;
alter function find_threads_by_words(uuid, text, timestamptz, uuid, timestamptz, integer, boolean) set jit = off;
select guard_owner_functions();
