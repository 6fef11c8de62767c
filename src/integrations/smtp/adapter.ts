import { createTransport } from 'nodemailer'
import type { MailError, Mailer } from '#domain/ports.ts'

const timeoutMs = 15_000

/**
 * Mail through an SMTP server.
 *
 * @param url `smtp://user:password@host:587` (STARTTLS when offered) or `smtps://...:465`
 * @param from the sender, `Rejoinder <hello@example.com>`
 */
export function createMailer({ url, from }: { url: string; from: string }): Mailer {
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
      const { logger, isGiven } = watchMail()
      // A connection is one mail's anyway.
      const transport = createTransport({ url, logger }, { from })
      await Promise.race([transport.sendMail({ ...mail, ...sender, headers }), expiry()]).catch((error: unknown) => {
        throw mailError(error, isGiven())
      })
    },
  }
}

/** Notes when a mail has been written to its connection to the end. Of that the library tells its log alone: an error says `CONN` before and after. */
function watchMail() {
  let isGiven = false
  const note = (entry: unknown): void => {
    if (typeof entry === 'object' && entry !== null && 'tnx' in entry && entry.tnx === 'message') isGiven = true
  }
  const nothing = (): void => undefined
  const logger = {
    level: nothing,
    trace: nothing,
    debug: nothing,
    info: note,
    warn: nothing,
    error: nothing,
    fatal: nothing,
  }
  return { logger, isGiven: () => isGiven }
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
    const words = `The mail server did not accept the email within ${timeoutMs / 1000} s`
    setTimeout(() => reject(Object.assign(new Error(words), { isOverdue: true })), timeoutMs).unref()
  })

/** What a server answers with a code it has refused; what breaks off before the mail was given has brought nothing. One that takes too long may yet be given it. */
function mailError(cause: unknown, isGiven: boolean): MailError {
  const { message, responseCode, isOverdue } = saidBy(cause)
  const isRefused = responseCode !== undefined && responseCode >= 400
  const mayHaveArrived = !isRefused && (isGiven || isOverdue)
  const name: MailError['name'] = 'MailError'
  return Object.assign(new Error(message, { cause }), { name, mayHaveArrived })
}

function saidBy(error: unknown): { message: string; responseCode?: number; isOverdue: boolean } {
  if (!(error instanceof Error)) return { message: String(error), isOverdue: false }
  return {
    message: error.message,
    isOverdue: 'isOverdue' in error,
    ...('responseCode' in error && typeof error.responseCode === 'number' && { responseCode: error.responseCode }),
  }
}
