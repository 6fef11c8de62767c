import type { Phrases } from '../phrases.ts'

export const hungarian: Partial<Phrases> = {
  optOut: [
    '(törlés|töröl|törl|leirat|leiratkoz)\\w*( \\w+){0,3} (adat|cím|list|hírlev|engem|kér)\\w*|(adat|cím)\\w*( \\w+){0,2} (törl|töröl)\\w*',
    '(leiratkoz|iratkoz|iratkozz|töröl|törölj|töröljék|vegyenek le|vegye le|ne írj|ne küldj|ne keress)*( \\w+){0,3} … (list|listáról|adatbázis|adat|cím|címem|e-?mail|levelet|többet|engem)*',
    '(leiratkozás|leiratkozom|leiratkozni|nem kérek több|nem szeretnék több)( \\w+){0,3}',
  ],
  no: ['(nem érdekel|nem érdekelnek|nem vagyunk érdekeltek|köszönöm,? nem|köszönjük,? nem|nincs szükség\\w*)( \\w+)?'],
  away: ['(szabadság\\w*|házon kívül|irodán kívül|nem vagyok az irodában)'],
  automatic: ['automatikus válasz'],
  abuse: ['menj a picsába|bazd meg'],
  legal: ['ügyvéd'],
}

/** Read beside every mail, whatever its language. */
export const hungarianEverywhere: Partial<Phrases> = {
  defer: ['most nem( \\w+)?'],
  interest: ['érdekel minket'],
}
