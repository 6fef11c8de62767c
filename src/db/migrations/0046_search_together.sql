-- All workspaces of a person, looked through by words, and many of their threads changed at once.

-- What is read there beside the rows, to be read alone: as the other tables of decision 55.
create policy own_workspaces on messages for select using (sees_workspace(workspace_id));
create policy own_workspaces on thread_words for select using (sees_workspace(workspace_id));
create policy own_workspaces on bulk_changes for select using (sees_workspace(workspace_id));

-- As find_threads_by_words, for all workspaces of the transaction's person as one list: from block to block into the past, in each block one
-- statement over those of them that have a thread there (decision 82). It runs as the owner for the same reason, and asks for nothing but the
-- workspaces that the transaction was opened for. After `most_looks` looks of a workspace into a block it ends with a line without a thread,
-- which says from where to go on.
create function find_threads_together(workspaces uuid[], wanted text, before_at timestamptz, before_id uuid, since timestamptz, at_most integer,
    is_ranked boolean, most_looks integer, out workspace_id uuid, out thread_id uuid, out at timestamptz, out fit real)
  returns setof record language plpgsql stable security definer set search_path from current as $$
declare
  block_seconds constant integer := 259200;
  own uuid[] := array(select w.id from unnest(workspaces) w (id) where sees_workspace(w.id));
  -- Of each of them, the newest block that is still to be looked into; null: there is none.
  blocks integer[];
  block integer;
  looks integer := 0;
  found_so_far integer := 0;
  found_here integer;
begin
  blocks := array(
    select (select floor(extract(epoch from t.last_message_at) / block_seconds) from threads t
             where t.workspace_id = o.id and t.last_message_at <= before_at order by t.last_message_at desc limit 1)
      from unnest(own) with ordinality o (id, place) order by o.place);
  loop
    block := (select max(b.newest) from unnest(blocks) b (newest));
    exit when block is null or (since is not null and to_timestamp((block + 1)::float8 * block_seconds) <= since);
    if looks >= most_looks then
      workspace_id := null;
      thread_id := null;
      at := to_timestamp((block + 1)::float8 * block_seconds);
      fit := null;
      return next;
      exit;
    end if;
    return query
      select f.workspace_id, f.thread_id, f.at, case when is_ranked then ts_rank(f.words, f.query) end
        from (select w.*, h.query
                from (select own[i] as id, replace(wanted, '%', right(own[i]::text, 5) || lpad(to_hex(block), 4, '0'))::tsquery as query
                        from generate_subscripts(own, 1) i where blocks[i] = block offset 0) h
               cross join lateral (
                select w.workspace_id, w.thread_id, w.at, w.words from thread_words w
                 where w.workspace_id = h.id and w.words @@ h.query and (w.at, w.thread_id) < (before_at, before_id)
                   and (since is null or w.at >= since)
                 order by w.at desc, w.thread_id desc limit at_most - found_so_far) w
               order by w.at desc, w.thread_id desc limit at_most - found_so_far) f;
    get diagnostics found_here = row_count;
    found_so_far := found_so_far + found_here;
    exit when found_so_far >= at_most;
    looks := looks + (select count(*) from unnest(blocks) b (looked_into) where b.looked_into = block);
    blocks := array(
      select case when blocks[i] = block
               then (select floor(extract(epoch from t.last_message_at) / block_seconds) from threads t
                      where t.workspace_id = own[i] and t.last_message_at < to_timestamp(block::float8 * block_seconds)
                      order by t.last_message_at desc limit 1)
               else blocks[i] end
        from generate_subscripts(blocks, 1) i order by i);
  end loop;
end $$;
-- One plan for all words, as there.
alter function find_threads_together(uuid[], text, timestamptz, uuid, timestamptz, integer, boolean, integer) set plan_cache_mode = force_generic_plan;
alter function find_threads_together(uuid[], text, timestamptz, uuid, timestamptz, integer, boolean, integer) set enable_seqscan = off;
alter function find_threads_together(uuid[], text, timestamptz, uuid, timestamptz, integer, boolean, integer) set cpu_index_tuple_cost = 1;
alter function find_threads_together(uuid[], text, timestamptz, uuid, timestamptz, integer, boolean, integer) set jit = off;

-- Lists over all workspaces, kept under names: the person's alone, in the order of `place`.
create table person_views (
  user_id uuid not null references users on delete cascade,
  id uuid not null,
  name text not null check (length(name) between 1 and 60),
  listed jsonb not null,
  place integer not null default 0,
  created_at timestamptz not null,
  primary key (user_id, id)
);

select guard_owner_functions();
