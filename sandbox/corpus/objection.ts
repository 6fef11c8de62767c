import { labelled } from './entry.ts'

export const objections = labelled('objection', [
  {
    id: 'en-objection-01',
    lang: 'en',
    style: 'gmail',
    text: `Thanks but we already pay for Coupa and it does 80% of this. You would have to be a lot cheaper for me to even open the conversation.`,
  },
  {
    id: 'en-objection-02',
    lang: 'en',
    style: 'outlook',
    text: `Hi {sender},

I like the idea, I really do. However we tried something similar two years ago (no names) and it recognised about half of our suppliers. The team spent more time correcting it than checking by hand. I would need a very good reason to put them through that again.

Regards,
{first}`,
  },
  {
    id: 'en-objection-03',
    lang: 'en',
    style: 'mobile',
    text: `We're 9 people. Looks like overkill and probably out of budget`,
  },
  {
    id: 'en-objection-04',
    lang: 'en',
    style: 'bottom',
    text: `The problem is not checking the invoices, it's getting the delivery notes out of the lorry. Unless you solve that, you are fixing the wrong end.`,
  },
  {
    id: 'en-objection-05',
    lang: 'en',
    style: 'apple',
    text: `IT will never approve another cloud tool with access to our mailbox. If there is an on-premise version, different story.

{first}`,
  },
  {
    id: 'en-objection-06',
    lang: 'en',
    style: 'inline',
    text: `Honest answers:`,
    answers: [
      'Very well actually. One clerk, one spreadsheet, fifteen years, three mistakes that I know of.',
      'Only if you can tell me what it would save beyond that, in pounds. I have sat through enough demos.',
    ],
  },
  {
    id: 'de-objection-01',
    lang: 'de',
    style: 'outlook',
    text: `Guten Tag,

wir haben vor einem Jahr proALPHA eingeführt, das Modul Rechnungsprüfung ist dabei. Warum sollten wir dafür ein zweites Mal bezahlen?

Mit freundlichen Grüßen
{first} {last}`,
  },
  {
    id: 'de-objection-02',
    lang: 'de',
    style: 'gmail',
    text: `Danke, aber bei unseren Margen ist für noch eine Software schlicht kein Geld da. Wenn Sie mir zeigen, dass es sich in sechs Monaten rechnet, gerne. Sonst nicht.`,
  },
  {
    id: 'de-objection-03',
    lang: 'de',
    style: 'apple',
    text: `Unser Betriebsrat sieht alles, was nach automatischer Auswertung aussieht, sehr kritisch. Ohne Betriebsvereinbarung geht hier gar nichts.`,
  },
  {
    id: 'fr-objection-01',
    lang: 'fr',
    style: 'gmail',
    text: `Bonjour, l'idée est bonne mais nous venons de changer d'ERP et les équipes sont à bout. Je ne vais pas leur imposer un outil de plus maintenant sans une vraie preuve de gain.`,
  },
  {
    id: 'fr-objection-02',
    lang: 'fr',
    style: 'outlook',
    text: `Bonjour,

Notre expert-comptable nous propose déjà un service comparable, inclus dans ses honoraires. Je ne vois pas bien ce que vous apportez de plus.

Cordialement,
{first} {last}`,
  },
  {
    id: 'es-objection-01',
    lang: 'es',
    style: 'gmail',
    text: `Hola, gracias, pero me parece caro para lo que es. El año pasado nos pidieron 400 al mes por algo parecido y dijimos que no.`,
  },
  {
    id: 'es-objection-02',
    lang: 'es',
    style: 'outlook',
    text: `Buenas tardes:

La mitad de nuestros proveedores son agricultores que facturan a mano. No creo que ninguna máquina lea eso, sinceramente.

Atentamente,
{first} {last}`,
  },
  {
    id: 'nl-objection-01',
    lang: 'nl',
    style: 'outlook',
    text: `Dag {sender},

Basecone doet dit in principe al voor ons. Matchen met pakbonnen kan het niet, dat geef ik toe, maar twee systemen naast elkaar wil ik niet.

Groet,
{first}`,
  },
  {
    id: 'nl-objection-02',
    lang: 'nl',
    style: 'mobile',
    text: `Te duur voor ons denk ik. En onze boekhouder is 63, die gaat niks nieuws meer leren ;)`,
  },
  {
    id: 'pt-objection-01',
    lang: 'pt',
    style: 'gmail',
    text: `Olá, a ideia é boa, mas não temos ninguém para implementar isso. Da última vez que comprámos software, ficou seis meses na gaveta.`,
  },
])
