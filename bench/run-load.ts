import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { LoadResult, LoadSpec } from './load-spec.ts'

/** Puts load on a server from a process of its own. Rejects when the generator ends without a result. */
export function runLoad(spec: LoadSpec): Promise<LoadResult> {
  return askProcess<LoadSpec, LoadResult>(join(import.meta.dirname, 'load-generator.ts'), spec)
}

/** Gives a process one message, waits for the one it answers, and for its end. */
export async function askProcess<Question extends object, Result>(script: string, question: Question): Promise<Result> {
  const child = fork(script, { stdio: 'inherit' })
  const ended = once(child, 'exit')
  const { promise, resolve, reject } = Promise.withResolvers<Result>()
  child.once('message', (message) => resolve(message as Result))
  // The end of a process may be told before its last message.
  void ended.then(([code]) => setTimeout(() => reject(new Error(`${script} ended with ${code}`)), 2000))
  child.send(question)
  const result = await promise
  await ended
  return result
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
