-- outside a transaction
-- The newest golden replies, which every draft has at hand: read as the newest, not found by sorting all that a workspace has.
create index concurrently if not exists kb_entries_golden on kb_entries (workspace_id, id) where is_golden and deleted_at is null and state = 'published';
