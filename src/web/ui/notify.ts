import { createElement } from 'react'
import { toasterShown } from '#web/ui/first-toast.ts'
import { Kbd } from '#web/ui/kbd.tsx'
import { logError } from '#web/ui/log-error.ts'

type NotifyOptions = {
  description?: string
  /** Offers Undo for as long as the toast stays. */
  undo?: () => void
  /** The key that does the same, named on the button. */
  undoKey?: string
  /** How long it stays; left out: as long as it takes to read. */
  forMs?: number
  /** Any other single next step; `undo` wins. */
  action?: { label: string; run: () => void }
  /** A later toast with the same id takes the place of the earlier, as long as that is there. */
  id?: string
  /** The toast that this one follows: it goes, and one that is just going takes no word of this one with it. */
  insteadOf?: string
}

const briefMs = 4_000
const withActionMs = 8_000
// An error can be read twice, and copied, before it goes.
const errorMs = 12_000

async function show(
  kind: 'success' | 'error' | 'info',
  message: string,
  { undo, undoKey, forMs, action, insteadOf, ...options }: NotifyOptions,
) {
  const offer = undo ? { label: undoKey ? withKey('Undo', undoKey) : 'Undo', run: undo } : action
  // Loaded when the first toast is due: not part of the first load.
  const [{ toast }] = await Promise.all([import('sonner'), toasterShown()])
  if (insteadOf !== undefined) toast.dismiss(insteadOf)
  toast[kind](message, {
    duration: forMs ?? (kind === 'error' ? errorMs : offer ? withActionMs : briefMs),
    // What is not said here is taken from an earlier toast with the same id.
    description: undefined,
    ...options,
    action: offer && { label: offer.label, onClick: offer.run },
  })
}

const withKey = (label: string, keys: string) =>
  createElement('span', { className: 'inline-flex items-center gap-1.5' }, label, createElement(Kbd, { keys }))

/** Tells what happened, in the corner, without taking the focus. An error also stands in the console. */
export const notify = {
  success: (message: string, options: NotifyOptions = {}) => void show('success', message, options),
  error: (message: string, options: NotifyOptions = {}) => {
    logError([message, options.description].filter(Boolean).join(': '))
    void show('error', message, options)
  },
  info: (message: string, options: NotifyOptions = {}) => void show('info', message, options),
}
