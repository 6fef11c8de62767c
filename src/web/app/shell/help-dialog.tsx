import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { supportInput } from '#contract/support.ts'
import { orpc } from '#web/api/client.ts'
import { messageOf } from '#web/api/errors.ts'
import { useMe, useWorkspace } from '#web/api/workspace.ts'
import { usePlanLacks } from '#web/app/plan-lacks.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { notify } from '#web/ui/notify.ts'
import { Textarea } from '#web/ui/textarea.tsx'
import { Unsaved } from '#web/ui/unsaved.tsx'

/** Writes to whoever runs the installation; their answer comes by mail. */
export default function HelpDialog({ onClose }: { onClose: () => void }) {
  const formId = useId()
  const { workspaceId, name } = useWorkspace()
  const { email, support, arePlansSold } = useMe()
  const hasPriority = !usePlanLacks('priority_support') && arePlansSold
  const [words, setWords] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const ask = useMutation(
    orpc.support.ask.mutationOptions({
      onSuccess: () => {
        notify.success('Message sent', { description: `The answer comes to ${email}.` })
        onClose()
      },
    }),
  )
  const problem = supportInput.shape.words.safeParse(words).error?.issues[0]?.message
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (!problem) ask.mutate({ workspaceId, screen: window.location.pathname, words })
  }
  const within = support && hasPriority ? ` With priority: within ${hoursWords(support.answerHours)}.` : ''
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="md"
      title="Help"
      description={`The answer comes to ${email}.${within}`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" loading={ask.isPending}>
            Send
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="flex flex-col gap-4">
        <Unsaved when={words !== ''} />
        {ask.error && (
          <Banner tone="negative" title="Failed to send the message">
            {messageOf(ask.error)}
          </Banner>
        )}
        <Field
          label="What do you need?"
          hint={`Sent with it: the workspace ${name}${arePlansSold ? ', its plan' : ''} and the screen you are on.`}
          error={isChecked ? problem : undefined}
        >
          <Textarea minRows={6} value={words} onChange={(event) => setWords(event.target.value)} />
        </Field>
      </form>
    </Dialog>
  )
}

const hoursWords = (hours: number): string => (hours === 1 ? 'an hour' : `${hours} hours`)
