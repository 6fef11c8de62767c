import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { announceToaster, isFirstToastDue, subscribeToFirstToast } from '#web/ui/first-toast.ts'
import { useIsTight } from '#web/ui/use-is-tight.ts'

const SonnerToaster = lazy(() => import('sonner').then((sonner) => ({ default: sonner.Toaster })))

const classNames = {
  toast:
    'flex w-[min(22.5rem,calc(100vw-2rem))] items-start gap-2.5 rounded-md border bg-raised py-3 pr-9 pl-3 font-sans text-base text-ink shadow-float',
  icon: 'mt-0.5 text-ink-muted',
  content: 'min-w-0 flex-1',
  title: 'font-medium',
  description: 'text-ink-muted',
  actionButton:
    '-my-1 h-7 shrink-0 rounded-sm border border-line-strong bg-surface px-2 font-medium text-ink text-sm hover:bg-sunken',
  closeButton: 'absolute top-2.5 right-2 rounded-xs p-1 text-ink-faint hover:bg-hover hover:text-ink',
}

/**
 * Once, at the root of the application; `notify` speaks through it. Below the person's name, or at a phone's top: nowhere does it lie
 * on the buttons that one presses next.
 */
export function Toaster() {
  const isWanted = useSyncExternalStore(subscribeToFirstToast, isFirstToastDue)
  const isTight = useIsTight()
  if (!isWanted) return null
  return (
    <Suspense>
      <SonnerToaster
        position={isTight ? 'top-center' : 'bottom-left'}
        mobileOffset={{ top: 'calc(3.5rem + env(safe-area-inset-top))' }}
        gap={8}
        visibleToasts={4}
        closeButton
        containerAriaLabel="Notifications"
        toastOptions={{ unstyled: true, classNames }}
        icons={{
          success: <CircleCheck aria-hidden className="text-positive-ink" />,
          error: <CircleAlert aria-hidden className="text-negative-ink" />,
          info: <Info aria-hidden />,
          close: <X aria-hidden className="size-3.5" />,
        }}
      />
      <Announce />
    </Suspense>
  )
}

// After the toaster in the tree, so its effect runs when the toaster listens.
function Announce() {
  useEffect(announceToaster, [])
  return null
}
