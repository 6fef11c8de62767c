-- For psql, as a superuser, with the variable "password": the login by which the replica follows. May be run again.
select 'create role replica login replication' where not exists (select from pg_roles where rolname = 'replica') \gexec
alter role replica login replication password :'password';
