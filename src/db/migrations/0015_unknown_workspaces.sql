-- The statistics of PostgreSQL list the workspaces with the most rows, and what is on no list it takes to have none (decision 60). Without statistics
-- of that one column it expects two hundred workspaces of one size, however many there are.
do $$
declare
  name text;
begin
  for name in
    select c.oid::regclass from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'workspace_id' and not a.attisdropped
     where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and not c.relispartition
  loop
    execute format('alter table %s alter column workspace_id set statistics 0', name);
  end loop;
end $$;
