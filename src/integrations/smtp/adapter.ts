import { createTransport } from 'nodemailer'
import type { MailError, Mailer } from '#domain/ports.ts'

const timeoutMs = 15_000

/** Until the server has been given the mail itself nothing can have arrived. */
const beforeTheMail: ReadonlySet<string> = new Set(['CONN', 'EHLO', 'HELO', 'STARTTLS', 'MAIL FROM', 'RCPT TO'])

/**
 * Mail through an SMTP server.
 *
 * @param url `smtp://user:password@host:587` (STARTTLS when offered) or `smtps://...:465`
 * @param from the sender, `Rejoinder <hello@example.com>`
 */
export function createMailer({ url, from }: { url: string; from: string }): Mailer {
  const transport = createTransport(url, { from })
  const address = /<([^>]*)>/.exec(from)?.[1] ?? from
  return {
    async send({ kind: _, fromName, unsubscribeUrl, ...mail }) {
      const sender = fromName === null ? {} : { from: { name: fromName, address } }
      const headers = {
        'auto-submitted': 'auto-generated',
        ...(unsubscribeUrl !== null && {
          'list-unsubscribe': `<${unsubscribeUrl}>`,
          'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
        }),
      }
      await Promise.race([transport.sendMail({ ...mail, ...sender, headers }), expiry()]).catch((error: unknown) => {
        throw mailError(error)
      })
    },
  }
}

/** Signs in at a mail server, and leaves; no mail goes out. Throws what it says, or that it says nothing. */
export async function signInAtMailServer(url: string): Promise<void> {
  const transport = createTransport(url)
  try {
    await Promise.race([transport.verify(), expiry()])
  } finally {
    transport.close()
  }
}

const expiry = (): Promise<never> =>
  new Promise((_, reject) => {
    setTimeout(
      () => reject(new Error(`The mail server did not accept the email within ${timeoutMs / 1000} s`)),
      timeoutMs,
    ).unref()
  })

/** What a server answers with a code it has refused; what breaks off before the mail has brought nothing. */
function mailError(cause: unknown): MailError {
  const { message, command = '', responseCode } = saidBy(cause)
  const isRefused = responseCode !== undefined && responseCode >= 400
  const mayHaveArrived = !isRefused && !beforeTheMail.has(command) && !command.startsWith('AUTH')
  const name: MailError['name'] = 'MailError'
  return Object.assign(new Error(message, { cause }), { name, mayHaveArrived })
}

function saidBy(error: unknown): { message: string; command?: string; responseCode?: number } {
  if (!(error instanceof Error)) return { message: String(error) }
  return {
    message: error.message,
    ...('command' in error && typeof error.command === 'string' && { command: error.command }),
    ...('responseCode' in error && typeof error.responseCode === 'number' && { responseCode: error.responseCode }),
  }
}
