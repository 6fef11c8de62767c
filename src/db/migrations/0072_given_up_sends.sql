-- outside a transaction
-- The sends of a thread, or to a lead, of which nobody found out what became of them: few of a ledger, and asked for before each send and at each echo.
create index concurrently if not exists send_attempts_given_up on send_attempts (workspace_id, thread_id) where state = 'given_up';
