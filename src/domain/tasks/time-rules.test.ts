import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  afterQuietHours,
  dueTime,
  firstMomentOf,
  followUpTime,
  hasCommonHours,
  isQuiet,
  localTime,
} from './time-rules.ts'

const berlin = { wakeTime: '09:00', timeZone: 'Europe/Berlin' }
const newYork = { wakeTime: '09:00', timeZone: 'America/New_York' }
const lordHowe = { wakeTime: '09:00', timeZone: 'Australia/Lord_Howe' }
const at = (text: string): Date => new Date(text)

describe('the moment of a wall clock time', () => {
  it.each([
    ['in winter', '2026-01-15', '09:00', 'Europe/Berlin', '2026-01-15T08:00:00.000Z'],
    ['in summer', '2026-07-15', '09:00', 'Europe/Berlin', '2026-07-15T07:00:00.000Z'],
    ['on the day when clocks go forward', '2026-03-29', '09:00', 'Europe/Berlin', '2026-03-29T07:00:00.000Z'],
    [
      'that the clock jumps over, just as long after the jump',
      '2026-03-29',
      '02:30',
      'Europe/Berlin',
      '2026-03-29T01:30:00.000Z',
    ],
    ['that the clock shows twice, the first time', '2026-10-25', '02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
    ['on the day when clocks go back', '2026-10-25', '09:00', 'Europe/Berlin', '2026-10-25T08:00:00.000Z'],
    ['in New York before the change', '2026-03-07', '09:00', 'America/New_York', '2026-03-07T14:00:00.000Z'],
    ['in New York on the day of the change', '2026-03-08', '09:00', 'America/New_York', '2026-03-08T13:00:00.000Z'],
    ['in New York, shown twice', '2026-11-01', '01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
    ['on Lord Howe in its summer (+11)', '2026-01-15', '09:00', 'Australia/Lord_Howe', '2026-01-14T22:00:00.000Z'],
    ['on Lord Howe in its winter (+10:30)', '2026-07-15', '09:00', 'Australia/Lord_Howe', '2026-07-14T22:30:00.000Z'],
    [
      'on Lord Howe, in the half hour that is jumped over',
      '2026-10-04',
      '02:10',
      'Australia/Lord_Howe',
      '2026-10-03T15:40:00.000Z',
    ],
    ['where a day begins at one', '2026-03-29', '00:30', 'Asia/Beirut', '2026-03-28T22:30:00.000Z'],
  ])('%s', (_, day, time, zone, expected) => {
    expect(firstMomentOf(day, time, zone).toISOString()).toBe(expected)
  })
})

describe('the quiet hours', () => {
  it.each([
    ['end at wake time', '2026-01-15T03:00:00Z', berlin, '2026-01-15T08:00:00.000Z'],
    ['begin at local midnight', '2026-01-14T23:00:00Z', berlin, '2026-01-15T08:00:00.000Z'],
    ['have not begun a second before midnight', '2026-01-14T22:59:59Z', berlin, '2026-01-14T22:59:59.000Z'],
    ['are over at wake time to the minute', '2026-01-15T08:00:00Z', berlin, '2026-01-15T08:00:00.000Z'],
    ['are an hour shorter when clocks go forward', '2026-03-28T23:30:00Z', berlin, '2026-03-29T07:00:00.000Z'],
    ['are an hour longer when clocks go back', '2026-10-24T22:30:00Z', berlin, '2026-10-25T08:00:00.000Z'],
    ['follow New York', '2026-03-08T05:30:00Z', newYork, '2026-03-08T13:00:00.000Z'],
    ['follow Lord Howe by its half hour', '2026-10-03T14:00:00Z', lordHowe, '2026-10-03T22:00:00.000Z'],
    [
      'do not exist with a wake time of midnight',
      '2026-01-15T03:00:00Z',
      { ...berlin, wakeTime: '00:00' },
      '2026-01-15T03:00:00.000Z',
    ],
  ])('%s', (_, now, clock, expected) => {
    expect(afterQuietHours(at(now), clock).toISOString()).toBe(expected)
  })

  it('hold through the hour that the clock shows twice', () => {
    const clock = { wakeTime: '02:30', timeZone: 'Europe/Berlin' }
    // 02:10 for the second time: it is not yet (again) half past two.
    expect(afterQuietHours(at('2026-10-25T01:10:00Z'), clock).toISOString()).toBe('2026-10-25T01:30:00.000Z')
  })

  it('never let anything out in any zone, at any moment, and end on the same local day', () => {
    const zones = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Beirut', 'Asia/Kathmandu', 'UTC']
    fc.assert(
      fc.property(
        fc.integer({ min: at('2026-01-01T00:00:00Z').getTime(), max: at('2027-12-31T00:00:00Z').getTime() }),
        fc.constantFrom(...zones),
        fc.integer({ min: 0, max: 23 * 60 + 59 }),
        (ms, timeZone, wake) => {
          const pad = (value: number): string => String(value).padStart(2, '0')
          const clock = { wakeTime: `${pad(Math.floor(wake / 60))}:${pad(wake % 60)}`, timeZone }
          const moment = afterQuietHours(new Date(ms), clock)
          expect(isQuiet(moment, clock)).toBe(false)
          expect(localTime(moment, timeZone).day).toBe(localTime(new Date(ms), timeZone).day)
        },
      ),
      { numRuns: 400 },
    )
  })
})

describe('the delay of an answer', () => {
  const noon = at('2026-01-15T11:00:00Z')
  const window = { delayMin: 5, delayMax: 10 }

  it.each([
    [0, '2026-01-15T11:05:00.000Z'],
    [0.5, '2026-01-15T11:07:30.000Z'],
    [0.99, '2026-01-15T11:09:57.000Z'],
  ])('lies in the window (%d)', (random, expected) => {
    expect(dueTime(noon, window, berlin, random).toISOString()).toBe(expected)
  })

  it('that ends in the night is over at wake time, each a little apart', () => {
    const late = at('2026-01-14T22:57:00Z')
    expect(dueTime(late, window, berlin, 0).toISOString()).toBe('2026-01-15T08:00:00.000Z')
    expect(dueTime(late, window, berlin, 0.8).toISOString()).toBe('2026-01-15T08:04:00.000Z')
  })

  it('that is longer than a day ends in a quiet hour no more than a short one does', () => {
    const due = dueTime(at('2026-01-15T11:00:00Z'), { delayMin: 960, delayMax: 960 }, berlin, 0.3)
    expect(due.toISOString()).toBe('2026-01-16T08:00:00.000Z')
  })

  it('of a follow-up begins at wake time', () => {
    const wake = firstMomentOf('2026-03-29', '09:00', 'Europe/Berlin')
    const now = at('2026-03-20T11:00:00Z')
    expect(followUpTime({ now, from: wake }, window, berlin, 0.5).toISOString()).toBe('2026-03-29T07:07:30.000Z')
    const lateRiser = { wakeTime: '23:58', timeZone: 'Europe/Berlin' }
    const from = firstMomentOf('2026-01-15', '23:58', 'Europe/Berlin')
    expect(isQuiet(followUpTime({ now: from, from }, window, lateRiser, 0.5), lateRiser)).toBe(false)
  })

  it('of a follow-up whose day has passed begins now, but not at night', () => {
    const from = at('2026-01-05T08:00:00Z')
    const due = (now: string): string => followUpTime({ now: at(now), from }, window, berlin, 0).toISOString()
    expect(due('2026-01-15T11:00:00Z')).toBe('2026-01-15T11:05:00.000Z')
    expect(due('2026-01-15T03:00:00Z')).toBe('2026-01-15T08:05:00.000Z')
  })
})

describe('two clocks', () => {
  const both = { ...berlin, leadZone: 'America/New_York' }
  it.each([
    ['wait for the lead to wake', '2026-01-15T10:00:00Z', both, '2026-01-15T14:00:00.000Z'],
    ['wait for ourselves after the lead has', '2026-01-14T23:30:00Z', both, '2026-01-15T14:00:00.000Z'],
    ['both awake, it goes', '2026-01-15T15:00:00Z', both, '2026-01-15T15:00:00.000Z'],
    [
      'the lead ahead of us',
      '2026-01-15T07:00:00Z',
      { ...newYork, leadZone: 'Europe/Berlin' },
      '2026-01-15T14:00:00.000Z',
    ],
    [
      'a night after the other',
      '2026-01-15T13:30:00Z',
      { ...newYork, leadZone: 'Asia/Tokyo' },
      '2026-01-15T14:00:00.000Z',
    ],
    [
      'the same zone twice is one',
      '2026-01-15T03:00:00Z',
      { ...berlin, leadZone: 'Europe/Berlin' },
      '2026-01-15T08:00:00.000Z',
    ],
  ])('%s', (_, now, clock, expected) => {
    expect(afterQuietHours(at(now), clock).toISOString()).toBe(expected)
    expect(hasCommonHours(at(now), clock)).toBe(true)
  })

  it('that are never awake together are told, and nothing is quiet in the hours that they have in common', () => {
    expect(
      hasCommonHours(at('2026-01-15T10:00:00Z'), {
        wakeTime: '18:00',
        timeZone: 'Europe/Berlin',
        leadZone: 'Asia/Tokyo',
      }),
    ).toBe(false)
    const zone = fc.constantFrom(
      'UTC',
      'Europe/Berlin',
      'America/Los_Angeles',
      'Asia/Tokyo',
      'Australia/Lord_Howe',
      'Pacific/Auckland',
    )
    const moment = fc.date({ min: at('2026-01-01'), max: at('2027-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(moment, zone, zone, fc.integer({ min: 0, max: 11 }), (now, timeZone, leadZone, wake) => {
        const clock = { wakeTime: `${String(wake).padStart(2, '0')}:00`, timeZone, leadZone }
        const awake = afterQuietHours(now, clock)
        expect(awake >= now).toBe(true)
        if (wake < 6) expect(isQuiet(awake, clock)).toBe(false)
      }),
      { seed: 1717, numRuns: 300 },
    )
  })
})
