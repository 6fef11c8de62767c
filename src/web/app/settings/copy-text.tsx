import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { IconButton } from '#web/ui/icon-button.tsx'
import { notify } from '#web/ui/notify.ts'

const shownMs = 2000

/** A text that is to be typed elsewhere, letter by letter. */
export function CopyText({ label, text }: { label: string; text: string }) {
  const [isCopied, setIsCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setIsCopied(false), shownMs)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setIsCopied(true),
      (cause: unknown) => {
        reportError(cause)
        notify.error('Failed to copy', { description: 'Select the text and copy it by hand.' })
      },
    )
  return (
    <span className="flex min-w-0 items-start gap-1">
      <code className="min-w-0 select-all break-all font-mono text-ink">{text}</code>
      <IconButton
        icon={isCopied ? Check : Copy}
        size="sm"
        label={isCopied ? 'Copied' : `Copy ${label}`}
        action="Copy"
        onClick={() => void copy()}
        className="-my-1"
      />
    </span>
  )
}
