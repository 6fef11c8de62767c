import { fetchAt } from '../http/fetch-at.ts'
import { atOwnPace } from '../patience.ts'
import type { Operation } from './operations.ts'
import { type Ids, sampleInput } from './sample-input.ts'

export interface Answer {
  status: number
  /** Headers and body: whatever came over the wire. */
  text: string
  body: string
}

/** What is asked of an operation, beside what its schema must have. */
export interface Asked {
  url: string
  token: string | null
  ids: Ids
  /** A field that need not be there and shall be. */
  field?: string
  /** Under which name it is asked; left out: the address's own. */
  host?: string
}

/** Calls an operation over HTTP with an input made from its schema. Throws when the ids lack one that it names. */
export async function call(operation: Operation, { url, token, ids, field, host }: Asked): Promise<Answer> {
  const input = sampleInput(operation.input, ids, field)
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    // What is no id of anything (the number of a version) is as any other field.
    const id = ids[name] ?? input[name]
    if (id === undefined) throw new Error(`The room has no id for "${name}" of ${operation.name}`)
    return encodeURIComponent(String(id))
  })
  const body = Object.fromEntries(Object.entries(input).filter(([name]) => !operation.path.includes(`{${name}}`)))
  const isQuery = operation.method === 'GET'
  const query = isQuery
    ? `?${new URLSearchParams(Object.entries(body).map(([name, value]) => [name, String(value)]))}`
    : ''
  const response = await fetchAt(`${url}/api${path}${query}`, host, {
    method: operation.method,
    headers: {
      'content-type': 'application/json',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(isQuery ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(atOwnPace(20_000)),
  })
  const answered = await firstPart(response)
  return { status: response.status, text: `${JSON.stringify([...response.headers])}${answered}`, body: answered }
}

/** All of an answer, or the beginning of one that never ends. */
async function firstPart(response: Response): Promise<string> {
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) return response.text()
  const reader = response.body?.getReader()
  const { value } = (await reader?.read()) ?? {}
  await reader?.cancel()
  return new TextDecoder().decode(value)
}
