import { plainWord } from '#lib/plain-word.ts'
import { expression, oneOf } from '../text/expression.ts'
import type { Judgement } from './judgement.ts'
import { inEach, said } from './words.ts'

/** What follows politely and changes nothing. */
const polite = `(?: ${said('politeEnd')})?`
/** "Interesting, but not now." */
const praised = inEach((said) => `${said('veryWords')}?${said('praiseWords')} ${said('butWord')} ${said('notNow')}`)

/**
 * The shortest replies, each as a whole mail: too few words for what was learned from longer ones, and among the commonest of all. Plain,
 * without marks. What they say in a longer mail is for the rules.
 */
const replies: readonly (Pick<Judgement, 'label' | 'score' | 'action'> & { whole: string })[] = [
  {
    label: 'not_now',
    score: 3,
    action: 'reply',
    whole: oneOf([`(?:no )?${said('notNow')}`, praised, said('wholeNotNow')]),
  },
  {
    label: 'interested',
    score: 7,
    action: 'reply',
    whole: said('wholeInterested'),
  },
  {
    label: 'objection',
    score: 3,
    action: 'reply',
    whole: said('wholeObjection'),
  },
  {
    label: 'question',
    score: 3,
    action: 'reply',
    whole: said('wholeQuestion'),
  },
  {
    label: 'referral',
    score: 3,
    action: 'reply',
    whole: said('wholeReferral'),
  },
  {
    label: 'other',
    score: 0,
    action: 'handoff',
    whole: oneOf([said('wholeOther'), `${said('wholeGreeting')}(?: there| again)?`]),
  },
]

const byLabel = replies.map(({ whole, ...outcome }) => ({
  outcome,
  whole: expression('u')`^(?:sorry |but )?${whole}${polite}$`,
}))

const sureness = 0.9
const longest = 60

/**
 * What a mail says that is one of the usual shortest ones as a whole, in the languages that the rules read.
 *
 * @param core the mail without greeting and close
 */
export function usualReply(core: string): Judgement | null {
  if (core.length > longest) return null
  const plain = plainWord(core)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  const found = byLabel.find(({ whole }) => whole.test(plain))
  return found === undefined ? null : { ...found.outcome, confidence: sureness, cues: [] }
}
