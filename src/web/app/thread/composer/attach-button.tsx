import { Paperclip } from 'lucide-react'
import { useRef } from 'react'
import type { Composing } from '#web/app/thread/composer/use-composer.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { notify } from '#web/ui/notify.ts'

/** Chooses files that go out with the reply. Where the platform takes none, it says so. */
export function AttachButton({ composing: { attaching, isLocked } }: { composing: Composing }) {
  const input = useRef<HTMLInputElement>(null)
  const { lacks } = attaching
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        aria-label="Files to attach"
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          void attaching.attach([...(target.files ?? [])])
          // The same file can be chosen again.
          target.value = ''
        }}
      />
      <IconButton
        icon={Paperclip}
        size="sm"
        label={lacks ?? 'Attach files'}
        action="Attach files"
        tooltipSide="top"
        disabled={isLocked}
        aria-disabled={lacks !== null || undefined}
        onClick={() => (lacks === null ? input.current?.click() : notify.info(lacks))}
        className={lacks === null ? undefined : 'opacity-50'}
      />
    </>
  )
}
