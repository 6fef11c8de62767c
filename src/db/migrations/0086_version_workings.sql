-- The same of each version of a draft, which may be taken back.
alter table draft_versions add column workings jsonb;
