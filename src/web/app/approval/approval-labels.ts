import type { ApprovalPage } from '#contract/approvals.ts'
import { productName } from '#web/host-brand.ts'

const at = (time: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(time))

/** What became of the reply, or keeps it from being approved here; undefined while it waits as it was shown. */
export function approvalWords({
  state,
  isApproved,
  taken,
  undoUntil,
}: ApprovalPage): { title: string; text: string } | undefined {
  if (isApproved)
    return {
      title: 'Approved',
      text: undoUntil
        ? `It goes out in a few seconds. Until then it can be undone in ${productName}.`
        : 'It is on its way.',
    }
  switch (state) {
    case 'open':
      return undefined
    case 'taken': {
      const who = taken?.by ?? 'The agent'
      return { title: `${who} was first`, text: `${who} sent this on its way on ${taken ? at(taken.at) : 'its time'}.` }
    }
    case 'rewritten':
      return {
        title: 'The reply was changed',
        text: `Nothing was sent. Read what it says now, and approve it in ${productName}.`,
      }
    case 'moved_on':
      return {
        title: 'The conversation has moved on',
        text: `Nothing was sent. Something came in after this reply was written. Read it in ${productName}.`,
      }
    case 'guarded':
      return {
        title: 'This reply needs a closer look',
        text: `Nothing was sent. It states something that has no source. Check it in ${productName}.`,
      }
    case 'beside':
      return {
        title: 'Another reply is about to go out',
        text: 'Nothing was sent. Another reply is just leaving this conversation.',
      }
    case 'gone':
      return { title: 'Nothing to approve', text: 'This reply doesn’t wait for approval any more.' }
  }
}
