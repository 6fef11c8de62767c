import { describe, expect, it } from 'vitest'
import { createEntry, editEntry } from '#domain/knowledge/change-entry.ts'
import { updateSettings } from '#domain/workspaces/update-settings.ts'
import { fake, leadWrites, modelWorld, sandbox, withModel } from '../../../test/model-world.ts'
import { day, taskOf } from '../../../test/tasks/acting.ts'
import type { World } from '../../../test/world.ts'
import { saysOtherDay } from './other-day.ts'
import { localTime } from './time-rules.ts'

withModel()

const evening = '2026-11-30T22:40:00Z'
const tomorrow = { body: 'Yes, tomorrow works for us.', writtenAt: evening }

describe('what names a day as seen from the one on which it was written', () => {
  it.each([
    ['the next morning', '2026-12-01T08:00:00Z', 'Europe/Berlin', '1 December 2026 (written on 30 November 2026)'],
    ['the same evening', '2026-11-30T22:59:00Z', 'Europe/Berlin', null],
    ['the same day where the workspace is', '2026-12-01T04:00:00Z', 'America/New_York', null],
    ['where it was the next day by then', '2026-12-01T14:00:00Z', 'Asia/Tokyo', null],
  ])('is held against the workspace’s day at the send: %s', (_, at, timeZone, quote) => {
    const says = quote === null ? null : { finding: { code: 'said_otherwise', words: 'tomorrow', quote } }
    expect(saysOtherDay(tomorrow, new Date(at), timeZone)).toEqual(says)
  })

  it('says of each word which day was meant', () => {
    const told = (body: string) =>
      saysOtherDay({ body, writtenAt: evening }, new Date('2026-12-02T12:00:00Z'), 'UTC')?.finding
    expect(told('Our office is closed today.')).toMatchObject({
      words: 'today',
      quote: expect.stringMatching(/^30 November 2026/),
    })
    expect(told('Übermorgen passt.')).toMatchObject({
      words: 'Übermorgen',
      quote: expect.stringMatching(/^2 December 2026/),
    })
    expect(told('On Tuesday, 1 December, at 10.')).toBeUndefined()
  })
})

/** A zone in which no test crosses midnight. */
const zoneByDay = ['UTC', 'Asia/Tokyo'].find((zone) => {
  const { minutes } = localTime(new Date(), zone)
  return minutes > 120 && minutes < 1260
})

async function answering(delay: number, body = 'Yes, tomorrow works for us.'): Promise<World> {
  const world = await modelWorld({ autoSendEnabled: true, delayMin: delay, delayMax: delay, followupEnabled: false })
  await updateSettings(world.ctx, world.scope, { wakeTime: '00:00', timeZone: zoneByDay ?? 'UTC' })
  fake.byDefault({ kind: 'answer', answer: { body: `Hello,\n\n${body}` } })
  return world
}

const waits = {
  status: 'ready',
  isAutomatic: false,
  lastError: [{ code: 'guard', says: { finding: { code: 'said_otherwise', words: 'tomorrow' } } }],
}
const sentOf = async (world: World) => (await sandbox.sent(world.platform.id)).length
const asked = 'Could we talk tomorrow?'

describe('an answer that says "tomorrow"', () => {
  it('goes out by itself on the day on which it was written', async () => {
    await using world = await answering(0)
    await leadWrites(world, asked)
    expect(await sentOf(world)).toBe(1)
  })

  it('waits from the start where it would go out on another', async () => {
    await using world = await answering(1440)
    const threadId = await leadWrites(world, asked)
    expect(await taskOf(world, threadId)).toMatchObject(waits)
    world.clock.forward(2 * day)
    await world.work()
    expect(await sentOf(world)).toBe(0)
  })

  it('waits where its worker comes only on another', async () => {
    await using world = await answering(5)
    const threadId = await leadWrites(world, asked)
    expect(await taskOf(world, threadId)).toMatchObject({ status: 'pending', isAutomatic: true })
    world.clock.forward(day)
    await world.work()
    expect(await sentOf(world)).toBe(0)
    expect(await taskOf(world, threadId)).toMatchObject(waits)
  })

  it('waits where it takes the place of one that is to go out on another', async () => {
    await using world = await answering(1440, 'The trial takes 14 days.')
    const trial = (days: number) => ({
      title: 'Trial',
      content: `The trial takes ${days} days.`,
      tags: [],
      isGolden: false,
    })
    const { id } = await createEntry(world.ctx, world.scope, trial(14))
    const threadId = await leadWrites(world, `How long is the trial? ${asked}`)
    const before = await taskOf(world, threadId)
    expect(before).toMatchObject({ status: 'pending', isAutomatic: true })
    fake.byDefault({
      kind: 'answer',
      answer: { body: 'Hello,\n\nThe trial takes 21 days. Yes, tomorrow works for us.' },
    })
    world.clock.forward(60_000)
    await editEntry(world.ctx, world.scope, id, trial(21))
    await world.work()
    expect(await taskOf(world, threadId)).toMatchObject({ ...waits, id: before?.id })
  })
})
