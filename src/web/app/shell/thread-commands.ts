import { Archive, ArchiveRestore, CalendarClock, Clock, StickyNote, Tag, UserRound } from 'lucide-react'
import { useState } from 'react'
import type { Command, CommandGroup } from '#web/ui/command-palette-props.ts'

/** The palette has given the focus back by then: a menu that opens before would lose it, and close. */
const focusBackMs = 100

/** What the controls of a thread do, by what they are called. */
const offered: Record<string, Omit<Command, 'id' | 'run'>> = {
  Archive: { label: 'Archive this thread', icon: Archive, kbd: 'e', keywords: ['done', 'put away'] },
  'Move to inbox': { label: 'Move this thread to the inbox', icon: ArchiveRestore, kbd: 'e', keywords: ['archived'] },
  Snooze: { label: 'Snooze this thread', icon: Clock, kbd: 's', keywords: ['later', 'remind', 'put away'] },
  Assign: { label: 'Assign this thread', icon: UserRound, kbd: 'a', keywords: ['assignee', 'owner', 'give'] },
  'Add note': { label: 'Add a note for colleagues', icon: StickyNote, kbd: 'n', keywords: ['mention', 'comment'] },
  Schedule: {
    label: 'Schedule this reply',
    icon: CalendarClock,
    kbd: 'mod+alt+enter',
    keywords: ['send later', 'time'],
  },
  'Correct label and score': { label: 'Label this thread', icon: Tag, keywords: ['intent', 'opt-out', 'unsubscribe'] },
}

/** What can be done here with the open thread, or else with the row that had the focus: what its own controls do, as they stand there. */
export function useThreadCommands(): CommandGroup {
  const [controls] = useState(() => controlsOf(openThread() ?? focusedRow()))
  return {
    heading: 'This thread',
    commands: Object.entries(offered).flatMap(([action, command]) => {
      const control = controls.find(({ dataset }) => dataset.action === action)
      if (control === undefined) return []
      return [{ ...command, id: `thread ${action}`, run: () => void setTimeout(() => control.click(), focusBackMs) }]
    }),
  }
}

const isShown = (element: Element): boolean => element.checkVisibility()

const openThread = (): Element | undefined =>
  [...document.querySelectorAll('main section[aria-label="Thread"]')].find(isShown)

const focusedRow = (): Element | null | undefined => document.activeElement?.closest('main article')

const controlsOf = (place: Element | null | undefined): HTMLButtonElement[] =>
  [...(place?.querySelectorAll<HTMLButtonElement>('button[data-action]:enabled') ?? [])].filter(isShown)
