import type { Lesson } from '#contract/lessons.ts'

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const short = 'Keep replies short: answer what was asked, and nothing else.'

/** What is proposed, in the words in which it is told to the agent, or stands in the entry. */
export function lessonWords({ kind, from, to }: Pick<Lesson, 'kind' | 'from' | 'to'>): string {
  const [was, is] = [from ?? '', to ?? '']
  switch (kind) {
    case 'signs_first_name':
      return 'Sign with the first name only.'
    case 'sign_off':
      return `Close with “${is}”.`
    case 'greeting':
      return `Greet with “${is}”.`
    case 'drops_weekday':
      return `Never offer ${weekdays[Number(was)] ?? 'that day'}s.`
    case 'drops_sentence':
      return `Leave out “${was}”`
    case 'adds_sentence':
      return `Add “${is}”`
    case 'replaces_words':
      return `Write “${is}” instead of “${was}”.`
    case 'shortens':
    case 'too_long':
      return short
    case 'drops_exclamations':
      return 'Use no exclamation marks.'
    case 'wrong_tone':
      return 'Write plainly and calmly, without praise or pressure.'
    case 'not_our_offer':
      // Proposals of before had what the lead asked.
      return from === null
        ? 'Offer only what the knowledge base says that we offer.'
        : `We don’t offer this. Say so when somebody asks: “${was}”`
    case 'told':
    case 'fact':
      return is
  }
}

const inConversations = (count: number) => (count === 1 ? 'in 1 conversation' : `in ${count} conversations`)
const said: readonly Lesson['kind'][] = ['too_long', 'wrong_tone', 'not_our_offer', 'told', 'fact']

/** What it is proposed for. */
export function whyWords({ kind, times, kept }: Pick<Lesson, 'kind' | 'times' | 'kept'>): string {
  if (said.includes(kind)) return `Said ${inConversations(times)} when a draft was rejected`
  const left = kept === 0 ? '' : `, left as it was ${kept === 1 ? 'once' : `${kept} times`}`
  return `Changed ${inConversations(times)}${left}`
}
