import type { TxCtx } from '../context.ts'
import type { DraftToSend } from '../drafts/reads.ts'
import type { Scope } from '../scope.ts'
import { readAnswerTarget } from '../threads/envelope/answer-target.ts'
import { readAddressed } from '../threads/envelope/envelope.ts'

/** Whom a reply reaches, by their addresses: what somebody calls themselves may be another's name or address; and the files that go with it. */
export interface Reach {
  to: string[]
  cc: string[]
  files: string[]
}

/** As the reply would go out now; of a mail that can't be answered any more nobody is known. */
export async function readReach(
  tx: TxCtx,
  scope: Scope,
  { threadId, envelope, files }: Pick<DraftToSend, 'threadId' | 'envelope' | 'files'>,
): Promise<Reach> {
  const target = await readAnswerTarget(tx, scope, threadId)
  const { to, cc } =
    target === undefined
      ? { to: envelope?.to ?? [], cc: envelope?.cc ?? [] }
      : await readAddressed(tx, scope, target, envelope)
  const emailsOf = (people: readonly { email: string }[]) => people.map(({ email }) => email)
  return { to: emailsOf(to), cc: emailsOf(cc), files: files.map(({ name }) => name) }
}

const mostNamed = 10

const named = (all: readonly string[]): string =>
  all.length <= mostNamed ? all.join(', ') : `${all.slice(0, mostNamed).join(', ')} and ${all.length - mostNamed} more`

/** The same as a line of a message; null where the reply goes to the lead alone, and nothing with it. */
export function reachLine({ to, cc, files }: Reach, leadEmail: string): string | null {
  if (cc.length + files.length === 0 && to.every((email) => email === leadEmail)) return null
  return [
    `The reply goes to ${named(to)}`,
    ...(cc.length === 0 ? [] : [`with a copy to ${named(cc)}`]),
    ...(files.length === 0 ? [] : [`and the file${files.length === 1 ? '' : 's'} ${named(files)}`]),
  ].join(', ')
}
