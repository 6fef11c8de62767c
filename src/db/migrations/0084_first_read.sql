-- When all of the platform's mail was read first: what lay there before is history, and what was sent since is news though it comes late. Later readings of
-- all of it (`sync_full_at`) leave it as it is.
alter table connections add column first_read_at timestamptz;
