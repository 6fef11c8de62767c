import { Pencil } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { maxScore, minScore } from '#contract/bands.ts'
import type { Label } from '#contract/intent.ts'
import { labels } from '#contract/labels.ts'
import type { Thread } from '#contract/threads.ts'
import { messageOf } from '#web/api/errors.ts'
import { useCorrectIntent } from '#web/api/thread-changes.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import { labelName } from '#web/app/intent-labels.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Input } from '#web/ui/input.tsx'
import { Popover } from '#web/ui/popover.tsx'
import { Select } from '#web/ui/select.tsx'

export function CorrectIntent({ thread }: { thread: Thread }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Popover
      label="Correct label and score"
      align="end"
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger={<IconButton icon={Pencil} size="sm" label="Correct label and score" />}
    >
      {isOpen && <CorrectForm thread={thread} onDone={() => setIsOpen(false)} />}
    </Popover>
  )
}

function CorrectForm({ thread, onDone }: { thread: Thread; onDone: () => void }) {
  const { workspaceId } = useWorkspace()
  const correct = useCorrectIntent(workspaceId, thread.id)
  const [label, setLabel] = useState<Label | undefined>(thread.label ?? undefined)
  const [score, setScore] = useState(String(thread.intentScore ?? 0))
  const [error, setError] = useState<string>()
  // What the person looked at when they began. Told that the lead has written since, they have the newest before them.
  const [begunAt] = useState(thread.revision)
  const revision = correct.error ? thread.revision : begunAt
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const value = Number(score)
    const isValid = score.trim() !== '' && Number.isInteger(value) && value >= minScore && value <= maxScore
    if (!isValid) return setError(`Enter a whole number from ${minScore} to +${maxScore}.`)
    if (!label) return setError('Choose a label.')
    correct.mutate({ workspaceId, threadId: thread.id, label, score: value, revision }, { onSuccess: onDone })
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-3" noValidate>
      {correct.error && (
        <Banner tone="negative" title="Failed to correct the score">
          {messageOf(correct.error)}
        </Banner>
      )}
      <Field label="Label">
        <Select
          value={label}
          onValueChange={setLabel}
          options={labels.map((value) => ({ value, label: labelName(value) }))}
        />
      </Field>
      <Field label="Score" error={error}>
        <Input
          type="number"
          min={minScore}
          max={maxScore}
          value={score}
          onChange={(event) => setScore(event.target.value)}
        />
      </Field>
      <Button type="submit" variant="primary" loading={correct.isPending}>
        Save correction
      </Button>
    </form>
  )
}
