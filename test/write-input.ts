import type { Intent, Label } from '#contract/intent.ts'
import type { WriteInput, WriterKnowledge } from '#domain/drafts/writer.ts'
import { asksIn } from '#language/intent/asked-questions.ts'
import { replyOf } from './language/mail.ts'

export const noSignals: WriteInput['signals'] = {
  bounce: false,
  outOfOffice: false,
  automated: false,
  unsubscribe: false,
  heardOptOut: false,
  unclear: false,
  injection: false,
  legal: false,
  phone: false,
  evidence: [],
}

export function readingOf(label: Label, over: Partial<Intent> = {}): Intent {
  return { score: 5, label, reasons: [], action: 'reply', lang: 'en', confidence: 0.8, source: 'rules', ...over }
}

/** Something to write about: one campaign mail of ours, one answer of the lead's. */
export function writeInput(
  said: string,
  { reading, ...over }: Omit<Partial<WriteInput>, 'readByRules'> & { reading?: Intent } = {},
): WriteInput {
  return {
    lead: { name: 'Anna Schmidt', email: 'anna@lead.example', company: 'Schmidt Baustoffe' },
    campaign: { name: 'Wholesalers' },
    messages: [
      {
        direction: 'outbound',
        subject: 'Supplier invoices',
        text: 'How do you check supplier invoices today?',
        at: new Date('2026-09-01T08:00:00Z'),
      },
      { direction: 'inbound', subject: 'Re: Supplier invoices', text: said, at: new Date('2026-09-02T09:30:00Z') },
    ],
    now: new Date('2026-09-02T10:00:00Z'),
    timeZone: 'Europe/Berlin',
    agent: { name: 'Ada', description: null, tone: 'professional', model: 'fake/model' },
    knowledge: [],
    settings: [],
    signals: noSignals,
    readByRules: () => reading ?? readingOf('question'),
    asks: () => asksIn(replyOf(said)),
    senderName: 'Jonas Weber',
    ...over,
  }
}

export const entry = (id: string, title: string, content: string, isGolden = false): WriterKnowledge => ({
  id,
  title,
  content,
  isGolden,
})

/** What the drafter's tests know of a product: its price and what it works with. */
export const tidewell: readonly WriterKnowledge[] = [
  entry('price', 'Pricing', 'Tidewell costs €240 per month for up to 500 invoices.\nThere is no minimum term.'),
  entry(
    'systems',
    'Integrations',
    '- SAP Business One, Sage 200 and Dynamics are supported.\n- All else by a REST API.',
  ),
]
