import { z } from 'zod'

/**
 * The schema of a form whose fields are texts and ticks: `read` makes of them what the contract's schema checks. An issue is shown
 * at the field that its path begins with, so form and contract call their fields the same.
 */
export function formSchema<Fields extends z.ZodObject, Output>(
  fields: Fields,
  read: (values: z.output<Fields>) => unknown,
  contract: z.ZodType<Output>,
) {
  return fields.transform((values, context): Output => {
    const parsed = contract.safeParse(read(values))
    if (parsed.success) return parsed.data
    for (const { path, message } of parsed.error.issues)
      context.addIssue({ code: 'custom', path: path.slice(0, 1), message })
    return z.NEVER
  })
}
