import type { Agent } from '#contract/agents.ts'
import { type LadderRung, type Step, steps } from '#contract/autonomy.ts'
import { careLabels } from '#web/app/care-labels.ts'

type Standing = Pick<Agent, 'isOn' | 'autoSendEnabled' | 'careLevel'> & {
  /** Somebody has stopped all automatic sends of the workspace. */
  isStopped: boolean
  /** The built-in drafter writes, and what it writes would reach a real person. */
  isBuiltinOnly: boolean
}

/** What stands above every step of an agent: then nothing goes out by itself, whatever the steps say. */
export function whatBars({ isOn, autoSendEnabled, careLevel, isStopped, isBuiltinOnly }: Standing): string[] {
  return [
    ...(isStopped ? ['All automatic sends of this workspace are stopped.'] : []),
    ...(isOn ? [] : ['Your plan holds fewer agents than there are, so this one is off.']),
    ...(autoSendEnabled ? [] : ['Auto-send is off for this agent.']),
    ...(careLevel === 'person' ? [`Its checks are set to “${careLabels.person.name}”.`] : []),
    ...(isBuiltinOnly ? ['The built-in drafter never sends by itself. Add a model key in Settings.'] : []),
  ]
}

/** What happens today to an answer on each step. */
export const todayWords: Readonly<Record<Step, string>> = {
  send: 'Sends by itself',
  pause: 'Sends after a pause that anyone can stop',
  draft: 'A person sends',
}

/** What the agent does today, the furthest first: with all that stands above its steps. */
export const todayOf = (rungs: readonly LadderRung[], isBarred: boolean): { step: Step; rungs: LadderRung[] }[] =>
  steps
    .toReversed()
    .map((step) => ({ step, rungs: rungs.filter((rung) => (isBarred ? 'draft' : rung.step) === step) }))
    .filter((group) => group.rungs.length > 0)

/** `35 of 36 fine`; null where nobody has judged any. */
export const judgedWords = ({ evidence: { judged, good } }: LadderRung): string | null =>
  judged === 0 ? null : `${good.toLocaleString('en')} of ${judged.toLocaleString('en')} fine`
