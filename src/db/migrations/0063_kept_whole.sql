-- Where an engine spreads workspaces over several nodes (`npm run distribute`, decision 99), a table behind the wall goes with its workspaces. What
-- does not says so here, and why; the command reads it.
comment on table directory is 'kept whole: what is looked up before its workspace is known';
comment on table due is 'kept whole: what the product comes to by itself, in whatever workspace';
comment on table send_rests is 'kept whole: which workspaces what is due leaves out for a while';
comment on table action_logs is 'kept whole: lines of the platform, in some of which a workspace is named';
comment on table users is 'on every node: lists of a workspace name its people';
comment on table platform_settings is 'on every node: whether plans are sold decides which agents of a workspace are on';

-- What an update works out of a row's own columns is worked out on its node, which takes only what depends on nothing else.
create function task_before_send(status text, at timestamptz, is_automatic boolean, error jsonb, draft jsonb) returns jsonb
  language sql immutable parallel safe set timezone to 'UTC'
  as $$ select jsonb_build_object('status', status, 'at', at, 'isAutomatic', is_automatic, 'error', error, 'draft', draft) $$;
create function task_time_before(before_send jsonb) returns timestamptz language sql immutable parallel safe set timezone to 'UTC'
  as $$ select (before_send->>'at')::timestamptz $$;

-- There, a change in a workspace and what it leaves on the coordinator (its job, what is due) are two commits, unless the engine prepares both
-- first. It does as soon as a table that it knows is written on the coordinator, if only by a statement that finds no row: this table is empty.
create table two_phase_commits (id integer primary key);
revoke insert, update on two_phase_commits from rejoinder_app;
grant select, delete on two_phase_commits to rejoinder_app;

create function commit_in_two_phases() returns trigger language plpgsql set search_path from current as $$
begin
  delete from two_phase_commits where id = 0;
  return null;
end $$;
