/**
 * The conversation of the start page's demo, before anybody has read it: a lead's mail, what the workspace knows, and the draft of a
 * model that gives a price of its own. `recorded.ts` has what the product makes of it, and `recorded.test.ts` holds the two together.
 * Nobody in it exists (RFC 2606 keeps their domains free).
 */
export const conversation = {
  lead: {
    name: 'Ona Petraitė',
    email: 'ona@northlight.example',
    company: 'Northlight Foods',
    title: 'Head of purchasing',
  },
  sender: { name: 'Jonas Kalnins', email: 'jonas@tidewell.example' },
  campaign: { name: 'Wholesalers, spring', platformId: '12' },
  receivedAt: '2026-11-24T09:12:00Z',
  subject: 'Re: Invoices that match by themselves',
  mail: 'Hi Jonas,\n\nthat sounds useful. What would it cost for our two warehouses? Could we have a call on Thursday?\n\nOna',
  knowledge: [
    {
      title: 'Pricing',
      content:
        'Tidewell costs $49 per month for each warehouse. The first 30 days are free. Nobody has to give a credit card for them.',
    },
    {
      title: 'Booking a call',
      content: 'To talk to us, choose a time at https://tidewell.example/meet. A call takes 20 minutes.',
    },
  ],
  /** As the model wrote it: the second sentence is its own idea. */
  draft: [
    'Hi Ona,\n\nIt is $49 per month for each warehouse, and the first 30 days are free.',
    ' For two warehouses together I can do $79 per month.',
    '\n\nThursday works for me. Please choose a time at https://tidewell.example/meet; the call takes 20 minutes.\n\nJonas',
  ],
} as const

const [before, invented, after] = conversation.draft

/** The draft with the price that nobody gave it, and without. */
export const draftBody = before + invented + after
export const mendedBody = before + after
