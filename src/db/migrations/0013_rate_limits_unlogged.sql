-- Counts of attempts need not survive a power cut, and a sign-in writes six of them: unlogged, none waits for the disk. They are shared
-- by all server processes as before; only a crash of the database begins them anew.
alter table rate_limits set unlogged;
