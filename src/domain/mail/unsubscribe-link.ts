import { z } from 'zod'
import type { Ctx } from '../context.ts'

/** What the boxes of links are bound to: nothing else that we seal opens as one. */
const context = 'unsubscribe link'

const linkShape = z.object({
  workspaceId: z.uuid(),
  /** Of which mails. */
  from: z.enum(['notices', 'report']),
  /** Of notices the person; of the report whoever stands on its list. */
  recipientId: z.uuid(),
})

export type UnsubscribeLink = z.infer<typeof linkShape>

/**
 * An address that unsubscribes one recipient from one kind of mail, without signing in, for as long as there are such mails. It stands in the
 * path: a mail program posts to it as it is.
 */
export const makeUnsubscribeLink = (
  { secrets, settings }: Pick<Ctx, 'secrets' | 'settings'>,
  { workspaceId, from, recipientId }: UnsubscribeLink,
): string =>
  `${settings.publicUrl}/unsubscribe/${secrets.seal(JSON.stringify({ workspaceId, from, recipientId }), context).toString('base64url')}`

/** What a link is for; null for what we never made. */
export function openUnsubscribeLink({ secrets }: Pick<Ctx, 'secrets'>, token: string): UnsubscribeLink | null {
  let text: string
  try {
    text = secrets.open(Buffer.from(token, 'base64url'), context)
  } catch {
    // Whatever is wrong with it, it is none of ours.
    return null
  }
  return linkShape.parse(JSON.parse(text))
}
