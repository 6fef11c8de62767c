import { expression } from '../text/expression.ts'
import { daysSaid } from './return-date.ts'
import { said } from './words.ts'

/** With what people everywhere begin an answer, and the shape of one that names a time: what no phrase list holds. Folded text. */

const thanks = `(?:many |kind )?${said('thanks')}`

const yes = new RegExp(
  String.raw`^(?:${said('beforeYes')}[ ,.!]{1,3})?(?:${thanks}[ ,.!]{1,3})?${said('yes')}(?=[ ,.!:;\n-]|$)(?! ?(?:,|-)? ?${said('afterYes')})`,
  'u',
)
const no = new RegExp(
  String.raw`^(?:(?:${said('beforeNo')}|${thanks})[ ,.!]{1,3}){0,2}${said('no')}(?:[,.!;:\n-]|$| ${said('afterNo')})`,
  'u',
)
const thanksBut = new RegExp(String.raw`^(?:${thanks})[^.!?\n]{0,80}?(?:[ ,.!-]|\n)${said('but')}(?=[ ,])`, 'u')

export const opensWithYes = (core: string): boolean => yes.test(core)
export const opensWithNo = (core: string): boolean => no.test(core)
/** "Thanks, but ...": whatever follows, it is no. */
export const thanksAndBut = (core: string): boolean => thanksBut.test(core)

const timeOfDay = expression()`\b(?:[01]?\d|2[0-3])[:.h][0-5]\d\b|\b${said('dayPart')}\b|\b(?:[1-9]|1\d|2[0-4]) ?${said('clockUnit')}\b|\b${said('atTime')} (?:[1-9]|1\d|2[0-4])\b(?![.:/]?\d|\.? ${said('notATime')})`
const weekdayShort = expression()`\b${said('shortDayAlone')}\b|${said('dayWithoutSpaces')}|\b${said('shortDay')}\.?,? ${said('beforeDate')}?\d{1,2}[.:/h ]`

/** "Thursday's grand but ring after 1": a day and a time of day in one mail propose when to talk. */
export function namesTime(folded: string, lang: string, receivedAt: Date): boolean {
  const times = timeOfDay.exec(folded)
  if (times === null) return false
  return sentencesWith(folded, times.index).some(
    (sentence) => weekdayShort.test(sentence) || daysSaid(sentence, lang, receivedAt).length > 0,
  )
}

/** The text around a place, a line or two each way. */
function sentencesWith(folded: string, place: number): string[] {
  const start = Math.max(0, folded.lastIndexOf('\n\n', place))
  const end = folded.indexOf('\n\n', place)
  return [folded.slice(Math.max(start, place - 100), Math.min(end < 0 ? folded.length : end, place + 100))]
}

const asking = expression()`\b${said('asksBy')}\b|(?:^|[.!\n:,;]\s*|\b${said('linking')}[ ,]+)${said('questionOpens')}\b`

/** Languages that need no mark to ask. */
const askingElsewhere = expression()`${said('asksWithoutMark')}`

/** Whether a text without a question mark asks all the same. */
export const asksByWords = (folded: string): boolean => asking.test(folded.trimStart()) || askingElsewhere.test(folded)
