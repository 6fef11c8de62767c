import { createTransport } from 'nodemailer'
import type { Mailer } from '#domain/ports.ts'

const timeoutMs = 15_000

/**
 * Mail through an SMTP server.
 *
 * @param url `smtp://user:password@host:587` (STARTTLS when offered) or `smtps://...:465`
 * @param from the sender, `Rejoinder <hello@example.com>`
 */
export function createMailer({ url, from }: { url: string; from: string }): Mailer {
  const transport = createTransport(url, { from })
  return {
    async send(mail) {
      await Promise.race([transport.sendMail({ ...mail, headers: { 'auto-submitted': 'auto-generated' } }), expiry()])
    },
  }
}

const expiry = (): Promise<never> =>
  new Promise((_, reject) => {
    setTimeout(
      () => reject(new Error(`The mail server did not accept the email within ${timeoutMs / 1000} s`)),
      timeoutMs,
    ).unref()
  })
