import type { Phrases } from './phrases.ts'

export const nl: Phrases = {
  greeting(name, tone) {
    if (tone === 'formal') return name === null ? 'Geachte heer, mevrouw,' : `Geachte ${name},`
    const word = tone === 'professional' || tone === 'cto' ? 'Beste' : 'Hallo'
    return name === null ? 'Goedendag,' : `${word} ${name},`
  },
  thanks: {
    professional: 'Dank u wel voor uw reactie.',
    casual: 'Bedankt voor de reactie!',
    friendly: 'Heel hartelijk dank voor uw reactie!',
    formal: 'Hartelijk dank voor uw reactie.',
    founder: 'Bedankt dat u terugschrijft, dat waardeer ik.',
    salesy: 'Leuk om van u te horen!',
    cto: 'Bedankt voor de reactie.',
  },
  signOff: {
    professional: 'Met vriendelijke groet,',
    casual: 'Groeten,',
    friendly: 'Hartelijke groet,',
    formal: 'Hoogachtend,',
    founder: 'Vriendelijke groet,',
    salesy: 'Ik hoor graag van u,',
    cto: 'Groet,',
  },
  bookHere: 'Hier kunt u een moment kiezen dat u uitkomt:',
  askTimes: 'Ik praat er graag over. Welke momenten komen u goed uit?',
  timeProposed:
    'Dank voor het voorgestelde moment. Voordat we het vastleggen: is er iets wat u in het bijzonder wilt zien, en moet er nog iemand bij zijn?',
  timeNoted: (when) =>
    `Dank voor het voorgestelde moment. Ik heb het genoteerd: ${when}. Is er iets wat u in het bijzonder wilt zien, en moet er nog iemand bij zijn?`,
  alsoNoted: (when) => `Ik heb het moment genoteerd dat u voorstelt: ${when}.`,
  offerCall: 'Zou een kort gesprek nuttig zijn? Zo ja, welke momenten komen u goed uit?',
  anythingElse: 'Beantwoordt dat uw vraag?',
  needDetail:
    'Ik geef u liever een precies dan een snel antwoord. Kunt u iets meer vertellen over wat voor u hierbij het belangrijkst is?',
  understood: 'Dank voor uw openheid. Ik begrijp het bezwaar.',
  askConcern: 'Wat zou er moeten kloppen om het voor u de moeite waard te maken er beter naar te kijken?',
  notNow:
    'Begrepen, en dank voor het bericht. Als er in de tussentijd iets verandert, is een kort antwoord op deze mail genoeg.',
  referralNamed: (name) => `Dank dat u mij naar ${name} verwijst. Mag ik vermelden dat het van u komt?`,
  referralWho: 'Dank voor de verwijzing. Wie zou de juiste persoon zijn, en hoe kan ik die bereiken?',
  noInterest: 'Dank voor het duidelijke antwoord. Ik wens u het allerbeste.',
  clarify: 'Om zeker te weten dat ik u goed begrijp: wat zou u op dit moment het meest helpen?',
  takenSeriously: 'Dank voor uw bericht. Ik neem het serieus.',
  followUp: [
    'Ik kom terug op mijn laatste bericht, voor het geval het aan uw aandacht is ontsnapt. Is er iets waarop ik antwoord kan geven?',
    'Ik vraag het nog eens na: is dit onderwerp nog interessant voor u, of kan ik beter iemand anders benaderen?',
    'Ik wil uw postvak niet vullen. Als dit onderwerp voor u nu niet belangrijk is, is een korte regel genoeg.',
  ],
}
