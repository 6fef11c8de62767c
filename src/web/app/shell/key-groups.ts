import { judgements } from '#contract/replays.ts'
import { judgementKeys, judgementNames } from '#web/app/replay/replay-labels.ts'
import { navigation } from '#web/app/shell/navigation.ts'

export type KeyGroup = { heading: string; keys: readonly { keys: string; does: string }[] }

/** Every key of the product, as its own list and the documentation show them. */
export const keyGroups: readonly KeyGroup[] = [
  {
    heading: 'Everywhere',
    keys: [
      { keys: 'mod+k', does: 'Search threads, people and commands' },
      { keys: '?', does: 'Show these keys' },
      { keys: 'z', does: 'Undo what you did last' },
      { keys: 'f8', does: 'Go to the notifications' },
      ...navigation.map(({ key, label }) => ({ keys: `g ${key}`, does: `Go to ${label}` })),
    ],
  },
  {
    heading: 'Inbox',
    keys: [
      { keys: 'j', does: 'Next thread' },
      { keys: 'k', does: 'Previous thread' },
      { keys: 'x', does: 'Select' },
      { keys: 'shift+j', does: 'Select the next one too; Shift K the previous' },
      { keys: 'mod+a', does: 'Select all of the view' },
      { keys: 'enter', does: 'Open thread' },
      { keys: '/', does: 'Search threads' },
      { keys: 'f', does: 'Filter and sort' },
      { keys: 'e', does: 'Archive' },
      { keys: 's', does: 'Snooze' },
      { keys: 'a', does: 'Assign' },
      { keys: 'c', does: 'Stop an automatic reply' },
      { keys: 'v', does: 'Review drafts one by one' },
      { keys: '1', does: 'First tab; 2 to 5 for the others' },
    ],
  },
  {
    heading: 'Selected threads',
    keys: [
      { keys: 'e', does: 'Archive' },
      { keys: 's', does: 'Snooze' },
      { keys: 'a', does: 'Assign' },
      { keys: 'l', does: 'Label' },
      { keys: 'u', does: 'Mark as read or unread' },
      { keys: 'm', does: 'Set the AI mode' },
      { keys: 'y', does: 'Approve the drafts' },
      { keys: 'd', does: 'Reject the drafts' },
      { keys: 'esc', does: 'Clear the selection' },
    ],
  },
  {
    heading: 'Lists',
    keys: [
      { keys: 'j', does: 'Next row or card' },
      { keys: 'k', does: 'Previous row or card' },
      { keys: '1', does: 'First tab; 2, 3 and 4 for the others' },
      { keys: 'n', does: 'Add a new one' },
      { keys: '/', does: 'Search' },
    ],
  },
  {
    heading: 'Tasks',
    keys: [
      { keys: 'r', does: 'Run Now or Retry' },
      { keys: 'e', does: 'Edit the draft' },
      { keys: 't', does: 'Change the time' },
      { keys: 'c', does: 'Cancel, or stop an automatic reply' },
      { keys: 'x', does: 'Select' },
      { keys: 's', does: 'Select all that passed the checks' },
      { keys: 'a', does: 'Approve the selected ones' },
    ],
  },
  {
    heading: 'Review',
    keys: [
      { keys: 'a', does: 'Send the draft' },
      { keys: 'e', does: 'Edit it' },
      { keys: 'r', does: 'Have it written again' },
      { keys: 's', does: 'Snooze the thread' },
      { keys: 'x', does: 'No answer: archive the thread' },
      { keys: 'u', does: 'Unsubscribe the lead' },
      { keys: 'j', does: 'Next draft' },
      { keys: 'k', does: 'Previous draft' },
    ],
  },
  {
    heading: 'Thread',
    keys: [
      { keys: 'r', does: 'Write a reply' },
      { keys: 'e', does: 'Archive, or move back to the inbox' },
      { keys: 's', does: 'Snooze' },
      { keys: ';', does: 'Insert a snippet or a golden reply' },
      { keys: 'mod+j', does: 'Generate AI Reply' },
      { keys: 'mod+i', does: 'Instruct AI' },
      { keys: 'mod+enter', does: 'Send Reply' },
      { keys: 'mod+shift+enter', does: 'Send and open the next thread' },
      { keys: 'mod+alt+enter', does: 'Schedule' },
      { keys: 'a', does: 'Assign' },
      { keys: 'n', does: 'Add a note for colleagues' },
      { keys: 'mod+z', does: 'Undo' },
      { keys: 'mod+shift+z', does: 'Redo' },
      { keys: 'c', does: 'Stop an automatic reply' },
      { keys: 'esc', does: 'Leave the text, then the thread' },
    ],
  },
  {
    heading: 'Campaigns',
    keys: [
      { keys: 's', does: 'Sync Replies' },
      { keys: 'f', does: 'Fetch Campaigns' },
      { keys: 'a', does: 'Choose who answers a campaign' },
    ],
  },
  {
    heading: 'Webhooks',
    keys: [
      { keys: 's', does: 'Sync Replies' },
      { keys: 'r', does: 'Refresh' },
      { keys: 't', does: 'Test Webhook Payload' },
      { keys: 'c', does: 'Recreate Webhooks' },
    ],
  },
  {
    heading: 'Knowledge Base',
    keys: [
      { keys: 'i', does: 'Import' },
      { keys: 'e', does: 'Edit an entry' },
      { keys: 'd', does: 'Delete an entry, or dismiss what is proposed or asked' },
      { keys: 'a', does: 'Approve, or review facts' },
      { keys: 'w', does: 'Write an entry, or say it in other words' },
    ],
  },
  {
    heading: 'Agents',
    keys: [
      { keys: 'p', does: 'Try it on a reply' },
      { keys: 'e', does: 'Edit' },
      { keys: 'm', does: 'More' },
    ],
  },
  {
    heading: 'Past replies',
    keys: [
      { keys: 'o', does: 'Open or close one' },
      ...judgements.map((judgement) => ({ keys: judgementKeys[judgement], does: judgementNames[judgement] })),
    ],
  },
]
