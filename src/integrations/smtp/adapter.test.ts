import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { expect, it } from 'vitest'
import { createMailer } from './adapter.ts'

const mail = {
  kind: 'confirmation',
  to: 'eva@people.example',
  subject: 'Your code',
  text: '123456',
  html: '<p>123456</p>',
  unsubscribeUrl: 'https://app.rejoinder.example/unsubscribe/x',
  fromName: null,
}

async function smtpServer(onMail: (text: string) => void, refuses = false) {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => done(refuses ? new Error('no such mailbox') : null),
    onData(stream, _session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        onMail(Buffer.concat(parts).toString('utf8'))
        done()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, close: () => new Promise<void>((resolve) => server.close(() => resolve())) }
}

it('hands a mail to the server as text and HTML, marked as automatic', async () => {
  const taken: string[] = []
  const server = await smtpServer((text) => taken.push(text))
  const mailer = createMailer({ url: server.url, from: 'Rejoinder <hello@rejoinder.example>' })
  await mailer.send(mail)
  await mailer.send({ ...mail, fromName: 'Acme, Inc.' })
  await server.close()
  expect(taken).toHaveLength(2)
  expect(taken[1]).toMatch(/From: "Acme, Inc." <hello@rejoinder.example>/)
  expect(taken[0]).toMatch(/From: Rejoinder <hello@rejoinder.example>/)
  expect(taken[0]).toMatch(/To: eva@people.example/)
  expect(taken[0]).toMatch(/auto-submitted: auto-generated/i)
  expect(taken[0]).toMatch(/list-unsubscribe: <https:\/\/app.rejoinder.example\/unsubscribe\/x>/i)
  expect(taken[0]).toMatch(/list-unsubscribe-post: List-Unsubscribe=One-Click/i)
  expect(taken[0]).toMatch(/text\/plain[\s\S]*text\/html/)
})

it('throws when the server does not take the mail, so that the job is tried again', async () => {
  const server = await smtpServer(() => undefined, true)
  await expect(createMailer({ url: server.url, from: 'a@b.example' }).send(mail)).rejects.toThrow()
  await server.close()
})

it.each([
  ['after it was given the mail', '.', true],
  ['before it takes a recipient', 'RCPT TO', false],
  ['as soon as somebody calls', 'CONN', false],
] as const)('a server that breaks off %s', async (_, at, mayHaveArrived) => {
  const server = createServer((socket) => {
    let isMail = false
    const breakOff = () => socket.destroy()
    if (at === 'CONN') return breakOff()
    socket.on('error', () => undefined)
    socket.write('220 mail.example\r\n')
    socket.on('data', (part) => {
      const said = part.toString()
      if (isMail) return said.endsWith('\r\n.\r\n') ? breakOff() : undefined
      if (said.startsWith(at)) return breakOff()
      isMail = said.startsWith('DATA')
      return socket.write(isMail ? '354 go on\r\n' : '250 yes\r\n')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const mailer = createMailer({ url: `smtp://127.0.0.1:${port}`, from: 'a@b.example' })
  await expect(mailer.send(mail)).rejects.toMatchObject({ name: 'MailError', mayHaveArrived })
  server.close()
})

it.each([
  ['RCPT TO', '550 5.1.1 no such user', 'no_mailbox'],
  ['RCPT TO', '550-5.1.10 takes no mail\r\n550 5.1.10 ever', 'no_mailbox'],
  ['RCPT TO', '550 relay not permitted', 'for_good'],
  ['DATA', '554 5.7.1 looks like spam', 'for_good'],
  ['RCPT TO', '451 4.7.1 come again', null],
  ['MAIL FROM', '550 5.1.8 no such sender', null],
] as const)('a server that says to %s: %s', async (to, says, refusal) => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.write('220 mail.example\r\n')
    socket.on('data', (part) => socket.write(part.toString().startsWith(to) ? `${says}\r\n` : '250 yes\r\n'))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const mailer = createMailer({ url: `smtp://127.0.0.1:${port}`, from: 'a@b.example' })
  await expect(mailer.send(mail)).rejects.toMatchObject({ name: 'MailError', mayHaveArrived: false, refusal })
  server.close()
})
