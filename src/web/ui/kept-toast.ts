import { notify } from '#web/ui/notify.ts'

const keptKey = 'rejoinder.toast'

type Kept = { message: string; description?: string | undefined }

/** A success to be told on the page that comes next, whichever it is: one that is being left would take it along. */
export function keepToast(message: string, description?: string): void {
  const kept: Kept = { message, description }
  sessionStorage.setItem(keptKey, JSON.stringify(kept))
}

/** Tells what the page before this one has left to be told. */
export function showKeptToast(): void {
  const text = sessionStorage.getItem(keptKey)
  if (text === null) return
  sessionStorage.removeItem(keptKey)
  const { message, description }: Kept = JSON.parse(text)
  notify.success(message, description === undefined ? {} : { description })
}
