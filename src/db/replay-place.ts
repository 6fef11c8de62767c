import { type Sql, sql } from './sql.ts'

/** A replica has not replayed what it was asked to have, in the time it has for that. */
export const lateCode = 'RJ425'
/** What was asked as a replica is none, or none any more. */
export const noReplicaCode = 'RJ503'

/** How long a read waits for a replica that is just behind, ms: what it takes on its way is mostly one or two. */
const patienceMs = 50

/**
 * Up to where the primary's log holds all that is committed at this moment. What others see is in the log's file by then, unless commits don't
 * wait for it.
 */
export const placeNow: Sql = sql`
  select (case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn()
          else pg_current_wal_flush_lsn() end)::text as place`

const form = /^[0-9A-F]{1,8}\/[0-9A-F]{1,8}$/

/**
 * What a transaction on a replica begins with: it ends there unless the log is replayed up to `place`, soon at least. Each statement behind it sees what
 * was committed before that. A server that was promoted has another history, and is no replica any more.
 */
export function untilReplayed(place: string): string[] {
  if (!form.test(place)) throw new Error('This is no place in a log')
  return [`set local app.as_of = '${place}'`, wait]
}

const wait = `do $$
declare
  wanted constant pg_lsn := current_setting('app.as_of');
  until constant timestamptz := clock_timestamp() + interval '${patienceMs} ms';
begin
  if not pg_is_in_recovery() then raise exception 'this is no replica' using errcode = '${noReplicaCode}'; end if;
  while coalesce(pg_last_wal_replay_lsn() < wanted, true) loop
    if clock_timestamp() > until then raise exception 'the replica is behind' using errcode = '${lateCode}'; end if;
    perform pg_sleep(0.002);
  end loop;
end $$`
