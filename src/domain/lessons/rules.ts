import type { Edit, LessonKind, RejectReason } from '#contract/lessons.ts'
import { bearsOn, readEdits } from '#language/read-edits.ts'

/** A draft of an agent that a person sent, as it was written and as it went out. */
export interface SentDraft {
  id: string
  threadId: string
  written: string
  sent: string
}

/** A draft that a person did not want. */
export interface RejectedDraft {
  id: string
  threadId: string
  reason: RejectReason
  words: string | null
}

/** What may be learned, before a person has decided on it. */
export interface Taught {
  kind: LessonKind
  key: string
  from: string | null
  to: string | null
  times: number
  kept: number
  draftIds: readonly string[]
}

/** In so many conversations people make the same change before it is proposed. */
export const leastTimes = 3
const mostExamples = 5
const mostKey = 300

/**
 * What people's edits teach: each change that they made in three conversations or more, and at least as often as they let drafts go that had the
 * same. Newest drafts first, in and out.
 */
export function lessonsOfEdits(drafts: readonly SentDraft[]): Taught[] {
  const found = new Map<string, { edit: Edit; drafts: SentDraft[] }>()
  for (const draft of drafts)
    for (const edit of readEdits(draft.written, draft.sent)) {
      const name = `${edit.kind} ${edit.key}`
      const group = found.get(name) ?? { edit, drafts: [] }
      found.set(name, group)
      if (!group.drafts.some(({ threadId }) => threadId === draft.threadId)) group.drafts.push(draft)
    }
  return [...found.values()].flatMap(({ edit, drafts: edited }) => {
    if (edited.length < leastTimes) return []
    const ids = new Set(edited.map(({ threadId }) => threadId))
    const kept = drafts.filter(({ threadId, written }) => !ids.has(threadId) && bearsOn(edit, written)).length
    return kept > edited.length ? [] : [taught(edit, edited, kept)]
  })
}

const taught = (
  { kind, key, from, to }: Omit<Taught, 'times' | 'kept' | 'draftIds'>,
  drafts: readonly { id: string }[],
  kept = 0,
): Taught => ({
  kind,
  key: key.slice(0, mostKey),
  from,
  to,
  times: drafts.length,
  kept,
  draftIds: drafts.slice(0, mostExamples).map(({ id }) => id),
})

/**
 * Reasons that say nothing in particular of one draft: they count when they are given over and over. What it is that is not offered stands in
 * the draft, and need not be what the lead asked for.
 */
const withoutWords = ['too_long', 'wrong_tone', 'not_our_offer'] as const

/**
 * What rejections teach. A reason that is given in three conversations is proposed as a rule; what a person said in words at once, of a wrong fact
 * as an entry.
 *
 * @param asked what the lead of the newest rejected draft asked
 */
export function lessonsOfRejections(drafts: readonly RejectedDraft[], asked: string | null): Taught[] {
  const [newest] = drafts
  return [...lessonsOfReasons(drafts), ...(newest === undefined ? [] : lessonOfOne(newest, asked))]
}

const lessonsOfReasons = (drafts: readonly RejectedDraft[]): Taught[] =>
  withoutWords.flatMap((reason) => {
    const given = firstOfEachThread(drafts.filter((draft) => draft.reason === reason))
    return given.length < leastTimes ? [] : [taught({ kind: reason, key: '', from: null, to: null }, given)]
  })

/** Everything that these rejections teach, whichever is the newest; what their leads asked is left open. */
export const allOfRejections = (drafts: readonly RejectedDraft[]): Taught[] => [
  ...lessonsOfReasons(drafts),
  ...drafts.flatMap((draft) => lessonOfOne(draft, null)),
]

function lessonOfOne(draft: RejectedDraft, asked: string | null): Taught[] {
  const { reason, words } = draft
  if (words === null || words.trim() === '') return []
  const kind = reason === 'wrong_fact' ? 'fact' : 'told'
  return [taught({ kind, key: words.trim().toLowerCase(), from: asked, to: words.trim() }, [draft])]
}

function firstOfEachThread(drafts: readonly RejectedDraft[]): RejectedDraft[] {
  const seen = new Set<string>()
  return drafts.filter(({ threadId }) => !seen.has(threadId) && seen.add(threadId))
}
