-- outside a transaction
-- The sends of a task, in whatever state: asked for by each claim, and when a task goes. The index of the live ones knows nothing of those that failed.
create index concurrently if not exists send_attempts_by_task on send_attempts (workspace_id, task_id);
