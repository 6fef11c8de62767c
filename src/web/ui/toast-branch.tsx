import { FocusScope } from 'radix-ui/internal'
import { useSyncExternalStore } from 'react'
import { subscribeToFirstToast, toastShelf } from '#web/ui/first-toast.ts'

/** In the content of everything modal: the keyboard may go to the toasts, though it is kept from the rest of the page. */
export function ToastBranch() {
  FocusScope.useFocusScopeBranch(useSyncExternalStore(subscribeToFirstToast, toastShelf))
  return null
}
