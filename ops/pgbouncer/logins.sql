-- For psql, as a superuser, with the variable "password": the pooler's own login, and what it asks for those of others. May be run again.
select 'create role pooler login' where not exists (select from pg_roles where rolname = 'pooler') \gexec
alter role pooler password :'password';
create schema if not exists pooler;
create or replace function pooler.find_login(name text, out username name, out password text) returns record
  language sql security definer set search_path = pg_catalog
  as 'select usename, passwd from pg_shadow where usename = name';
revoke all on function pooler.find_login from public;
grant usage on schema pooler to pooler;
grant execute on function pooler.find_login to pooler;
