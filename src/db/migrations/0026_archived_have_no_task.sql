-- An archived thread has no open task: what was archived before this held is put aside as archiving does it now, and comes back with
-- its thread. The owner does it for all workspaces at once, which the wall would hide from it.
alter table tasks no force row level security;
alter table threads no force row level security;
update tasks k set status = 'canceled', updated_at = now(),
       metadata = jsonb_build_object('canceled', 'archived', 'was', k.status) || k.metadata
  from threads t
 where t.workspace_id = k.workspace_id and t.id = k.thread_id and t.archived_at is not null and k.status in ('pending', 'ready', 'failed');
update threads t set answer_status = null, answer_at = null, answer_is_automatic = null, follow_up_at = null
 where t.archived_at is not null and t.answer_status is distinct from 'processing' and (t.answer_status is not null or t.follow_up_at is not null);
alter table threads force row level security;
alter table tasks force row level security;
