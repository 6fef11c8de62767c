import { describe, expect, it } from 'vitest'
import { draftToGuard } from '../../../test/language/draft-to-guard.ts'
import { guardDraft } from './guard-draft.ts'

type Case = readonly [knowledge: string, mail: string, honest: string, false_: string]

/** What of a draft is marked, for a person or a reader. */
const held = (mail: string, knowledge: string, draft: string): string[] =>
  guardDraft(draftToGuard(draft, { mail, knowledge }), { reads: 'facts' }).verdicts.flatMap(({ severity, span }) =>
    severity === 'warn' ? [] : [span.text],
  )

const tellsApart = ([knowledge, mail, honest, false_]: Case): void => {
  expect(held(mail, knowledge, honest)).toEqual([])
  expect(held(mail, knowledge, false_).length).toBeGreaterThan(0)
}

describe('what costs nothing, however ours say it', () => {
  it.each<Case>([
    [
      'Light agents (read and comment) are free on Premier. Agents: $49.',
      'Do the readers cost anything?',
      'They can be light agents, who read and comment at no cost.',
      'Reports come at no cost.',
    ],
    [
      'Cancellation free until 14 days before. A visit costs £90.',
      'What if it rains?',
      'Up to 14 days before, cancelling costs nothing.',
      'A visit costs nothing.',
    ],
    [
      'Test runs with your product are possible in Bergamo; they are free. Spare parts cost €90.',
      'Could we test it?',
      'We can run your product as a test in Bergamo free of charge.',
      'Spare parts are free of charge.',
    ],
    [
      'Garments are repaired free of charge. Washing is £3 each.',
      'Who mends it?',
      'Tears are mended at no cost.',
      'Washing comes at no cost.',
    ],
    [
      'Die Besichtigung ist kostenlos. Die Reinigung kostet 29 €.',
      'Was kostet das?',
      'Der Besuch vor Ort ist für Sie kostenfrei.',
      'Die Reinigung ist für Sie kostenfrei.',
    ],
    [
      'Recall reminders by e-mail are free. Certificates cost £9.',
      'When is the next one due?',
      'We remind you by e-mail when it is due, free of charge.',
      'You get certificates when it is due, free of charge.',
    ],
    [
      'First conversation of 30 minutes is free, by video.',
      'Not now, sorry.',
      'Just reply, and we start with a free half hour.',
      'Just reply, and we start with a free hour and a half.',
    ],
    [
      'Wir nehmen keine Provisionen von Herstellern.',
      'Verdienen Sie daran?',
      'Von Herstellern nehmen wir keine Provision.',
      'Von Herstellern nehmen wir keine Provision, und Sie zahlen keine Anzahlung.',
    ],
    [
      'Tijdens vakanties kunt u de levering kosteloos pauzeren. Kisten kosten € 24.',
      'In de zomer zijn we dicht.',
      'Dan zetten we de levering gewoon stil; dat kost niets.',
      'Dan zetten we er een kist bij; dat kost niets.',
    ],
  ])('%s', (...given) => tellsApart(given))
})

describe('how long and when, as people write it', () => {
  it.each<Case>([
    [
      'Die ersten 8 Wochen sind Probezeit, in der beide Seiten mit 14 Tagen Frist kündigen können.',
      'Wie lange bindet man sich?',
      'In den ersten acht Wochen können Sie mit einer Frist von 14 Tagen aussteigen.',
      'In den ersten zehn Wochen können Sie mit einer Frist von 14 Tagen aussteigen.',
    ],
    [
      'Minimum term is three months, then monthly notice.',
      'How long am I tied in?',
      "After the first three months you can leave with a month's notice.",
      "After the first four months you can leave with a month's notice.",
    ],
    [
      "We type in the services for new salons. It takes two business days at most and isn't charged. Import costs $90.",
      'Do we have to type all that?',
      'We type in your services within two business days for free.',
      'We type in your services within three business days for free.',
    ],
    [
      'Delivery time: cutting 3 working days, cutting and bending 6. Minimum order is 8.',
      'How long does it take?',
      'Cutting and bending together takes six working days.',
      'Cutting and bending together takes eight working days.',
    ],
    [
      'Cut-to-length orders leave Verona in 5 working days, drilled and primed in 9. Minimum order 1 tonne.',
      'Timing?',
      'Drilling takes nine working days.',
      'Drilling takes eight working days.',
    ],
    [
      'Mietstation: Kassel, Mo bis Fr 7 bis 17 Uhr.',
      'Wann habt ihr auf?',
      'Werktags zwischen 7 und 17 Uhr ist dort jemand da.',
      'Werktags zwischen 7 und 18 Uhr ist dort jemand da.',
    ],
    [
      'Assistenza via chat e telefono, dal lunedì al venerdì, 9-13 e 14-18.',
      'Come vi chiamo?',
      "L'assistenza risponde nei giorni feriali dalle 9 alle 13 e dalle 14 alle 18.",
      "L'assistenza risponde nei giorni feriali dalle 9 alle 13 e dalle 14 alle 20.",
    ],
    [
      'She runs a free webinar every first Tuesday of the month at 11 a.m. Eastern.',
      'Can I learn more?',
      'Want to join the free webinar, first Tuesday of the month at 11 Eastern?',
      'The free webinar is every first Tuesday of the month at 10 Eastern.',
    ],
    [
      'Abholauftrag bis 12 Uhr für denselben Tag.',
      'Wann müssen wir die Abholung anmelden?',
      'Bis 12 Uhr angemeldet, holen wir noch am selben Tag ab.',
      'Bis 14 Uhr angemeldet, holen wir noch am selben Tag ab.',
    ],
    [
      'Control room in Carlisle, around the clock.',
      'Is somebody there at the weekend?',
      'The control room is staffed around the clock, at weekends too.',
      'The control room is staffed until 8 pm at weekends.',
    ],
    [
      'On site: £58 per hour, minimum three hours.',
      'We need an interpreter for 2 hours.',
      'On site there is a minimum of three hours, so even for a two-hour visit it would be 3 x £58 = £174.',
      'On site there is a minimum of three hours, so even for a four-hour visit it would be 3 x £58 = £174.',
    ],
    [
      'Wij verhuren geen cellen. Koelcel € 4.250.',
      'Kan ik een koelcel huren voor een festival van drie dagen?',
      'Verhuur doen wij niet, dus voor drie dagen ben je helaas aan het verkeerde adres.',
      'Wij leveren binnen drie dagen.',
    ],
  ])('%s', (...given) => tellsApart(given))
})

describe('what the draft leaves open', () => {
  it.each<Case>([
    [
      "The manufacturer's warranty is one year.",
      'What if it breaks?',
      "How a warranty claim is handled I'd need to check with our team.",
      'A warranty claim is handled by us, and I will check with our team.',
    ],
    [
      'Silo 165 €.',
      'Zehn Silos. Gibt es Rabatt?',
      'Ob es bei dieser Menge einen Nachlass gibt, kann ich Ihnen nicht sagen.',
      'Bei dieser Menge gibt es einen Nachlass.',
    ],
    [
      'I write for software companies.',
      'Do you know fintech?',
      "How much I've done in fintech I'd rather tell you in a call.",
      "I've done a lot in fintech.",
    ],
    [
      'Lessons by Zoom, £52.',
      'Could you start on 5 May?',
      "Whether a teacher could begin on 5 May I don't know yet.",
      'A teacher of ours begins on 5 May.',
    ],
  ])('%s', (...given) => tellsApart(given))
})

describe('a "no" that denies nothing else', () => {
  it.each<Case>([
    [
      'Deposits and no-show fees can be charged through Stripe.',
      'Peut-on demander un acompte en ligne ?',
      'Oui, vous pouvez demander un acompte par Stripe.',
      'Oui, vous pouvez demander un acompte par Klarna.',
    ],
    [
      'Data passes through servers in Ireland and is not stored there for longer than 24 hours.',
      'Are our e-mails kept?',
      'Your e-mails pass through our servers in Ireland.',
      'Your e-mails pass through our servers in Germany.',
    ],
    [
      'Data centers are in Zurich and Montreal.',
      'Hosting in Boston?',
      'Our data centers are in Zurich and Montreal, so none in Boston.',
      'Our data centers are in Zurich and Boston.',
    ],
    [
      'Drivers: £1,450 per hire. Payable in two halves.',
      'If he leaves after 5 weeks, what have I paid you in the end?',
      "You'll have paid us £725, the first half of £1,450.",
      'We have paid you £725, the first half of £1,450.',
    ],
  ])('%s', (...given) => tellsApart(given))
})

describe('whom a Polish greeting calls', () => {
  const greets = (name: string, draft: string): string[] => {
    const given = draftToGuard(draft, { mail: 'Czy L2 ma bluetooth?', knowledge: 'L2 nie ma bluetooth.' })
    const lead = { name, email: 'biuro@lead.example', company: '' }
    const input = { ...given, recipientName: name, sources: { ...given.sources, lead } }
    return guardDraft(input, { reads: 'facts' }).verdicts.flatMap(({ finding }) =>
      finding.code === 'greets_another' ? [finding.name] : [],
    )
  }
  it.each([
    ['Tomasz Zając', 'Dzień dobry Panie Tomaszu,\n\nniestety L2 nie ma bluetooth. Pozdrawiam serdecznie', 'Mateuszu'],
    ['Kinga Wrona', 'Dzień dobry Pani Kingo,\n\nniestety L2 nie ma bluetooth. Pozdrawiam serdecznie', 'Jadwigo'],
    ['Marek Lis', 'Dzień dobry Panie Marku,\n\nniestety L2 nie ma bluetooth. Pozdrawiam serdecznie', 'Jarku'],
  ])('%s', (name, draft, other) => {
    expect(greets(name, draft)).toEqual([])
    expect(
      greets(
        name,
        draft.replace(/Pani?e? \p{Lu}\p{Ll}+/u, (called) => called.replace(/\S+$/, other)),
      ),
    ).toEqual([other])
  })
})

describe('a warranty by its length, and a trial beside what costs nothing', () => {
  it.each<Case>([
    [
      'Warranty: 24 months on Grade A, 12 months on Grade B, batteries 6 months on both.',
      'How long does it last?',
      'Grade A comes with a warranty of two years, six months on the batteries.',
      'Grade A comes with a warranty of three years, six months on the batteries.',
    ],
    [
      "Garantie de quatre mois : un remplacement sans frais en cas de rupture de la période d'essai.",
      'Et si la personne part ?',
      "Si la période d'essai est rompue, nous la remplaçons une fois sans frais.",
      "Si la période d'essai est rompue, nous remboursons les honoraires.",
    ],
    [
      'Service contract: £90. We repair all brands.',
      'Is there a warranty?',
      'We repair all brands.',
      'Repairs come with a warranty of two years.',
    ],
  ])('%s', (...given) => tellsApart(given))
})
