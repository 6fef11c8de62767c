import { labelled } from './entry.ts'

export const referrals = labelled('referral', [
  {
    id: 'en-referral-01',
    lang: 'en',
    style: 'gmail',
    text: `Hi {sender}, not my area. Talk to Denise Marlowe, she runs accounts payable: denise.marlowe@{domain}. Tell her I sent you.`,
    flags: ['second_contact'],
  },
  {
    id: 'en-referral-02',
    lang: 'en',
    style: 'outlook',
    text: `Hello {sender},

I moved to the property side in August, so invoices are no longer my headache. My successor is Kwame Asante (kwame.asante@{domain}, he prefers e-mail to phone). I have not mentioned this to him.

All the best
{first}`,
    flags: ['second_contact'],
  },
  {
    id: 'en-referral-03',
    lang: 'en',
    style: 'mobile',
    text: `wrong person. try our finance guy, ext 214 on the main number`,
  },
  {
    id: 'en-referral-04',
    lang: 'en',
    style: 'forward',
    cc: { name: 'Tom Rigby', mailbox: 'tom.rigby' },
    text: `Tom, one for you? It is about the invoice checking.

{sender}, Tom Rigby is copied and will come back to you if he thinks it is worth pursuing.`,
    flags: ['forwarded', 'second_contact'],
  },
  {
    id: 'en-referral-05',
    lang: 'en',
    style: 'apple',
    text: `All software goes through our parent company in Rotterdam. Contact procurement there, I don't have a name for you I'm afraid.`,
  },
  {
    id: 'de-referral-01',
    lang: 'de',
    style: 'outlook',
    text: `Guten Tag,

für das Thema Eingangsrechnungen ist bei uns Frau Melanie Osterkamp zuständig. Sie erreichen sie unter m.osterkamp@{domain}.

Mit freundlichen Grüßen
{first} {last}`,
    flags: ['second_contact'],
  },
  {
    id: 'de-referral-02',
    lang: 'de',
    style: 'forward',
    cc: { name: 'Jürgen Pauly', mailbox: 'j.pauly' },
    text: `Hallo Jürgen, ist das was für euch? Ich finde, anschauen schadet nicht.

An den Absender: Herr Pauly meldet sich, falls Interesse besteht.`,
    flags: ['forwarded', 'second_contact'],
  },
  {
    id: 'de-referral-03',
    lang: 'de',
    style: 'gmail',
    text: `Da sind Sie bei mir falsch, das macht unser Steuerbüro komplett. Kanzlei Wegener und Partner, die entscheiden auch über die Software.`,
  },
  {
    id: 'fr-referral-01',
    lang: 'fr',
    style: 'outlook',
    text: `Bonjour,

Je ne suis pas la bonne personne. Merci de voir avec notre responsable comptable, Nathalie Berthier : nathalie.berthier@{domain}.

Cordialement,
{first} {last}`,
    flags: ['second_contact'],
  },
  {
    id: 'fr-referral-02',
    lang: 'fr',
    style: 'mobile',
    text: `Voyez avec mon associé Karim, c'est lui qui gère ça. 06 39 98 41 07`,
    flags: ['second_contact'],
  },
  {
    id: 'es-referral-01',
    lang: 'es',
    style: 'gmail',
    text: `Hola, esto lo lleva Pilar Quintana, de administración. Su correo es pquintana@{domain}. Yo solo llevo el almacén.`,
    flags: ['second_contact'],
  },
  {
    id: 'es-referral-02',
    lang: 'es',
    style: 'outlook',
    text: `Buenos días:

Las decisiones de software se toman en la central. Le ruego que se dirija a sistemas@{domain}; a mí no hace falta que me ponga en copia.

Atentamente,
{first} {last}`,
  },
  {
    id: 'nl-referral-01',
    lang: 'nl',
    style: 'gmail',
    text: `Hoi {sender}, daarvoor moet je bij Anouk Verhagen zijn, a.verhagen@{domain}. Ze is er niet op woensdag.`,
    flags: ['second_contact'],
  },
  {
    id: 'pt-referral-01',
    lang: 'pt',
    style: 'outlook',
    text: `Bom dia,

Quem trata desse assunto é a Dra. Helena Prates, diretora administrativa. Pode escrever-lhe para helena.prates@{domain} dizendo que fui eu que indiquei.

Cumprimentos,
{first} {last}`,
    flags: ['second_contact'],
  },
])
