import { useId, useState } from 'react'
import type { KnowledgeEntry, KnowledgeQuestion } from '#contract/knowledge.ts'
import { EntryForm } from '#web/app/kb/entry-form.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

type EntryDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Null: a new one. */
  entry: KnowledgeEntry | null
  /** What the new entry is to answer. */
  question: KnowledgeQuestion | null
}

export function EntryDialog({ open, onOpenChange, entry, question }: EntryDialogProps) {
  const formId = useId()
  const [isSaving, setIsSaving] = useState(false)
  const [isGone, setIsGone] = useState(false)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="md"
      title={entry ? 'Edit Entry' : 'Add Entry'}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" loading={isSaving}>
            {entry && !isGone ? 'Save Changes' : 'Create Entry'}
          </Button>
        </>
      }
    >
      <EntryForm
        id={formId}
        entry={entry}
        question={question}
        onSaving={setIsSaving}
        onSaved={() => onOpenChange(false)}
        onGone={() => setIsGone(true)}
      />
    </Dialog>
  )
}
