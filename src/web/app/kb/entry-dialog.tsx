import { useId, useState } from 'react'
import type { KnowledgeEntry } from '#contract/knowledge.ts'
import { EntryForm } from '#web/app/kb/entry-form.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

type EntryDialogProps = { open: boolean; onOpenChange: (open: boolean) => void; entry: KnowledgeEntry | null }

export function EntryDialog({ open, onOpenChange, entry }: EntryDialogProps) {
  const formId = useId()
  const [isSaving, setIsSaving] = useState(false)
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
            {entry ? 'Save Changes' : 'Create Entry'}
          </Button>
        </>
      }
    >
      <EntryForm id={formId} entry={entry} onSaving={setIsSaving} onSaved={() => onOpenChange(false)} />
    </Dialog>
  )
}
