import { replySubject } from '#contract/reply-subject.ts'
import type { Draft, Thread } from '#contract/threads.ts'
import { isSame, type Words } from '#web/api/draft-keeper.ts'

/** As the screen shows it while nobody has changed it. */
const storedIn = (subject: string, draft: Draft): Words => ({ ...draft, subject: replySubject(draft.subject, subject) })

/**
 * Whether what a person sends is the draft that waits, as it stands: then they approve its task. One that is older than the newest message is
 * approved by nobody; with that message before them they send its words.
 */
export const isApproval = (
  { subject, draft, task }: Pick<Thread, 'subject' | 'draft' | 'task'>,
  words: Words,
): boolean =>
  draft?.isFresh === true &&
  task?.status === 'ready' &&
  task.draftId === draft.id &&
  isSame(words, storedIn(subject, draft))
