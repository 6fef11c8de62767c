import { z } from 'zod'
import { sha256 } from '#lib/sha256.ts'
import type { Ctx } from '../context.ts'
import type { SeenReply } from '../tasks/approve-seen.ts'

const dayMs = 86_400_000
const goodMs = 3 * dayMs
/** What the boxes of links are bound to: nothing else that we seal opens as one. */
const context = 'approval link'

const linkShape = z.object({
  workspaceId: z.uuid(),
  /** Who acts by it; null: whoever is signed in, since it was shown to many. */
  userId: z.uuid().nullable(),
  /** To which address it was mailed, as a hash. Links that the release before made have none. */
  mailedTo: z.string().optional(),
  taskId: z.uuid(),
  draftId: z.uuid(),
  version: z.int(),
  revision: z.int(),
  expiresAt: z.int(),
})

export interface ApprovalLink extends SeenReply {
  workspaceId: string
  userId: string | null
  /** The address that it is mailed to: `addressMark`. */
  mailedTo?: string | undefined
}

/** What a link knows an address by: mailed to one that is the account's no more, it proves nothing of its reader. */
export const addressMark = (email: string): string => sha256(email).toString('base64url')

/** An address that approves exactly this reply, for three days. What it is for stands in its fragment, sealed: no server on the way sees it. */
export function makeApprovalLink(
  { secrets, now }: Pick<Ctx, 'secrets' | 'now'>,
  baseUrl: string,
  link: ApprovalLink,
): string {
  const { workspaceId, userId, mailedTo, taskId, draftId, version, revision } = link
  const sealed: z.infer<typeof linkShape> = {
    workspaceId,
    userId,
    mailedTo,
    taskId,
    draftId,
    version,
    revision,
    expiresAt: now().getTime() + goodMs,
  }
  return `${baseUrl}/approve#${secrets.seal(JSON.stringify(sealed), context).toString('base64url')}`
}

/** What a link is for; `over` when its time is, null for what we never made. */
export function openApprovalLink(
  { secrets, now }: Pick<Ctx, 'secrets' | 'now'>,
  token: string,
): ApprovalLink | 'over' | null {
  let text: string
  try {
    text = secrets.open(Buffer.from(token, 'base64url'), context)
  } catch {
    // Whatever is wrong with it, it is none of ours.
    return null
  }
  const { expiresAt, ...link } = linkShape.parse(JSON.parse(text))
  return expiresAt > now().getTime() ? link : 'over'
}
