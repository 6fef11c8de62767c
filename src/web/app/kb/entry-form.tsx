import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMutation } from '@tanstack/react-query'
import { Controller, useForm } from 'react-hook-form'
import { z } from 'zod'
import {
  type EntryInput,
  entryInput,
  type KnowledgeEntry,
  type KnowledgeQuestion,
  tagsOf,
} from '#contract/knowledge.ts'
import { orpc } from '#web/api/client.ts'
import { messageOf } from '#web/api/errors.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import { formSchema } from '#web/app/form-schema.ts'
import { useRefreshKnowledge } from '#web/app/kb/use-change-entry.ts'
import { useWhileHere } from '#web/app/use-while-here.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { notify } from '#web/ui/notify.ts'
import { Textarea } from '#web/ui/textarea.tsx'

const entryForm = formSchema(
  z.object({ title: z.string(), content: z.string(), tags: z.string(), isGolden: z.boolean() }),
  (values) => ({ ...values, tags: tagsOf(values.tags) }),
  entryInput,
)

type EntryFormProps = {
  id: string
  /** Null: a new one. */
  entry: KnowledgeEntry | null
  /** What the new one is to answer. */
  question: KnowledgeQuestion | null
  onSaving: (isSaving: boolean) => void
  onSaved: () => void
}

/** The button that submits it is outside, in the dialog's foot. */
export function EntryForm({ id, entry, question, onSaving, onSaved }: EntryFormProps) {
  const saving = useSaveEntry(entry, question, useWhileHere(onSaved))
  const { register, control, formState, handleSubmit } = useForm({
    resolver: standardSchemaResolver(entryForm),
    defaultValues: {
      title: entry?.title ?? question?.words.slice(0, 200) ?? '',
      content: entry?.content ?? '',
      tags: entry?.tags.join(', ') ?? '',
      isGolden: entry?.isGolden ?? false,
    },
  })
  const { errors } = formState
  const submit = handleSubmit(async (input) => {
    onSaving(true)
    // What failed is shown above the fields, from the mutation's own state.
    await saving.save(input).catch(() => undefined)
    onSaving(false)
  })
  return (
    <form id={id} onSubmit={submit} noValidate className="flex flex-col gap-4">
      {saving.error && (
        <Banner tone="negative" title={entry ? 'Failed to save entry' : 'Failed to create entry'}>
          {messageOf(saving.error)}
        </Banner>
      )}
      <Field label="Title" required error={errors.title?.message}>
        <Input autoFocus={!question} placeholder="Pricing" {...register('title')} />
      </Field>
      <Field
        label="Content"
        required
        error={errors.content?.message}
        hint="Prices, links and promises in drafts are checked against this text."
      >
        <Textarea autoFocus={question !== null} minRows={6} {...register('content')} />
      </Field>
      <Field label="Tags" optional error={errors.tags?.message} hint="Separated by commas.">
        <Input placeholder="pricing, plans" {...register('tags')} />
      </Field>
      {entry?.state !== 'proposed' && (
        <Controller
          control={control}
          name="isGolden"
          render={({ field: { value, onChange } }) => (
            <Checkbox
              checked={value}
              onCheckedChange={onChange}
              label="Golden reply"
              hint="A model reply: drafts follow its wording. Its facts only count if an ordinary entry states them, too."
            />
          )}
        />
      )}
    </form>
  )
}

function useSaveEntry(entry: KnowledgeEntry | null, question: KnowledgeQuestion | null, onSaved: () => void) {
  const { workspaceId } = useWorkspace()
  const onSettled = useRefreshKnowledge()
  const done = (words: string) => () => {
    notify.success(words)
    onSaved()
  }
  const creation = useMutation(
    orpc.knowledge.create.mutationOptions({ onSuccess: done('Entry created successfully'), onSettled }),
  )
  const change = useMutation(orpc.knowledge.update.mutationOptions({ onSuccess: done('Entry saved'), onSettled }))
  return {
    error: creation.error ?? change.error,
    save: (input: EntryInput) =>
      entry
        ? change.mutateAsync({ workspaceId, entryId: entry.id, seenAt: entry.updatedAt, ...input })
        : creation.mutateAsync({ workspaceId, ...input, ...(question && { questionId: question.id }) }),
  }
}
