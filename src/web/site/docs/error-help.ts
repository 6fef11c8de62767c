import type { ErrorCode } from '#contract/errors.ts'

/** Why somebody reads it, and what they can do: beside each message of the product's one table of errors. */
export const errorHelp: Readonly<Record<ErrorCode, { cause: string; cure: string }>> = {
  bad_request: {
    cause: 'A value is missing, too long, or not of the kind that is asked for. The message usually says which.',
    cure: 'Correct the marked field. A program that calls the API finds each one in `data.fields`, with its path.',
  },
  unauthenticated: {
    cause: 'The session has ended: you signed out elsewhere, changed your password, or were away too long.',
    cure: 'Sign in. What you had typed into a reply is kept.',
  },
  forbidden: {
    cause: 'Your role in this workspace is too low, or this is not available on a workspace’s own domain.',
    cure: 'Ask a workspace admin to do it or to change your role. See Team and Roles.',
  },
  not_as_guest: {
    cause: 'You opened a sandbox workspace without an account, and this reaches beyond it or would outlive it.',
    cure: 'Sign up. The sandbox connects there with one click.',
  },
  not_administrator: {
    cause: 'The page belongs to whoever runs the installation, not to a workspace.',
    cure: 'Ask a platform administrator. The first one is made on the server, with `npm run admin:grant`.',
  },
  not_found: {
    cause:
      'It was deleted, or it belongs to a workspace that you are not a member of. Which of the two is told to nobody.',
    cure: 'Go back to the list. If a colleague sent you the link, ask them to invite you to their workspace.',
  },
  conflict: {
    cause: 'Two people changed the same thing at the same time. Neither change was overwritten unseen.',
    cure: 'Look at the version that is there now, then make your change again if it is still needed.',
  },
  already_sent: {
    cause: 'Someone, or you in another tab, has sent this reply already. It is not sent twice.',
    cure: 'Nothing needs to be done. Open the thread to see what went out.',
  },
  thread_changed: {
    cause: 'A message came in, or went out, after you had begun to write.',
    cure: 'Read the newest message and press Send Reply again. Your text is still there.',
  },
  files_not_taken: {
    cause: 'The platform that is connected takes no files with a reply.',
    cure: 'Put the file where the lead can fetch it, and a link to it into the text.',
  },
  another_leaving: {
    cause: 'A reply in the same conversation is in its undo window.',
    cure: 'Undo that one, or wait some seconds until it has gone out and then decide about yours.',
  },
  draft_rewritten: {
    cause: 'The draft is not the one you read any more: an agent or a colleague has written it again.',
    cure: 'Read it as it is now, then send it.',
  },
  task_not_open: {
    cause: 'The task was sent, canceled or taken up a moment before.',
    cure: 'Look at its state under Tasks. One that is being sent can’t be canceled any more.',
  },
  lead_being_answered: {
    cause: 'A lead was to be erased while a reply to them was on its way, or its outcome was unclear.',
    cure: 'Try again in some minutes. Once it is settled whether the reply went out, the lead can be erased.',
  },
  facts_undecided: {
    cause: 'The golden reply states something that is in no entry and no setting, so it may be true for one lead only.',
    cure: 'Say for each fact whether it is true for everyone. If it is, it becomes knowledge; if not, it leaves the reply.',
  },
  last_admin: {
    cause: 'The workspace would be left without anyone who can manage it.',
    cure: 'Give another member the role Admin first.',
  },
  last_administrator: {
    cause: 'The platform would be left without anyone who can manage it.',
    cure: 'Make another account an administrator first.',
  },
  approval_link_over: {
    cause: 'A link that approves a reply is good for a while, for one version of one draft, and for one person.',
    cure: 'Open the conversation in the app and approve it there.',
  },
  plan_full: {
    cause: 'The plan Per Agent holds one agent, and it exists already.',
    cure: 'Choose Unlimited, or delete the other agent.',
  },
  plan_ended: {
    cause: 'The trial is over, or a plan was not paid.',
    cure: 'An admin chooses a plan under Billing. Nothing was deleted, and replies kept arriving.',
  },
  plan_lacks_roles: {
    cause: 'Roles are part of Unlimited. People who have one already keep it.',
    cure: 'Invite the person as an admin, or choose Unlimited.',
  },
  plan_lacks_this: {
    cause: 'Branding, advanced analytics, the client’s report and team roles are part of Unlimited.',
    cure: 'An admin chooses Unlimited under Billing.',
  },
  agents_paused: {
    cause: 'The workspace is suspended, or its trial or plan has ended.',
    cure: 'Choose a plan under Billing, or ask whoever runs the installation why it is suspended.',
  },
  no_past_replies: {
    cause: 'A replay compares an agent with what people answered, and nobody has answered a lead yet.',
    cure: 'Answer some leads, then try again.',
  },
  replay_under_way: {
    cause: 'One replay runs at a time in a workspace, since each costs calls to a model.',
    cure: 'Wait for it, or cancel it on the agent’s page.',
  },
  invitation_not_open: {
    cause: 'An invitation works once, for seven days, and until an admin revokes it.',
    cure: 'Ask an admin to invite you again.',
  },
  invitation_for_another: {
    cause: 'You are signed in with another address than the one that was invited.',
    cure: 'Sign out and sign in with the invited address, or ask for an invitation to yours.',
  },
  not_connected: {
    cause: 'No sending platform is connected to this workspace, so nothing can be fetched or sent.',
    cure: 'An admin connects it in Settings. Where the installation offers the sandbox, that is enough to try it.',
  },
  platform_rejected_key: {
    cause: 'The API key was deleted, mistyped, or made on another host than the base URL.',
    cure: 'Make a new key on the host where you sign in, and reconnect with it.',
  },
  platform_other_workspace: {
    cause: 'The key belongs to another workspace of the platform than the one whose conversations are here.',
    cure: 'Use a key of the first workspace, or create a workspace of its own here for the second.',
  },
  platform_connected_elsewhere: {
    cause: 'Another workspace of this installation is connected to it. Whose that is stays untold.',
    cure: 'Work in that workspace, or delete it, or connect it to something else. Where you don’t know whose it is, delete the API keys in the platform that aren’t yours, and try again after ten minutes.',
  },
  platform_address_not_allowed: {
    cause:
      'The base URL leads into a private network. Such addresses are closed, so that nobody can look into it through us.',
    cure: 'Enter the public address. Whoever runs the installation can open an address of their own with `PRIVATE_ORIGINS`.',
  },
  platform_unreachable: {
    cause: 'The platform is down, too slow, or can’t be reached from the server.',
    cure: 'Try again in a minute. What arrives there meanwhile is fetched later, and no send is repeated while in doubt.',
  },
  self_hosted: {
    cause: 'The installation has no payment provider, so there is nothing to pay or to manage there.',
    cure: 'Change the plan on the Billing page. It takes effect at once.',
  },
  payment_needed: {
    cause: 'The change would begin a paid plan.',
    cure: 'Choose the plan on the Billing page, which leads to the payment.',
  },
  payment_declined: {
    cause: 'The bank refused the card.',
    cure: 'Update the card in the customer portal, which the Billing page opens, and choose the plan again.',
  },
  payment_refused: {
    cause: 'The payment provider did not accept the request, most likely since its account is not set up for it.',
    cure: 'Whoever runs the installation finds the reason in the log, and in the provider’s dashboard.',
  },
  payments_unreachable: {
    cause: 'The payment provider can’t be reached.',
    cure: 'Try again in a minute. What it says is compared with ours every night.',
  },
  platform_refused: {
    cause: 'The platform answered with an error of its own. Its words are shown where it gave any.',
    cure: 'Look up the mail, lead or campaign there: it may be gone or locked.',
  },
  model_unavailable: {
    cause: 'The language model is down or overloaded, its key was rejected, or its account has run out of credit.',
    cure: 'Try again in a minute. If it stays so, an admin checks the key in Settings, or chooses another model for the agent.',
  },
  too_large: {
    cause: 'The file, the text or the request is larger than what is taken there.',
    cure: 'Split it, or leave out what is not needed.',
  },
  too_many_requests: {
    cause: 'The same thing was asked for too often within a short time, by you or from your network.',
    cure: 'Wait a moment. A program reads how long in the header `retry-after`.',
  },
  unavailable: {
    cause: 'The server starts, is busy, or can’t reach its database.',
    cure: 'Try again in some seconds. Whoever runs the installation sees which part is missing at `/ready`.',
  },
  export_elsewhere: {
    cause: 'The installation runs on several machines that share no files.',
    cure: 'Set `S3_BUCKET`, or share the folder, then export again.',
  },
  over_nodes: {
    cause:
      'The installation spreads its workspaces over the servers of a cluster, which refuses what would join rows of several of them.',
    cure: 'Open the workspaces one by one. See “Beyond one PostgreSQL” in the chapter on scaling.',
  },
  internal: {
    cause: 'A fault of ours. It was logged with the ID of the request.',
    cure: 'Try again. If it comes back, tell whoever runs the installation the time, and the ID in the header `x-request-id`.',
  },
}
