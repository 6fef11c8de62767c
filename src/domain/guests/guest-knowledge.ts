import type { EntryInput } from '#contract/knowledge.ts'

const entry = (title: string, content: string): EntryInput => ({ title, content, tags: [], isGolden: false })

/** What the sandbox's campaigns sell, as far as its leads ask: enough for drafts that state something. */
export const guestKnowledge: readonly EntryInput[] = [
  entry(
    'What Tidewell does',
    'Tidewell matches supplier invoices with orders and delivery notes, line by line. It marks what differs: prices, amounts, lines that nobody ordered. People decide, Tidewell remembers.',
  ),
  entry(
    'Pricing',
    'Tidewell costs $49 per month for each warehouse. The first 30 days are free. Nobody has to give a credit card for them. There is no setup fee, and it can be cancelled at the end of any month.',
  ),
  entry(
    'How long it takes to start',
    'Setting Tidewell up takes 2 days. It reads invoices as PDF or from a mailbox. Nothing has to be installed.',
  ),
  entry('Booking a call', 'To talk to us, choose a time at https://tidewell.example/meet. A call takes 20 minutes.'),
  entry('Data', 'All data is stored in Frankfurt, Germany. It is deleted 30 days after a contract ends.'),
]
