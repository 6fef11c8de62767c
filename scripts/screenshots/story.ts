// What the pictures show: the simulator's made-up company, which sells Tidewell, and its made-up leads. No customer of anybody's is in it.

export const company = {
  name: 'Tidewell',
  domain: 'tidewell.example',
  accent: '#0f766e',
  logo: `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="80" viewBox="0 0 320 80">
    <path d="M8 50c14 0 14-20 28-20s14 20 28 20" fill="none" stroke="#12a594" stroke-width="9" stroke-linecap="round"/>
    <text x="84" y="56" font-family="sans-serif" font-size="46" font-weight="600" fill="#12a594">Tidewell</text></svg>`,
}

/** Who runs the installation that is shown. */
export const operator = { name: 'Adler Hosting', domain: 'adler.example' }

export const entries: readonly { title: string; content: string; tags: string[] }[] = [
  {
    title: 'Pricing',
    content:
      'Starter costs EUR 240 per month for up to 500 invoices a month. Growth costs EUR 590 per month for up to 2,000 invoices a month. There is no set-up fee.',
    tags: ['pricing'],
  },
  {
    title: 'Contract and minimum term',
    content: 'There is no minimum term. The contract runs monthly and can be ended at the end of any month.',
    tags: ['pricing', 'contract'],
  },
  {
    title: 'Pilot',
    content: 'The pilot is free for 21 days with up to 300 of your own invoices.',
    tags: ['pricing', 'pilot'],
  },
  {
    title: 'Connections to ERP systems',
    content:
      'Tidewell works with Sage 200, SAP Business One, Business Central and DATEV. There is a REST API, and a CSV import.',
    tags: ['product', 'integrations'],
  },
  {
    title: 'Where data is stored',
    content:
      'Data is stored in Frankfurt, Germany, in a data centre that is certified to ISO 27001. We sign a data processing agreement with every customer.',
    tags: ['security'],
  },
  {
    title: 'Set-up and training',
    content:
      'The set-up takes about five working days. Your team needs two hours for it. The training is by video call and is part of the price.',
    tags: ['product'],
  },
  {
    title: 'Languages',
    content: 'Tidewell reads invoices in English, German, French, Spanish, Dutch and Portuguese.',
    tags: ['product'],
  },
  {
    title: 'Book a demo',
    content: 'A demo takes 20 minutes. Book one here: https://cal.example/tidewell/demo',
    tags: ['demo'],
  },
]

export const goldenReply = {
  title: 'They already have a tool',
  content:
    'Fair enough. Most tools stop at reading the invoice; the comparison with the order is what our customers come for. Try it next to what you have: 21 days, free. I will call you on Friday, and we give you a 10% discount on the first year.',
}

export interface Conversation {
  name: string
  text: string
  /** In place of the text: whatever the simulator's leads write of this kind. */
  label?: string
  /** Minutes. */
  ago: number
  /** Whether the agent prepares something. */
  isAnswered: boolean
}

export const conversations: readonly Conversation[] = [
  {
    name: 'price',
    text: 'Hi Jonas,\n\nthat sounds useful. What does it cost for around 250 invoices a month, and is there a minimum term?\n\nBest,\nEleanor',
    ago: 4,
    isAnswered: true,
  },
  {
    name: 'meeting',
    text: 'Happy to take a look. Could we talk on Thursday at 10? I would bring our controller along. Please send a link to book.',
    ago: 11,
    isAnswered: true,
  },
  { name: 'sage', text: 'Does it work with Sage 200? If not there is no point talking.', ago: 26, isAnswered: true },
  {
    name: 'later',
    text: 'Not at the moment, we are in the middle of changing our ERP. Try me again in the autumn.',
    ago: 48,
    isAnswered: true,
  },
  {
    name: 'security',
    text: 'Before I take this any further: where is our data stored, and do you sign a data processing agreement?',
    ago: 63,
    isAnswered: true,
  },
  { name: 'optout', text: 'Please take me off your list.', ago: 95, isAnswered: false },
  {
    name: 'languages',
    text: 'Which languages can it read? A third of our suppliers write in German or Dutch.',
    ago: 127,
    isAnswered: true,
  },
  {
    name: 'demo',
    text: 'Yes please, book me in for a demo. Next week would be best.',
    ago: 150,
    isAnswered: true,
  },
  { name: 'away', text: '', label: 'out_of_office', ago: 171, isAnswered: false },
  {
    name: 'tool',
    text: 'Thanks, but we already have a tool that does most of this.',
    ago: 205,
    isAnswered: true,
  },
  {
    name: 'notes',
    text: 'Can it read handwritten delivery notes? Ours come back from the drivers covered in coffee.',
    ago: 240,
    isAnswered: false,
  },
  {
    name: 'more',
    text: 'Sounds good. We match about 300 invoices a month by hand. Please send me some more information.',
    ago: 301,
    isAnswered: true,
  },
  {
    name: 'colleague',
    text: 'I am not the right person for this. Please ask our head of accounts.',
    ago: 352,
    isAnswered: false,
  },
]

export interface Desk {
  name: string
  language: string
  words: readonly string[]
}

/** Of the same company: those who answer in other languages. */
export const otherDesks: Readonly<Record<'german' | 'dutch', Desk>> = {
  german: {
    name: 'Tidewell DACH',
    language: 'de',
    words: [
      'Gerne, können wir nächste Woche telefonieren?',
      'Was kostet das bei ungefähr 300 Rechnungen im Monat?',
      'Wo liegen unsere Daten?',
    ],
  },
  dutch: {
    name: 'Tidewell Benelux',
    language: 'nl',
    words: ['Prima, laat maar zien. Dinsdag om 10 uur kan ik.', 'Wat kost het voor ongeveer 400 facturen per maand?'],
  },
}
