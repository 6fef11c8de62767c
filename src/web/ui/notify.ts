import { toasterShown } from '#web/ui/first-toast.ts'

type NotifyOptions = {
  description?: string
  /** Offers Undo for as long as the toast stays. */
  undo?: () => void
  /** Any other single next step; `undo` wins. */
  action?: { label: string; run: () => void }
  /** A later toast with the same id takes the place of the earlier. */
  id?: string
}

const briefMs = 4_000
const withActionMs = 8_000
// An error can be read twice, and copied, before it goes.
const errorMs = 12_000

async function show(kind: 'success' | 'error' | 'info', message: string, { undo, action, ...options }: NotifyOptions) {
  const offer = undo ? { label: 'Undo', run: undo } : action
  // Loaded when the first toast is due: not part of the first load.
  const [{ toast }] = await Promise.all([import('sonner'), toasterShown()])
  toast[kind](message, {
    duration: kind === 'error' ? errorMs : offer ? withActionMs : briefMs,
    ...options,
    ...(offer ? { action: { label: offer.label, onClick: offer.run } } : {}),
  })
}

/** Tells what happened, in the corner, without taking the focus. */
export const notify = {
  success: (message: string, options: NotifyOptions = {}) => void show('success', message, options),
  error: (message: string, options: NotifyOptions = {}) => void show('error', message, options),
  info: (message: string, options: NotifyOptions = {}) => void show('info', message, options),
}
