import type { UseFormReturn } from 'react-hook-form'
import type { SettingsChange, SettingsFormValues } from '#web/app/settings/settings-form-values.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'

type RouterKeyProps = {
  form: UseFormReturn<SettingsFormValues, unknown, SettingsChange>
  hasKey: boolean
  mayEdit: boolean
}

/** The stored key is never shown: it is kept, replaced or removed, with the next Save. */
export function RouterKey({ form, hasKey, mayEdit }: RouterKeyProps) {
  const { register, setValue, watch, formState } = form
  const keyChange = watch('keyChange')
  const change = (to: SettingsFormValues['keyChange']) => setValue('keyChange', to, { shouldDirty: true })
  if (!mayEdit || (hasKey && keyChange !== 'replace'))
    return (
      <div className="flex flex-col gap-1.5">
        <span className="font-medium text-ink text-sm">OpenRouter key</span>
        <div className="flex min-h-8 flex-wrap items-center gap-2">
          <span className="mr-auto text-base text-ink-muted">
            {!hasKey
              ? 'No key is stored'
              : keyChange === 'remove'
                ? 'Will be removed when you save'
                : 'A key is stored'}
          </span>
          {mayEdit && keyChange === 'keep' && (
            <>
              <Button size="sm" onClick={() => change('replace')}>
                Replace
              </Button>
              <Button size="sm" onClick={() => change('remove')}>
                Remove
              </Button>
            </>
          )}
          {mayEdit && keyChange === 'remove' && (
            <Button size="sm" onClick={() => change('keep')}>
              Keep it
            </Button>
          )}
        </div>
      </div>
    )
  return (
    <Field
      label="OpenRouter key"
      optional
      hint="Stored encrypted and never shown again."
      error={formState.errors.openrouterKey?.message}
      aside={
        hasKey && (
          <button type="button" className="rounded-xs text-accent-ink hover:underline" onClick={() => change('keep')}>
            Keep the stored key
          </button>
        )
      }
    >
      <PasswordInput
        noun="OpenRouter key"
        autoComplete="off"
        data-1p-ignore
        {...register('openrouterKey', {
          onChange: ({ target }) => !hasKey && change(target.value ? 'replace' : 'keep'),
        })}
      />
    </Field>
  )
}
