import { keptHere } from '#web/ui/kept-here.ts'

/** What stands beside an open thread: the list that it is of, and who the lead is. */
export type Pane = 'list' | 'details'

const kept = keptHere('foldedPanes')

const foldedIn = (panes: string): string[] => panes.split(' ').filter((pane) => pane !== '')

/** Whether a person has folded a pane away; kept in this browser. */
export const useIsFolded = (pane: Pane): boolean => foldedIn(kept.use()).includes(pane)

export function togglePane(pane: Pane): void {
  const folded = foldedIn(kept.read())
  const others = folded.filter((one) => one !== pane)
  kept.keep((others.length < folded.length ? others : [...others, pane]).join(' '))
}
