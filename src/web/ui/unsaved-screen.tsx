import { type ReactNode, useReducer } from 'react'
import { CountUnsaved } from '#web/ui/unsaved.tsx'
import { UnsavedGuard } from '#web/ui/unsaved-guard.tsx'

/** Around the forms of a screen: while one has something that is not saved yet (`Unsaved`), the screen asks before it goes. */
export function UnsavedScreen({ children }: { children: ReactNode }) {
  const [unsaved, count] = useReducer((sum: number, change: 1 | -1) => sum + change, 0)
  return (
    <>
      <CountUnsaved value={count}>{children}</CountUnsaved>
      <UnsavedGuard
        isUnsaved={unsaved > 0}
        title="Leave without saving?"
        description="The changes on this screen haven’t been saved."
        confirmLabel="Discard Changes"
      />
    </>
  )
}
