import { useLocation } from '@tanstack/react-router'
import { type MouseEvent, use } from 'react'
import type { ThreadRow } from '#contract/threads.ts'
import { RowHome } from '#web/app/over-all.ts'
import { stringifySearch } from '#web/search-params.ts'

/**
 * A link to a row's thread. Plain, not the router's, which works its address out anew for each of them at each step: here the list knows it,
 * and what a click opens is the list's to say. What asks for another tab or window is the browser's.
 */
export function useRowLink(row: ThreadRow, onOpen: (row: ThreadRow) => void) {
  const home = use(RowHome)
  const here = useLocation({ select: ({ searchStr }) => searchStr })
  return {
    href: `/thread/${row.id}${home ? stringifySearch(home.search) : here}`,
    onClick: (event: MouseEvent) => {
      const { button, metaKey, ctrlKey, shiftKey, altKey } = event
      if (event.defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return
      event.preventDefault()
      onOpen(row)
    },
  }
}
