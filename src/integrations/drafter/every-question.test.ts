import { describe, expect, it } from 'vitest'
import { atOwnPace } from '../../../test/patience.ts'
import { entry, readingOf, tidewell, writeInput } from '../../../test/write-input.ts'
import { createDrafter } from './drafter.ts'

const knowledge = [
  ...tidewell,
  entry('setup', 'Onboarding', 'Setup is done within two weeks, together with our team.'),
  entry('preis', 'Preise', 'Tidewell kostet 240 € im Monat für bis zu 500 Rechnungen.'),
  entry('prix', 'Tarifs', 'Tidewell coûte 240 € par mois, pour 500 factures au plus.'),
  entry('precio', 'Precios', 'Tidewell cuesta 240 € al mes, para hasta 500 facturas.'),
  entry('prijs', 'Prijzen', 'Tidewell kost 240 € per maand, voor maximaal 500 facturen.'),
  entry('preco', 'Preços', 'A Tidewell custa 240 € por mês, para até 500 faturas.'),
  entry(
    'golden',
    'How are handwritten notes read?',
    'Hi Bob,\n\nHandwritten notes are read as well.\n\nBest regards\nJonas',
    true,
  ),
]

async function reply(said: string, over: Parameters<typeof writeInput>[1] = {}) {
  const input = writeInput(said, { knowledge, ...over })
  for await (const event of createDrafter().write(input, AbortSignal.timeout(atOwnPace(5000)))) {
    if (event.type === 'done') return { ...event.result, action: event.result.intent.action }
  }
  throw new Error('no done')
}

describe('of two questions in one mail', () => {
  it.each([
    ['What does it cost, and do you support SSO?', ['€240'], ['Do you support SSO?']],
    ['What does it cost? Do you support SSO?', ['€240'], ['Do you support SSO?']],
    ['Is there a mobile app? And what does it cost?', ['€240'], ['Is there a mobile app?']],
    ['What does it cost, and does it run with Pipedrive?', ['€240'], ['Does it run with Pipedrive?']],
    [
      'What is the price and what is the notice period for students?',
      ['€240'],
      ['What is the notice period for students?'],
    ],
    ['Please send me your prices and let me know whether you are ISO certified.', ['€240'], [/ISO certified/]],
  ])('%j: what nothing known answers is left to a person, the other is answered', async (said, parts, unanswered) => {
    const { body, action, unanswered: left } = await reply(said)
    for (const part of parts) expect(body).toContain(part)
    expect(left).toEqual(unanswered.map((words) => (typeof words === 'string' ? words : expect.stringMatching(words))))
    expect(action).toBe('handoff')
  })

  it.each([
    ['What does it cost, and does it work with Sage 200?', ['€240', 'Sage 200'], ['price', 'systems']],
    [
      'Does it work with Dynamics? And how long does the onboarding take?',
      ['Dynamics', 'two weeks'],
      ['systems', 'setup'],
    ],
    [
      'What does it cost, is there a minimum term, and how long does the setup take?',
      ['€240', 'no minimum term', 'two weeks'],
      ['price', 'setup'],
    ],
    ['Can handwritten notes be read, and what does it cost?', ['Handwritten notes', '€240'], ['golden', 'price']],
  ])('%j: where each is known, each is answered in the order in which it was asked', async (said, parts, used) => {
    const { body, action, usedKnowledgeIds, unanswered } = await reply(said)
    const places = parts.map((part) => body.indexOf(part))
    expect(
      places.every((place) => place >= 0),
      body,
    ).toBe(true)
    expect(places).toEqual([...places].sort((a, b) => a - b))
    expect(usedKnowledgeIds).toEqual(used)
    expect(unanswered).toEqual([])
    expect(action).toBe('reply')
  })

  it.each([
    ['de', 'Was kostet das, und unterstützen Sie Single-Sign-on?'],
    ['fr', 'Combien ça coûte, et proposez-vous une application mobile ?'],
    ['es', '¿Cuánto cuesta y tienen una aplicación para móviles?'],
    ['nl', 'Wat kost het en hebben jullie een mobiele app?'],
    ['pt', 'Quanto custa e tem um aplicativo para celular?'],
  ])('one is not enough in %s either', async (lang, said) => {
    const { body, action, unanswered } = await reply(said, { reading: readingOf('question', { lang }) })
    expect(body).toContain('240 €')
    expect(unanswered).toHaveLength(1)
    expect(action).toBe('handoff')
  })
})

describe('a question beside something else', () => {
  it.each(['meeting_request', 'interested', 'objection', 'not_now', 'referral', 'other'] as const)(
    'is answered where it can be, and never passed over: %s',
    async (label) => {
      const known = await reply('What does it cost?', { reading: readingOf(label) })
      expect(known.body).toContain('€240')
      expect(known.action).toBe('reply')
      const unknown = await reply('Do you support SSO?', { reading: readingOf(label) })
      expect(unknown.action).toBe('handoff')
    },
  )

  it('that comes with a no is a person’s', async () => {
    const { action, unanswered } = await reply('No thanks. What does it cost anyway?', {
      reading: readingOf('not_interested'),
    })
    expect([action, unanswered]).toEqual(['handoff', ['What does it cost anyway?']])
  })

  it.each([
    ['en', 'How are you? What does it cost?'],
    ['en', 'What does it cost? Can you tell me a bit more?'],
    ['en', 'What does it cost? Makes sense?'],
    ['de', 'Wie geht es Ihnen? Was kostet das?'],
    ['de', 'Was kostet das? Können Sie mir mehr dazu sagen?'],
    ['fr', 'Comment allez-vous ? Combien ça coûte ?'],
    ['fr', 'Combien ça coûte ? Pourriez-vous m’en dire plus ?'],
    ['es', '¿Qué tal? ¿Cuánto cuesta?'],
    ['es', '¿Cuánto cuesta? ¿Me puedes contar un poco más?'],
    ['nl', 'Hoe gaat het? Wat kost het?'],
    ['nl', 'Wat kost het? Kunt u me wat meer vertellen?'],
    ['pt', 'Tudo bem? Quanto custa?'],
    ['pt', 'Quanto custa? Pode me contar um pouco mais?'],
  ])('holds nobody up where it is said in passing (%s): %s', async (lang, said) => {
    const { action, unanswered } = await reply(said, { reading: readingOf('question', { lang }) })
    expect([action, unanswered]).toEqual(['reply', []])
  })

  it.each([
    ['en', 'What does it cost, and who else is using this?'],
    ['en', 'What does it cost? Do I know you?'],
    ['de', 'Was kostet das? Wer nutzt das schon?'],
    ['fr', 'Combien ça coûte ? Qui l’utilise déjà ?'],
    ['es', '¿Cuánto cuesta? ¿Qué empresas lo usan ya?'],
    ['nl', 'Wat kost het? Wie gebruikt dit al?'],
    ['pt', 'Quanto custa? Quem já usa?'],
  ])('is one also where it is of small words alone (%s): %s', async (lang, said) => {
    const { action, body, unanswered } = await reply(said, { reading: readingOf('question', { lang }) })
    expect(body).toContain('240')
    expect(unanswered).toHaveLength(1)
    expect(action).toBe('handoff')
  })

  it('is none in a reminder', async () => {
    const { action } = await reply('Do you support SSO?', { followUp: { number: 1 } })
    expect(action).toBe('reply')
  })
})

describe('one question', () => {
  it.each([
    ['Does it work with Pipedrive?', 'a system that no entry names'],
    ['Integrate HubSpot?', 'a name is one beside another capital'],
    ['Do You Integrate With HubSpot?', 'and in a title'],
    ['Does it work offline for drivers in Norway?', 'a matter of which no entry tells'],
  ])('%j is left to a person: %s', async (said) => {
    expect((await reply(said)).action).toBe('handoff')
  })

  it.each([
    'WHAT DOES IT COST?',
    'How Much Does It Cost?',
    'What does it cost in our case, ASAP please?',
    'What would Schmidt Baustoffe pay for Tidewell per month, what is the cost?',
  ])('%j is answered', async (said) => {
    const { action, body } = await reply(said)
    expect(body).toContain('€240')
    expect(action).toBe('reply')
  })
})

describe('a knowledge base that speaks of customers, of what is free and of bookings', () => {
  const rooms = [
    entry('price', 'Pricing', 'The Team plan costs €49 per month for up to 5 rooms.'),
    entry('trial', 'Free trial', 'You can try Kantora free of charge for 21 days. No credit card is needed.'),
    entry('calendars', 'Calendars', 'Bookings are synchronised in both directions within seconds.'),
    entry('data', 'Data protection', 'We sign a data processing agreement with every customer.'),
    entry('setup', 'Set-up', 'Setting up takes two days, at no extra cost.'),
    entry('customers', 'Customers', 'More than 300 customers use Kantora.'),
  ]

  it('tells the price to who asks for it, beside the trial', async () => {
    const { body, action } = await reply('Hi, what does it cost and is there a trial?', { knowledge: rooms })
    for (const part of ['€49', '21 days']) expect(body).toContain(part)
    expect(action).toBe('reply')
  })

  it('finds the price, though half of the entries say customer or cost', async () => {
    const { body } = await reply('What is your pricing?', { knowledge: rooms })
    expect(body).toContain('€49')
  })

  it('passes no question over because it speaks of bookings', async () => {
    const said = 'What happens to our bookings when the internet is down, and what does it cost?'
    const { action, unanswered } = await reply(said, { knowledge: rooms })
    expect([action, unanswered]).toEqual(['handoff', ['What happens to our bookings when the internet is down?']])
  })
})

it('a contract or an offer is answered by no word about contracts', async () => {
  const contract = entry('contract', 'Contract', 'The contract can be cancelled monthly, with 14 days notice.')
  const wish = 'Send me a contract and I sign today.'
  const over = { knowledge: [...knowledge, contract], reading: readingOf('interested') }
  expect(await reply(wish, over)).toMatchObject({ action: 'handoff', unanswered: [wish] })
})
