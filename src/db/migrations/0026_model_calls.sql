-- How many answers a model gave for what is counted as its cost. What was only tried belongs to no thread.
alter table number_facts add column calls integer not null default 0;
alter table number_facts alter column thread_id drop not null;
do $$
declare w record;
begin
  for w in select id from workspaces loop
    perform set_config('app.workspace_id', w.id::text, true);
    update number_facts f set calls = 1 where f.workspace_id = w.id and f.kind = 'cost';
  end loop;
  perform set_config('app.workspace_id', '', true);
end $$;
