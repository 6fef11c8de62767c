import { useQuery } from '@tanstack/react-query'
import type { Envelope } from '#contract/envelope.ts'
import type { Thread } from '#contract/threads.ts'
import { sendersOptions } from '#web/api/senders.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import { AddresseeInput } from '#web/app/thread/envelope/addressee-input.tsx'
import { peopleIn, type Resign, signedBy } from '#web/app/thread/envelope/envelope-labels.ts'
import { SignatureEditor } from '#web/app/thread/envelope/signature-editor.tsx'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/select.tsx'

type EnvelopeFormProps = {
  thread: Thread
  now: Envelope
  /** What the lead's mail asks for. */
  usual: Envelope
  onChange: (envelope: Envelope, resign?: Resign) => void
}

/** Everybody who gets the reply, one by one, and the mailbox that it goes out of with its signature. */
export default function EnvelopeForm({ thread, now, usual, onChange }: EnvelopeFormProps) {
  const { workspaceId } = useWorkspace()
  const asked = useQuery(sendersOptions(workspaceId, thread.id))
  const people = peopleIn(thread)
  const own = thread.envelope?.sender ?? null
  const senders = asked.data?.senders ?? (own ? [own] : [])
  const sender = senders.find(({ id }) => id === now.senderId) ?? own
  const isToAll = usual.cc.every(({ email }) => [...now.to, ...now.cc].some((one) => one.email === email))
  return (
    <div className="flex flex-col gap-1.5 py-1.5">
      <AddresseeInput
        label="To"
        value={now.to}
        people={people}
        isNeeded
        onChange={(to) => onChange({ ...now, to, cc: without(now.cc, to) })}
      />
      <AddresseeInput
        label="Cc"
        value={now.cc}
        people={people}
        onChange={(cc) => onChange({ ...now, cc: without(cc, now.to) })}
      />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <span className="flex min-w-0 flex-1 items-center gap-1.5">
          <span className="w-8 shrink-0 text-ink-faint text-sm">From</span>
          {sender === null ? (
            <span className="truncate text-ink-muted text-sm">{thread.senderEmail ?? 'The mailbox they wrote to'}</span>
          ) : (
            <Select
              aria-label="From"
              size="sm"
              value={sender.id}
              onValueChange={(senderId) => {
                const next = senders.find(({ id }) => id === senderId)
                onChange({ ...now, senderId }, next && ((body) => signedBy(body, sender, next)))
              }}
              options={senders.map(({ id, email, name, isConnected }) => ({
                value: id,
                label: email,
                disabled: !isConnected,
                hint: isConnected ? name : 'Not connected, so nothing can be sent from it',
              }))}
              className="max-w-80"
            />
          )}
        </span>
        {usual.cc.length > 0 && (
          <Button
            size="sm"
            variant="ghost"
            action="Change whom the reply goes to"
            onClick={() => onChange(isToAll ? { ...now, to: usual.to, cc: [] } : { ...now, ...pick(usual) })}
          >
            {isToAll ? `Reply only to ${usual.to[0]?.name || usual.to[0]?.email}` : 'Reply to all'}
          </Button>
        )}
      </div>
      {asked.data?.isOld && (
        <p className="text-ink-faint text-xs">The list of mailboxes couldn’t be renewed. These are the last known.</p>
      )}
      {sender !== null && (
        <SignatureEditor
          key={sender.id}
          threadId={thread.id}
          sender={sender}
          onSigned={(signed) => onChange(now, (body) => signedBy(body, sender, signed))}
        />
      )}
    </div>
  )
}

const pick = ({ to, cc }: Envelope) => ({ to, cc })

const without = (list: Envelope['cc'], others: Envelope['to']) =>
  list.filter(({ email }) => !others.some((other) => other.email === email))
