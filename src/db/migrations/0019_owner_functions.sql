-- What runs with the owner's right, made safe from its caller. A table in the caller's own temporary schema goes before the product's
-- unless that schema is named last: one of the same name, with a trigger, would have run as the owner. And only the application calls
-- them. Whatever migration makes another one ends with `select guard_owner_functions();`, which a test asks for.
create function guard_owner_functions() returns void language plpgsql as $$
declare f record;
begin
  for f in select p.oid::regprocedure as signature,
                  (select substr(c, length('search_path=') + 1) from unnest(p.proconfig) as c where c like 'search_path=%') as path
             from pg_proc p
            where p.pronamespace = current_schema()::regnamespace and p.proowner = current_user::regrole and p.prosecdef
              and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') loop
    if f.path not like '%pg_temp%' then
      execute format('alter function %s set search_path = %s, pg_temp', f.signature, f.path);
    end if;
    execute format('revoke execute on function %s from public', f.signature);
    execute format('grant execute on function %s to rejoinder_app', f.signature);
  end loop;
end $$;
revoke execute on function guard_owner_functions() from public;
select guard_owner_functions();

-- What has been applied is for migrations to say, and what was done in a workspace is told once. Both go only with the workspace, or never.
revoke insert, update, delete on schema_migrations from rejoinder_app;
revoke update, delete on audit_entries from rejoinder_app;
