-- outside a transaction
-- The threads behind a number over all workspaces of a person: each is asked for those of its lines that are counted. Without it each is asked
-- for all of the period, of which opt-outs are one in hundreds.
create index concurrently if not exists number_facts_by_what_they_count on number_facts (workspace_id, kind, detail, label, day);
