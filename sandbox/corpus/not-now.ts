import { labelled } from './entry.ts'

export const notNow = labelled('not_now', [
  {
    id: 'en-notnow-01',
    lang: 'en',
    style: 'gmail',
    text: `Hi {sender}, we're mid ERP migration until the spring. Try me again in April?`,
  },
  {
    id: 'en-notnow-02',
    lang: 'en',
    style: 'outlook',
    text: `Dear {sender},

Budget for this year is closed and I will not get anything signed before the new financial year. Please come back to me around {date:75}. I have put a note in my calendar as well.

Kind regards,
{first}`,
  },
  { id: 'en-notnow-03', lang: 'en', style: 'mobile', text: `Peak season, not a chance before january. Ping me then` },
  {
    id: 'en-notnow-04',
    lang: 'en',
    style: 'apple',
    text: `Not the right moment I'm afraid, we are being acquired and nobody is allowed to buy so much as a stapler. It is a good idea though. Keep me on the list.`,
  },
  {
    id: 'en-notnow-05',
    lang: 'en',
    style: 'bottom',
    text: `I've only been here three weeks. Let me find the coffee machine first and get back to me in a couple of months.`,
  },
  {
    id: 'de-notnow-01',
    lang: 'de',
    style: 'outlook',
    text: `Guten Tag,

derzeit leider nicht. Wir stecken mitten im Jahresabschluss. Melden Sie sich gerne im März wieder, dann schaue ich es mir an.

Freundliche Grüße
{first} {last}`,
  },
  {
    id: 'de-notnow-02',
    lang: 'de',
    style: 'mobile',
    text: `Aktuell keine Zeit, bitte nach dem {short:40} nochmal melden.`,
  },
  {
    id: 'de-notnow-03',
    lang: 'de',
    style: 'gmail',
    text: `Das Thema steht bei uns für das zweite Halbjahr auf der Liste. Vorher wird es nichts, da müsste erst die neue Stelle in der Buchhaltung besetzt sein.

Viele Grüße
{first}`,
  },
  {
    id: 'fr-notnow-01',
    lang: 'fr',
    style: 'outlook',
    text: `Bonjour,

Le sujet est pertinent, mais pas avant la rentrée. Nous sommes en pleine clôture. Je vous invite à me recontacter en septembre.

Bien cordialement,
{first} {last}`,
  },
  { id: 'fr-notnow-02', lang: 'fr', style: 'mobile', text: `Pas maintenant, revenez vers moi dans 3 mois. Merci` },
  {
    id: 'es-notnow-01',
    lang: 'es',
    style: 'gmail',
    text: `Hola, ahora estamos en plena campaña y es imposible. Llámame pasado el verano y lo vemos con calma.`,
  },
  {
    id: 'es-notnow-02',
    lang: 'es',
    style: 'outlook',
    text: `Estimado {sender}:

Hasta que no se apruebe el presupuesto del próximo año no podemos valorar nada. Le agradecería que volviera a escribirme hacia el {date:60}.

Saludos,
{first} {last}`,
  },
  {
    id: 'nl-notnow-01',
    lang: 'nl',
    style: 'gmail',
    text: `Hoi, nu even niet, we zitten midden in een verhuizing van het magazijn. Na {date:45} mag je me weer mailen.`,
  },
  {
    id: 'pt-notnow-01',
    lang: 'pt',
    style: 'outlook',
    text: `Bom dia,

Neste momento não é prioridade, estamos a fechar o ano. Volte a contactar-me no próximo trimestre, por favor.

Cumprimentos,
{first}`,
  },
])
