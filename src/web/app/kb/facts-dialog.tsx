import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { GoldenFact, KnowledgeEntry } from '#contract/knowledge.ts'
import { orpc } from '#web/api/client.ts'
import { messageOf } from '#web/api/errors.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import { type Decision, decide, type NewEntry } from '#web/app/kb/decide-facts.ts'
import { useRefreshKnowledge } from '#web/app/kb/use-change-entry.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { notify } from '#web/ui/notify.ts'
import { RadioCards } from '#web/ui/radio-cards.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { Unsaved } from '#web/ui/unsaved.tsx'

type FactsDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  entry: KnowledgeEntry
  facts: readonly GoldenFact[]
}

/** Asks of each fact of a reply that nothing else states whether it holds for everyone, and shows what the reply becomes. */
export function FactsDialog({ open, onOpenChange, entry: newest, facts: found }: FactsDialogProps) {
  const { workspaceId } = useWorkspace()
  const onSettled = useRefreshKnowledge()
  // By the fact itself: another entry may come to state one of them while this is open.
  const [decided, setDecided] = useState<Readonly<Record<string, Decision>>>({})
  const [typed, setTyped] = useState<string | null>(null)
  const [changes, setChanges] = useState<Readonly<Record<number, Partial<NewEntry>>>>({})
  const isTouched = typed !== null || [decided, changes].some((made) => Object.keys(made).length > 0)
  // Somebody may change the reply meanwhile: what was decided and typed here is of the words that were before the person.
  const [before, setBefore] = useState({ entry: newest, facts: found })
  const isOvertaken = isTouched && before.entry.content !== newest.content
  if (!isOvertaken && (before.entry !== newest || before.facts !== found)) setBefore({ entry: newest, facts: found })
  const { entry, facts } = before
  const isProposed = entry.state === 'proposed'
  const decisions = facts.map((fact) => decided[keyOf(fact)])
  const { content: left, entries: offered } = decide(entry.content, facts, decisions)
  const content = typed ?? left
  const entries = offered.map((one) => ({ ...one, ...changes[one.key] }))
  const isDecided = facts.every((_, at) => decisions[at] !== undefined)
  const problems = entries.map(problemOf)
  const isComplete = isDecided && content.trim() !== '' && problems.every((problem) => problem === undefined)
  const approving = useMutation(
    orpc.knowledge.approve.mutationOptions({
      onSuccess: () => {
        notify.success(isProposed ? 'Golden reply approved' : 'Golden reply saved')
        onOpenChange(false)
      },
      onSettled,
    }),
  )
  const choose = (fact: GoldenFact) => (decision: Decision | '') => {
    if (decision === '') return
    setDecided({ ...decided, [keyOf(fact)]: decision })
    // What was typed was typed into other words.
    setTyped(null)
    setChanges({})
  }
  const approve = () =>
    approving.mutate({
      workspaceId,
      entryId: entry.id,
      seenAt: entry.updatedAt,
      content,
      trueForEveryone: entries.map((one) => ({ title: one.title, content: one.content })),
    })
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="md"
      title="True for everyone?"
      description="This reply was written to one lead. Nothing else in your knowledge base or settings states the following, so drafts won’t say it to other leads until you decide."
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button variant="primary" onClick={approve} loading={approving.isPending} disabled={!isComplete}>
            {isProposed ? 'Approve' : 'Save'}
          </Button>
        </>
      }
    >
      <Unsaved when={isTouched} />
      <div className="flex flex-col gap-5">
        {approving.error && (
          <Banner tone="negative" title="Failed to approve the reply">
            {messageOf(approving.error)}
          </Banner>
        )}
        <ol aria-label="Facts" className="flex flex-col gap-4">
          {facts.map((fact, at) => (
            <li key={fact.start} className="flex min-w-0 flex-col gap-2">
              <FactInPlace content={entry.content} fact={fact} />
              <RadioCards<Decision | ''>
                label={`“${fact.text}”`}
                columns={2}
                value={decisions[at] ?? ''}
                onValueChange={choose(fact)}
                options={[
                  {
                    value: 'everyone',
                    label: 'True for everyone',
                    hint: fact.isForOneOnly
                      ? 'Agreed with one lead only, so it can’t be'
                      : 'Becomes a knowledge base entry',
                    disabled: fact.isForOneOnly,
                  },
                  { value: 'one', label: 'Only for that lead', hint: 'Removed from the golden reply' },
                ]}
              />
            </li>
          ))}
        </ol>
        {entries.map((one, at) => (
          <fieldset key={one.key} className="flex flex-col gap-3 rounded-md border p-3">
            <legend className="px-1 font-medium text-ink text-sm">New entry</legend>
            <Field label="Title" required>
              <Input
                value={one.title}
                maxLength={200}
                onChange={({ target }) =>
                  setChanges({ ...changes, [one.key]: { ...changes[one.key], title: target.value } })
                }
              />
            </Field>
            <Field label="Content" required error={problems[at]}>
              <Textarea
                value={one.content}
                onChange={({ target }) =>
                  setChanges({ ...changes, [one.key]: { ...changes[one.key], content: target.value } })
                }
              />
            </Field>
          </fieldset>
        ))}
        <Field
          label="Golden reply"
          required
          error={
            content.trim() === '' ? 'Nothing is left of it. Write what other leads may see, or dismiss it.' : undefined
          }
          hint="This is what drafts will follow. Once you have decided above, change it as you like."
        >
          <Textarea minRows={4} value={content} onChange={({ target }) => setTyped(target.value)} />
        </Field>
      </div>
    </Dialog>
  )
}

const keyOf = ({ start, text }: GoldenFact): string => `${start} ${text}`

function problemOf({ title, content, oneLeads }: NewEntry): string | undefined {
  if (title.trim() === '') return 'Enter a title.'
  if (content.trim() === '') return 'Enter the content.'
  const left = oneLeads.find((words) => content.includes(words))
  return left === undefined ? undefined : `“${left}” was only for that lead. Take it out here.`
}

/** The sentence, with the fact marked. */
function FactInPlace({ content, fact: { start, end, passage } }: { content: string; fact: GoldenFact }) {
  return (
    <p className="whitespace-pre-line break-words text-base text-ink-muted">
      {content.slice(passage.start, start)}
      <mark className="rounded-xs bg-accent-tint text-ink">{content.slice(start, end)}</mark>
      {content.slice(end, passage.end)}
    </p>
  )
}
