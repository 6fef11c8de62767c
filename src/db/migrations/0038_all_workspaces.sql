-- One list over all workspaces of a person: threads and tasks with what their rows show. Each workspace gives its first rows along an index
-- in the list's own order; no index knows an order over several of them.

-- What needs a person, the most valuable first: as a column that grows the other way, since a comparison of whole rows knows one direction,
-- and the next page begins by such a comparison. The longest waiting of the same value come first.
alter table threads add column by_worth smallint not null generated always as (-coalesce(intent_score, -11::smallint)) stored;
drop index threads_needing;
create index threads_needing on threads (workspace_id, by_worth, last_message_at, id)
  where archived_at is null and snoozed_until is null and needs is not null;

-- Tabs of tasks in the order of their list.
drop index tasks_ready;
create index tasks_ready on tasks (workspace_id, scheduled_at, id) where status = 'ready';
create index tasks_failed_by_time on tasks (workspace_id, scheduled_at, id) where status = 'failed';

-- Whom a row names, who answers it, and what goes out: to be read alone, as the other tables of decision 55.
create policy own_workspaces on contacts for select using (sees_workspace(workspace_id));
create policy own_workspaces on drafts for select using (sees_workspace(workspace_id));
create policy own_workspaces on campaign_agents for select using (sees_workspace(workspace_id));

-- The list stands in sixteen settings, by the last digit of the ids: it is held against each row that is read, and two hundred ids in one text
-- took longer to go through than all else.
create or replace function sees_workspace(id uuid) returns boolean language sql stable parallel safe
  as $$ select strpos(current_setting('app.workspace_ids_' || right(id::text, 1), true), id::text) > 0 $$;
