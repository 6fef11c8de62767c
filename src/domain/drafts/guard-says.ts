import type { Guard, GuardSays } from '#contract/guard.ts'

/** What a decision takes from what the guard found. */
export interface SaidByGuard {
  /** The first thing that keeps the draft back; null when nothing does. */
  guardSays: GuardSays | null
  /** Nothing keeps it back but what its second reader decides on. */
  waitsForReader: boolean
  /** The first question that the draft leaves open, in the lead's words; null when none is. */
  unanswered: string | null
  /** Whether somebody has read what it means: its second reader, who may have given no answer (`silent`), or, without a model, the words alone. */
  meaning: 'read' | 'silent' | 'unread' | 'words'
}

function meaningIn(guard: Guard | null): SaidByGuard['meaning'] {
  const outcome = guard?.reader?.outcome
  if (outcome === 'read' || outcome === 'silent') return outcome
  return guard?.reads === 'facts' ? 'unread' : 'words'
}

/** What speaks against a draft, as far as its guard says so; nothing does for one that was never checked. */
export function saidBy(guard: Guard | null): SaidByGuard {
  const blocked = guard?.verdicts.find(({ severity }) => severity === 'block')
  const left = guard?.verdicts.find(({ severity }) => severity === 'reader')
  const first = blocked ?? left
  const open = guard?.verdicts.find(({ finding }) => finding.code === 'unanswered')?.finding
  return {
    guardSays:
      first === undefined
        ? null
        : { finding: first.finding, ...(first.isInSubject === true ? { isInSubject: true } : {}) },
    waitsForReader: blocked === undefined && left !== undefined,
    unanswered: open?.code === 'unanswered' ? open.question : null,
    meaning: meaningIn(guard),
  }
}
