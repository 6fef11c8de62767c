import type { Addressee } from '#contract/envelope.ts'

/** Who a mail came from and went to. */
export interface AddressedMail {
  name: string
  email: string
  to: Addressee
  alsoTo: readonly Addressee[]
  cc: readonly Addressee[]
}

/** An answer to all: to whoever wrote, and in copy everybody else whom they wrote to, each once; never ourselves. */
export function everybodyOf(
  { name, email, to, alsoTo, cc }: AddressedMail,
  own: readonly string[],
): { to: Addressee[]; cc: Addressee[] } {
  const seen = new Set([...own, email])
  const others = [to, ...alsoTo, ...cc].filter((one) => {
    if (!one.email.includes('@') || seen.has(one.email)) return false
    seen.add(one.email)
    return true
  })
  return { to: [{ name, email }], cc: others }
}

/** The words with the signature of their mailbox below them; not a second time, where somebody has written it there. */
export function withSignature(body: string, signature: string): string {
  const words = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase()
  if (signature.trim() === '' || words(body).endsWith(words(signature))) return body
  return `${body.trimEnd()}\n\n${signature.trim()}`
}
