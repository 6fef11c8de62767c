import { z } from 'zod'

export const addresseeSchema = z.object({
  name: z.string().trim().max(200),
  email: z.email().toLowerCase().max(320),
})
export type Addressee = z.infer<typeof addresseeSchema>

export const mostAddressees = 25

/** To whom a mail goes, and from which mailbox, by the platform's id; null: the one that the conversation goes through. */
export const envelopeSchema = z.object({
  to: z.array(addresseeSchema).min(1, 'Add a recipient.').max(mostAddressees),
  cc: z.array(addresseeSchema).max(mostAddressees),
  senderId: z.string().min(1).max(200).nullable(),
})
export type Envelope = z.infer<typeof envelopeSchema>

/** A mailbox of ours. */
export const senderSchema = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  /** Plain text, below every mail that goes out of it; empty: it signs nothing. */
  signature: z.string(),
  /** The platform can send from it. */
  isConnected: z.boolean(),
})
export type Sender = z.infer<typeof senderSchema>

/** What an answer gets when nobody chooses: everybody whom the lead brought in stays. */
export const usualEnvelopeSchema = z.object({
  to: z.array(addresseeSchema.extend({ email: z.string() })),
  cc: z.array(addresseeSchema.extend({ email: z.string() })),
  /** Null: the platform finds it by the mail that is answered. */
  sender: senderSchema.nullable(),
})
export type UsualEnvelope = z.infer<typeof usualEnvelopeSchema>
