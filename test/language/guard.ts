import { type GuardInput, guardDraft } from '#language/guard/guard-draft.ts'

const pricing = {
  id: 'pricing',
  title: 'Pricing 2026',
  content:
    'Starter: $29 per user per month, up to 5 users.\nGrowth: $99 per month, up to 25 users, priority support.\nEnterprise: on request.\nAll plans come with a 14-day free trial. Annual billing saves 10%.',
}
const product = {
  id: 'product',
  title: 'Printly',
  content: 'Printly connects print shops with their customers. Book a call at https://cal.com/printly/demo.',
}

type Given = Partial<Omit<GuardInput, 'sources'>> & {
  mail?: string
  ours?: string
  knowledge?: GuardInput['sources']['knowledge']
  files?: readonly string[]
}

/** The guard's findings about a body of a small company that sells printing. */
export const guarded = (
  body: string,
  { mail = 'What does it cost?', ours = 'Hi Anna,\n\nwould it help?', knowledge, files = [], ...rest }: Given = {},
) =>
  guardDraft({
    body,
    subject: 'Re: Print offers',
    subjects: ['Print offers'],
    lang: 'und',
    recipientEmail: 'anna@contoso.com',
    recipientName: 'Anna Berg',
    ...rest,
    sources: {
      knowledge: knowledge ?? [pricing, product],
      settings: [{ name: 'company_name', value: 'Printly' }],
      ownMessages: [{ id: 'ours', text: ours }],
      leadMessages: [{ id: 'theirs', text: mail }],
      lead: { name: 'Anna Berg', email: 'anna@contoso.com', company: 'Contoso' },
      files,
      senders: [{ name: 'Max Berger', email: 'max@printly.io' }],
    },
  })

/** Kind and words of each finding. */
export const flagged = (body: string, given?: Given) =>
  guarded(body, given).verdicts.map(({ kind, span }) => `${kind}: ${span.text}`)

/** The kind of source of each fact. */
export const traced = (body: string, given?: Given) =>
  Object.fromEntries(guarded(body, given).facts.map(({ text, source }) => [text, source?.source ?? null]))
