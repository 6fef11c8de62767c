import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type pg from 'pg'
import { SMTPServer } from 'smtp-server'
import type { Random } from './random.ts'

/** A message that arrived: where, and of which threads it tells. */
export interface Told {
  place: string
  threadIds: ReadonlySet<string>
  at: Date
}

/** Where notices arrive: a mail server, and places that take them as Slack does. Each notes what arrived before it answers, as well or as badly as they do. */
export interface Places extends AsyncDisposable {
  smtpUrl: string
  urls: string[]
  told: Told[]
}

const channels = ['leads', 'sales', 'night-shift']
const slowMs = 1500

/** @param badEvery one of so many messages is answered badly */
export async function openPlaces(random: Random, { badEvery }: { badEvery: number }): Promise<Places> {
  const told: Told[] = []
  const note = (place: string, words: string): void => {
    const threadIds = new Set([...words.matchAll(/\/thread\/([\da-f-]{36})/g)].map(([, id]) => id ?? ''))
    // The first message of a place tries it, and tells of nothing.
    if (threadIds.size > 0) told.push({ place, threadIds, at: new Date() })
  }
  const isBad = (): boolean => random.next() < 1 / badEvery
  const slack = createServer((request, response) => void takePost(request, response))
  const takePost = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const words = await text(request).catch(() => null)
    // What did not arrive whole is no message.
    if (words === null) return
    const isHello = !words.includes('/thread/')
    const how = isHello || !isBad() ? 'takes' : random.pick(['limits', 'faults', 'cuts', 'slow'] as const)
    if (how === 'limits') return void response.writeHead(429, { 'retry-after': '1' }).end()
    note(request.url ?? '', words)
    if (how === 'faults') response.writeHead(502).end()
    else if (how === 'cuts') response.destroy()
    else setTimeout(() => response.end('ok'), how === 'slow' ? slowMs : 0)
  }
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      text(stream).then(
        (letter) => {
          const how = isBad() ? random.pick(['refuses', 'is silent'] as const) : 'takes'
          if (how === 'refuses') return done(Object.assign(new Error('Try again later'), { responseCode: 451 }))
          note(session.envelope.rcptTo.map(({ address }) => address).join(), unfolded(letter))
          if (how === 'takes') done()
        },
        () => done(new Error('cut off')),
      )
    },
  })
  smtp.on('error', () => undefined)
  slack.listen(0, '127.0.0.1')
  smtp.listen(0, '127.0.0.1')
  await Promise.all([once(slack, 'listening'), once(smtp.server, 'listening')])
  return {
    smtpUrl: `smtp://127.0.0.1:${portOf(smtp.server.address())}`,
    urls: channels.map((channel) => `http://127.0.0.1:${portOf(slack.address())}/${channel}`),
    told,
    async [Symbol.asyncDispose]() {
      slack.close()
      slack.closeAllConnections()
      await new Promise<void>((resolve) => smtp.close(() => resolve()))
    },
  }
}

const portOf = (address: AddressInfo | string | null): number =>
  typeof address === 'object' && address !== null ? address.port : 0

/** Quoted-printable, as far as addresses need it: its line breaks and its equals signs. */
const unfolded = (letter: string): string => letter.replace(/=\r?\n/g, '').replaceAll('=3D', '=')

/**
 * At most one message for each mail of a lead goes to a place: who wrote once is told of once. That the lead wrote so often the first promises have
 * shown by then.
 */
export async function judgeNotices(
  admin: pg.Pool,
  told: readonly Told[],
  lost: { from: Date; until: Date } | null,
  wrong: (what: string) => void,
): Promise<Record<string, number>> {
  const counts = new Map<string, { place: string; threadId: string; times: number; at: Date }>()
  for (const { place, threadIds, at } of told)
    for (const threadId of threadIds) {
      const key = `${place} ${threadId}`
      const known = counts.get(key) ?? { place, threadId, times: 0, at }
      counts.set(key, { ...known, times: known.times + 1 })
    }
  const ids = [...new Set([...counts.values()].map(({ threadId }) => threadId))]
  const { rows } = await admin.query<{ id: string; mails: number }>(
    `select thread_id as id, count(*)::int as mails from messages where direction = 'inbound' and thread_id = any ($1::uuid[]) group by 1`,
    [ids],
  )
  const mailsOf = new Map(rows.map(({ id, mails }) => [id, mails]))
  for (const { place, threadId, times, at } of counts.values()) {
    const mails = mailsOf.get(threadId) ?? 0
    // What came in a time that was lost is fetched anew, as another thread.
    if (mails === 0 && lost !== null && at >= lost.from && at <= lost.until) continue
    if (times > mails) wrong(`${place} was told ${times} times of thread ${threadId}, whose lead wrote ${mails} times`)
  }
  return { 'messages of notices': told.length, 'leads that they told of': ids.length }
}
