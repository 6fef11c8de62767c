import { WandSparkles } from 'lucide-react'
import type { FormEvent } from 'react'
import type { Thread } from '#contract/threads.ts'
import { useKeptText } from '#web/api/kept-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Input } from '#web/ui/input.tsx'
import { Popover } from '#web/ui/popover.tsx'

type ComposerInstructProps = {
  threadId: string
  writer: Thread['writer']
  disabled: boolean
  open: boolean
  onOpenChange: (open: boolean) => void
  onInstruct: (instruction: string) => void
}

const usual = ['Shorter', 'Friendlier', 'More formal', 'Ask for a short call']

/** Has the draft written again by a wish; what stands now is kept as a version. */
export function ComposerInstruct({
  threadId,
  writer,
  disabled,
  open,
  onOpenChange,
  onInstruct,
}: ComposerInstructProps) {
  const [wish, setWish] = useKeptText(`instruction:${threadId}`)
  const ask = (instruction: string) => {
    onOpenChange(false)
    setWish('')
    onInstruct(instruction)
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (wish.trim() !== '') ask(wish.trim())
  }
  return (
    <Popover
      label="Write it differently"
      side="top"
      className="w-80"
      open={open}
      onOpenChange={onOpenChange}
      align="end"
      trigger={
        <IconButton
          icon={WandSparkles}
          size="sm"
          label="Instruct AI"
          kbd="mod+i"
          tooltipSide="top"
          disabled={disabled}
        />
      }
    >
      {writer.kind === 'builtin' ? (
        <p className="text-ink-muted text-sm">
          The built-in drafter takes no instructions. A language model does: add an OpenRouter key in Settings.
        </p>
      ) : (
        <form onSubmit={onSubmit} className="flex flex-col gap-3">
          <Field label="What should be different?" hint="The current text is kept under Earlier versions.">
            <Input
              autoFocus
              maxLength={500}
              value={wish}
              placeholder="Mention the webinar on 4 March"
              onChange={(event) => setWish(event.target.value)}
            />
          </Field>
          <div className="flex flex-wrap gap-1.5">
            {usual.map((words) => (
              <Button key={words} size="sm" onClick={() => ask(words)}>
                {words}
              </Button>
            ))}
          </div>
          <Button type="submit" variant="primary" disabled={wish.trim() === ''}>
            Rewrite
          </Button>
        </form>
      )}
    </Popover>
  )
}
