-- A connection is late where somebody could mend that here. Where its platform refuses the key, or opens another workspace with it, an admin of the workspace
-- was told, and it counts as broken. So it does where the platform can't be asked for a workspace that is suspended, or whose plan has ended: nobody mends that.
-- A mail waits as long as it is tried: not one that was kept because there is no mail server.
create or replace function measure_platform(
    moment timestamptz, late_sync interval, out overdue_sends bigint, out oldest_send timestamptz, out unclear_sends bigint, out failed_sends bigint,
    out waiting_events bigint, out oldest_event timestamptz, out failed_events bigint, out connections bigint, out broken_connections bigint,
    out behind_connections bigint, out late_connections bigint, out short_connections bigint, out waiting_mails bigint, out oldest_mail timestamptz,
    out overdue_notices bigint, out oldest_notice timestamptz)
  language plpgsql stable security definer set search_path from current as $$
begin
  -- What rests by its platform's wish is late for nobody.
  select count(*), min(d.at) into overdue_sends, oldest_send from due d
   where d.kind = 'send' and d.at < moment - interval '1 minute' and not exists (select from send_rests r where r.workspace_id = d.workspace_id and r.until > moment);
  unclear_sends := (select count(*) from workspaces w join send_attempts a on a.workspace_id = w.id where w.deleted_at is null and a.state = 'unclear');
  failed_sends := (select count(*) from workspaces w join tasks t on t.workspace_id = w.id where w.deleted_at is null and t.status = 'failed');
  select count(*), min(e.received_at) into waiting_events, oldest_event
    from workspaces w join webhook_events e on e.workspace_id = w.id where w.deleted_at is null and e.status = 'received';
  failed_events := (select count(*) from workspaces w join webhook_events e on e.workspace_id = w.id where w.deleted_at is null and e.status = 'failed');
  select count(*), count(*) filter (where c.last_error is not null or c.sync_error is not null), count(*) filter (where c.sync_gaps <> '[]'),
         count(*) filter (where coalesce(c.sync_finished_at, c.connected_at) < moment - late_sync and c.last_error is null
                            and not (coalesce(c.sync_error ->> 'code', '') = 'platform_said'
                                     and ((w.suspended_at is not null and w.suspension_ended_at is null) or coalesce(l.state, '') = 'ended'))),
         count(*) filter (where c.sync_short_since is not null)
    into connections, broken_connections, behind_connections, late_connections, short_connections
    from connections c join workspaces w on w.id = c.workspace_id
    left join workspace_plans l on l.workspace_id = w.id and (select s.has_plans from platform_settings s)
   where c.is_active and w.deleted_at is null;
  select count(*), min(m.created_at) into waiting_mails, oldest_mail from mails m where m.sent_at is null and m.error is null;
  select count(*), min(d.at) into overdue_notices, oldest_notice from due d
   where d.kind <> 'send' and d.kind = 'notice' and d.at < moment - interval '1 minute';
end $$;

select guard_owner_functions();
