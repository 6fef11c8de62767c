import type { UnreadableCause } from '#contract/webhooks.ts'
import { isRecord } from './scalars.ts'

/** A webhook's body, unwrapped. */
export interface Delivery {
  /** In lower case, as the platform names it on registration: `lead_replied`. */
  type: string
  data: Record<string, unknown>
}

const decoder = new TextDecoder()
const TYPE = /^[a-z0-9_]{1,64}$/

/** Takes the body bare or wrapped once more in `data`. Never throws: a code says what is wrong with it. */
export function readDelivery(body: Uint8Array): Delivery | UnreadableCause {
  const root = parse(body)
  if (root === undefined) return 'not_json'
  if (!isRecord(root)) return 'no_object'
  const outer = isRecord(root.event) || !isRecord(root.data) ? root : root.data
  if (!isRecord(outer.event)) return 'no_event'
  const type = normalizeType(outer.event.type)
  if (type === null) return 'no_type'
  return { type, data: isRecord(outer.data) ? outer.data : {} }
}

function parse(body: Uint8Array): unknown {
  try {
    return JSON.parse(decoder.decode(body))
  } catch {
    // What is wrong is told by the caller, who keeps the body.
    return undefined
  }
}

/** `LEAD_REPLIED` in deliveries, `lead_replied` on registration, `lead.replied` in one of the vendor's own tools. */
function normalizeType(type: unknown): string | null {
  const name =
    typeof type === 'string'
      ? type
          .trim()
          .toLowerCase()
          .replaceAll(/[.\s-]+/g, '_')
      : ''
  return TYPE.test(name) ? name : null
}
