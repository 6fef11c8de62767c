import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type InfiniteData, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
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
import { codeOf, messageOf } from '#web/api/errors.ts'
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
import { Unsaved } from '#web/ui/unsaved.tsx'

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
  /** Somebody has deleted the entry: the next save makes a new one of what stands here. */
  onGone: () => void
}

/** The button that submits it is outside, in the dialog's foot. */
export function EntryForm({ id, entry, question, onSaving, onSaved, onGone }: EntryFormProps) {
  const saving = useSaveEntry(entry, question, { onSaved: useWhileHere(onSaved), onGone })
  const { register, control, formState, handleSubmit } = useForm({
    resolver: standardSchemaResolver(entryForm),
    defaultValues: {
      title: entry?.title ?? question?.words.slice(0, 200) ?? '',
      content: entry?.content ?? '',
      tags: entry?.tags.join(', ') ?? '',
      isGolden: entry?.isGolden ?? false,
    },
  })
  const { errors, isDirty } = formState
  const submit = handleSubmit(async (input) => {
    onSaving(true)
    // What failed is shown above the fields, from the mutation's own state.
    await saving.save(input).catch(() => undefined)
    onSaving(false)
  })
  return (
    <form id={id} onSubmit={submit} noValidate className="flex flex-col gap-4">
      <Unsaved when={isDirty} />
      {saving.isGone && (
        <Banner tone="negative" title="Someone else has deleted this entry">
          What you typed is still here. Create Entry makes a new one of it.
        </Banner>
      )}
      {saving.error && !saving.theirs && (
        <Banner tone="negative" title={entry && !saving.isGone ? 'Failed to save entry' : 'Failed to create entry'}>
          {messageOf(saving.error)}
        </Banner>
      )}
      {saving.theirs && <Theirs entry={saving.theirs} />}
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

/** What somebody else made of the entry meanwhile, to be seen before one's own takes its place. */
function Theirs({ entry: { title, content, tags, isGolden } }: { entry: KnowledgeEntry }) {
  return (
    <Banner tone="negative" title="Someone else has changed this entry">
      <p>Take over from theirs what you need. Save Changes then keeps yours in its place.</p>
      <section
        aria-label="Their version"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by keys.
        tabIndex={0}
        className="mt-2 max-h-48 overflow-y-auto whitespace-pre-wrap break-words text-ink"
      >
        <p className="font-medium">{title}</p>
        <p>{content}</p>
        {tags.length > 0 && <p className="text-ink-muted">Tags: {tags.join(', ')}</p>}
        {isGolden && <p className="text-ink-muted">Golden reply</p>}
      </section>
    </Banner>
  )
}

type SaveOutcomes = Pick<EntryFormProps, 'onSaved' | 'onGone'>

function useSaveEntry(
  entry: KnowledgeEntry | null,
  question: KnowledgeQuestion | null,
  { onSaved, onGone }: SaveOutcomes,
) {
  const { workspaceId } = useWorkspace()
  const queries = useQueryClient()
  const onSettled = useRefreshKnowledge()
  const [theirs, setTheirs] = useState<KnowledgeEntry | null>(null)
  const done = (words: string) => () => {
    notify.success(words)
    onSaved()
  }
  const creation = useMutation(
    orpc.knowledge.create.mutationOptions({ onSuccess: done('Entry created successfully'), onSettled }),
  )
  const change = useMutation(
    orpc.knowledge.update.mutationOptions({
      onSuccess: done('Entry saved'),
      // Once the list behind has it as it is now.
      onError: async (error) => {
        if (codeOf(error) === 'not_found') onGone()
        if (codeOf(error) !== 'conflict' || entry === null) return
        await onSettled()
        setTheirs(listedEntry(queries, entry.id))
      },
      onSettled,
    }),
  )
  const isGone = codeOf(change.error) === 'not_found'
  return {
    isGone,
    error: isGone ? creation.error : (creation.error ?? change.error),
    theirs: codeOf(change.error) === 'conflict' ? theirs : null,
    save: (input: EntryInput) =>
      entry && !isGone
        ? change.mutateAsync({ workspaceId, entryId: entry.id, seenAt: (theirs ?? entry).updatedAt, ...input })
        : creation.mutateAsync({ workspaceId, ...input, ...(question && { questionId: question.id }) }),
  }
}

/** The entry as the lists that are loaded have it; null when none has. */
function listedEntry(queries: QueryClient, id: string): KnowledgeEntry | null {
  const lists = queries.getQueriesData<InfiniteData<{ rows: KnowledgeEntry[] }>>({
    queryKey: orpc.knowledge.list.key({ type: 'infinite' }),
    type: 'active',
  })
  return (
    lists.flatMap(([, data]) => data?.pages.flatMap(({ rows }) => rows) ?? []).find((listed) => listed.id === id) ??
    null
  )
}
