import type { AgentSettings } from '#contract/agents.ts'
import { delayWords } from '#web/app/agents/agent-labels.ts'
import { careLabels } from '#web/app/care-labels.ts'
import { toneLabels } from '#web/app/tone-labels.ts'

export type VersionChange = { name: string; before: string; after: string; isText: boolean }

const onOff = (is: boolean): string => (is ? 'On' : 'Off')

/** What a version is told, a line each, in the words of the form. */
const lines: readonly { name: string; isText?: true; words: (settings: AgentSettings) => string }[] = [
  { name: 'Name', words: ({ name }) => name },
  { name: 'Instructions', isText: true, words: ({ description }) => description },
  { name: 'Tone', words: ({ tone }) => toneLabels[tone] },
  { name: 'Model', words: ({ openrouterModel }) => openrouterModel },
  { name: 'Delay', words: delayWords },
  { name: 'Auto-send', words: ({ autoSendEnabled }) => onOff(autoSendEnabled) },
  { name: 'Checks', words: ({ careLevel }) => careLabels[careLevel].name },
  { name: 'Second reader', words: ({ verifierModel }) => verifierModel },
  { name: 'Reads drafts that wait', words: ({ verifiesWaiting }) => onOff(verifiesWaiting) },
  { name: 'Learns from edits', words: ({ adaptiveKbEnabled }) => onOff(adaptiveKbEnabled) },
  { name: 'Follow-ups', words: ({ followupEnabled }) => onOff(followupEnabled) },
  { name: 'Follow-up days', words: ({ followupDays }) => followupDays.join(', ') || 'none' },
  { name: 'Most follow-ups', words: ({ followupMaxAttempts }) => String(followupMaxAttempts) },
  {
    name: 'Caps',
    words: ({ dailyCap, threadCap, companyCap }) =>
      `${dailyCap} a day, ${threadCap} per conversation, ${companyCap} a day per company`,
  },
]

/** What differs between two versions of an agent. */
export const versionChanges = (before: AgentSettings, after: AgentSettings): VersionChange[] =>
  lines.flatMap(({ name, words, isText = false }) => {
    const change = { name, before: words(before), after: words(after), isText }
    return change.before === change.after ? [] : [change]
  })
