import { type FormEvent, useId, useState } from 'react'
import type { PlatformSettings } from '#contract/admin.ts'
import { defaultModels } from '#contract/agent-defaults.ts'
import { SaveFailure } from '#web/admin/settings/save-failure.tsx'
import { useSave } from '#web/admin/settings/use-save.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Unsaved } from '#web/ui/unsaved.tsx'

/** Any name that the model server knows; the product's own list is offered. */
export function DefaultModel({ defaultModel }: Pick<PlatformSettings, 'defaultModel'>) {
  const save = useSave()
  const listId = useId()
  // Null: as it is saved, whoever saved it.
  const [draft, setDraft] = useState<string | null>(null)
  const typed = draft ?? defaultModel
  const model = typed.trim()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (model && model !== defaultModel) save.mutate({ defaultModel: model }, { onSuccess: () => setDraft(null) })
  }
  return (
    <form onSubmit={submit} noValidate className="flex max-w-md flex-col gap-4">
      <Unsaved when={model !== defaultModel} />
      <SaveFailure error={save.error} />
      <Field
        label="Default model"
        hint={`As your model server names it, for example ${defaultModels[1]}. Existing agents keep theirs.`}
        error={model ? undefined : 'Enter the name of a model.'}
      >
        <Input
          list={listId}
          value={typed}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setDraft(event.target.value)}
        />
      </Field>
      <datalist id={listId}>
        {defaultModels.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <Button type="submit" className="self-start" loading={save.isPending}>
        Save Model
      </Button>
    </form>
  )
}
