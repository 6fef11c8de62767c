import type { BulkAction, BulkChange, BulkRefusal } from '#contract/bulk.ts'
import { labelName } from '#web/app/intent-labels.ts'
import { momentWords } from '#web/app/moments/moment-labels.ts'

const counted = (count: number, one: string, more = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : more}`
const threads = (count: number) => counted(count, 'thread')
const drafts = (count: number) => counted(count, 'draft')

const modes = { auto: 'auto', draft: 'drafts only', off: 'off' } as const

/** What was done with so many threads. */
export function doneWords(action: BulkAction, count: number): string {
  switch (action.kind) {
    case 'archive':
      return action.archived ? `${threads(count)} archived` : `${threads(count)} moved to the inbox`
    case 'snooze':
      return action.until === null
        ? `${threads(count)} brought back`
        : `${threads(count)} snoozed until ${momentWords(new Date(action.until), new Date())}`
    case 'label':
      return `${threads(count)} labeled ${labelName(action.label)}`
    case 'assign':
      return action.memberId === null ? `${threads(count)} unassigned` : `${threads(count)} assigned`
    case 'read':
      return `${threads(count)} marked as ${action.isRead ? 'read' : 'unread'}`
    case 'ai_mode':
      return action.aiMode === null
        ? `${threads(count)} set to the agent’s own AI mode`
        : `AI mode of ${threads(count)} set to ${modes[action.aiMode]}`
    case 'approve':
      return `${drafts(count)} approved`
    case 'reject':
      return `${drafts(count)} rejected`
  }
}

/** Of so many that a change was taken back from. */
export const asBeforeWords = (count: number): string => `${threads(count)} ${count === 1 ? 'is' : 'are'} as before.`

/** Of what was put away with so many replies that were about to go out; null: with none. */
export function stoppedWords(count: number): string | null {
  // An earlier release does not say.
  if (!(count > 0)) return null
  const words = count === 1 ? 'that was about to go out is' : 'that were about to go out are'
  return `${counted(count, 'reply', 'replies')} ${words} canceled. Undo brings ${count === 1 ? 'it' : 'them'} back.`
}

/** What is being done while it goes on. */
export const doingWords: Record<BulkAction['kind'], string> = {
  archive: 'Moving threads',
  snooze: 'Snoozing threads',
  label: 'Labeling threads',
  assign: 'Assigning threads',
  read: 'Marking threads',
  ai_mode: 'Setting the AI mode',
  approve: 'Approving drafts',
  reject: 'Rejecting drafts',
}

/** Why something was not done, after `12 skipped: 8 `. */
const refusalWords: Record<BulkRefusal, string> = {
  gone: 'no longer there',
  changed: 'changed in the meantime',
  archived: 'archived',
  opt_out: 'with a possible opt-out',
  no_draft: 'without a draft waiting',
  guard: 'with something flagged in the draft',
  left_to_person: 'with a draft for a person to read first',
  another_leaving: 'with another reply about to go out',
  other_platform: 'of a platform that is no longer connected',
  no_colleague: 'meant for someone who can’t answer leads here',
  too_late: 'already on the way or sent',
  not_allowed: 'no longer yours to change',
  not_reached: 'in a workspace that didn’t answer',
  fault: 'failed on our side',
}

const countOf = (refused: BulkChange['refused']): number => refused.reduce((sum, { count }) => sum + count, 0)

/** How many of them were left as they are, by reason; null: none. */
export function leftWords(refused: BulkChange['refused'], what: 'skipped' | 'not undone'): string | null {
  const sum = countOf(refused)
  if (sum === 0) return null
  const reasons = refused.map(({ reason, count }) => `${count.toLocaleString('en')} ${refusalWords[reason]}`)
  return `${sum.toLocaleString('en')} ${what}: ${reasons.join(', ')}.`
}

const mostNames = 3

/** In which workspaces nothing could be done; null: in none. */
export const notDoneWords = (workspaces: readonly string[]): string | null =>
  workspaces.length === 0 ? null : `Nothing was done in ${namesOf(workspaces)}.`

/** Names in a line; of many the first. */
export function namesOf(names: readonly string[]): string {
  const left = names.length - mostNames
  return left > 0 ? `${names.slice(0, mostNames).join(', ')} and ${left} more` : names.join(', ')
}
