import { labelled } from './entry.ts'

export const outOfOffice = labelled('out_of_office', [
  {
    id: 'en-ooo-01',
    lang: 'en',
    flags: ['return_date'],
    text: `Thank you for your email. I am on annual leave and will be back on {date:9}. I will not be reading messages during this time.

For anything urgent about invoices please contact accounts@{domain}.

{first} {last}`,
  },
  {
    id: 'en-ooo-02',
    lang: 'en',
    flags: ['no_return_date'],
    text: `I'm currently out of the office with limited access to email. I'll get back to you as soon as I can.`,
  },
  {
    id: 'en-ooo-03',
    lang: 'en',
    flags: ['return_date', 'second_contact'],
    text: `Hello,

I'm on parental leave until {date:70} (it's twins!). In the meantime Oliver Finch is looking after my suppliers and will be glad to help: oliver.finch@{domain}.

{first}`,
  },
  {
    id: 'en-ooo-04',
    lang: 'en',
    flags: ['return_date'],
    text: `Trade fair this week, stand 7C-32, come and say hello. Replies will be slow until {weekday:6} {short:6}.`,
  },
  {
    id: 'en-ooo-05',
    lang: 'en',
    style: 'html_only',
    flags: ['return_date', 'html_only'],
    text: `AUTOMATIC REPLY

The office is closed between {date:12} and {date:19}. Orders placed before then will be dispatched as normal. We return on {date:20}.

{company}`,
  },
  {
    id: 'en-ooo-06',
    lang: 'en',
    flags: ['no_return_date'],
    text: `I am away from my desk due to a family emergency. My colleagues know about open matters. Thank you for your patience.

{first}`,
  },
  {
    id: 'de-ooo-01',
    lang: 'de',
    flags: ['return_date'],
    text: `Guten Tag,

ich bin bis einschließlich {date:10} nicht im Büro. Ihre Nachricht wird nicht weitergeleitet. In dringenden Fällen wenden Sie sich bitte an buchhaltung@{domain}.

Mit freundlichen Grüßen
{first} {last}`,
  },
  {
    id: 'de-ooo-02',
    lang: 'de',
    flags: ['no_return_date'],
    text: `Vielen Dank für Ihre Nachricht. Ich bin derzeit nicht erreichbar und melde mich nach meiner Rückkehr.

{first} {last}`,
  },
  {
    id: 'de-ooo-03',
    lang: 'de',
    flags: ['return_date', 'second_contact'],
    text: `Ich bin ab dem {short:13} wieder für Sie da. Bis dahin vertritt mich Frau Nele Harms (n.harms@{domain}, Durchwahl -18).

Betriebsferien: Beachten Sie bitte, dass unser Lager vom {short:30} bis {short:40} geschlossen ist.`,
  },
  {
    id: 'fr-ooo-01',
    lang: 'fr',
    flags: ['return_date'],
    text: `Bonjour,

Je suis absent(e) du bureau et de retour le {date:8}. Pour toute urgence, merci de contacter compta@{domain}.

Cordialement,
{first} {last}`,
  },
  {
    id: 'fr-ooo-02',
    lang: 'fr',
    flags: ['return_date', 'second_contact'],
    text: `En congé jusqu'au {date:15} inclus. Ma collègue Sandrine Joly prend le relais : sandrine.joly@{domain}.`,
  },
  {
    id: 'fr-ooo-03',
    lang: 'fr',
    flags: ['no_return_date'],
    text: `Bonjour, je suis actuellement en déplacement et je consulte peu mes messages. Je vous réponds dès que possible.`,
  },
  {
    id: 'es-ooo-01',
    lang: 'es',
    flags: ['return_date'],
    text: `Hola:

Estoy de vacaciones hasta el {date:11}. Contestaré a su correo a la vuelta. Si es urgente, escriba a administracion@{domain}.

Un saludo,
{first} {last}`,
  },
  {
    id: 'es-ooo-02',
    lang: 'es',
    flags: ['no_return_date'],
    text: `Me encuentro de baja médica. Para cualquier gestión, por favor contacte con la centralita.`,
  },
  {
    id: 'nl-ooo-01',
    lang: 'nl',
    flags: ['return_date'],
    text: `Beste afzender,

Ik ben met vakantie en vanaf {date:12} weer bereikbaar. Je mail wordt in de tussentijd niet gelezen. Dringend? Bel dan het algemene nummer.

{first} {last}`,
  },
  {
    id: 'nl-ooo-02',
    lang: 'nl',
    flags: ['no_return_date'],
    text: `Ik werk niet op woensdag en vrijdag. Op de andere dagen reageer ik zo snel mogelijk.`,
  },
  {
    id: 'pt-ooo-01',
    lang: 'pt',
    flags: ['return_date'],
    text: `Olá,

Estou ausente do escritório e regresso no dia {date:9}. Em caso de urgência contacte geral@{domain}.

{first} {last}`,
  },
  {
    id: 'pt-ooo-02',
    lang: 'pt',
    flags: ['return_date', 'second_contact'],
    text: `De férias até {short:16}. Até lá, falar com a Catarina Lobo (catarina.lobo@{domain}).`,
  },
])
