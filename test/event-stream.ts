import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { atOwnPace } from './patience.ts'
import type { Person } from './person.ts'

const eventShape = z.object({ kind: z.string(), threadId: z.string().optional() })
const refusalShape = z.object({ code: z.string() })

export interface StreamEvent extends z.infer<typeof eventShape> {
  id: string
}

/** The live updates of one open browser, read off the wire. */
export interface EventStream extends Disposable {
  readonly events: StreamEvent[]
  readonly status: number
  lastId(): string
  /** Waits for an event; fails aloud when it does not come. */
  until(wanted: (event: StreamEvent) => boolean, withinMs?: number): Promise<StreamEvent>
  /** Resolves when the server has ended the stream, with the code of its reason where it told one. */
  readonly ended: Promise<string | null>
  drop(): void
}

/** Opens the stream of the person's workspace, from now on or from after an event. */
export async function openStream(
  url: string,
  { accessToken, workspaceId, tabId }: Pick<Person, 'accessToken' | 'workspaceId'> & { tabId?: string },
  lastEventId?: string,
): Promise<EventStream> {
  const dropped = new AbortController()
  const response = await fetch(
    `${url}/api/workspaces/${workspaceId}/events${tabId === undefined ? '' : `?tabId=${tabId}`}`,
    {
      headers: {
        authorization: `Bearer ${accessToken}`,
        ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
      },
      signal: dropped.signal,
    },
  )
  const events: StreamEvent[] = []
  const ended = read(response, (event) => events.push(event)).catch((error: unknown) => {
    if (!dropped.signal.aborted) throw error
    return null
  })
  const drop = (): void => dropped.abort()
  return {
    events,
    status: response.status,
    ended,
    drop,
    lastId: () => events.at(-1)?.id ?? '',
    async until(wanted, withinMs = 5000) {
      for (const giveUpAt = Date.now() + atOwnPace(withinMs); ; await sleep(5)) {
        const found = events.find(wanted)
        if (found !== undefined) return found
        if (Date.now() > giveUpAt) throw new Error(`It did not come; what came: ${JSON.stringify(events)}`)
      }
    },
    [Symbol.dispose]: drop,
  }
}

async function read(response: Response, onEvent: (event: StreamEvent) => void): Promise<string | null> {
  let refusal: string | null = null
  if (response.body === null || !response.ok) return refusal
  let text = ''
  for await (const part of response.body.pipeThrough(new TextDecoderStream())) {
    text += part
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      const fields = new Map(
        block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
      )
      const data = fields.get('data')
      if (data === undefined || data === '') continue
      if (fields.get('event') === 'error') refusal = refusalShape.parse(JSON.parse(data)).code
      else onEvent({ ...eventShape.parse(JSON.parse(data)), id: fields.get('id') ?? '' })
    }
  }
  return refusal
}
