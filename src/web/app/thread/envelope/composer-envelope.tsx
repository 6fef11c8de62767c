import { ChevronDown } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { Addressee, Envelope } from '#contract/envelope.ts'
import type { Thread } from '#contract/threads.ts'
import { envelopeNow, isSameEnvelope, type Resign } from '#web/app/thread/envelope/envelope-labels.ts'
import { useEnvelope } from '#web/app/thread/envelope/use-sender.ts'
import { late } from '#web/late.tsx'
import { cn } from '#web/ui/cn.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

const EnvelopeForm = late(() => import('#web/app/thread/envelope/envelope-form.tsx'))

type ComposerEnvelopeProps = {
  thread: Thread
  chosen: Envelope | null
  isLocked: boolean
  /** An envelope of null: as the lead's mail asks for. `resign`: the words as whoever sends them now signs them. */
  onChange: (envelope: Envelope | null, resign?: Resign) => void
}

/** To whom the reply goes and from where, in one line; a click opens what can be changed. */
export function ComposerEnvelope({ thread, chosen, isLocked, onChange }: ComposerEnvelopeProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { now, from } = useEnvelope(thread, chosen)
  const usual = envelopeNow(thread, null)
  const isShown = isOpen && !isLocked
  return (
    <div className="flex min-w-0 flex-1 flex-col pointer-coarse:pt-1">
      <button
        type="button"
        aria-expanded={isShown}
        disabled={isLocked}
        title="Change recipients and sender"
        onClick={() => setIsOpen(!isOpen)}
        className="-mx-1 flex max-w-full items-center gap-1 self-start rounded-xs px-1 py-0.5 text-left text-ink-muted text-sm enabled:hover:bg-hover pointer-coarse:min-h-11"
      >
        <span className="flex min-w-0 flex-wrap gap-x-4">
          <Lines {...now} />
          {from && (
            <span className="flex min-w-0 gap-1.5">
              <span className="text-ink-faint">From</span>
              <span className="truncate">{from}</span>
            </span>
          )}
        </span>
        {!isLocked && (
          <ChevronDown aria-hidden className={cn('size-3.5 shrink-0 text-ink-faint', isShown && 'rotate-180')} />
        )}
      </button>
      {isShown && (
        <Suspense fallback={<Skeleton className="my-1 h-24 w-full" />}>
          <EnvelopeForm
            thread={thread}
            now={now}
            usual={usual}
            onChange={(next, resign) => onChange(isSameEnvelope(next, usual) ? null : next, resign)}
          />
        </Suspense>
      )}
    </div>
  )
}

/** To whom the reply goes, to be read. */
export const Recipients = ({ thread, chosen }: Pick<ComposerEnvelopeProps, 'thread' | 'chosen'>) => (
  <span className="flex min-w-0 gap-x-3">
    <Lines {...envelopeNow(thread, chosen)} />
  </span>
)

function Lines({ to, cc }: Pick<Envelope, 'to' | 'cc'>) {
  return (
    <>
      <Line word="To" who={to} />
      {cc.length > 0 && <Line word="Cc" who={cc} />}
    </>
  )
}

/** Two by their address, the others counted. */
function Line({ word, who }: { word: string; who: readonly Addressee[] }) {
  const shown = who.slice(0, 2).map(({ email }) => email)
  return (
    <span className="flex min-w-0 gap-1.5" title={who.map(({ email }) => email).join(', ')}>
      <span className="text-ink-faint">{word}</span>
      <span className="truncate">
        {shown.join(', ')}
        {who.length > shown.length && `, and ${who.length - shown.length} more`}
      </span>
    </span>
  )
}
