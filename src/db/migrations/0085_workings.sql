-- How the writer of a draft says that its figures were worked out; null where it was not asked. Its guard reckons it again.
alter table drafts add column workings jsonb;
