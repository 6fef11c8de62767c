-- In how many workspaces the last recount of the numbers found a difference: for whoever runs the installation. Counts alone.
create policy owner_reads_recounts on number_recounts for select to current_user using (true);

create function count_differing_numbers(out differing bigint, out recounted bigint)
  language plpgsql stable security definer set search_path from current as $$
begin
  select count(*) filter (where r.differing > 0), count(*) into differing, recounted
    from workspaces w join number_recounts r on r.workspace_id = w.id where w.deleted_at is null;
end $$;

select guard_owner_functions();
