import { expect, it } from 'vitest'
import { timeOfId } from '#lib/new-id.ts'
import { sandbox, withSandbox } from '../../../test/tasks/sandbox.ts'
import { failSends, sentOf, taskOf, threadToAnswer, words } from '../../../test/tasks/sending.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { sendReply } from './send-reply.ts'
import { sendTask } from './send-task.ts'
import { settleAttempt } from './settle-attempt.ts'

withSandbox()

const minuteMs = 60_000

/** A moment before the month (UTC) ends. */
function atMonthsEnd({ clock }: World): void {
  const { now } = clock
  clock.forward(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1) - 100 - now.getTime())
}

/** The ledger, and where the words of each line lie. */
const ledgerOf = (world: World) =>
  world.rows<{ id: string; number: number; state: string; inLine: string; part: string | null; body: string | null }>(
    `select a.id, a.number, a.state, concat(a.subject, a.body, a.envelope) as "inLine", w.tableoid::regclass::text as part, w.body
       from send_attempts a left join send_attempt_words w on w.attempt_id = a.id order by a.number`,
  )
const partOf = (id: string): string => `send_attempt_words_${timeOfId(id).toISOString().slice(0, 7).replace('-', '_')}`

it("a send that is refused at a month's end, and tried again in the next month, goes out once, and each try keeps its words in its own month", async () => {
  await using world = await createWorld(sandbox)
  const { input } = await threadToAnswer(world)
  atMonthsEnd(world)
  await failSends({ kind: 'rate_limited', retryAfter: 2, times: 1 })
  const task = await sendReply(world.ctx, world.scope, input)
  await sendTask(world.ctx, world.scope, task.id)
  world.clock.forward(minuteMs)
  for (let time = 0; time < 2; time += 1) await sendTask(world.ctx, world.scope, task.id)

  const ledger = await ledgerOf(world)
  expect(ledger).toMatchObject([
    { number: 1, state: 'not_sent', inLine: '', body: words },
    { number: 2, state: 'sent', inLine: '', body: words },
  ])
  const parts = ledger.map(({ part }) => part)
  expect(parts).toEqual(ledger.map(({ id }) => partOf(id)))
  expect(new Set(parts).size).toBe(2)
  expect((await sentOf(world)).map(({ text }) => text)).toEqual([words])
  expect(await taskOf(world, task.id)).toMatchObject([{ status: 'sent' }])

  // Both promises hold over all months.
  const first = 'where number = 1'
  await expect(world.rows(`update send_attempts set state = 'prepared' ${first}`)).rejects.toThrow('one_live')
  const same = '(select platform_reply_id from send_attempts where number = 2)'
  await expect(world.rows(`update send_attempts set platform_reply_id = ${same} ${first}`)).rejects.toThrow('one_reply')
})

it('a send of which nobody knows is found in the next month by the words of the month in which it was called, and by nothing else', async () => {
  await using world = await createWorld(sandbox)
  const { input } = await threadToAnswer(world)
  atMonthsEnd(world)
  await failSends({ kind: 'lost_answer', times: 1 })
  const task = await sendReply(world.ctx, world.scope, input)
  await sendTask(world.ctx, world.scope, task.id)
  const [{ id } = { id: '' }] = await ledgerOf(world)
  world.clock.forward(minuteMs)

  // Without its words any mail would pass for it.
  const apart = await world.rows<{ kept: object }>('select to_jsonb(w) as kept from send_attempt_words w')
  await world.rows('delete from send_attempt_words')
  await expect(settleAttempt(world.ctx, world.scope, id)).rejects.toThrow('are not there')
  await world.rows(
    'insert into send_attempt_words select w.* from jsonb_populate_record(null::send_attempt_words, $1) w',
    [JSON.stringify(apart[0]?.kept)],
  )
  await settleAttempt(world.ctx, world.scope, id)
  expect(await ledgerOf(world)).toMatchObject([{ number: 1, state: 'sent', part: partOf(id), body: words }])
  expect(await sentOf(world)).toHaveLength(1)
})

it('while a release may run that looks for words in the line alone, they stay there, and are read as well', async () => {
  await using world = await createWorld(sandbox)
  await world.rows('update schema_migrations set settled_at = null')
  const { input } = await threadToAnswer(world)
  await failSends({ kind: 'lost_answer', times: 1 })
  const task = await sendReply(world.ctx, world.scope, input)
  await sendTask(world.ctx, world.scope, task.id)
  const [line] = await ledgerOf(world)
  expect(line).toMatchObject({ state: 'unclear', inLine: expect.stringContaining(words), part: null })
  // Meanwhile a later `migrate` has found that no such release runs.
  await world.rows('update schema_migrations set settled_at = now()')
  world.clock.forward(minuteMs)
  await settleAttempt(world.ctx, world.scope, line?.id ?? '')
  expect(await ledgerOf(world)).toMatchObject([{ number: 1, state: 'sent', part: null }])
  expect(await sentOf(world)).toHaveLength(1)
})
