import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { afterCredit, monthlyCents } from '#contract/plans.ts'
import {
  billingDays,
  billingMonthAt,
  type Credit,
  costOf,
  creditFor,
  dayMs,
  dayOf,
  isPaused,
  limitsOf,
  monthsAfter,
  nextMoment,
  openCredits,
  type PlanEvent,
  type Standing,
  step,
  trialFrom,
  warningDue,
} from './rules.ts'

const start = new Date('2026-01-31T10:30:00.000Z')
const on = (day: number): Date => new Date(start.getTime() + day * dayMs)
const trial = trialFrom(start, 14)

/** What became of the plan after events, each on its day. */
const became = (events: readonly [day: number, PlanEvent | 'per_agent' | 'unlimited'][], from = trial): Standing =>
  events.reduce(
    (standing, [day, event]) =>
      step(standing, typeof event === 'string' ? { kind: 'chosen', plan: event } : event, on(day)),
    from,
  )
const time: PlanEvent = { kind: 'time' }
const failed: PlanEvent = { kind: 'payment_failed' }
const paid: PlanEvent = { kind: 'paid' }
const cancels = (day: number | null): PlanEvent => ({ kind: 'cancels', cancelsAt: day === null ? null : on(day) })

describe('how a plan stands', () => {
  it.each<[string, Parameters<typeof became>[0], Partial<Standing>]>([
    ['a trial until its last moment', [[13.99, time]], { plan: 'trial', state: 'trial', pausedAt: null }],
    [
      'a trial that is over',
      [[15, time]],
      { plan: 'trial', state: 'ended', endedBy: 'trial', pausedAt: on(14), resumedAt: null },
    ],
    ['a plan begun in the trial', [[3, 'per_agent']], { plan: 'per_agent', state: 'active', anchorAt: on(3) }],
    [
      'a plan begun after the trial',
      [[20, 'unlimited']],
      { plan: 'unlimited', state: 'active', anchorAt: on(20), pausedAt: on(14), resumedAt: on(20) },
    ],
    [
      'a plan begun long after the trial, which a job had seen end',
      [
        [14, time],
        [40, 'per_agent'],
      ],
      { state: 'active', pausedAt: on(14), resumedAt: on(40) },
    ],
    [
      'an upgrade',
      [
        [3, 'per_agent'],
        [9, 'unlimited'],
      ],
      { plan: 'unlimited', state: 'active', anchorAt: on(3), pausedAt: null },
    ],
    [
      'a downgrade',
      [
        [3, 'unlimited'],
        [9, 'per_agent'],
      ],
      { plan: 'per_agent', state: 'active', anchorAt: on(3), pausedAt: null },
    ],
    [
      'a failed payment',
      [
        [3, 'per_agent'],
        [33, failed],
        [35, failed],
      ],
      { state: 'past_due', graceEndsAt: on(40), pausedAt: null },
    ],
    [
      'one that was paid in time',
      [
        [3, 'per_agent'],
        [33, failed],
        [39, paid],
        [60, time],
      ],
      { state: 'active', graceEndsAt: null, pausedAt: null },
    ],
    [
      'one that was not paid',
      [
        [3, 'per_agent'],
        [33, failed],
        [41, time],
      ],
      { state: 'ended', endedBy: 'unpaid', pausedAt: on(40), resumedAt: null },
    ],
    [
      'one that was paid late',
      [
        [3, 'per_agent'],
        [33, failed],
        [41, time],
        [50, paid],
      ],
      { plan: 'per_agent', state: 'active', anchorAt: on(3), pausedAt: on(40), resumedAt: on(50) },
    ],
    [
      'one that was paid a moment before its grace ended, told later',
      [
        [3, 'per_agent'],
        [33, failed],
        [50, paid],
      ],
      { state: 'active', resumedAt: on(50) },
    ],
    [
      'one that was paid after all, of a plan that is cancelled',
      [
        [3, 'per_agent'],
        [33, failed],
        [35, cancels(63)],
        [36, paid],
        [60, time],
      ],
      { state: 'active', cancelsAt: on(63) },
    ],
    [
      'a cancellation until the end of the month',
      [
        [3, 'per_agent'],
        [9, cancels(31)],
        [30, time],
      ],
      { state: 'active', cancelsAt: on(31) },
    ],
    [
      'its end',
      [
        [3, 'per_agent'],
        [9, cancels(31)],
        [31, time],
      ],
      { state: 'ended', endedBy: 'canceled', pausedAt: on(31) },
    ],
    [
      'a cancellation taken back',
      [
        [3, 'per_agent'],
        [9, cancels(31)],
        [12, cancels(null)],
        [60, time],
      ],
      { state: 'active', cancelsAt: null },
    ],
    [
      'another plan chosen after a cancellation',
      [
        [3, 'per_agent'],
        [9, cancels(31)],
        [12, 'unlimited'],
        [60, time],
      ],
      { plan: 'unlimited', state: 'active', cancelsAt: null },
    ],
    [
      'a payment that comes after the cancellation',
      [
        [3, 'per_agent'],
        [9, { kind: 'canceled' }],
        [10, paid],
      ],
      { state: 'ended', endedBy: 'canceled' },
    ],
    [
      'a plan begun again',
      [
        [3, 'unlimited'],
        [9, { kind: 'canceled' }],
        [20, 'per_agent'],
      ],
      { plan: 'per_agent', state: 'active', anchorAt: on(20), pausedAt: on(9), resumedAt: on(20) },
    ],
    [
      'events of a payment in a trial',
      [
        [3, failed],
        [4, paid],
        [5, cancels(6)],
        [7, { kind: 'canceled' }],
      ],
      { plan: 'trial', state: 'trial' },
    ],
  ])('%s', (_name, events, expected) => {
    expect(became(events)).toMatchObject(expected)
  })

  it('a trial of no days is over at once', () => {
    expect(step(trialFrom(start, 0), time, start)).toMatchObject({ state: 'ended', pausedAt: start })
  })

  const event: fc.Arbitrary<PlanEvent> = fc.oneof(
    fc.constantFrom<PlanEvent>(
      { kind: 'chosen', plan: 'per_agent' },
      { kind: 'chosen', plan: 'unlimited' },
      { kind: 'payment_failed' },
      { kind: 'paid' },
      { kind: 'canceled' },
      { kind: 'time' },
    ),
    fc.option(fc.integer({ min: 0, max: 400 })).map(cancels),
  )
  const history = fc
    .array(fc.tuple(fc.integer({ min: 0, max: 120 }), event), { maxLength: 25 })
    .map((events) => events.toSorted(([one], [other]) => one - other))

  it('whatever happens in whatever order, agents pause exactly while nothing pays for them', () => {
    fc.assert(
      fc.property(history, (events) => {
        let standing = trial
        for (const [day, what] of events) {
          const before = standing
          standing = step(before, what, on(day))
          expect(isPaused(standing)).toBe(standing.pausedAt !== null && standing.resumedAt === null)
          expect(isPaused(standing)).toBe(standing.endedBy !== null)
          expect(standing.graceEndsAt !== null).toBe(standing.state === 'past_due')
          if (what.kind === 'chosen') expect(['active', 'past_due']).toContain(standing.state)
          // Nobody who paid is paused, unless they cancelled.
          if (what.kind === 'paid') expect(standing.endedBy).not.toBe('unpaid')
          // Up- and downgrades move no billing month.
          if (
            before.state === 'active' &&
            standing.state === 'active' &&
            step(before, time, on(day)).state === 'active'
          )
            expect(standing.anchorAt).toEqual(before.anchorAt)
          // Told again at the same moment, time changes nothing.
          expect(step(standing, time, on(day))).toEqual(standing)
        }
      }),
    )
  })

  it('what time alone brings does not depend on how often somebody looks', () => {
    fc.assert(
      fc.property(history, fc.array(fc.integer({ min: 0, max: 120 }), { maxLength: 10 }), (events, looks) => {
        const looked = [...events, ...looks.map((day): [number, PlanEvent] => [day, time])]
        const inOrder = looked.toSorted(([one], [other]) => one - other)
        expect(became([...inOrder, [130, time]])).toEqual(became([...events, [130, time]]))
      }),
    )
  })
})

describe('what is told before an end', () => {
  const warned = (standing: Standing, from: number, to: number) => warningDue(standing, on(from), on(to))?.daysLeft

  it.each([
    ['nothing yet', 0, 10.9, undefined],
    ['three days before', 10.9, 11, 3],
    ['each once', 11, 12, undefined],
    ['one day before', 12, 13, 1],
    ['only the last, when nobody looked meanwhile', 0, 13.5, 1],
  ])('%s', (_name, from, to, expected) => {
    expect(warned(trial, from, to)).toBe(expected)
  })

  it('a trial of two days is warned of once, and one of no days never', () => {
    expect(warned(trialFrom(start, 2), 0, 2)).toBe(1)
    expect(warned(trialFrom(start, 0), 0, 5)).toBeUndefined()
  })

  it('the end of a grace is warned of, that of a cancelled plan is not', () => {
    const unpaid = became([
      [3, 'per_agent'],
      [33, failed],
    ])
    expect(warned(unpaid, 33, 37)).toBe(3)
    const canceled = became([
      [3, 'per_agent'],
      [9, cancels(33)],
    ])
    expect(warned(canceled, 9, 32.5)).toBeUndefined()
    expect(nextMoment(canceled, on(32))).toEqual(on(33))
  })

  it('a plan is looked at before each end, and at the turn of each billing month', () => {
    const looks = (standing: Standing, from: Date, count: number): string[] => {
      const at = count === 0 ? null : nextMoment(standing, from)
      return at === null ? [] : [at.toISOString(), ...looks(standing, at, count - 1)]
    }
    expect(looks(trial, start, 9)).toEqual([on(11), on(13), on(14)].map((at) => at.toISOString()))
    expect(looks(became([[0, 'unlimited']]), start, 3)).toEqual([
      '2026-02-28T10:30:00.000Z',
      '2026-03-31T10:30:00.000Z',
      '2026-04-30T10:30:00.000Z',
    ])
    expect(nextMoment(became([[15, time]]), on(15))).toBeNull()
  })
})

describe('what a plan contains', () => {
  it.each([
    ['a trial', trial, null, 4],
    ['Per Agent', became([[1, 'per_agent']]), 1, 0],
    ['Unlimited', became([[1, 'unlimited']]), null, 4],
    [
      'Unlimited that is not paid yet',
      became([
        [1, 'unlimited'],
        [31, failed],
      ]),
      null,
      4,
    ],
    ['what is over', became([[20, time]]), 0, 0],
  ])('%s', (_name, standing, agents, features) => {
    const limits = limitsOf(standing)
    expect([limits.agents, limits.features.length]).toEqual([agents, features])
  })
})

describe('billing months', () => {
  it.each([
    ['2026-01-31T10:30:00.000Z', 1, '2026-02-28T10:30:00.000Z'],
    ['2026-01-31T10:30:00.000Z', 2, '2026-03-31T10:30:00.000Z'],
    ['2028-01-31T10:30:00.000Z', 1, '2028-02-29T10:30:00.000Z'],
    ['2026-12-15T00:00:00.000Z', 1, '2027-01-15T00:00:00.000Z'],
    ['2024-02-29T23:59:59.999Z', 12, '2025-02-28T23:59:59.999Z'],
    ['2024-02-29T23:59:59.999Z', 48, '2028-02-29T23:59:59.999Z'],
    ['2026-03-30T08:00:00.000Z', -1, '2026-02-28T08:00:00.000Z'],
  ])('from %s on, the %dth begins at %s', (anchor, months, expected) => {
    expect(monthsAfter(new Date(anchor), months).toISOString()).toBe(expected)
  })

  it.each([
    ['2026-02-27', '2026-01-31', '2026-02-27'],
    ['2026-02-28', '2026-02-28', '2026-03-30'],
    ['2026-03-30', '2026-02-28', '2026-03-30'],
    ['2026-03-31', '2026-03-31', '2026-04-29'],
  ])('%s lies in the month from %s to %s', (day, from, to) => {
    expect(billingDays(start, day)).toEqual({ from, to })
  })

  const moment = fc.date({ min: new Date('2020-01-01'), max: new Date('2036-01-01'), noInvalidDate: true })

  it('every moment lies in one month, and no time is between two of them', () => {
    fc.assert(
      fc.property(moment, moment, (anchor, at) => {
        const { from, until } = billingMonthAt(anchor, at)
        expect(from <= at && at < until).toBe(true)
        expect(billingMonthAt(anchor, until).from).toEqual(until)
        expect(billingMonthAt(anchor, new Date(until.getTime() - 1)).from).toEqual(from)
      }),
    )
  })
})

describe('credits', () => {
  const credit = (id: string, madeOn: number): Credit => ({ id, madeAt: on(madeOn), takenBackAt: null, usedFor: null })

  it.each([
    ['none', [], '2026-02-28', 900, null],
    ['the oldest first', [credit('b', 2), credit('a', 1)], '2026-02-28', 900, 'a'],
    ['one a month', [{ ...credit('a', 1), usedFor: '2026-02-28' }, credit('b', 2)], '2026-02-28', 900, null],
    [
      'another in the next month',
      [{ ...credit('a', 1), usedFor: '2026-02-28' }, credit('b', 2)],
      '2026-03-31',
      900,
      'b',
    ],
    ['none that was taken back', [{ ...credit('a', 1), takenBackAt: on(3) }], '2026-02-28', 900, null],
    ['none for a month that costs nothing', [credit('a', 1)], '2026-02-28', 0, null],
  ])('%s', (_name, credits, month, cents, expected) => {
    expect(creditFor(credits, month, cents)?.id ?? null).toBe(expected)
  })

  it.each([
    ['a trial with no agent', trial, { agents: 0 }, 0, null],
    ['a trial with one agent', trial, { agents: 1 }, 900, null],
    ['a trial with two, and a credit', trial, { agents: 2, credits: [credit('a', 1)] }, 8800, null],
    ['Per Agent with no agent', became([[0, 'per_agent']]), { agents: 0 }, 0, '2026-02-28'],
    ['Per Agent with three, of which one is at work', became([[0, 'per_agent']]), { agents: 3 }, 900, '2026-02-28'],
    ['Per Agent with a credit', became([[0, 'per_agent']]), { agents: 1, credits: [credit('a', 1)] }, 0, '2026-02-28'],
    ['Unlimited with no agent', became([[0, 'unlimited']]), { agents: 0 }, 9700, '2026-02-28'],
    [
      'Unlimited with two credits, of which one counts',
      became([[0, 'unlimited']]),
      { agents: 5, credits: [credit('a', 1), credit('b', 2)] },
      8800,
      '2026-02-28',
    ],
    [
      'a plan that ends with this month',
      became([
        [0, 'unlimited'],
        [2, { kind: 'cancels', cancelsAt: new Date('2026-02-28T10:30:00.000Z') }],
      ]),
      { agents: 5 },
      0,
      null,
    ],
    ['what is over', became([[20, time]]), { agents: 5 }, 0, null],
  ])(
    'the next invoice of %s',
    (_name, standing, { agents, credits = [] }: { agents: number; credits?: Credit[] }, cents, day) => {
      const agentsAtWork = standing.plan === 'per_agent' ? Math.min(1, agents) : agents
      const cost = costOf(standing, { agents, agentsAtWork, credits }, on(3))
      expect([cost.cents, cost.at && dayOf(cost.at)]).toEqual([cents, day])
    },
  )

  const deed = fc.oneof(
    fc.constantFrom('earn', 'take back', 'month', 'per_agent', 'unlimited', 'payment_failed', 'paid', 'canceled'),
  )

  it('no order of referrals, months, plans and payments gives a month away or takes one', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.integer({ min: 1, max: 40 }), deed), { maxLength: 60 }), (deeds) => {
        let standing = trial
        let credits: Credit[] = []
        let free = 0
        let day = 0
        for (const [days, what] of deeds) {
          day += days
          if (what === 'earn') credits = [...credits, credit(String(credits.length), day)]
          else if (what === 'take back')
            credits = credits.map((one, place) =>
              place === 0 && one.takenBackAt === null ? { ...one, takenBackAt: on(day) } : one,
            )
          else if (what === 'month') standing = step(standing, time, on(day))
          else if (what === 'per_agent' || what === 'unlimited')
            standing = step(standing, { kind: 'chosen', plan: what }, on(day))
          else standing = step(standing, { kind: what } as PlanEvent, on(day))
          if (standing.state !== 'active' || standing.plan === 'trial') continue
          const month = dayOf(billingMonthAt(standing.anchorAt, on(day)).from)
          const cents = monthlyCents(standing.plan, 1)
          const used = creditFor(credits, month, cents)
          if (used === null) continue
          free += 1
          expect(cents - afterCredit(cents)).toBe(900)
          credits = credits.map((one) => (one.id === used.id ? { ...one, usedFor: month } : one))
        }
        const used = credits.filter(({ usedFor }) => usedFor !== null)
        const lost = credits.filter(({ usedFor, takenBackAt }) => usedFor === null && takenBackAt !== null)
        expect(used).toHaveLength(free)
        expect(new Set(used.map(({ usedFor }) => usedFor)).size).toBe(free)
        expect(openCredits(credits)).toHaveLength(credits.length - free - lost.length)
      }),
    )
  })
})
