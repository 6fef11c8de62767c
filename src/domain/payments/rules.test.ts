import { describe, expect, it } from 'vitest'
import { type Credit, type Standing, step, trialFrom } from '../billing/rules.ts'
import type { ProviderInvoice, ProviderSubscription } from '../ports.ts'
import { entriesFor, eventsFor, keptOf, type LiveSubscription, nextReconciliation, usedCredits } from './rules.ts'

const start = new Date('2026-03-01T12:00:00.000Z')
const on = (day: number): Date => new Date(start.getTime() + day * 86_400_000)
const iso = (day: number): string => on(day).toISOString()

const subscription = (changed: Partial<LiveSubscription> = {}): LiveSubscription => ({
  id: 'sub_1',
  plan: 'per_agent',
  state: 'active',
  quantity: 1,
  startedAt: iso(0),
  periodStart: iso(0),
  periodEnd: iso(31),
  cancelsAt: null,
  ...changed,
})

describe('which subscription is the workspace’s', () => {
  const other = (changed: Partial<ProviderSubscription>): ProviderSubscription => ({ ...subscription(), ...changed })
  it.each<[string, ProviderSubscription[], string | null, string | null, string[]]>([
    ['none', [], 'sub_1', null, []],
    ['the only one', [subscription()], null, 'sub_1', []],
    ['one that is not paid', [subscription({ state: 'past_due' })], null, 'sub_1', []],
    [
      'none that is over, or was never paid',
      [other({ state: 'ended' }), other({ state: 'incomplete' })],
      null,
      null,
      [],
    ],
    ['none of something else', [other({ plan: null })], null, null, []],
    ['the first of two', [subscription({ id: 'sub_2', startedAt: iso(1) }), subscription()], null, 'sub_1', ['sub_2']],
    [
      'the known one of two',
      [subscription({ id: 'sub_2', startedAt: iso(1) }), subscription()],
      'sub_2',
      'sub_2',
      ['sub_1'],
    ],
  ])('%s', (_name, subscriptions, known, kept, extra) => {
    const chosen = keptOf(subscriptions, known)
    expect([chosen.kept?.id ?? null, chosen.extra.map(({ id }) => id)]).toEqual([kept, extra])
  })
})

describe('what has to happen for a plan to stand as the provider says', () => {
  const trial = trialFrom(start, 14)
  const at = (day: number, ...events: Parameters<typeof step>[1][]): Standing =>
    events.reduce((standing, event) => step(standing, event, on(day)), trial)
  const active = at(0, { kind: 'chosen', plan: 'per_agent' })
  const late = step(active, { kind: 'payment_failed' }, on(31))
  const leaving = step(late, { kind: 'cancels', cancelsAt: on(62) }, on(33))
  const unpaid = step(late, { kind: 'time' }, on(40))
  const canceled = step(active, { kind: 'canceled' }, on(9))
  const ended = step(trial, { kind: 'time' }, on(14))

  it.each<[string, Standing, LiveSubscription | null, string | null, string[]]>([
    ['nothing in a trial that nobody pays for', trial, null, null, []],
    ['a payment in the trial', trial, subscription(), null, ['chosen']],
    ['a payment after the trial', ended, subscription(), null, ['chosen']],
    ['nothing new', active, subscription(), 'sub_1', []],
    ['another plan', active, subscription({ plan: 'unlimited' }), 'sub_1', ['chosen']],
    ['a payment that failed', active, subscription({ state: 'past_due' }), 'sub_1', ['payment_failed']],
    ['one that failed and is known', late, subscription({ state: 'past_due' }), 'sub_1', []],
    ['one that was paid after all', late, subscription(), 'sub_1', ['paid']],
    [
      'one that was paid after all, and ends with its month',
      leaving,
      subscription({ cancelsAt: iso(62) }),
      'sub_1',
      ['paid'],
    ],
    ['one that was never paid', unpaid, subscription({ state: 'past_due' }), 'sub_1', []],
    ['one that was paid after its grace', unpaid, subscription(), 'sub_1', ['paid']],
    ['one that is paid anew after it', unpaid, subscription({ id: 'sub_2', startedAt: iso(60) }), 'sub_1', ['chosen']],
    ['a cancellation', active, subscription({ cancelsAt: iso(31) }), 'sub_1', ['cancels']],
    [
      'one that was taken back',
      step(active, { kind: 'cancels', cancelsAt: on(31) }, on(2)),
      subscription(),
      'sub_1',
      ['cancels'],
    ],
    ['its end', active, null, 'sub_1', ['canceled']],
    ['grace goes on where the provider gave up', late, null, 'sub_1', []],
    ['a plan that was chosen before anything was paid', active, null, null, []],
    ['a plan that is paid again', canceled, subscription({ id: 'sub_2' }), 'sub_1', ['chosen']],
    [
      'a plan that fails in the first month',
      trial,
      subscription({ state: 'past_due' }),
      null,
      ['chosen', 'payment_failed'],
    ],
  ])('%s', (_name, standing, kept, known, expected) => {
    const events = eventsFor(standing, kept, known)
    expect(events.map(({ kind }) => kind)).toEqual(expected)
    // Told a second time, it is known.
    const after = events.reduce((before, event) => step(before, event, on(1)), standing)
    if ([active, trial, leaving].includes(standing)) expect(eventsFor(after, kept, known)).toEqual([])
  })
})

describe('credits', () => {
  const credit = (id: string, changed: Partial<Credit> = {}): Credit => ({
    id,
    madeAt: on(Number(id)),
    takenBackAt: null,
    usedFor: null,
    ...changed,
  })
  const entry = (name: string, day = 0) => ({ name, cents: 900, at: iso(day) })

  it.each<[string, Credit[], ReturnType<typeof entry>[], string[]]>([
    ['the oldest is on account for the next bill', [credit('2'), credit('1')], [], ['credit:1 900']],
    ['once', [credit('1'), credit('2')], [entry('credit:1')], []],
    [
      'the next when that was used',
      [credit('1', { usedFor: '2026-04-01' }), credit('2')],
      [entry('credit:1')],
      ['credit:2 900'],
    ],
    [
      'what was taken back goes off it',
      [credit('1', { takenBackAt: on(2) })],
      [entry('credit:1')],
      ['credit-back:1 -900'],
    ],
    ['once, too', [credit('1', { takenBackAt: on(2) })], [entry('credit:1'), entry('credit-back:1')], []],
    ['what was never on it does not', [credit('1', { takenBackAt: on(2) })], [], []],
    [
      'what was used stays used',
      [credit('1', { usedFor: '2026-04-01', takenBackAt: on(40) })],
      [entry('credit:1')],
      [],
    ],
  ])('%s', (_name, credits, entries, expected) => {
    expect(entriesFor(credits, entries, 900).map(({ name, cents }) => `${name} ${cents}`)).toEqual(expected)
  })

  const invoice = (day: number, changed: Partial<ProviderInvoice> = {}): ProviderInvoice => ({
    id: `in_${day}`,
    subscriptionId: 'sub_1',
    number: null,
    status: 'paid',
    cents: 0,
    currency: 'usd',
    onAccountCents: 900,
    periodStart: iso(day),
    periodEnd: iso(day + 30),
    link: null,
    receiptLink: null,
    at: iso(day),
    ...changed,
  })
  it.each<[string, Credit[], ReturnType<typeof entry>[], ProviderInvoice[], string[]]>([
    ['a bill that it paid uses it', [credit('1')], [entry('credit:1')], [invoice(31)], ['1 2026-04-01']],
    ['a bill before it was there does not', [credit('1')], [entry('credit:1', 32)], [invoice(31)], []],
    [
      'one that was paid otherwise does not',
      [credit('1')],
      [entry('credit:1')],
      [invoice(31, { onAccountCents: 0 })],
      [],
    ],
    ['a void one does not', [credit('1')], [entry('credit:1')], [invoice(31, { status: 'void' })], []],
    [
      'a month uses one: a further bill of it that took one uses it for the month after',
      [credit('1'), credit('2')],
      [entry('credit:1'), entry('credit:2', 31)],
      [invoice(40), invoice(31)],
      ['1 2026-04-01', '2 2026-05-01'],
    ],
    [
      'the bill that took the one before takes none that is put there in the same second',
      [credit('1', { usedFor: '2026-04-01' }), credit('2')],
      [entry('credit:1'), entry('credit:2', 31)],
      [invoice(31)],
      [],
    ],
    [
      'each month its own',
      [credit('1'), credit('2')],
      [entry('credit:1'), entry('credit:2', 31)],
      [invoice(61), invoice(31)],
      ['1 2026-04-01', '2 2026-05-01'],
    ],
  ])('%s', (_name, credits, entries, invoices, expected) => {
    const used = usedCredits(credits, { entries, invoices }, start)
    expect(used.map(({ id, month }) => `${id} ${month}`)).toEqual(expected)
  })

  it('the next credit is put there however many bills a month brings, such as one of a larger plan', () => {
    const entries = [entry('credit:1'), entry('credit:2', 1)]
    const open = [credit('1', { usedFor: '2026-03-01' }), credit('2'), credit('3')]
    const used = usedCredits(open, { entries, invoices: [invoice(0), invoice(9)] }, start)
    const credits = open.map((one) => ({
      ...one,
      usedFor: used.find(({ id }) => id === one.id)?.month ?? one.usedFor,
    }))
    expect(entriesFor(credits, entries, 900)).toEqual([{ name: 'credit:3', cents: 900 }])
  })
})

it.each([
  ['at night', false, false, '2026-03-02T03:30:00.000Z'],
  ['soon, while somebody may be paying', true, false, '2026-03-01T12:32:00.000Z'],
  ['within the hour, while it is unpaid', false, true, '2026-03-01T13:30:00.000Z'],
])('how things stand is asked again %s', (_name, isPaying, isUnpaid, expected) => {
  expect(nextReconciliation(new Date('2026-03-01T12:30:00Z'), { isPaying, isUnpaid }).toISOString()).toBe(expected)
})
