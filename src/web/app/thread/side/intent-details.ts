import type { Action, SaidDate } from '#contract/intent.ts'
import { languageName } from '#web/language-name.ts'

export const actionNames: Record<Action, string> = {
  reply: 'Reply',
  wait: 'Wait',
  stop: 'Stop',
  handoff: 'Hand off to a person',
}

export const dateNames: Record<SaidDate['kind'], string> = {
  return: 'Back on',
  ask_again: 'Ask again from',
  meeting: 'Proposes',
}

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })

/** A day of the calendar (YYYY-MM-DD) is no moment: it is the same in every time zone. */
export const dayName = (day: string): string => dayFormat.format(new Date(`${day}T00:00:00Z`))

export const languageWords = (tag: string): string => (tag === 'und' ? 'Too little text to tell' : languageName(tag))
