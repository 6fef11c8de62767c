import type { Mail } from './queue-mail.ts'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => escapes[character] ?? '')

interface Letter {
  kind: string
  subject: string
  lines: readonly string[]
  /** A code to type, set large. */
  code?: string
  button?: { label: string; link: string }
  foot: string
}

/** One look for all mail of the product: readable as plain text, and as HTML without a picture, a font or a tracker. */
export function letter({ kind, subject, lines, code, button, foot }: Letter): Mail {
  const paragraph = (text: string, style = ''): string =>
    `<p style="margin:0 0 16px;font-size:15px;line-height:24px;color:#1c1c22;${style}">${escaped(text)}</p>`
  const parts = [
    ...lines.map((line) => paragraph(line)),
    ...(code === undefined
      ? []
      : [
          `<p style="margin:8px 0 24px;font-size:28px;line-height:36px;font-weight:600;letter-spacing:6px;color:#1c1c22">${escaped(code)}</p>`,
        ]),
    ...(button === undefined
      ? []
      : [
          `<p style="margin:8px 0 24px"><a href="${escaped(button.link)}" style="display:inline-block;padding:10px 18px;border-radius:6px;background:#5b4bc4;color:#ffffff;font-size:15px;font-weight:600;text-decoration:none">${escaped(button.label)}</a></p>`,
          paragraph(
            `Or open this address: ${button.link}`,
            'font-size:13px;line-height:20px;color:#5c5c66;word-break:break-all;',
          ),
        ]),
    paragraph(foot, 'margin-top:24px;font-size:13px;line-height:20px;color:#5c5c66;'),
  ]
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head><body style="margin:0;padding:24px;background:#f5f5f7;font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"><div style="max-width:520px;margin:0 auto;padding:32px;background:#ffffff;border:1px solid #e4e4e8;border-radius:10px"><p style="margin:0 0 24px;font-size:16px;font-weight:600;color:#5b4bc4">Rejoinder</p>${parts.join('')}</div></body></html>`
  const text = [
    ...lines,
    ...(code === undefined ? [] : [code]),
    ...(button === undefined ? [] : [`${button.label}: ${button.link}`]),
    foot,
  ].join('\n\n')
  return { kind, subject, text: `${text}\n`, html }
}

export const invitationMail = (input: { workspace: string; inviter: string; link: string; days: number }): Mail =>
  letter({
    kind: 'invitation',
    subject: `${input.inviter} invites you to ${input.workspace} on Rejoinder`,
    lines: [
      `${input.inviter} invites you to the workspace "${input.workspace}" on Rejoinder, where a team answers the replies to its campaigns.`,
    ],
    button: { label: 'Join the workspace', link: input.link },
    foot: `The link works once, for ${input.days} days, and only for this address. If you did not expect it, ignore this mail.`,
  })

interface Proof {
  code: string
  link: string
}

const forAnHour = 'Code and link work once, for one hour.'
const notMe = 'If this was not you, ignore this mail: nothing happens without the code.'

export const confirmationMail = ({ code, link }: Proof): Mail =>
  letter({
    kind: 'confirmation',
    subject: `${code} is your Rejoinder confirmation code`,
    lines: ['Welcome to Rejoinder. Confirm this address with the code, or by the button.'],
    code,
    button: { label: 'Confirm my address', link },
    foot: `${forAnHour} If you did not sign up, ignore this mail.`,
  })

export const signInMail = ({ code, link }: Proof): Mail =>
  letter({
    kind: 'sign_in',
    subject: `${code} is your Rejoinder sign-in code`,
    lines: ['Enter this code where you are signing in, or use the button.'],
    code,
    button: { label: 'Sign in', link },
    foot: `${forAnHour} Never tell the code to anybody. ${notMe}`,
  })

export const recoveryMail = ({ code, link }: Proof): Mail =>
  letter({
    kind: 'recovery',
    subject: 'Choose a new Rejoinder password',
    lines: ['Somebody, hopefully you, asked for a new password. Enter the code, or use the button, and choose one.'],
    code,
    button: { label: 'Choose a new password', link },
    foot: `${forAnHour} Your password stays as it is until you choose another. ${notMe}`,
  })

export const emailChangeMail = ({ code, link, newEmail }: Proof & { newEmail: string }): Mail =>
  letter({
    kind: 'email_change',
    subject: 'Confirm the change of your Rejoinder address',
    lines: [
      `The address of a Rejoinder account is to become ${newEmail}. It changes when both addresses, the present and the new one, have confirmed it.`,
    ],
    code,
    button: { label: 'Confirm the change', link },
    foot: `${forAnHour} If you did not ask for this, do not confirm it, and change your password.`,
  })

export const reauthenticationMail = ({ code }: Pick<Proof, 'code'>): Mail =>
  letter({
    kind: 'reauthentication',
    subject: `${code} is your Rejoinder code`,
    lines: ['Enter this code to confirm that the change of your password comes from you.'],
    code,
    foot: 'The code works once, for one hour. If you are not changing your password, somebody else is using your session: sign out everywhere.',
  })

export const alreadyRegisteredMail = ({ link }: Pick<Proof, 'link'>): Mail =>
  letter({
    kind: 'already_registered',
    subject: 'You have a Rejoinder account already',
    lines: ['Somebody, hopefully you, signed up with this address, which has an account. Nothing was changed.'],
    button: { label: 'Sign in', link },
    foot: 'On that page "Forgot password?" helps, too. If this was not you, ignore this mail.',
  })

/** @param by the address of the administrator who did it */
export const administratorMail = ({ isMade, by, link }: { isMade: boolean; by: string; link: string }): Mail =>
  letter({
    kind: 'notice_administrator',
    subject: isMade
      ? 'Rejoinder: you are an administrator of the platform'
      : 'Rejoinder: you no longer administer the platform',
    lines: isMade
      ? [
          `${by} made you an administrator of this Rejoinder installation. You decide who may sign up and who else administers it.`,
        ]
      : [
          `${by} took back that you administer this Rejoinder installation. Your account and your workspaces stay as they are.`,
        ],
    button: { label: isMade ? 'Open the platform admin area' : 'Open Rejoinder', link },
    foot: 'If you did not expect this, ask them.',
  })

const notices = {
  new_device: [
    'new sign-in',
    'There was a sign-in to your account from a device or network that we have not seen before.',
  ],
  password_changed: [
    'your password was changed',
    'The password of your account was changed. All other sessions were signed out.',
  ],
  email_changed: ['your address was changed', 'The address of your account was changed.'],
  factor_added: ['two-factor authentication was added', 'Two-factor authentication was added to your account.'],
  factor_removed: [
    'two-factor authentication was removed',
    'A way of two-factor authentication was removed from your account.',
  ],
  recovery_codes_made: [
    'new recovery codes',
    'New recovery codes were made for your account; earlier ones no longer work.',
  ],
  recovery_codes_dropped: [
    'recovery codes were removed',
    'The recovery codes of your account were removed; none of them works any longer.',
  ],
  recovery_code_used: ['a recovery code was used', 'A recovery code was used to sign in to your account.'],
  account_claimed: [
    'your account is yours alone now',
    'Your address was used to sign up before anybody had shown that it is theirs. Now you have, so what was set up until then no longer opens the account: password, sessions, two-factor authentication, linked sign-ins. Choose a new password, and look through the workspace: its team and its connection are as they were left.',
  ],
  identity_linked: ['a sign-in was linked', 'A further way to sign in was linked to your account.'],
  identity_unlinked: ['a sign-in was unlinked', 'A way to sign in was unlinked from your account.'],
} as const satisfies Record<string, readonly [subject: string, line: string]>
export type NoticeKind = keyof typeof notices

/** Tells a person what happened to their account, so that they hear of it when it was not them. */
export const noticeMail = (kind: NoticeKind, { details, link }: { details: readonly string[]; link: string }): Mail =>
  letter({
    kind: `notice_${kind}`,
    subject: `Rejoinder: ${notices[kind][0]}`,
    lines: [notices[kind][1], ...details],
    button: { label: 'Look at my account', link },
    foot: 'If this was you, there is nothing to do. If not, change your password and sign out everywhere.',
  })
