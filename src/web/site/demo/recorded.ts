import type { Guard } from '#contract/guard.ts'
import type { Intent } from '#contract/intent.ts'

/** What the product makes of the conversation; `recorded.test.ts` fails as soon as it would make something else of it. */
export const recorded: {
  intent: Pick<Intent, 'label' | 'score' | 'reasons' | 'action' | 'dates'>
  guard: Guard
  mendedGuard: Guard
  /** Why the answer waits, as the line above the composer says it. */
  heldWords: string
} = {
  intent: {
    label: 'meeting_request',
    score: 9,
    reasons: [
      {
        text: 'Wants to meet or talk',
        quote: 'Could we have a call on Thursday?',
      },
      {
        text: 'Shows interest',
        quote: 'that sounds useful.',
      },
      {
        text: 'Asks about the price',
        quote: 'What would it cost for our two warehouses?',
      },
    ],
    action: 'reply',
    dates: [
      {
        kind: 'meeting',
        day: '2026-11-26',
        quote: 'Thursday',
      },
    ],
  },
  guard: {
    ok: false,
    reads: 'facts',
    verdicts: [
      {
        kind: 'price',
        severity: 'block',
        finding: {
          code: 'no_source',
          fact: 'price',
          words: '$79',
          sought: '79 USD/month',
          searched: {
            knowledge: 2,
            settings: 0,
            messages: 1,
            tools: 0,
            leads: 1,
          },
        },
        start: 118,
        end: 121,
        text: '$79',
      },
    ],
    sources: [
      {
        start: 3,
        end: 6,
        text: 'Ona',
        source: {
          kind: 'lead',
        },
        quote: 'Ona Petraitė',
      },
      {
        start: 15,
        end: 18,
        text: '$49',
        source: {
          kind: 'knowledge',
          title: 'Pricing',
        },
        quote: 'Tidewell costs $49 per month for each warehouse.',
      },
      {
        start: 38,
        end: 47,
        text: 'warehouse',
        source: {
          kind: 'knowledge',
          title: 'Pricing',
        },
        quote: 'Tidewell costs $49 per month for each warehouse.',
      },
      {
        start: 63,
        end: 70,
        text: '30 days',
        source: {
          kind: 'knowledge',
          title: 'Pricing',
        },
        quote: 'The first 30 days are free.',
      },
      {
        start: 71,
        end: 79,
        text: 'are free',
        source: {
          kind: 'knowledge',
          title: 'Pricing',
        },
        quote: 'The first 30 days are free.',
      },
      {
        start: 134,
        end: 142,
        text: 'Thursday',
        source: {
          kind: 'lead_message',
          sentAt: '2026-11-24T09:12:00Z',
        },
        quote: 'Could we have a call on Thursday?',
      },
      {
        start: 181,
        end: 210,
        text: 'https://tidewell.example/meet',
        source: {
          kind: 'knowledge',
          title: 'Booking a call',
        },
        quote: 'To talk to us, choose a time at https://tidewell.example/meet.',
      },
      {
        start: 227,
        end: 237,
        text: '20 minutes',
        source: {
          kind: 'knowledge',
          title: 'Booking a call',
        },
        quote: 'A call takes 20 minutes.',
      },
      {
        start: 240,
        end: 245,
        text: 'Jonas',
        source: {
          kind: 'sender',
        },
        quote: 'Jonas Kalnins',
      },
    ],
  },
  mendedGuard: {
    ok: true,
    reads: 'facts',
    verdicts: [],
    sources: [
      {
        start: 3,
        end: 6,
        text: 'Ona',
        source: {
          kind: 'lead',
        },
        quote: 'Ona Petraitė',
      },
      {
        start: 15,
        end: 18,
        text: '$49',
        source: {
          kind: 'knowledge',
          title: 'Pricing',
        },
        quote: 'Tidewell costs $49 per month for each warehouse.',
      },
      {
        start: 38,
        end: 47,
        text: 'warehouse',
        source: {
          kind: 'knowledge',
          title: 'Pricing',
        },
        quote: 'Tidewell costs $49 per month for each warehouse.',
      },
      {
        start: 63,
        end: 70,
        text: '30 days',
        source: {
          kind: 'knowledge',
          title: 'Pricing',
        },
        quote: 'The first 30 days are free.',
      },
      {
        start: 71,
        end: 79,
        text: 'are free',
        source: {
          kind: 'knowledge',
          title: 'Pricing',
        },
        quote: 'The first 30 days are free.',
      },
      {
        start: 82,
        end: 90,
        text: 'Thursday',
        source: {
          kind: 'lead_message',
          sentAt: '2026-11-24T09:12:00Z',
        },
        quote: 'Could we have a call on Thursday?',
      },
      {
        start: 129,
        end: 158,
        text: 'https://tidewell.example/meet',
        source: {
          kind: 'knowledge',
          title: 'Booking a call',
        },
        quote: 'To talk to us, choose a time at https://tidewell.example/meet.',
      },
      {
        start: 175,
        end: 185,
        text: '20 minutes',
        source: {
          kind: 'knowledge',
          title: 'Booking a call',
        },
        quote: 'A call takes 20 minutes.',
      },
      {
        start: 188,
        end: 193,
        text: 'Jonas',
        source: {
          kind: 'sender',
        },
        quote: 'Jonas Kalnins',
      },
    ],
  },
  heldWords: 'The guard held the draft back: No source for the price “$79”.',
}
