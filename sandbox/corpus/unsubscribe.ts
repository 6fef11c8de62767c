import { labelled } from './entry.ts'

export const unsubscribes = labelled('unsubscribe', [
  { id: 'en-unsub-01', lang: 'en', style: 'mobile', text: `unsubscribe` },
  { id: 'en-unsub-02', lang: 'en', style: 'gmail', text: `Please take me off your list. Thanks.` },
  {
    id: 'en-unsub-03',
    lang: 'en',
    style: 'outlook',
    text: `Remove {email} and any other address at {domain} from your database and do not contact us again.

{first} {last}`,
  },
  {
    id: 'en-unsub-04',
    lang: 'en',
    style: 'outlook',
    flags: ['legal'],
    text: `Dear Sir or Madam,

Under Article 17 of the GDPR I request the erasure of all personal data that you hold about me, and under Article 15 a statement of where you obtained it. Please confirm within one month. Further marketing will be reported to the supervisory authority.

{first} {last}
{title}`,
    disclaimer: true,
  },
  {
    id: 'en-unsub-05',
    lang: 'en',
    style: 'bottom',
    text: `This is the second one. Stop emailing me please, I did not ask for this.`,
  },
  {
    id: 'en-unsub-06',
    lang: 'en',
    style: 'apple',
    text: `Opt out. Nothing personal, I get forty of these a day and I'm trying to get to zero.`,
  },
  {
    id: 'de-unsub-01',
    lang: 'de',
    style: 'gmail',
    text: `Bitte nehmen Sie mich aus dem Verteiler. Danke.`,
  },
  {
    id: 'de-unsub-02',
    lang: 'de',
    style: 'outlook',
    flags: ['legal'],
    text: `Sehr geehrte Damen und Herren,

ich habe in den Erhalt von Werbung nicht eingewilligt und widerspreche hiermit der Nutzung meiner Daten (Art. 21 DSGVO). Bitte löschen Sie meine Daten und bestätigen Sie mir das schriftlich bis zum {date:14}.

{first} {last}`,
  },
  { id: 'de-unsub-03', lang: 'de', style: 'mobile', text: `Abmelden! Keine weiteren Mails!` },
  {
    id: 'fr-unsub-01',
    lang: 'fr',
    style: 'outlook',
    text: `Bonjour,

Merci de me retirer de votre liste de diffusion et de supprimer mon adresse.

{first} {last}`,
  },
  { id: 'fr-unsub-02', lang: 'fr', style: 'mobile', text: `Désinscription svp` },
  {
    id: 'es-unsub-01',
    lang: 'es',
    style: 'gmail',
    text: `Por favor, dadme de baja de vuestra lista. No quiero recibir más correos.`,
  },
  { id: 'nl-unsub-01', lang: 'nl', style: 'gmail', text: `Graag uitschrijven, ik wil geen mails meer ontvangen.` },
  {
    id: 'pt-unsub-01',
    lang: 'pt',
    style: 'outlook',
    text: `Agradeço que removam o meu e-mail da vossa lista. Obrigado.`,
  },
])
