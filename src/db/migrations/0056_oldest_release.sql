-- A migration that takes away what an older release uses leaves here which release has stopped using it ("-- contract: 1.4.0 ..." in its
-- file). No older one may run on the database from then on; every other schema that is newer than its code, a release lives with.
alter table schema_migrations add column oldest_release text;
