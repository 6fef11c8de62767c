-- Deliveries of a batch come with their bodies end to end in one bytea: as an array of bytea each would cross as hexadecimal text
-- within an array's text, which costs more processor time on both sides than storing the rows.
drop function receive_webhook_events(uuid[], uuid[], uuid[], text[], text[], bytea[]);

-- Stores a batch of deliveries. A delivery that came before is counted,
-- not stored again. The batch must not hold the same (webhook, dedupe key) twice. `begins` (from 1) and `lengths` cut `bodies`.
-- Rows are taken in one order, so that batches of several servers never wait for each other in a ring.
create function receive_webhook_events(ids uuid[], workspace_ids uuid[], webhook_ids uuid[], dedupe_keys text[], types text[],
                                       bodies bytea, begins integer[], lengths integer[])
  returns void language plpgsql volatile security definer set search_path from current as $$
begin
  insert into webhook_events as e (id, workspace_id, webhook_id, dedupe_key, type, body)
  select b.id, b.workspace_id, b.webhook_id, b.dedupe_key, b.type, substring(bodies from b.start for b.bytes)
    from unnest(ids, workspace_ids, webhook_ids, dedupe_keys, types, begins, lengths)
      as b (id, workspace_id, webhook_id, dedupe_key, type, start, bytes)
   order by b.workspace_id, b.webhook_id, b.dedupe_key
  on conflict (workspace_id, webhook_id, dedupe_key) do update set delivery_count = e.delivery_count + 1;
end $$;
