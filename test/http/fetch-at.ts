import { request } from 'node:http'
import { Readable } from 'node:stream'

/** As `fetch`, but under a name of one's own: `fetch` itself names the host that it goes to. Follows nothing. */
export function fetchAt(url: string, host: string | undefined, init: RequestInit = {}): Promise<Response> {
  const { method = 'GET', body, signal } = init
  const headers = {
    ...Object.fromEntries(new Headers(init.headers)),
    ...(host === undefined ? {} : { host }),
    ...(typeof body === 'string' ? { 'content-length': String(Buffer.byteLength(body)) } : {}),
  }
  return new Promise((resolve, reject) => {
    const asked = request(url, { method, headers, agent: false, ...(signal && { signal }) }, (answer) => {
      const { statusCode: status = 500, rawHeaders } = answer
      const pairs = rawHeaders.flatMap((name, at): [string, string][] =>
        at % 2 === 0 ? [[name, rawHeaders[at + 1] ?? '']] : [],
      )
      const isEmpty = method === 'HEAD' || [204, 304].includes(status)
      if (isEmpty) answer.resume()
      resolve(new Response(isEmpty ? null : (Readable.toWeb(answer) as ReadableStream), { status, headers: pairs }))
    })
    asked.once('error', reject)
    asked.end(typeof body === 'string' ? body : undefined)
  })
}
