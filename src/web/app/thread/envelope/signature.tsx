import type { Sender } from '#contract/envelope.ts'

/** What the mailbox puts below the words; nothing where it has no signature. */
export function Signature({ sender }: { sender: Sender | null }) {
  if (!sender?.signature) return null
  return (
    <div className="mx-4 max-h-16 shrink-0 overflow-y-auto whitespace-pre-line border-t py-1 text-ink-muted text-sm">
      <span className="sr-only">Signature: </span>
      {sender.signature}
    </div>
  )
}
