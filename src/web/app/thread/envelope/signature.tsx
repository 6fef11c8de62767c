import type { Sender } from '#contract/envelope.ts'
import { cn } from '#web/ui/cn.ts'

/** What the mailbox puts below the words; nothing where it has no signature. */
export function Signature({ sender, className }: { sender: Sender | null; className?: string }) {
  if (!sender?.signature) return null
  return (
    <div className={cn('mx-4 shrink-0 whitespace-pre-line border-t py-1 text-ink-muted text-sm', className)}>
      <span className="sr-only">Signature: </span>
      {sender.signature}
    </div>
  )
}
