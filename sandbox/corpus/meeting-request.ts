import { labelled } from './entry.ts'

export const meetingRequests = labelled('meeting_request', [
  {
    id: 'en-meeting-01',
    lang: 'en',
    style: 'gmail',
    text: `Hi {sender},

Happy to take a look. {date:4} at 10:30 or the day after, any time between 2 and 4, would work for me. Send an invite to this address please and I'll bring our AP clerk along.

Best,
{first}`,
  },
  { id: 'en-meeting-02', lang: 'en', style: 'mobile', text: `yes lets talk. {weekday:3} 9am? call me on {phone}` },
  {
    id: 'en-meeting-03',
    lang: 'en',
    style: 'outlook',
    text: `{sender},

Your timing is decent, we are reviewing this whole process before year end.

Could you do a 30 minute Teams call on {date:6}? I would want Devika from IT on as well, so a slot before 11:00 is best. Please include an agenda in the invite. If you could show how you deal with part deliveries, even better, since that is where we lose most of our time.

Regards,
{first}`,
  },
  {
    id: 'en-meeting-04',
    lang: 'en',
    style: 'inline',
    text: `Hi {sender}, answers below.`,
    answers: [
      'By hand, two people, roughly a day and a half each week. It is as bad as you think.',
      'Yes. {date:5}, 15:00 our time. I will pick two of the ugly ones.',
    ],
  },
  {
    id: 'en-meeting-05',
    lang: 'en',
    text: `Do you have a booking link? I can't do the usual back and forth this week but I do want to see it before our board meeting on {date:16}.`,
  },
  {
    id: 'en-meeting-06',
    lang: 'en',
    style: 'apple',
    text: `Sure, why not. I'm in the warehouse most mornings so afternoons only. {weekday:2} or {weekday:3} after 2pm.

I warn you, our delivery notes are handwritten.

{first}`,
  },
  {
    id: 'de-meeting-01',
    lang: 'de',
    style: 'outlook',
    text: `Guten Tag,

das klingt für uns interessant. Am {date:5} zwischen 13 und 15 Uhr hätte ich Zeit, gerne per Teams. Frau Brandl aus der Buchhaltung würde ich dazunehmen.

Bitte schicken Sie mir eine Einladung.

Mit freundlichen Grüßen
{first} {last}`,
  },
  {
    id: 'de-meeting-02',
    lang: 'de',
    style: 'mobile',
    text: `Können wir telefonieren? {weekday:3} ab 16 Uhr unter {phone}. Mails lese ich diese Woche kaum.`,
  },
  {
    id: 'de-meeting-03',
    lang: 'de',
    style: 'bottom',
    text: `Hallo,

20 Minuten sind drin. Vorschlag: {date:8}, 9:00 Uhr, bei uns im Haus wäre mir allerdings lieber als Video. Sind Sie zufällig in der Gegend?

Gruß
{first} {last}`,
  },
  {
    id: 'fr-meeting-01',
    lang: 'fr',
    text: `Bonjour,

Oui, cela m'intéresse. Je suis disponible le {date:4} à 14h ou le {date:5} en matinée. Pouvez-vous m'envoyer une invitation Teams ?

Bien à vous,
{first} {last}`,
  },
  {
    id: 'fr-meeting-02',
    lang: 'fr',
    style: 'mobile',
    text: `Ok pour un appel {weekday:3} vers 17h au {phone}. Pas plus de 15 min svp`,
  },
  {
    id: 'es-meeting-01',
    lang: 'es',
    style: 'outlook',
    text: `Buenos días:

Nos encaja verlo. ¿Podría ser el {date:6} a las 12:00? Asistiríamos mi compañera de contabilidad y yo. Si puede, mándenos antes un par de referencias de empresas de distribución.

Un saludo,
{first} {last}`,
  },
  {
    id: 'es-meeting-02',
    lang: 'es',
    style: 'gmail',
    text: `Hola, vale, agendemos. El {weekday:2} por la tarde lo tengo libre a partir de las 16:30. Pásame el enlace.`,
  },
  {
    id: 'nl-meeting-01',
    lang: 'nl',
    text: `Hoi {sender},

Prima, laat maar zien. {date:4} om 10 uur kan ik, anders de week erna. Graag via Teams en liefst niet langer dan een half uur.

Groet,
{first}`,
  },
  {
    id: 'nl-meeting-02',
    lang: 'nl',
    style: 'mobile',
    text: `Bel me {weekday:2} even na 4en, {phone}. Gr {first}`,
  },
  {
    id: 'pt-meeting-01',
    lang: 'pt',
    style: 'gmail',
    text: `Olá {sender},

Podemos falar, sim. Tenho disponibilidade no dia {date:5} às 11h ou às 16h. Envie-me o convite por favor, com o link da reunião.

Cumprimentos,
{first}`,
  },
])
