import { z } from 'zod'

const match = z.strictObject({
  method: z
    .string()
    .transform((method) => method.toUpperCase())
    .optional(),
  // A path prefix (`/api/replies`), or a whole path in which `*` stands for one segment.
  path: z.string().startsWith('/').optional(),
  workspaceId: z.number().int().optional(),
  /** Of a delivery fault: the event id, such as `lead_replied`. */
  eventType: z
    .string()
    .transform((type) => type.toLowerCase())
    .optional(),
})

const common = {
  match: match.default({}),
  /** How many matches it applies to; without it, until it is removed. */
  times: z.number().int().positive().optional(),
  /** How many matches pass untouched first. */
  after: z.number().int().nonnegative().default(0),
}
/** Carries the request out first, so that the caller is told of a failure that was none. */
const afterDoing = z.boolean().default(false)

const requestFault = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('unauthorized'), ...common }),
  z.strictObject({ kind: z.literal('forbidden'), ...common }),
  z.strictObject({ kind: z.literal('not_found'), ...common }),
  z.strictObject({ kind: z.literal('invalid'), shape: z.enum(['envelope', 'laravel']).default('envelope'), ...common }),
  /** `retryAfter` in seconds; null leaves the header out. */
  z.strictObject({
    kind: z.literal('rate_limited'),
    retryAfter: z.number().nonnegative().nullable().default(1),
    ...common,
  }),
  z.strictObject({
    kind: z.literal('server_error'),
    status: z.literal([500, 502, 503, 504]).default(503),
    afterDoing,
    ...common,
  }),
  z.strictObject({ kind: z.literal('success_false'), afterDoing, ...common }),
  z.strictObject({ kind: z.literal('empty_200'), afterDoing, ...common }),
  z.strictObject({ kind: z.literal('lost_answer'), ...common }),
  z.strictObject({ kind: z.literal('lost_before'), ...common }),
  z.strictObject({
    kind: z.literal('slow'),
    delayMs: z.number().int().nonnegative().default(3000),
    slowAfter: z.boolean().default(false),
    ...common,
  }),
])

const deliveryFault = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('duplicate_delivery'),
    copies: z.number().int().min(2).max(50).default(2),
    ...common,
  }),
  /** Waits until a later delivery to the same address has overtaken it, or for `delayMs` (5 s). */
  z.strictObject({
    kind: z.literal('reordered_delivery'),
    delayMs: z.number().int().nonnegative().optional(),
    ...common,
  }),
  z.strictObject({
    kind: z.literal('late_delivery'),
    delayMs: z.number().int().nonnegative().default(10_000),
    ...common,
  }),
  z.strictObject({ kind: z.literal('dropped_delivery'), ...common }),
])

export const faultRule = z.discriminatedUnion('kind', [requestFault, deliveryFault])
export type FaultRule = z.infer<typeof faultRule>
export type RequestFault = z.infer<typeof requestFault>
export type DeliveryFault = z.infer<typeof deliveryFault>

const deliveryKinds = new Set<string>(['duplicate_delivery', 'reordered_delivery', 'late_delivery', 'dropped_delivery'])

export function isDeliveryFault(rule: FaultRule): rule is DeliveryFault {
  return deliveryKinds.has(rule.kind)
}

export function isRequestFault(rule: FaultRule): rule is RequestFault {
  return !deliveryKinds.has(rule.kind)
}

export type Call = { method: string; path: string; workspaceId: number | undefined }

export function matchesCall({ match }: RequestFault, call: Call): boolean {
  if (match.method !== undefined && match.method !== call.method) return false
  if (match.workspaceId !== undefined && match.workspaceId !== call.workspaceId) return false
  return match.path === undefined || matchesPath(match.path, call.path)
}

export function matchesEvent({ match }: DeliveryFault, workspaceId: number, eventId: string): boolean {
  if (match.workspaceId !== undefined && match.workspaceId !== workspaceId) return false
  return match.eventType === undefined || match.eventType === eventId
}

/** A pattern names the whole path, anything else is a prefix that ends at a segment. */
function matchesPath(pattern: string, path: string): boolean {
  if (!/[*:]/.test(pattern)) return path === pattern || path.startsWith(pattern.endsWith('/') ? pattern : `${pattern}/`)
  const wanted = pattern.split('/')
  const found = path.split('/')
  return (
    wanted.length === found.length &&
    wanted.every((part, index) => part === '*' || part.startsWith(':') || part === found[index])
  )
}
