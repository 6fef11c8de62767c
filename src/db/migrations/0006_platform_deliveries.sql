-- Deliveries of the platform are looked up by the conditions that are asked for alone: a state that stands in the statement word for word is found
-- by its own index, and a time is the first id that a delivery since then can have. Over 1,000,000 deliveries both took seconds.
drop function list_platform_deliveries(uuid, uuid, text, text, timestamptz, uuid, integer);
create function list_platform_deliveries(person uuid, of_workspace uuid, of_type text, of_status text, first_id uuid, before uuid, at_most integer)
  returns table (workspace_id uuid, workspace_name text, id uuid, type text, status text, error jsonb, received_at timestamptz,
                 processed_at timestamptz, deliveries integer, is_test boolean)
  language plpgsql stable security definer set search_path from current as $$
declare
  fits text := concat(case when before is not null then ' and e.id < $1' end, case when first_id is not null then ' and e.id >= $2' end,
                      case when of_type is not null then ' and e.type = $3' end,
                      case when of_status is not null then format(' and e.status = %L', of_status) end);
begin
  if not is_administrator(person) then return; end if;
  return query execute format($q$
    select w.id, w.name, f.id, f.type, f.status, f.error, f.received_at, f.processed_at, f.delivery_count, coalesce(h.kind = 'test', false)
      from workspaces w cross join lateral (
        select e.id, e.webhook_id, e.type, e.status, e.error, e.received_at, e.processed_at, e.delivery_count from webhook_events e
         where e.workspace_id = w.id %s order by e.id desc limit $4) f
      left join webhooks h on h.workspace_id = w.id and h.id = f.webhook_id
     where w.deleted_at is null %s
     order by f.id desc limit $4 $q$, fits, case when of_workspace is not null then 'and w.id = $5' end)
  using before, first_id, of_type, at_most, of_workspace;
end $$;

select guard_owner_functions();
