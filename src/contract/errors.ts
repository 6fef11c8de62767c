import { wentWrong } from './went-wrong.ts'

/**
 * The one table of errors: code -> HTTP status and the text a person may see. A domain function throws `AppError(code)`; the
 * server renders it once; the browser shows `message`. A thrower may give a more exact message, never a less helpful one.
 * `{platform}` stands for what the sending platform is called, `{example}` for an address of it: only its adapter knows.
 */
export const errors = {
  bad_request: {
    status: 400,
    message: 'Something in this request isn’t valid. Check the marked fields and try again.',
  },
  unauthenticated: { status: 401, message: 'Please sign in.' },
  forbidden: { status: 403, message: 'Your role in this workspace doesn’t allow this. Ask a workspace admin.' },
  not_as_guest: {
    status: 403,
    message: 'You came in without an account, and this needs one. Sign up for a workspace that stays.',
  },
  not_administrator: {
    status: 403,
    message: 'Only platform administrators can do this. Ask one of them for access.',
  },
  not_found: { status: 404, message: 'This doesn’t exist, or no longer exists.' },
  conflict: {
    status: 409,
    message: 'Someone else changed this in the meantime. Check the latest version and try again.',
  },
  already_sent: { status: 409, message: 'This reply has already been sent.' },
  thread_changed: {
    status: 409,
    message: 'This conversation changed while you were writing. Read the newest message, then send again.',
  },
  another_leaving: {
    status: 409,
    message:
      'Another reply is about to go out in this conversation. Undo it, or wait until it’s sent, then check what you send next.',
  },
  draft_rewritten: {
    status: 409,
    message: 'This draft was rewritten in the meantime. Read it, then send it.',
  },
  task_not_open: { status: 409, message: 'This task is already under way or done, so it can no longer be changed.' },
  lead_being_answered: {
    status: 409,
    message:
      'A reply to this lead is being sent right now, or its outcome is being checked. Try again in a few minutes.',
  },
  facts_undecided: {
    status: 409,
    message:
      'This reply still states facts that no other source confirms. For each one, say whether it’s true for everyone.',
  },
  last_admin: {
    status: 409,
    message: 'A workspace needs at least one admin. Make someone else an admin first.',
  },
  last_administrator: {
    status: 409,
    message: 'The platform needs at least one administrator. Make someone else an administrator first.',
  },
  approval_link_over: {
    status: 410,
    message: 'This link has expired, or it isn’t for you any more. Open the conversation in Rejoinder.',
  },
  plan_full: {
    status: 409,
    message: 'Your plan holds one agent. An admin can choose Unlimited on the Billing page to add more.',
  },
  plan_ended: {
    status: 409,
    message: 'This workspace has no plan any more. An admin can choose one on the Billing page.',
  },
  plan_lacks_roles: {
    status: 409,
    message:
      'Your plan has no team roles: everyone you invite is an admin. An admin can choose Unlimited on the Billing page.',
  },
  plan_lacks_this: {
    status: 409,
    message: 'Your plan doesn’t include this. An admin can choose Unlimited on the Billing page.',
  },
  agents_paused: { status: 409, message: 'This workspace’s agents are paused, so none can be tried right now.' },
  no_past_replies: {
    status: 409,
    message: 'No past reply has been answered by a person yet. Read older conversations, or answer some first.',
  },
  replay_under_way: {
    status: 409,
    message: 'Another replay is still running in this workspace. Wait until it’s done, or cancel it.',
  },
  invitation_not_open: {
    status: 409,
    message: 'This invitation has been used, has expired or was revoked. Ask for a new one.',
  },
  invitation_for_another: {
    status: 403,
    message: 'This invitation is for a different address. Sign in with the one that was invited.',
  },
  files_not_taken: {
    status: 409,
    message: '{platform} takes no files with a reply. Put a link into the text instead.',
  },
  not_connected: { status: 409, message: '{platform} is not connected. Connect it in Settings.' },
  platform_rejected_key: {
    status: 422,
    message: '{platform} doesn’t accept this API key for this base URL. Make sure the key was created on this host.',
  },
  platform_other_workspace: {
    status: 422,
    message:
      'The API key opens a different workspace in {platform} than the one you connected. Reconnect it in Settings.',
  },
  platform_connected_elsewhere: {
    status: 409,
    message:
      'This workspace of {platform} is already connected to another workspace here, and both would answer its leads. Disconnect it there first: connect that one to something else, or delete it.',
  },
  platform_address_not_allowed: {
    status: 422,
    message:
      'This base URL is not a public address. Enter the address where you log in to {platform}, for example {example}.',
  },
  platform_unreachable: {
    status: 502,
    message: '{platform} isn’t responding right now. Nothing was lost; try again in a minute.',
  },
  self_hosted: { status: 409, message: 'Nothing is charged here: this installation is self-hosted.' },
  payment_needed: {
    status: 402,
    message: 'This plan has to be paid for. Choose it on the Billing page.',
  },
  payment_declined: {
    status: 402,
    message: 'Your card was declined, so nothing changed. Update your payment details, then try again.',
  },
  payment_refused: {
    status: 502,
    message: 'The payment provider refused this, so nothing changed. Ask whoever runs this installation.',
  },
  payments_unreachable: {
    status: 502,
    message: 'The payment provider isn’t responding right now. You won’t be charged twice; try again in a minute.',
  },
  platform_refused: { status: 502, message: '{platform} refused this request.' },
  model_unavailable: {
    status: 502,
    message: 'The language model isn’t responding right now. Your draft is safe; try again in a minute.',
  },
  too_large: { status: 413, message: 'This is too large.' },
  too_many_requests: { status: 429, message: 'Too many attempts. Wait a moment and try again.' },
  unavailable: { status: 503, message: 'The service is starting or busy. Try again in a few seconds.' },
  export_elsewhere: {
    status: 503,
    message:
      'This export’s file is on another machine of this installation and can’t be downloaded from here. Ask whoever runs the installation to keep files in a bucket (S3_BUCKET), or to share the folder "files" of the data directory between all servers and workers.',
  },
  over_nodes: {
    status: 501,
    message:
      'This looks over several workspaces at once, and here they are kept on different database servers. Open them one by one.',
  },
  internal: { status: 500, message: wentWrong },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof errors

/** The codes whose text is whole only with what an adapter knows. */
export type ErrorCodeNamingPlatform = {
  [Code in ErrorCode]: (typeof errors)[Code]['message'] extends `${string}{${string}}${string}` ? Code : never
}[ErrorCode]

export const isErrorCode = (value: unknown): value is ErrorCode => typeof value === 'string' && value in errors
