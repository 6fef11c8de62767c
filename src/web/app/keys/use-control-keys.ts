import { useEffect } from 'react'
import { isForSomethingElse } from '#web/app/keys/shortcut-keys.ts'
import { isFocusLost } from '#web/ui/lost-focus.ts'

const steps: Partial<Record<string, number>> = { j: 1, k: -1 }
const opened = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'
const chosenTab = 'main [role="tab"][aria-selected="true"]'

/**
 * The keys of a screen, as its controls themselves say them: one that shows a key (`aria-keyshortcuts`) is pressed by it, that of
 * the row in focus before those outside the rows. `j` and `k` go from row (`data-row`) to row, 1 to 9 choose a tab. Where the row in focus
 * goes away, the one in its place has the focus, and where none is left the tab.
 */
export function useControlKeys(): void {
  useEffect(() => {
    // Of the row that had the focus last. It may be gone by now: the next one then stands in its place.
    let lastPlace = 0
    let last: HTMLElement | undefined
    const onFocusIn = ({ target }: FocusEvent) => {
      const { rows, current } = rowsNow()
      if (current) lastPlace = rows.indexOf(current)
      // What a row's button has opened gives the focus back to the row.
      if (current || !(target instanceof HTMLElement && target.closest(opened))) last = current
    }
    const followFocus = new MutationObserver(() => {
      if (!last || last.isConnected || !isFocusLost()) return
      last = undefined
      const { rows } = rowsNow()
      const start = handleOf(rows[lastPlace] ?? rows.at(-1)) ?? document.querySelector<HTMLElement>(chosenTab)
      start?.focus()
    })
    followFocus.observe(document.body, { childList: true, subtree: true })
    const onKeyDown = (event: KeyboardEvent) => {
      if (isForSomethingElse(event)) return
      const { rows, current } = rowsNow()
      const step = steps[event.key]
      // Held, a key that acts means the row that it was pressed on.
      if (event.repeat && !step) return
      const place = step && current ? rows.indexOf(current) + step : lastPlace
      const target = step ? handleOf(rows[place] ?? (current ? undefined : rows.at(-1))) : controlOf(event.key, current)
      if (!target) return
      event.preventDefault()
      if (step || target.matches('[role="tab"], input')) target.focus()
      else target.click()
    }
    window.addEventListener('focusin', onFocusIn)
    window.addEventListener('keydown', onKeyDown)
    return () => {
      followFocus.disconnect()
      window.removeEventListener('focusin', onFocusIn)
      window.removeEventListener('keydown', onKeyDown)
    }
  }, [])
}

function rowsNow(): { rows: HTMLElement[]; current: HTMLElement | undefined } {
  const rows = [...document.querySelectorAll<HTMLElement>('main [data-row]')]
  return { rows, current: rows.find((row) => row.contains(document.activeElement)) }
}

/** What of a row takes the focus: itself, or its link. */
function handleOf(row: HTMLElement | undefined): HTMLElement | null {
  return row?.hasAttribute('tabindex') ? row : (row?.querySelector('a') ?? null)
}

function controlOf(key: string, row: HTMLElement | undefined): HTMLElement | null {
  if (/^[1-9]$/.test(key)) return document.querySelectorAll<HTMLElement>('main [role="tab"]')[Number(key) - 1] ?? null
  const selector = `[aria-keyshortcuts="${CSS.escape(key)}"]`
  const outside = [...document.querySelectorAll<HTMLElement>(`main ${selector}`)].find(
    (control) => !control.closest('[data-row]'),
  )
  return row?.querySelector<HTMLElement>(selector) ?? outside ?? null
}
