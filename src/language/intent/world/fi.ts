import type { Phrases } from '../phrases.ts'

export const finnish: Partial<Phrases> = {
  optOut: [
    '(poista|poistakaa|poistaisitteko|perukaa|peru|lopeta|lopettakaa|älkää|älä)( \\w+){0,3} … (lista|postituslista|tilaus|osoitte|osoitetta|tieto|minut)*',
    '(poista|poistakaa|poistaisitteko|perukaa|peru|lopeta|lopettakaa|älkää|älä)( \\w+){0,3} … (meidät|lähet|ottako|kirjoit|viest|sähköpost|yhteyttä)*',
    '(en|emme) halua( \\w+){0,3} (viest|sähköpost|posti|yhteyden)*',
    '(lähettäkö|lähettäkää|lähetä|ottako)( \\w+){0,2} (enää|enempää)( \\w+)?',
  ],
  no: [
    '(emme|en)( \\w+){0,2} (kiinnostu\\w+|tarvitse)( \\w+)?|ei kiitos|ei kiinnosta|ei ole (meille )?(tarvetta|ajankohtai\\w+)',
  ],
  away: ['(lomalla|poissa|vuosilomalla|äitiyslomalla|palaan( \\w+)?)'],
  automatic: ['automaattinen (vastaus|viesti)'],
  abuse: ['haista vittu|vittu|perkele'],
}

/** Read beside every mail, whatever its language. */
export const finnishEverywhere: Partial<Phrases> = {
  later: ['(palataan|ensi vuo\\w+|ensi kuu\\w+|myöhemmin)( \\w+)?'],
  defer: ['ei nyt( \\w+)?'],
  interest: ['haluaisimme|haluaisin|kiinnostaa'],
}
