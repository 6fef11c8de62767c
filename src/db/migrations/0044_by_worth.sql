-- By score, the newest of each first, and a band of it: along the column that grows the other way (0038). A condition by coalesce, which is not
-- leakproof, is served by no index below row-level security.
drop index threads_by_score;
create index threads_by_worth on threads (workspace_id, by_worth, last_message_at desc, id desc);
