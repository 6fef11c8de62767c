import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { eventually } from '../process/eventually.ts'

/** A mail as its reader sees it. */
export interface ReadMail {
  to: string
  subject: string
  /** The first link of its text. */
  link: string
  code: string
}

/** A mail server that takes everything, and shows what came. */
export interface Mailbox extends AsyncDisposable {
  url: string
  /** The newest mail to an address whose subject fits, as soon as it is there. */
  newest(to: string, subject: RegExp): Promise<ReadMail>
  count(to: string): number
}

/** Quoted-printable, as far as our own mails use it. */
const decoded = (body: string): string =>
  body
    .replace(/=\r?\n/g, '')
    .replace(/((?:=[0-9A-F]{2})+)/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString('utf8'))

function read(raw: string): ReadMail {
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(raw)?.[1]?.trim() ?? ''
  const text = decoded(/text\/plain[\s\S]*?\r?\n\r?\n([\s\S]*?)\r?\n--/.exec(raw)?.[1] ?? raw)
  return {
    to: header('To'),
    subject: header('Subject'),
    link: /https?:\S+/.exec(text)?.[0] ?? '',
    code: /^\d{6}$/m.exec(text.replaceAll('\r', ''))?.[0] ?? '',
  }
}

export async function openMailbox(): Promise<Mailbox> {
  const mails: ReadMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        mails.push(read(Buffer.concat(parts).toString('utf8')))
        done()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    newest: (to, subject) =>
      eventually(`a mail to ${to} about ${subject}`, async () =>
        mails.findLast((mail) => mail.to === to && subject.test(mail.subject)),
      ),
    count: (to) => mails.filter((mail) => mail.to === to).length,
    async [Symbol.asyncDispose]() {
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
