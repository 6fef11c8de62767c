-- A draft proposes its words once, however often its job is done.
alter table drafts add column proposed_at timestamptz;
