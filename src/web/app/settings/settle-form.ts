import type { FieldValues, UseFormReturn } from 'react-hook-form'

/** The form is as it was stored by now; what was typed since it was sent stays, and is still to be saved. */
export function settleForm<Values extends FieldValues, Sent>(
  form: UseFormReturn<Values, unknown, Sent>,
  stored: Values,
  sent: Values,
): void {
  const since = Object.entries(form.getValues()).filter(([name, value]) => sent[name] !== value)
  form.reset(stored)
  if (since.length > 0) form.reset({ ...stored, ...Object.fromEntries(since) }, { keepDefaultValues: true })
}
