import { FlaskConical, Square } from 'lucide-react'
import type { FormEvent } from 'react'
import { z } from 'zod'
import { useKeptText } from '#web/api/kept-text.ts'
import type { ReplyProps } from '#web/app/playground/reply-props.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'

const isAddress = (text: string) => text === '' || z.email().safeParse(text).success

/** What was pasted is there again after a look at past replies, on the way back, and after loading the page again. */
export function PastedReply({ agentId, isRunning, onTry, onStop }: ReplyProps) {
  const [text, setText] = useKeptText(`tried:${agentId}`)
  const [subject, setSubject] = useKeptText(`tried-subject:${agentId}`)
  const [fromName, setFromName] = useKeptText(`tried-name:${agentId}`)
  const [fromEmail, setFromEmail] = useKeptText(`tried-address:${agentId}`)
  const isWrong = !isAddress(fromEmail.trim())
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '' || isWrong) return
    onTry({ kind: 'pasted', text, subject, fromName, fromEmail: fromEmail.trim() })
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <Field label="Reply" required hint="Plain text or HTML, with or without the quoted text.">
        <Textarea
          minRows={8}
          maxRows={18}
          maxLength={100_000}
          placeholder="Hi, how much is it for a team of ten?"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) submit(event)
          }}
        />
      </Field>
      <Field label="Subject" optional>
        <Input maxLength={998} value={subject} onChange={(event) => setSubject(event.target.value)} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Lead’s name" optional>
          <Input maxLength={200} value={fromName} onChange={(event) => setFromName(event.target.value)} />
        </Field>
        <Field
          label="Lead’s address"
          optional
          error={isWrong ? 'Enter an email address, or leave this empty.' : undefined}
        >
          <Input type="email" value={fromEmail} onChange={(event) => setFromEmail(event.target.value)} />
        </Field>
      </div>
      <div className="flex gap-2">
        <Button
          type="submit"
          variant="primary"
          icon={FlaskConical}
          kbd="mod+enter"
          loading={isRunning}
          disabled={text.trim() === '' || isWrong}
        >
          Try
        </Button>
        {isRunning && (
          <Button icon={Square} onClick={onStop}>
            Stop
          </Button>
        )}
      </div>
    </form>
  )
}
