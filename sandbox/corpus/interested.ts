import { labelled } from './entry.ts'

export const interested = labelled('interested', [
  {
    id: 'en-interested-01',
    lang: 'en',
    style: 'gmail',
    text: `Hi {sender},

Sounds good. We match about 600 invoices a month by hand and it eats two days of somebody's week. What would it cost?

Best,
{first}`,
  },
  { id: 'en-interested-02', lang: 'en', style: 'mobile', text: `Interested. Send more info pls` },
  {
    id: 'en-interested-03',
    lang: 'en',
    style: 'outlook',
    text: `Good morning {sender},

You have caught us at the right moment. Our long-serving accounts clerk retires in spring and nobody wants to inherit the filing cabinets. Please send me something I can forward to our MD: what it does, rough price, and how long it takes before it is actually running. Two pages at most, he does not read more.

Kind regards
{first} {last}`,
    disclaimer: true,
  },
  {
    id: 'en-interested-04',
    lang: 'en',
    style: 'bottom',
    text: `That is more or less exactly the argument I had with my team on Friday. Go on, I'm listening. What do you need from us to try it on real paperwork?`,
  },
  {
    id: 'en-interested-05',
    lang: 'en',
    style: 'apple',
    text: `Could be useful. We had a supplier overcharge us by 3% for eleven months and nobody noticed until the audit. Is there a trial?`,
  },
  {
    id: 'en-interested-06',
    lang: 'en',
    style: 'html_only',
    flags: ['html_only'],
    text: `Hello {sender},

I looked at your website and yes, this would be relevant for our purchasing team. Please send a price list and the data protection paperwork. We are two sites and one ERP.

Thanks
{first}`,
  },
  {
    id: 'en-interested-07',
    lang: 'en',
    style: 'gmail',
    flags: ['typos'],
    text: `hi {sender} , yeh we definately need somthing like this, at the momnet its all excel and shouting accross the office. whats the next step ?`,
  },
  {
    id: 'en-interested-08',
    lang: 'en',
    style: 'forward',
    flags: ['forwarded', 'second_contact'],
    cc: { name: 'Graham Tully', mailbox: 'graham.tully' },
    text: `Looping in Graham, who owns this. Graham, I think this is worth ten minutes, it is the thing we complained about in the Q3 review. {sender}, please work with him on the details.`,
  },
  {
    id: 'de-interested-01',
    lang: 'de',
    style: 'outlook',
    text: `Sehr geehrte Damen und Herren,

grundsätzlich sind wir an so einer Lösung interessiert. Wir prüfen im Monat ca. 900 Eingangsrechnungen, davon gut die Hälfte mit Teillieferungen. Bitte senden Sie mir Unterlagen und eine ungefähre Preisvorstellung.

Mit freundlichen Grüßen
{first} {last}`,
    disclaimer: true,
  },
  {
    id: 'de-interested-02',
    lang: 'de',
    style: 'gmail',
    text: `Hallo, ja, gerne mehr dazu. Haben Sie ein kurzes Video? Dann kann ich es den Kolleginnen zeigen, bevor wir einen Termin machen.

VG
{first}`,
  },
  {
    id: 'de-interested-03',
    lang: 'de',
    style: 'apple',
    text: `Klingt spannend, gerade die Preisabweichungen ärgern uns schon lange. Wie geht es weiter?`,
  },
  {
    id: 'fr-interested-01',
    lang: 'fr',
    style: 'outlook',
    text: `Bonjour,

Votre message tombe bien, nous cherchons justement à alléger le contrôle des factures. Pourriez-vous m'envoyer une documentation et vos tarifs ? Nous traitons environ 400 factures par mois.

Cordialement,
{first} {last}`,
  },
  {
    id: 'fr-interested-02',
    lang: 'fr',
    style: 'gmail',
    text: `Bonjour, ça m'intéresse, dites-m'en plus. On peut tester avec nos propres documents ?`,
  },
  {
    id: 'es-interested-01',
    lang: 'es',
    style: 'gmail',
    text: `Hola, {sender}:

Pues sí, nos interesa. Ahora mismo lo hacemos todo a mano y con albaranes en papel. ¿Me puede enviar información y precios orientativos?

Gracias,
{first}`,
  },
  {
    id: 'es-interested-02',
    lang: 'es',
    style: 'mobile',
    text: `Me interesa. Mándame info porfa, y si tenéis algún cliente de alimentación mejor`,
  },
  {
    id: 'nl-interested-01',
    lang: 'nl',
    style: 'outlook',
    text: `Dag {sender},

Hier hebben wij wel oren naar. We zitten met drie mensen op de inkoopfacturen en dat moet echt minder. Stuur je wat informatie door, inclusief een indicatie van de kosten?

Met vriendelijke groet,
{first} {last}`,
  },
  { id: 'nl-interested-02', lang: 'nl', style: 'gmail', text: `Klinkt goed! Wat is de volgende stap?` },
  {
    id: 'pt-interested-01',
    lang: 'pt',
    style: 'outlook',
    text: `Bom dia,

Temos interesse, sim. Hoje isto é feito por duas pessoas e há sempre erros nas guias. Pode enviar uma apresentação e uma ideia de valores?

Cumprimentos,
{first} {last}`,
  },
  {
    id: 'pt-interested-02',
    lang: 'pt',
    style: 'mobile',
    text: `Boa tarde, achei interessante. Manda mais informações por favor`,
  },
])
