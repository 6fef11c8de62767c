import type { Numbers } from '#contract/numbers.ts'

export const waitWords: Readonly<Record<Numbers['waits'][number]['reason'], string>> = {
  manual: 'The agent only drafts',
  off_here: 'The agent was off in the conversation',
  drafts_here: 'The agent only drafts in the conversation',
  opted_out: 'The lead had unsubscribed',
  opt_out_in_doubt: 'The lead may have opted out',
  bounced: 'The address bounced',
  no_platform: 'No sending platform was connected',
  builtin_writer: 'The built-in drafter wrote it',
  not_scored: 'The reply was not scored',
  no_answer_needed: 'No answer was needed',
  automatic_newest: 'The newest message was automatic',
  automatic_reply: 'An automatic reply came in',
  conversation_changed: 'The conversation went on',
  nothing_to_answer: 'There was nothing to answer',
  edited: 'A person had edited it',
  draft_gone: 'The draft was gone',
  snoozed: 'It came due while snoozed',
  suspended: 'It came due while suspended',
  archived: 'It came due while archived',
  workspace_deleted: 'The workspace was deleted',
  not_connected: 'The platform was not connected',
  other_platform: 'Another platform was connected',
  checking: 'A send was being checked',
  accepted: 'A send was accepted and not found yet',
  accepted_lost: 'An accepted send was not found',
  platform_fault: 'The platform had an error',
  never_called: 'A send never reached the platform',
  absent: 'A send was not confirmed',
  unreadable: 'A send could not be checked',
  handoff: 'The agent left it to a person',
  guard: 'The guard held it back',
  daily_cap: 'The daily cap was reached',
  thread_cap: 'The cap of the conversation was reached',
  company_cap: 'The cap of the company was reached',
  draft_step: 'The agent only drafts answers of this kind',
  stopped_all: 'Everything was stopped',
  no_common_hours: 'Workspace and lead were never awake together',
  unwritten: 'It could not be written',
  platform_said: 'The platform refused it',
}

const byCode = new Map<string, string>(Object.entries(waitWords))

/** Of a code that stands in an address; undefined for one that we do not know. */
export const wordsOfWait = (code: string): string | undefined => byCode.get(code)
