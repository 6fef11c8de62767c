import { useState } from 'react'
import { HeldKeys } from '#web/ui/held-keys.tsx'

/** Stands where the command palette will be while its code is on the way, and shows what is typed meanwhile. */
export function TypedEarly({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('')
  return (
    <div className="fixed inset-0 z-40 bg-scrim">
      <HeldKeys onEscape={onClose} onTyped={setText} />
      <div className="fixed top-[12dvh] left-1/2 flex h-12 w-[min(36rem,calc(100vw-2rem))] -translate-x-1/2 items-center rounded-lg border bg-raised px-4 pl-10.5 text-ink text-lg shadow-dialog">
        {text}
      </div>
    </div>
  )
}
