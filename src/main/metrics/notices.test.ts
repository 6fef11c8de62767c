import { Registry } from 'prom-client'
import { expect, it } from 'vitest'
import type { MailError } from '#domain/ports.ts'
import { measureNotices } from './notices.ts'

const mail = {
  kind: 'notices',
  to: 'a@b.example',
  subject: 's',
  text: 't',
  html: 'h',
  unsubscribeUrl: null,
  fromName: null,
}

it('mails and notices are counted by their way and their end, and a failure is thrown on', async () => {
  const registry = new Registry()
  const measured = measureNotices(registry)
  const failure: MailError = Object.assign(new Error('busy'), {
    name: 'MailError' as const,
    mayHaveArrived: false,
    refusal: null,
  })
  await measured.mailer({ send: async () => undefined }).send(mail)
  await measured.mailer({ send: async () => undefined }).send({ ...mail, kind: 'invitation' })
  await expect(measured.mailer({ send: () => Promise.reject(failure) }).send(mail)).rejects.toBe(failure)
  await expect(measured.mailer({ send: () => Promise.reject(new Error('?')) }).send(mail)).rejects.toThrow('?')
  const none: MailError = Object.assign(new Error('no such user'), { ...failure, refusal: 'no_mailbox' as const })
  await expect(measured.mailer({ send: () => Promise.reject(none) }).send(mail)).rejects.toBe(none)
  const post = async () => ({ kind: 'unclear' }) as const
  const message = { title: '', blocks: [], ending: [] }
  expect(await measured.hooks({ post }).post('https://x.example', message)).toEqual({ kind: 'unclear' })
  const push = { publicKey: 'k', send: async () => 'gone' as const }
  expect(await measured.push(push).send({ endpoint: '', p256dh: '', auth: '' }, { title: '', body: '', url: '' })).toBe(
    'gone',
  )
  const text = await registry.metrics()
  expect(text).toContain('rejoinder_mails_total{outcome="taken"} 2')
  expect(text).toContain('rejoinder_notices_total{channel="mail",outcome="taken"} 1')
  expect(text).toContain('rejoinder_notices_total{channel="mail",outcome="not_sent"} 1')
  expect(text).toContain('rejoinder_notices_total{channel="mail",outcome="unclear"} 1')
  expect(text).toContain('rejoinder_notices_total{channel="mail",outcome="dead"} 1')
  expect(text).toContain('rejoinder_notices_total{channel="push",outcome="gone"} 1')
  expect(text).toContain('rejoinder_notices_total{channel="slack",outcome="unclear"} 1')
})
