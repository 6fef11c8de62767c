import type { Guard } from '#contract/guard.ts'
import type { SendPreview } from '#contract/playground.ts'
import type { Ctx } from '../context.ts'
import type { DraftToCheck } from '../drafts/check-draft.ts'
import { type Material, verifierOf } from '../drafts/material.ts'
import { type ReadAndMended, readAndMend, type ToMend } from '../drafts/mend-draft.ts'
import { mostAsked } from '../drafts/read-meaning.ts'
import { isLeftToReader, readsWaiting } from './rules.ts'

export interface Preview {
  guard: Guard
  decision: SendPreview
}

interface ToRead extends Preview {
  material: Material
  draft: DraftToCheck
  toMend: ToMend
  /** The same decision, once the draft has been read. */
  decide: (guard: Guard) => Promise<SendPreview>
}

/**
 * What would happen to a draft with its second reader's word on it, which is asked where nothing else holds the draft, or where its agent has what
 * waits read, too; and with other words in its place where its reader alone holds it. `read` says what that cost; null: nobody was asked. Stores nothing.
 */
export async function previewRead(
  ctx: Pick<Ctx, 'writers' | 'verifiers' | 'mcp' | 'log'>,
  { material, draft, toMend, guard, decision, decide }: ToRead,
  signal: AbortSignal,
): Promise<Preview & { read: ReadAndMended | null }> {
  const isToGo = decision.kind === 'approval' && isLeftToReader(decision.reasons)
  const isWanted = guard.reads === 'facts' && decision.kind === 'approval' && (isToGo || readsWaiting(material.agent))
  const verifier = isWanted ? verifierOf(ctx, material) : null
  if (verifier === null) return { guard, decision, read: null }
  let left = mostAsked
  const take = async (): Promise<boolean> => {
    left -= 1
    return left >= 0
  }
  const toRead = { material, draft, guard, verifier, take }
  const read = await readAndMend(ctx, toRead, isToGo ? toMend : null, signal)
  return { guard: read.guard, decision: await decide(read.guard), read }
}
