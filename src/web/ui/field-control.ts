import { createContext, use } from 'react'

export type FieldControl = {
  id: string
  labelId: string
  describedBy: string | undefined
  isInvalid: boolean
  isRequired: boolean
}

export const FieldControlContext = createContext<FieldControl | null>(null)

type ControlAttributes = {
  id?: string | undefined
  'aria-describedby'?: string | undefined
  'aria-invalid'?: true | undefined
  'aria-required'?: true | undefined
}

/** What ties a control to the `Field` around it: spread it before the control's own props. Outside of a field it is empty. */
export function useFieldControl(): ControlAttributes {
  const field = use(FieldControlContext)
  if (!field) return {}
  return {
    id: field.id,
    'aria-describedby': field.describedBy,
    'aria-invalid': field.isInvalid || undefined,
    'aria-required': field.isRequired || undefined,
  }
}
