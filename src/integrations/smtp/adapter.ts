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
  const said = saidBy(cause)
  const { message, responseCode, isOverdue } = said
  const isRefused = responseCode >= 400
  const mayHaveArrived = !isRefused && (isGiven || isOverdue)
  const name: MailError['name'] = 'MailError'
  return Object.assign(new Error(message, { cause }), { name, mayHaveArrived, refusal: refusalIn(said) })
}

/** By RFC 3463: no such mailbox or domain, no address at all, moved away, takes no mail ever, closed. */
const noMailbox = /^5\d\d[ -]5\.(?:1\.(?:1|2|3|6|10)|2\.1)\b/

/** That we may not sign in, or are no sender for it, a server says to other commands. */
function refusalIn({ responseCode, response, command }: Said): MailError['refusal'] {
  if (responseCode < 500 || (command !== 'RCPT TO' && command !== 'DATA')) return null
  return noMailbox.test(response) ? 'no_mailbox' : 'for_good'
}

interface Said {
  message: string
  /** The server's own code and line; 0 and nothing where it said none. */
  responseCode: number
  response: string
  /** To which of our commands. */
  command: string
  isOverdue: boolean
}

function saidBy(error: unknown): Said {
  if (!(error instanceof Error))
    return { message: String(error), responseCode: 0, response: '', command: '', isOverdue: false }
  const text = (name: string): string => {
    const value: unknown = Reflect.get(error, name)
    return typeof value === 'string' ? value : ''
  }
  return {
    message: error.message,
    responseCode: 'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : 0,
    response: text('response'),
    command: text('command'),
    isOverdue: 'isOverdue' in error,
  }
}
