-- How the whole installation does, for whoever runs it: counts and ages, never contents and nobody's name. Asked when the metrics of a worker
-- are looked at, and by nothing that acts.
create index mails_waiting on mails (created_at) where sent_at is null;

create function measure_platform(moment timestamptz, late_sync interval, out unclear_sends bigint, out failed_sends bigint,
                                 out waiting_events bigint, out oldest_event timestamptz, out failed_events bigint,
                                 out connections bigint, out late_connections bigint, out short_connections bigint,
                                 out waiting_mails bigint, out oldest_mail timestamptz)
  language plpgsql stable security definer set search_path from current as $$
begin
  unclear_sends := (select count(*) from send_attempts a where a.state = 'unclear');
  failed_sends := (select count(*) from tasks t where t.status = 'failed');
  select count(*), min(e.received_at) into waiting_events, oldest_event from webhook_events e where e.status = 'received';
  failed_events := (select count(*) from webhook_events e where e.status = 'failed');
  select count(*), count(*) filter (where coalesce(c.sync_finished_at, c.connected_at) < moment - late_sync),
         count(*) filter (where c.sync_short_since is not null)
    into connections, late_connections, short_connections
    from connections c join workspaces w on w.id = c.workspace_id where c.is_active and w.deleted_at is null;
  select count(*), min(m.created_at) into waiting_mails, oldest_mail from mails m where m.sent_at is null;
end $$;

select guard_owner_functions();
