import type { Phrases } from './phrases.ts'

export const fr: Phrases = {
  greeting(name, tone) {
    if (name === null) return tone === 'formal' ? 'Madame, Monsieur,' : 'Bonjour,'
    return `Bonjour ${name},`
  },
  thanks: {
    professional: 'Merci pour votre réponse.',
    casual: 'Merci pour votre retour !',
    friendly: 'Un grand merci pour votre réponse !',
    formal: 'Je vous remercie de votre réponse.',
    founder: 'Merci de m’avoir répondu, j’apprécie.',
    salesy: 'Quel plaisir de vous lire !',
    cto: 'Merci pour la réponse.',
  },
  signOff: {
    professional: 'Bien cordialement,',
    casual: 'À bientôt,',
    friendly: 'Bien à vous,',
    formal: 'Je vous prie d’agréer mes salutations distinguées.',
    founder: 'Bien à vous,',
    salesy: 'Au plaisir de vous lire,',
    cto: 'Cordialement,',
  },
  bookHere: 'Vous pouvez choisir ici le créneau qui vous convient :',
  askTimes: 'Parlons-en volontiers. Quels créneaux vous conviendraient ?',
  timeProposed:
    'Merci pour cette proposition de créneau. Avant de le fixer : y a-t-il un point que vous aimeriez voir en particulier, et quelqu’un d’autre doit-il participer ?',
  timeNoted: (when) =>
    `Merci pour cette proposition de créneau. Je l’ai bien notée : ${when}. Y a-t-il un point que vous aimeriez voir en particulier, et quelqu’un d’autre doit-il participer ?`,
  alsoNoted: (when) => `J’ai bien noté le créneau que vous proposez : ${when}.`,
  offerCall: 'Un court échange vous serait-il utile ? Si oui, quels créneaux vous conviendraient ?',
  anythingElse: 'Est-ce que cela répond à votre question ?',
  needDetail:
    'Je préfère vous donner une réponse précise plutôt que rapide. Pourriez-vous me dire ce qui compte le plus pour vous sur ce point ?',
  understood: 'Merci pour votre franchise. Je comprends cette réserve.',
  askConcern: 'Que faudrait-il pour que cela mérite un regard plus approfondi de votre part ?',
  notNow:
    'C’est bien noté, merci de me l’avoir dit. Si quelque chose change entre-temps, une courte réponse à ce message suffit.',
  referralNamed: (name) => `Merci de m’avoir orienté vers ${name}. Puis-je mentionner que cela vient de vous ?`,
  referralWho: 'Merci de m’orienter. Qui serait la bonne personne, et comment puis-je la joindre ?',
  noInterest: 'Merci pour cette réponse claire. Je vous souhaite une bonne continuation.',
  clarify: 'Pour bien vous comprendre : qu’est-ce qui vous aiderait le plus à ce stade ?',
  takenSeriously: 'Merci pour votre message. Je le prends au sérieux.',
  followUp: [
    'je reviens vers vous au sujet de mon dernier message, au cas où il vous aurait échappé. Y a-t-il une question à laquelle je peux répondre ?',
    "je me permets de revenir vers vous. Ce sujet vous intéresse-t-il toujours, ou vaut-il mieux que je m'adresse à quelqu'un d'autre ?",
    "je ne veux pas encombrer votre boîte de réception. Si ce sujet n'est pas important pour vous en ce moment, une courte ligne suffit.",
  ],
}
