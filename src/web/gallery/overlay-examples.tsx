import { Archive, Ellipsis, Pencil, Trash2, UserRound } from 'lucide-react'
import { useState } from 'react'
import { Example, ExamplePage } from '#web/gallery/example.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { DropdownMenu, MenuChoice, MenuItem, MenuLabel, MenuSeparator } from '#web/ui/dropdown-menu.tsx'
import { Field } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Input } from '#web/ui/input.tsx'
import { Popover } from '#web/ui/popover.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { Tooltip } from '#web/ui/tooltip.tsx'

type Overlay = 'dialog' | 'confirm' | 'typed' | 'sheet'

export function OverlayExamples() {
  const [open, setOpen] = useState<Overlay | null>(null)
  const close = () => setOpen(null)
  const state = (overlay: Overlay) => ({ open: open === overlay, onOpenChange: close })
  return (
    <ExamplePage title="Overlays">
      <Example title="Dialogs">
        <Button onClick={() => setOpen('dialog')}>Open dialog</Button>
        <Button onClick={() => setOpen('confirm')}>Ask</Button>
        <Button onClick={() => setOpen('typed')}>Ask twice</Button>
        <Button onClick={() => setOpen('sheet')}>Open sheet</Button>
      </Example>
      <MenuExamples />
      <Dialog
        {...state('dialog')}
        title="Add entry"
        description="Product info, an answer to a question, or a reply worth repeating."
        footer={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button variant="primary" kbd="mod+enter" onClick={close}>
              Add entry
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-4">
          <Field label="Title">
            <Input />
          </Field>
          <Field label="Content">
            <Textarea minRows={6} />
          </Field>
          <Field label="Tags" hint="Separated by commas" optional>
            <Input />
          </Field>
        </div>
      </Dialog>
      <ConfirmDialog
        {...state('confirm')}
        title="Delete this entry?"
        description="Drafts that quoted it stay as they are. This can’t be undone."
        confirmLabel="Delete entry"
        onConfirm={close}
      />
      <ConfirmDialog
        {...state('typed')}
        title="Delete the workspace?"
        description="All threads, agents and knowledge go with it."
        confirmLabel="Delete workspace"
        typed="Grundstücksverkehr GmbH"
        error="Failed to delete the workspace. Nothing was deleted."
        onConfirm={close}
      />
      <Sheet {...state('sheet')} title="Details">
        <p className="p-4 text-ink-muted">What a wide screen shows beside the list.</p>
      </Sheet>
    </ExamplePage>
  )
}

function MenuExamples() {
  const [mode, setMode] = useState<'auto' | 'draft' | 'off'>('draft')
  return (
    <Example title="Menus">
      <DropdownMenu trigger={<IconButton icon={Ellipsis} label="More" variant="secondary" />}>
        <MenuItem icon={Pencil} kbd="r">
          Rename
        </MenuItem>
        <MenuItem icon={UserRound} kbd="a">
          Assign
        </MenuItem>
        <MenuItem icon={Archive} kbd="e" disabled>
          Archive
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={Trash2} tone="negative" kbd="mod+shift+d">
          Delete
        </MenuItem>
      </DropdownMenu>
      <DropdownMenu trigger={<Button>Mode: {mode}</Button>}>
        <MenuLabel>On this thread the agent</MenuLabel>
        <MenuChoice
          label="Mode"
          value={mode}
          onValueChange={setMode}
          options={[
            { value: 'auto', label: 'Sends by itself', hint: 'Within its limits' },
            { value: 'draft', label: 'Drafts', hint: 'A person sends' },
            { value: 'off', label: 'Does nothing' },
          ]}
        />
      </DropdownMenu>
      <Popover label="Filters" trigger={<Button>Filters</Button>}>
        <Field label="From">
          <Input type="date" />
        </Field>
      </Popover>
      <Tooltip content="Sends in 6 min, unless the lead writes first" kbd="x">
        <Button variant="ghost">Hover me</Button>
      </Tooltip>
    </Example>
  )
}
