import { letter } from './letter.ts'
import type { Letterhead } from './letterhead.ts'
import type { Mail } from './queue-mail.ts'

export const invitationMail = (
  input: { workspace: string; inviter: string; link: string; days: number },
  head: Letterhead | null,
): Mail => {
  // A workspace without a company's name shows itself under its own.
  const where = head?.name === input.workspace ? '' : ' on {product}'
  return letter({
    head,
    kind: 'invitation',
    subject: `${input.inviter} invited you to ${input.workspace}${where}`,
    lines: [
      `${input.inviter} invited you to the workspace "${input.workspace}"${where}, where a team answers the replies to its cold-email campaigns.`,
    ],
    button: { label: 'Join the workspace', link: input.link },
    foot: `The link works once, for ${input.days} days, and only for this address. If you weren’t expecting this, you can ignore this email.`,
  })
}

/** What a person asks of whoever runs the installation. */
export const helpMail = (input: {
  person: { name: string; email: string }
  words: string
  screen: string
  workspace: string
  workspaceId: string
  /** Null: no plans are sold. */
  plan: string | null
  hasPriority: boolean
}): Mail => ({
  ...letter({
    kind: 'help',
    subject: `${input.hasPriority ? '[Priority] ' : ''}Help for ${input.workspace}: ${firstWords(input.words)}`,
    lines: [
      ...input.words.split(/\n{2,}/).map((part) => part.trim()),
      `${input.person.name} <${input.person.email}>`,
      `Workspace: ${input.workspace} (${input.workspaceId})`,
      ...(input.plan === null ? [] : [`Plan: ${input.plan}`]),
      `Screen: ${input.screen}`,
    ],
    foot: 'Reply to this email to answer them.',
    // To the operator: their own look.
    head: null,
  }),
})

const firstWords = (text: string): string => {
  const line = text.replace(/[\p{C}\p{Z}]+/gu, ' ').trim()
  return line.length > 60 ? `${line.slice(0, 60)}…` : line
}

interface Proof {
  code: string
  link: string
}

const forAnHour = 'The code and the link work once and expire in one hour.'
const notMe = 'If this wasn’t you, ignore this email. Nothing happens without the code.'

export const confirmationMail = ({ code, link }: Proof, head: Letterhead | null): Mail =>
  letter({
    head,
    kind: 'confirmation',
    subject: `${code} is your {product} confirmation code`,
    lines: ['Welcome to {product}. To confirm this address, enter the code or use the button.'],
    code,
    button: { label: 'Confirm my address', link },
    foot: `${forAnHour} If you didn’t sign up, you can ignore this email.`,
  })

export const signInMail = ({ code, link }: Proof, head: Letterhead | null): Mail =>
  letter({
    head,
    kind: 'sign_in',
    subject: `${code} is your {product} sign-in code`,
    lines: ['To sign in, enter this code or use the button.'],
    code,
    button: { label: 'Sign in', link },
    foot: `${forAnHour} Never share the code with anyone. ${notMe}`,
  })

export const recoveryMail = ({ code, link }: Proof, head: Letterhead | null): Mail =>
  letter({
    head,
    kind: 'recovery',
    subject: 'Reset your {product} password',
    lines: [
      'Someone, hopefully you, asked to reset your password. Enter the code or use the button, then choose a new one.',
    ],
    code,
    button: { label: 'Choose a new password', link },
    foot: `${forAnHour} Your password stays the same until you choose a new one. ${notMe}`,
  })

export const emailChangeMail = (
  { code, link, newEmail }: Proof & { newEmail: string },
  head: Letterhead | null,
): Mail =>
  letter({
    head,
    kind: 'email_change',
    subject: 'Confirm your new {product} email address',
    lines: [
      `Someone asked to change the email address of a {product} account to ${newEmail}. The change takes effect once both the current and the new address confirm it.`,
    ],
    code,
    button: { label: 'Confirm the change', link },
    foot: `${forAnHour} If you didn’t ask for this, don’t confirm it, and change your password.`,
  })

export const reauthenticationMail = ({ code }: Pick<Proof, 'code'>, head: Letterhead | null): Mail =>
  letter({
    head,
    kind: 'reauthentication',
    subject: `${code} is your {product} code`,
    lines: ['Enter this code to confirm that it’s you.'],
    code,
    foot: 'The code works once and expires in one hour. Never share it with anyone. If you didn’t ask for it, someone else is using your account: sign out everywhere and choose a new password.',
  })

export const alreadyRegisteredMail = ({ link }: Pick<Proof, 'link'>, head: Letterhead | null): Mail =>
  letter({
    head,
    kind: 'already_registered',
    subject: 'You already have a {product} account',
    lines: [
      'Someone, hopefully you, tried to sign up with this address, but it already has an account. Nothing was changed.',
    ],
    button: { label: 'Sign in', link },
    foot: 'If you don’t know your password, choose "Forgot password?" on the sign-in page. If this wasn’t you, you can ignore this email.',
  })

/** @param by the address of the administrator who did it */
export const administratorMail = ({ isMade, by, link }: { isMade: boolean; by: string; link: string }): Mail =>
  letter({
    head: null,
    kind: 'notice_administrator',
    subject: isMade
      ? '{product}: you are now a platform administrator'
      : '{product}: you are no longer a platform administrator',
    lines: isMade
      ? [
          `${by} made you an administrator of this {product} installation. You can now decide who may sign up and who else is an administrator.`,
        ]
      : [
          `${by} removed you as an administrator of this {product} installation. Your account and your workspaces stay as they are.`,
        ],
    button: { label: isMade ? 'Open the platform admin area' : 'Open {product}', link },
    foot: 'If you weren’t expecting this, ask them about it.',
  })

const notices = {
  new_device: ['new sign-in', 'Someone signed in to your account from a device or network we haven’t seen before.'],
  password_changed: [
    'your password was changed',
    'Your password was changed, and you were signed out everywhere else.',
  ],
  email_changed: ['your email address was changed', 'The email address of your account was changed.'],
  factor_added: ['two-factor authentication was added', 'Two-factor authentication was added to your account.'],
  factor_removed: [
    'two-factor authentication was removed',
    'A two-factor authentication method was removed from your account.',
  ],
  recovery_codes_made: [
    'new recovery codes',
    'New recovery codes were created for your account. The old ones no longer work.',
  ],
  recovery_codes_dropped: [
    'recovery codes were removed',
    'The recovery codes for your account were removed. None of them work anymore.',
  ],
  recovery_code_used: ['a recovery code was used', 'A recovery code was used to sign in to your account.'],
  account_claimed: [
    'your account was secured',
    'Your address was used to sign up before anyone had confirmed it. Now that you have, nothing that was set up earlier opens the account anymore: not the password, the sessions, two-factor authentication or linked sign-ins; and nothing is posted to an address that was set up to notify you. Choose a new password, and check the workspace: its team, its connection, its MCP server, its keys and its notification addresses were left as they were.',
  ],
  identity_linked: ['a sign-in was linked', 'A new way to sign in was linked to your account.'],
  identity_unlinked: ['a sign-in was unlinked', 'A way to sign in was unlinked from your account.'],
} as const satisfies Record<string, readonly [subject: string, line: string]>
export type NoticeKind = keyof typeof notices

/** Tells a person what happened to their account, so that they hear of it when it was not them. */
export const noticeMail = (
  kind: NoticeKind,
  { details, link }: { details: readonly string[]; link: string },
  head: Letterhead | null,
): Mail =>
  letter({
    head,
    kind: `notice_${kind}`,
    subject: `{product}: ${notices[kind][0]}`,
    lines: [notices[kind][1], ...details],
    button: { label: 'Review my account', link },
    foot:
      kind === 'account_claimed'
        ? 'If it was you who signed up, nothing of yours is lost: once you have a new password, set up again what you used.'
        : 'If this was you, there’s nothing to do. If not, change your password and sign out everywhere.',
  })
