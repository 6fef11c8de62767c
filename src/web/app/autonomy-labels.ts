import type { Lack, LadderRung } from '#contract/autonomy.ts'
import { stepNames } from '#contract/ladder-words.ts'

const percent = (share: number): string => `${Math.floor(share * 100)}%`
const were = (count: number): string => (count === 1 ? 'was' : 'were')

function lackWords(lack: Lack, { evidence: { lowerBound } }: LadderRung): string {
  switch (lack.code) {
    case 'too_few':
      return `${lack.more} more ${lack.more === 1 ? 'is' : 'are'} needed.`
    case 'too_often_changed':
      return `With 95% certainty at least ${percent(lowerBound)} are fine, and 90% are needed.`
    case 'untraced_fact':
      return `In ${lack.count} a fact was wrong.`
    case 'wrong_stop':
      return `${lack.count} should have been left to a person.`
  }
}

/** What people's judgements say of one kind of reply, and what is lacking for the next step. */
export function evidenceWords(line: LadderRung): string {
  const { judged, good } = line.evidence
  const seen =
    judged === 0
      ? 'Nobody has judged any yet.'
      : `${judged} judged, ${good === judged ? (judged === 1 ? 'fine' : 'all fine') : `${good} ${were(good)} fine`}.`
  const lacks = line.lacks.map((lack) => lackWords(lack, line))
  return [seen, ...(line.offered === null ? lacks : [`Ready for “${stepNames[line.offered]}”.`])].join(' ')
}

/** What has gone out by itself on this step, and what speaks against it, as what was stopped; undefined where nothing was to go out. */
export function watchWords({ step, watch: { sent, noticed } }: LadderRung): string | undefined {
  if (step === 'draft' || (sent === 0 && noticed === 0)) return undefined
  const against = noticed === 0 ? 'none counts' : noticed === 1 ? '1 counts' : `${noticed} count`
  return `${sent} sent on this step, ${against} against it.`
}
