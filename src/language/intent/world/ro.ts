import type { Phrases } from '../phrases.ts'

export const romanian: Partial<Phrases> = {
  optOut: [
    'nu( \\w+){0,3} (contacta|scrie|trimite|deranja|suna)\\w*( \\w+){0,3}',
    '(dezabon|ștergeți|stergeti|eliminați|eliminati|scoateți|scoateti|nu mai (trimite|scrie|contacta))*( \\w+){0,4} … (listă|lista|baza|date|adresa|adresă|e-?mail|mail|mesaje|mă|ma)*',
    '(nu (mai )?(doresc|vreau))( \\w+){0,3} (primesc|primi|e-?mail|mesaje|contactat)*|dezabonare|dezabonați-mă|nu ma mai contactati|nu mă mai contactați',
    '(mă |ma )?(dezabona\\w*)( \\w+)?',
  ],
  no: ['(nu (suntem|sunt) interesa\\w+|nu ne interesează|nu mulțumesc|nu multumesc|nu avem nevoie)'],
  away: ['(în concediu|in concediu|concediu|lipsesc din birou|absent\\w* din birou)'],
  automatic: ['răspuns automat|raspuns automat'],
  abuse: ['du-te dracu*|dracu'],
  legal: ['avocat'],
}

/** Read beside every mail, whatever its language. */
export const romanianEverywhere: Partial<Phrases> = {
  defer: ['acum nu( \\w+)?'],
  interest: ['suntem interesați'],
}
