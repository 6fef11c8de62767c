import type { Language } from '../store/leads.ts'
import type { Label } from './entry.ts'

/**
 * A mail of a lead and what a person of ours answered. `{first}`, `{company}` and `{sender}` as in the corpus; `{few}` and `{many}` are how many
 * invoices they have in a month, the same number in both mails.
 */
export type PastExchange = { label: Label; lang: Language; text: string; answer: string }

type Pair = readonly [text: string, answer: string]

const said = (label: Label, lang: Language, pairs: readonly Pair[]): PastExchange[] =>
  pairs.map(([text, answer]) => ({ label, lang, text, answer }))

/**
 * What people have answered with in the past, some of it known to nobody but them: a site's price, a name, a discount. Each language has
 * something of the labels that are answered most.
 */
export const pastExchanges: readonly PastExchange[] = [
  ...said('question', 'en', [
    [
      'What does this cost for around {few} invoices a month?',
      'Hi {first},\n\nUp to 500 invoices a month it is EUR 240 per month, so your {few} fit in there. There is no set-up fee.\n\nBest,\n{sender}',
    ],
    [
      'Is there a minimum term, or can we stop whenever we like?',
      'Hi {first},\n\nNo minimum term. The contract runs monthly and you can end it at the end of any month.\n\nBest,\n{sender}',
    ],
    [
      'Does it work with Sage 200?',
      'Hi {first},\n\nYes, Sage 200 is one of our ready connections, next to SAP Business One, Business Central and DATEV.\n\nBest,\n{sender}',
    ],
    [
      'We run SAP Business One here. Does Tidewell connect to it?',
      'Hi {first},\n\nIt does, SAP Business One is a ready connection.\n\nBest,\n{sender}',
    ],
    [
      'Where is our data stored?',
      'Hi {first},\n\nIn Frankfurt, Germany, in a data centre that is certified to ISO 27001.\n\nBest,\n{sender}',
    ],
    [
      'How long does the set-up take?',
      'Hi {first},\n\nAbout five working days. Your team needs two hours for it: one to connect the ERP, one for training.\n\nBest,\n{sender}',
    ],
    [
      'Is there a trial before we sign anything?',
      'Hi {first},\n\nYes: a free pilot of 21 days with your own invoices, up to 300 of them.\n\nBest,\n{sender}',
    ],
    [
      'Which languages can it read? A third of our suppliers write in German or Dutch.',
      'Hi {first},\n\nBoth are fine. It reads English, German, French, Spanish, Dutch and Portuguese.\n\nBest,\n{sender}',
    ],
    [
      'Do you have an API? We built our ERP ourselves.',
      'Hi {first},\n\nWe do, a REST API. A CSV import works as well if that is easier for you.\n\nBest,\n{sender}',
    ],
    [
      'Do you support single sign-on with Microsoft Entra ID?',
      'Hi {first},\n\nYes, single sign-on with Microsoft Entra ID is part of Growth.\n\nBest,\n{sender}',
    ],
    [
      'What would you charge for {many} invoices a month?',
      'Hi {first},\n\nThat would be Growth: EUR 590 per month for up to 2,000 invoices.\n\nBest,\n{sender}',
    ],
    [
      'Is the training included in the price?',
      'Hi {first},\n\nIt is. We do the onboarding by video call and it is part of the price.\n\nBest,\n{sender}',
    ],
    [
      'Can it read XRechnung and ZUGFeRD, or only PDF?',
      'Hi {first},\n\nAll three, and scans and Factur-X too.\n\nBest,\n{sender}',
    ],
    [
      'Do you sign a data processing agreement?',
      'Hi {first},\n\nYes, we sign a DPA with every customer.\n\nBest,\n{sender}',
    ],
    [
      'What do you charge for a second site?',
      'Hi {first},\n\nA second site is EUR 60 a month on top.\n\nBest,\n{sender}',
    ],
    [
      'Who else in building materials uses it?',
      'Hi {first},\n\nTwo builders’ merchants in the north of England do. I can put you in touch with one of them.\n\nBest,\n{sender}',
    ],
  ]),
  ...said('interested', 'en', [
    [
      'Sounds good. We match about {few} invoices a month by hand. Please send me some more information.',
      'Hi {first},\n\nThank you. In short: Tidewell reads each supplier invoice, finds the order and the delivery note that belong to it and shows only the lines that do not agree. Would a demo of 20 minutes help? You can book one here: https://cal.example/tidewell/demo\n\nBest,\n{sender}',
    ],
    [
      'Could be useful for us, we had a supplier overcharge us for months. What would be the next step?',
      'Hi {first},\n\nThat is the case we hear most often. The next step would be a demo of 20 minutes: https://cal.example/tidewell/demo\n\nBest,\n{sender}',
    ],
    [
      'Interested. Please send me your price list.',
      'Hi {first},\n\nGladly. Starter is EUR 240 per month for up to 500 invoices, Growth EUR 590 for up to 2,000. Neither has a set-up fee, and both can be ended at the end of any month.\n\nBest,\n{sender}',
    ],
    [
      'Yes, this is relevant for our purchasing team. What do you need from us to try it?',
      'Hi {first},\n\nOnly some of your invoices: the pilot is free for 21 days with up to 300 of them. Shall I set it up for {company}?\n\nBest,\n{sender}',
    ],
    [
      'I like the idea. Our clerk retires in spring and nobody wants to take over the binders.',
      'Hi {first},\n\nThen the timing is good: set-up takes about five working days. Shall we look at it together? 20 minutes are enough: https://cal.example/tidewell/demo\n\nBest,\n{sender}',
    ],
    [
      'That is exactly the discussion we had last week. Tell me more.',
      'Hi {first},\n\nHappy to. Tidewell compares invoice, order and delivery note line by line, and your team only sees what does not agree. If you send me two of your invoices, I will show you what it finds in them.\n\nBest,\n{sender}',
    ],
  ]),
  ...said('meeting_request', 'en', [
    [
      'Happy to take a look. Could we talk on Tuesday at 10?',
      'Hi {first},\n\nTuesday at 10 works. Please book it here, so that it is in both calendars: https://cal.example/tidewell/demo\n\nBest,\n{sender}',
    ],
    [
      'Let us have a call next week. Send me a link to book a time please.',
      'Hi {first},\n\nHere it is: https://cal.example/tidewell/demo. A demo takes 20 minutes.\n\nBest,\n{sender}',
    ],
    [
      'Can you show it to me and our controller? Thursday afternoon would be good.',
      'Hi {first},\n\nGladly, bring whoever you like. Pick a time on Thursday here: https://cal.example/tidewell/demo\n\nBest,\n{sender}',
    ],
    [
      'Yes please, book me in for a demo.',
      'Hi {first},\n\nGreat. Please choose the time that suits you: https://cal.example/tidewell/demo\n\nBest,\n{sender}',
    ],
    [
      'Would be good to see this live. When do you have time?',
      'Hi {first},\n\nMost days this week and next. You see all free times here: https://cal.example/tidewell/demo\n\nBest,\n{sender}',
    ],
  ]),
  ...said('objection', 'en', [
    [
      'Thanks, but we already have a tool that does most of this.',
      'Hi {first},\n\nFair enough. Most tools stop at reading the invoice; the comparison with the delivery note is what our customers come for. If you like, try it with your own invoices next to what you have: 21 days, free.\n\nBest,\n{sender}',
    ],
    [
      'Looks like overkill for a company of our size, and too expensive.',
      'Hi {first},\n\nI understand. Starter is EUR 240 per month and can be ended at the end of any month, so you could find out without a risk.\n\nBest,\n{sender}',
    ],
    [
      'We tried something similar two years ago and it read half of our suppliers wrong.',
      'Hi {first},\n\nThat is what the pilot is for: 21 days with up to 300 of your own invoices, before you sign anything.\n\nBest,\n{sender}',
    ],
  ]),
  ...said('not_now', 'en', [
    [
      'Not at the moment, we are in the middle of changing our ERP. Try me again in the autumn.',
      'Hi {first},\n\nThank you for telling me. I will come back to you in the autumn. Good luck with the change!\n\nBest,\n{sender}',
    ],
    [
      'No budget this year. Maybe next year.',
      'Hi {first},\n\nUnderstood, and thank you for the quick answer. I will get in touch at the beginning of next year.\n\nBest,\n{sender}',
    ],
  ]),
  ...said('referral', 'en', [
    [
      'I am not the right person for this. Please ask our head of accounts.',
      'Hi {first},\n\nThank you, I will. May I say that you sent me?\n\nBest,\n{sender}',
    ],
  ]),
  ...said('not_interested', 'en', [
    [
      'Thanks, but this is not for us.',
      'Hi {first},\n\nThank you for letting me know. All the best to you.\n\nBest,\n{sender}',
    ],
  ]),
  ...said('unsubscribe', 'en', [
    ['Please take me off your list.', 'Hi {first},\n\nDone. You will not hear from us again.\n\nBest,\n{sender}'],
  ]),
  ...said('question', 'de', [
    [
      'Was kostet das bei ungefähr {few} Rechnungen im Monat?',
      'Guten Tag {first},\n\nbis 500 Rechnungen sind es 240 EUR pro Monat. Eine Einrichtungsgebühr gibt es nicht.\n\nBeste Grüße\n{sender}',
    ],
    [
      'Gibt es eine Mindestlaufzeit?',
      'Guten Tag {first},\n\nnein, der Vertrag läuft monatlich und ist zum Monatsende kündbar.\n\nBeste Grüße\n{sender}',
    ],
    [
      'Wo liegen unsere Daten?',
      'Guten Tag {first},\n\nin Frankfurt am Main, in einem nach ISO 27001 zertifizierten Rechenzentrum.\n\nBeste Grüße\n{sender}',
    ],
  ]),
  ...said('interested', 'de', [
    [
      'Das klingt interessant. Bitte schicken Sie mir Unterlagen.',
      'Guten Tag {first},\n\ngerne. Kurz gesagt: Tidewell liest die Rechnung, findet Bestellung und Lieferschein dazu und zeigt nur, was nicht übereinstimmt. Am schnellsten sehen Sie es in einer Demo von 20 Minuten: https://cal.example/tidewell/demo\n\nBeste Grüße\n{sender}',
    ],
  ]),
  ...said('meeting_request', 'de', [
    [
      'Gerne, können wir nächste Woche telefonieren?',
      'Guten Tag {first},\n\ngerne. Hier sehen Sie alle freien Termine: https://cal.example/tidewell/demo\n\nBeste Grüße\n{sender}',
    ],
  ]),
  ...said('question', 'fr', [
    [
      'Combien cela coûte-t-il pour environ {few} factures par mois ?',
      'Bonjour {first},\n\nJusqu’à 500 factures, c’est 240 EUR par mois, sans frais d’installation.\n\nBien cordialement,\n{sender}',
    ],
  ]),
  ...said('interested', 'fr', [
    [
      'Cela m’intéresse. Pouvez-vous m’en dire plus ?',
      'Bonjour {first},\n\nAvec plaisir. Tidewell compare la facture, la commande et le bon de livraison, et ne montre que les écarts. Une démonstration dure 20 minutes : https://cal.example/tidewell/demo\n\nBien cordialement,\n{sender}',
    ],
  ]),
  ...said('question', 'es', [
    [
      '¿Cuánto cuesta para unas {few} facturas al mes?',
      'Hola, {first}:\n\nHasta 500 facturas son 240 EUR al mes, sin gastos de instalación.\n\nUn saludo,\n{sender}',
    ],
  ]),
  ...said('question', 'nl', [
    [
      'Wat kost het voor ongeveer {few} facturen per maand?',
      'Beste {first},\n\nTot 500 facturen is het 240 EUR per maand, zonder opstartkosten.\n\nMet vriendelijke groet,\n{sender}',
    ],
  ]),
  ...said('question', 'pt', [
    [
      'Qual é o preço para cerca de {few} faturas por mês?',
      'Bom dia {first},\n\nAté 500 faturas são 240 EUR por mês, sem custos de instalação.\n\nCumprimentos,\n{sender}',
    ],
  ]),
]
