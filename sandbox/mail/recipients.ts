import { z } from 'zod'
import type { Address } from '../columns.ts'
import type { Reply } from '../store/replies.ts'

export const recipient = z
  .object({ name: z.string().nullish(), email_address: z.email() })
  .transform(({ name, email_address }): Address => ({ name: name ?? null, address: email_address.toLowerCase() }))

export const recipients = z
  .array(recipient)
  .nullish()
  .transform((list) => list ?? [])

export type Recipients = { to: Address[]; cc: Address[]; bcc: Address[] }

/** Whom a "reply all" goes to: everybody on the original but ourselves, with the added ones behind them. */
export function replyAllRecipients(original: Reply, ownAddress: string, added: Recipients): Recipients {
  const isOutgoing = original.folder === 'Sent'
  const author = { name: original.from_name, address: original.from_email }
  const to = isOutgoing ? original.to_addresses : [author, ...original.to_addresses]
  const seen = new Set([ownAddress])
  const fresh = (list: Address[]) =>
    list.filter(({ address }) => {
      const key = address.toLowerCase()
      return seen.has(key) ? false : seen.add(key)
    })
  return {
    to: fresh([...to, ...added.to]),
    cc: fresh([...original.cc_addresses, ...added.cc]),
    bcc: fresh(added.bcc),
  }
}

/** The same address twice is mailed once. */
export function withoutDuplicates({ to, cc, bcc }: Recipients): Recipients {
  const seen = new Set<string>()
  const fresh = (list: Address[]) => list.filter(({ address }) => (seen.has(address) ? false : seen.add(address)))
  return { to: fresh(to), cc: fresh(cc), bcc: fresh(bcc) }
}
