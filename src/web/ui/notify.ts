import { createElement } from 'react'
import { toasterShown } from '#web/ui/first-toast.ts'
import { type Act, offerUndo, undoKey } from '#web/ui/last-undo.ts'
import { logError } from '#web/ui/log-error.ts'
import { untilFetched } from '#web/ui/until-fetched.ts'

type NotifyOptions = {
  description?: string
  /** Offers Undo, by a button and by its key, also for a while after the toast has gone. */
  undo?: () => void
  /** What can be undone, where it was begun before it was known to be done; left out: it was done just now. */
  act?: Act
  /** It can be undone for exactly as long as the toast stays, and the button counts down to that. */
  isCountedDown?: boolean
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
  { undo, act: _, isCountedDown = false, forMs, action, insteadOf, ...options }: NotifyOptions,
  isOver: () => boolean = () => false,
) {
  const until = isCountedDown ? Date.now() + (forMs ?? 0) : null
  // Loaded when the first toast is due: not part of the first load.
  const [{ toast }, { UndoWords }] = await Promise.all([
    untilFetched(() => import('sonner')),
    untilFetched(() => import('#web/ui/undo-words.tsx')),
    toasterShown(),
  ])
  // Taken back meanwhile: no toast that comes late may still say that it is done.
  if (isOver()) return
  const offer = undo ? { label: createElement(UndoWords, { undoKey, until }), run: undo } : action
  if (insteadOf !== undefined) toast.dismiss(insteadOf)
  toast[kind](message, {
    duration: forMs ?? (kind === 'error' ? errorMs : offer ? withActionMs : briefMs),
    // What is not said here is taken from an earlier toast with the same id.
    description: undefined,
    ...options,
    action: offer && { label: offer.label, onClick: offer.run },
  })
}

// A slip may be noticed a little later than it is told.
const undoableMs = 60_000
let toasts = 0

/** Returns what ends it, and its offer to undo. */
function openToast(kind: 'success' | 'info', message: string, options: NotifyOptions): () => void {
  const { undo, act, isCountedDown = false, forMs } = options
  toasts += 1
  const id = options.id ?? `toast-${toasts}`
  let isOver = false
  const end = () => {
    isOver = true
    void untilFetched(() => import('sonner')).then(({ toast }) => toast.dismiss(id))
  }
  const undoAndEnd = () => {
    end()
    undo?.()
  }
  const offer = undo && offerUndo(undoAndEnd, isCountedDown ? (forMs ?? 0) : undoableMs, act)
  if (!isOver) void show(kind, message, { ...options, id, ...(offer && { undo: offer.run }) }, () => isOver)
  return () => {
    offer?.withdraw()
    end()
  }
}

/** Tells what happened, in the corner, without taking the focus. An error also stands in the console. */
export const notify = {
  success: (message: string, options: NotifyOptions = {}) => openToast('success', message, options),
  error: (message: string, options: NotifyOptions = {}) => {
    logError([message, options.description].filter(Boolean).join(': '))
    void show('error', message, options)
  },
  info: (message: string, options: NotifyOptions = {}) => openToast('info', message, options),
}
