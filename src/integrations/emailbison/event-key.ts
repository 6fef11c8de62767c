import { hash } from 'node:crypto'
import { readDelivery } from './delivery.ts'
import { isRecord, toId } from './scalars.ts'

const UUID = /^[0-9a-zA-Z-]{8,64}$/

/**
 * What two deliveries of one event have in common, to store it once: the platform sends no delivery id. Never throws; a body
 * that can't be read has the type `unreadable` and is told apart by its bytes. Reads only what it needs: it runs before the
 * delivery is acknowledged.
 */
export function eventKey(body: Uint8Array): { type: string; key: string } {
  const delivery = readDelivery(body)
  if (typeof delivery === 'string') return { type: 'unreadable', key: hashOf(body) }
  const { type, data } = delivery
  const mail = identityOf(data.reply)
  if (mail) return { type, key: `${type}:${mail}` }
  // Without a mail only the platform's own record of the event tells two of them apart; the lead does not: it can unsubscribe twice.
  const event = identityOf(data.campaign_event)
  return { type, key: event ? `${type}:event:${event}` : hashOf(body) }
}

function identityOf(raw: unknown): string | null {
  if (!isRecord(raw)) return null
  const id = toId(raw.id)
  if (id !== null) return id
  return typeof raw.uuid === 'string' && UUID.test(raw.uuid) ? raw.uuid : null
}

const hashOf = (body: Uint8Array) => `sha256:${hash('sha256', body)}`
