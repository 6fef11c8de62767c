import type { ApprovedSends } from '#contract/bulk.ts'
import type { Task } from '#contract/tasks.ts'
import { notify } from '#web/ui/notify.ts'

const counted = (count: number, one: string, more = `${one}s`) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : more}`

/** Why a send did not go out, in words that only this needs; none where they can't be fetched. */
async function whyNot(reasons: Task['lastError'], platformName: string): Promise<string> {
  const labels = await import('#web/app/reason-labels.ts').catch(() => null)
  return labels?.reasonWords(reasons, platformName) ?? ''
}

interface How {
  platformName: string
  /** It was one reply that a person sent, not one of several. */
  isOne: boolean
  /** The toast that said that they are about to go. */
  insteadOf?: string
}

/** Says that sends were cancelled before they went: the lead wants no more, or somebody answered. */
export const tellCanceled = (count: number) =>
  notify.info(count === 1 ? 'Task canceled' : `${counted(count, 'task')} canceled`, {
    description: count === 1 ? 'Your reply is kept as a draft.' : 'Your replies are kept as drafts.',
  })

/** Says what has become of sends, once they are over or have taken too long. */
export async function tellSent(
  { sent, open, failed, failedFor, stopped, stoppedFor }: ApprovedSends,
  { platformName, isOne, insteadOf }: How,
): Promise<void> {
  const how = insteadOf === undefined ? {} : { insteadOf }
  if (sent > 0)
    notify.success(isOne ? 'Reply sent successfully!' : `${counted(sent, 'reply', 'replies')} sent successfully!`, how)
  if (failed > 0)
    notify.error(failed === 1 ? 'Failed to send reply' : `Failed to send ${failed.toLocaleString('en')} replies`, {
      description: await whyNot(failedFor, platformName),
    })
  if (open > 0)
    notify.info('Still sending', { description: `${platformName} is taking a while. It will still go out, just once.` })
  if (stopped > 0)
    notify.info(`${counted(stopped, 'send')} stopped`, { description: await whyNot(stoppedFor, platformName) })
}
