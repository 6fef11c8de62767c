import type { Phrases } from '../phrases.ts'

export const hebrew: Partial<Phrases> = {
  optOut: [
    '(תוריד|הסיר|תסיר|תמחק|מחק|להסיר|להוריד|הפסיק|תפסיק).{0,30}|(אל|לא) (תשלח|לשלוח|תפנ|ליצור).{0,20}',
    '(הסר|הסירו|להסיר|תסירו|הפסיקו|אל תשלחו|ביטול הרשמה)',
  ],
  no: ['(לא מעוניין|לא מעוניינים|לא רלוונטי|לא תודה)'],
  away: ['(מחוץ למשרד|בחופשה)'],
  automatic: ['רד אוטומטי|מענה אוטומטי'],
}

/** Read beside every mail, whatever its language. */
export const hebrewEverywhere: Partial<Phrases> = {
  ask: ['כמה|האם'],
  automatic: ['תודה על פנייתך'],
}
