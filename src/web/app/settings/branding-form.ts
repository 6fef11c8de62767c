import { z } from 'zod'
import { brandingPatch } from '#contract/branding.ts'
import { formSchema } from '#web/app/form-schema.ts'

/** An empty field is none. */
export const brandingForm = formSchema(
  z.object({ accent: z.string(), senderName: z.string() }),
  ({ accent, senderName }) => ({ accent: accent.trim() || null, senderName: senderName.trim() || null }),
  brandingPatch,
)
