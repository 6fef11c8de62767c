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
        start: 124,
        end: 127,
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
        start: 9,
        end: 53,
        text: 'Tidewell is $49 per month for each warehouse',
        source: {
          kind: 'knowledge',
          title: 'Pricing',
        },
        quote: 'Tidewell costs $49 per month for each warehouse.',
      },
      {
        start: 21,
        end: 24,
        text: '$49',
        source: {
          kind: 'knowledge',
          title: 'Pricing',
        },
        quote: 'Tidewell costs $49 per month for each warehouse.',
      },
      {
        start: 69,
        end: 76,
        text: '30 days',
        source: {
          kind: 'knowledge',
          title: 'Pricing',
        },
        quote: 'The first 30 days are free.',
      },
      {
        start: 77,
        end: 85,
        text: 'are free',
        source: {
          kind: 'knowledge',
          title: 'Pricing',
        },
        quote: 'The first 30 days are free.',
      },
      {
        start: 140,
        end: 148,
        text: 'Thursday',
        source: {
          kind: 'lead_message',
          sentAt: '2026-11-24T09:12:00Z',
        },
        quote: 'Could we have a call on Thursday?',
      },
      {
        start: 187,
        end: 216,
        text: 'https://tidewell.example/meet',
        source: {
          kind: 'knowledge',
          title: 'Booking a call',
        },
        quote: 'To talk to us, choose a time at https://tidewell.example/meet.',
      },
      {
        start: 233,
        end: 243,
        text: '20 minutes',
        source: {
          kind: 'knowledge',
          title: 'Booking a call',
        },
        quote: 'A call takes 20 minutes.',
      },
      {
        start: 246,
        end: 251,
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
        start: 9,
        end: 53,
        text: 'Tidewell is $49 per month for each warehouse',
        source: {
          kind: 'knowledge',
          title: 'Pricing',
        },
        quote: 'Tidewell costs $49 per month for each warehouse.',
      },
      {
        start: 21,
        end: 24,
        text: '$49',
        source: {
          kind: 'knowledge',
          title: 'Pricing',
        },
        quote: 'Tidewell costs $49 per month for each warehouse.',
      },
      {
        start: 69,
        end: 76,
        text: '30 days',
        source: {
          kind: 'knowledge',
          title: 'Pricing',
        },
        quote: 'The first 30 days are free.',
      },
      {
        start: 77,
        end: 85,
        text: 'are free',
        source: {
          kind: 'knowledge',
          title: 'Pricing',
        },
        quote: 'The first 30 days are free.',
      },
      {
        start: 88,
        end: 96,
        text: 'Thursday',
        source: {
          kind: 'lead_message',
          sentAt: '2026-11-24T09:12:00Z',
        },
        quote: 'Could we have a call on Thursday?',
      },
      {
        start: 135,
        end: 164,
        text: 'https://tidewell.example/meet',
        source: {
          kind: 'knowledge',
          title: 'Booking a call',
        },
        quote: 'To talk to us, choose a time at https://tidewell.example/meet.',
      },
      {
        start: 181,
        end: 191,
        text: '20 minutes',
        source: {
          kind: 'knowledge',
          title: 'Booking a call',
        },
        quote: 'A call takes 20 minutes.',
      },
      {
        start: 194,
        end: 199,
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
