import type { HandoffCause } from '#contract/intent.ts'
import { namePlatform } from '#contract/name-platform.ts'
import type { PlainTaskReason, TaskReason, UnwrittenCause } from '#contract/task-reasons.ts'
import { guardWords, unansweredWords } from '#web/app/guard-labels.ts'
import { labelName } from '#web/app/intent-labels.ts'

const plain: Record<PlainTaskReason, string> = {
  manual: 'The agent drafts; a person sends.',
  off_here: 'The agent is off in this conversation.',
  stopped_all: 'Someone stopped all automatic sends.',
  no_common_hours: 'You and the lead are never awake at the same time, so a person sends.',
  drafts_here: 'In this conversation the agent only drafts.',
  opted_out: 'The lead has unsubscribed.',
  opt_out_in_doubt: 'The lead may have opted out; a person has to decide first.',
  bounced: 'The address bounced.',
  no_platform: 'No sending platform is connected.',
  builtin_writer: 'The built-in drafter never sends by itself. Add a model key in Settings.',
  always_person: 'This agent leaves every reply to a person.',
  not_scored: 'This reply hasn’t been scored.',
  no_answer_needed: 'No answer is needed.',
  automatic_newest:
    'The newest message is an automatic reply, so a person decides whether to answer the one before it.',
  automatic_reply: 'An automatic reply came in after this was written. Read it, then send this from the conversation.',
  conversation_changed:
    'The conversation changed after this reply was written. Read the newest message, then send this from the conversation.',
  nothing_to_answer: 'There is no message from the lead to answer.',
  recipient_opted_out: 'Someone it goes to has opted out since it was written.',
  open_field: 'A field such as {first name} isn’t filled in yet.',
  no_mailbox: 'The mailbox to send from isn’t known any more. Choose one under From.',
  files_not_taken: '{platform} takes no files with a reply. Remove them, or put a link into the text, then send.',
  files_too_large: 'The attached files are larger than {platform} takes with one reply. Remove one, then send.',
  file_gone: 'An attached file is no longer in the file storage. Remove it, attach it again, and send.',
  edited: 'A person edited the draft, so a person sends it.',
  unverified: 'The second reader hasn’t read this draft yet.',
  reader_silent: 'The second reader gave no answer, so a person has to look first.',
  draft_gone: 'The draft of this reply no longer exists.',
  snoozed: 'It came due while the conversation was snoozed. Read it, then approve.',
  restored:
    'Rejoinder was restored from an earlier backup, and this reply, prepared before it, stands nowhere in the conversation. It may have been stopped since. Read it, then approve.',
  imported: 'It came with the file that this workspace was imported from. Read it, then approve.',
  restored_unknown:
    'Rejoinder was restored from an earlier backup, and the sending platform can’t say whether this reply has gone out since. Look into the conversation there before you approve.',
  suspended: 'It was held up while this workspace’s agents were paused. Read it, then approve.',
  archived: 'It came due while the conversation was archived. Read it, then approve.',
  workspace_deleted: 'The workspace was deleted.',
  not_connected: '{platform} is not connected. Connect it in Settings.',
  other_platform: 'This conversation belongs to a sending platform that is no longer connected.',
  checking: 'Checking with {platform} whether this reply went out.',
  accepted: '{platform} accepted this reply. We’re looking for it in the conversation there.',
  accepted_lost:
    '{platform} accepted this reply an hour ago, but it still isn’t in the conversation there. Check there, then press Retry. Before sending anything, we check there once more.',
  platform_fault: '{platform} had an error. Trying again.',
  never_called: 'This reply couldn’t be sent: every attempt stopped before it reached {platform}. Press Retry.',
  absent:
    '{platform} didn’t confirm this reply, and it isn’t in the conversation there, so it was probably not sent. Check the conversation in {platform}, then press Retry. Before sending anything, we check there once more.',
  unreadable:
    '{platform} didn’t confirm this reply, and its conversation couldn’t be read, so it may have been sent. Check in {platform}, then press Retry. Before sending anything, we check there once more.',
}

const handoffs: Record<HandoffCause, string> = {
  legal: 'the lead raises a legal matter',
  anger: 'the lead is angry',
  instructions: 'the email tries to give the agent instructions',
  phone: 'the lead wants a phone call',
  opt_out: 'this may be an opt-out, and a person has to decide',
  language: 'the agent doesn’t read this language well enough',
  unclear: 'the agent isn’t sure what the lead wants',
}

/** Why a model wrote nothing, or that the fault is ours. */
export const unwrittenWords: Record<UnwrittenCause, string> = {
  model_unavailable: 'The language model couldn’t be reached for an hour.',
  model_timeout: 'The language model took too long or stopped partway every time.',
  model_bad_answer: 'The language model never gave a usable answer.',
  model_refused: 'The language model refused to write this.',
  model_auth: 'The language model rejected the key, or its account has run out of credit. Check it in Settings.',
  our_fault: 'Something went wrong on our side while writing it. It has been logged.',
}

/** Wherever it stands, it is said beside it that a person is waited for: on a phone there is no room to say so twice. */
function handoffWords(cause: HandoffCause | null, unanswered: string | null): string {
  const known = [
    ...(cause === null ? [] : [handoffs[cause]]),
    ...(unanswered === null ? [] : [unansweredWords(unanswered)]),
  ]
  const why = known.length > 0 ? known.join('; ') : 'the agent isn’t sure, or can’t answer something the lead asks'
  return `${why.charAt(0).toUpperCase()}${why.slice(1)}.`
}

function wordsOf(reason: TaskReason, platformName: string): string {
  switch (reason.code) {
    case 'handoff':
      return handoffWords(reason.cause, reason.unanswered)
    case 'guard':
      return `The guard held the draft back${reason.says === null ? '.' : `: ${guardWords(reason.says)}`}`
    case 'daily_cap':
      return `The agent has reached its daily cap of ${reason.cap} automatic sends.`
    case 'thread_cap':
      return `The agent has reached its cap of ${reason.cap} automatic sends in one conversation.`
    case 'company_cap':
      return `The agent has reached its cap of ${reason.cap} automatic sends a day to one company.`
    case 'draft_step':
      return reason.rung === null
        ? 'A person answers replies of this kind.'
        : `The agent only drafts ${reason.rung === 'follow_up' ? 'follow-ups' : `answers to “${labelName(reason.rung)}”`}.`
    case 'unwritten': {
      const what = reason.what === 'answer' ? 'answer' : 'follow-up'
      return `No ${what} was written. ${unwrittenWords[reason.cause]} Press Retry, or write it yourself.`
    }
    case 'platform_said':
      return reason.message
    default:
      return namePlatform(plain[reason.code], { name: platformName })
  }
}

/** Why a task waits, was put off or failed; undefined when there is nothing to say. */
export const reasonWords = (reasons: readonly TaskReason[] | null, platformName: string): string | undefined =>
  reasons?.map((reason) => wordsOf(reason, platformName)).join(' ') || undefined
