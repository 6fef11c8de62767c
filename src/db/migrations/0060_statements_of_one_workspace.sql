-- What a distributed engine takes: the counts of threads are kept by the statements that change them (domain/threads/counts.ts), deliveries are
-- inserted by values under their workspace, and no function is called for each row of a workspace's table.
drop trigger count_inserted on threads;
drop trigger count_updated on threads;
drop trigger count_deleted on threads;
drop function count_threads();
drop function near_lexeme(text);
drop function receive_webhook_events(uuid[], uuid[], uuid[], text[], text[], bytea, integer[], integer[]);
drop policy owner_writes_events on webhook_events;
create policy owner_reads_events on webhook_events for select to current_user using (true);

-- As before, in the language that such an engine runs where it was called.
create or replace function count_platform(person uuid, since timestamptz, out users bigint, out workspaces bigint, out administrators bigint,
                                          out audit_entries bigint) returns setof record
  language plpgsql stable security definer set search_path from current as $$
begin
  if not exists (select from user_roles r where r.user_id = person and r.role = 'admin') then return; end if;
  users := (select count(*) from users u where not u.is_anonymous);
  workspaces := (select count(*) from workspaces w where w.deleted_at is null);
  administrators := (select count(*) from user_roles r where r.role = 'admin');
  audit_entries := (select count(*) from audit_entries a where a.at >= since) + (select count(*) from audit_logs l where l.created_at >= since);
  return next;
end $$;
select guard_owner_functions();
