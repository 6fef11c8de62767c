import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Told } from './answer-once.ts'
import type { LoadResult, LoadSpec } from './load-spec.ts'

/** What a load may take beyond its own duration before something is wrong. */
const graceMs = 45_000

/** Puts load on a server from a process of its own. Rejects when the generator ends without a result, or hangs. */
export function runLoad(spec: LoadSpec): Promise<LoadResult> {
  return askProcess<LoadSpec, LoadResult>(
    join(import.meta.dirname, 'load-generator.ts'),
    spec,
    spec.durationMs + graceMs,
  )
}

/** Gives a process one message and waits for the one it answers (see `answerOnce`), at most `withinMs`. */
export async function askProcess<Question extends object, Answer>(
  script: string,
  question: Question,
  withinMs: number,
): Promise<Answer> {
  const child = fork(script, { stdio: 'inherit' })
  const ended = once(child, 'exit')
  const { promise, resolve, reject } = Promise.withResolvers<Told<Answer>>()
  child.once('message', (told) => resolve(told as Told<Answer>))
  // The end of a process may be told before its last message.
  void ended.then(([code, signal]) =>
    setTimeout(() => reject(new Error(`${script} ended with ${signal ?? code}`)), 2000),
  )
  const late = setTimeout(() => {
    reject(new Error(`${script} has not answered within ${withinMs / 1000} s`))
    child.kill('SIGKILL')
  }, withinMs)
  try {
    child.send(question)
    const told = await promise
    if ('problem' in told) throw new Error(`${script}: ${told.problem}`)
    await ended
    return told.answer
  } finally {
    clearTimeout(late)
  }
}

export interface PlainRequest {
  method: string
  path: string
  port: number
  headers?: Record<string, string>
  body?: string
}

/** A request as it goes over the wire. `body` may hold the place of a number, whose width is known. */
export function requestText({ method, path, port, headers = {}, body }: PlainRequest): string {
  const lines = [`${method} ${path} HTTP/1.1`, `host: 127.0.0.1:${port}`]
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`)
  if (body === undefined) return `${lines.join('\r\n')}\r\n\r\n`
  const length = Buffer.byteLength(body.replaceAll('{{n}}', '0000000000'))
  return `${[...lines, 'content-type: application/json', `content-length: ${length}`].join('\r\n')}\r\n\r\n${body}`
}
