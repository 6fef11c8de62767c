import { expect, it } from 'vitest'
import { newId } from '#lib/new-id.ts'
import { testDatabase } from '../db.ts'

it('the sends of a task are found along an index, in whatever state, among all that a workspace has sent', async () => {
  await using db = await testDatabase()
  const client = await db.superuser.connect()
  const [workspaceId, taskId] = [newId(), newId()]
  // Lines alone, of tasks that nobody has made.
  await client.query('set session_replication_role = replica')
  await client.query(
    `insert into send_attempts (workspace_id, id, task_id, thread_id, connection_id, number, state, in_reply_to, to_email, subject, body, body_hash)
     select $1::uuid, gen_random_uuid(), case when n = 1 then $2::uuid else gen_random_uuid() end, gen_random_uuid(), gen_random_uuid(), 1,
       case when n % 10 = 1 then 'not_sent' else 'sent' end, n, 'lead@buyer.example', '', '', '\\x00' from generate_series(1, 5000) n`,
    [workspaceId, taskId],
  )
  await client.query('analyze send_attempts')
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(
    `explain (analyze, timing off, summary off) select id from send_attempts where workspace_id = '${workspaceId}' and task_id = '${taskId}'`,
  )
  client.release(true)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('send_attempts_by_task')
  expect(plan).not.toContain('Rows Removed by Filter')
})
