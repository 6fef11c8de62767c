import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Archive, ArchiveRestore, CalendarClock, Clock, Mail, MailX, StickyNote, Tag, UserRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { ThreadRow } from '#contract/threads.ts'
import { loadedRow, threadOptions } from '#web/api/threads.ts'
import { useMe, useWorkspace } from '#web/api/workspace.ts'
import { nameOf } from '#web/app/contact-name.ts'
import { useBulk } from '#web/app/inbox/use-bulk.ts'
import type { OptOutAsked } from '#web/app/shell/opt-out-question.tsx'
import type { Command, CommandGroup } from '#web/ui/command-palette-props.ts'

/** The palette has given the focus back by then: a menu that opens before would lose it, and close. */
export const focusBackMs = 100

const optOutKeywords = ['opt out', 'opt-out', 'unsubscribe', 'stop']
const confirmsOptOut = 'Unsubscribe the lead'

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
  'Correct label and score': { label: 'Label this thread', icon: Tag, keywords: ['intent', 'score'] },
  [confirmsOptOut]: { label: 'Confirm the opt-out', icon: MailX, keywords: optOutKeywords },
  'Not an opt-out': { label: 'It is not an opt-out', icon: Mail, keywords: ['unsubscribe', 'doubt'] },
}

/**
 * What can be done here with the open thread, or else with the row that had the focus: what its own controls do, as they stand there at any
 * moment, and what has none of its own. `askOptOut` asks whether the lead is to be unsubscribed.
 */
export function useThreadCommands(askOptOut: (asked: OptOutAsked) => void): CommandGroup {
  const { place, controls } = useOnScreen()
  const here = useThreadHere(place)
  const markUnread = useMarkUnread(here)
  const isOffered = controls.some(({ dataset }) => dataset.action === confirmsOptOut)
  const optOut = here === null || here.row.isUnsubscribed || isOffered ? [] : [optOutCommand(here, askOptOut)]
  const commands = Object.entries(offered).flatMap(([action, command]) => {
    const control = controls.find(({ dataset }) => dataset.action === action)
    if (control === undefined) return []
    return [
      { ...command, id: `thread ${command.label}`, run: () => void setTimeout(() => control.click(), focusBackMs) },
    ]
  })
  return { heading: 'This thread', commands: [...commands, ...optOut, ...markUnread] }
}

/** The thread, in its workspace, where the person may act on it. */
type ThreadHere = { workspaceId: string; row: ThreadRow; isOpen: boolean }

function useThreadHere(place: Place | null): ThreadHere | null {
  const client = useQueryClient()
  const { memberships } = useMe()
  const chosen = useWorkspace().workspaceId
  if (place === null) return null
  const { threadId, isOpen, workspaceId = chosen } = place
  // A thread that was left is not asked for again: the list is newer.
  const row =
    loadedRow(client, workspaceId, threadId) ?? client.getQueryData(threadOptions(workspaceId, threadId).queryKey)
  const mayAct = memberships.some((own) => own.workspaceId === workspaceId && own.role !== 'client')
  return row === undefined || !mayAct ? null : { workspaceId, row, isOpen }
}

/** It has a key in Review alone; found by what people call it, it is asked for once more. */
const optOutCommand = ({ workspaceId, row }: ThreadHere, ask: (asked: OptOutAsked) => void): Command => ({
  id: 'thread opt-out',
  label: `Unsubscribe ${nameOf(row)}`,
  icon: MailX,
  keywords: optOutKeywords,
  run: () => ask({ workspaceId, row }),
})

/** Unread again, for whoever comes to it later: an open one is left, since who looks at it reads it. */
function useMarkUnread(here: ThreadHere | null): Command[] {
  const navigate = useNavigate()
  const { start } = useBulk()
  if (here === null) return []
  const { workspaceId, row, isOpen } = here
  if (!isOpen && row.isNewThread) return []
  const chosenRow = { named: [{ threadId: row.id, lastMessageAt: row.lastMessageAt, revision: row.revision }] }
  const run = async () => {
    if (isOpen) await navigate({ to: '/inbox', search: true })
    await start({ kind: 'read', isRead: false }, [{ workspaceId, count: 1, chosen: chosenRow }])
  }
  return [
    {
      id: 'thread unread',
      label: 'Mark this thread as unread',
      icon: Mail,
      keywords: ['new', 'later'],
      run: () => void run(),
    },
  ]
}

type Place = { threadId: string; workspaceId?: string; isOpen: boolean }

type OnScreen = { place: Place | null; controls: HTMLButtonElement[] }

/** A thread that is still loading brings its controls one after the other, and news of it may put others in their place. */
function useOnScreen(): OnScreen {
  // The palette takes the focus next.
  const [rowLink] = useState(focusedLink)
  const [onScreen, setOnScreen] = useState(() => look(rowLink))
  useEffect(() => {
    const main = document.querySelector('main')
    if (main === null) return
    const observer = new MutationObserver(() => setOnScreen(look(rowLink)))
    // A style alone shows what a part of the code that came late has held back.
    observer.observe(main, { childList: true, subtree: true, attributes: true })
    setOnScreen(look(rowLink))
    return () => observer.disconnect()
  }, [rowLink])
  return onScreen
}

/** The open thread, or that of the row with this link; of all workspaces the address says whose. */
function look(rowLink: string | undefined): OnScreen {
  const open = openThread()
  const row =
    rowLink === undefined ? undefined : document.querySelector(`main article:has(a[href="${CSS.escape(rowLink)}"])`)
  const link = open === undefined ? rowLink : window.location.href
  return { place: link === undefined ? null : placeOf(link, open !== undefined), controls: controlsOf(open ?? row) }
}

function placeOf(link: string, isOpen: boolean): Place | null {
  const { pathname, searchParams } = new URL(link, window.location.href)
  const [, screen, threadId] = pathname.split('/')
  const workspaceId = searchParams.get('workspace')
  if (screen !== 'thread' || threadId === undefined) return null
  return { threadId, isOpen, ...(workspaceId !== null && { workspaceId }) }
}

const isShown = (element: Element): boolean => element.checkVisibility()

const openThread = (): Element | undefined =>
  [...document.querySelectorAll('main section[aria-label="Thread"]')].find(isShown)

const focusedLink = (): string | undefined =>
  document.activeElement?.closest('main article')?.querySelector('a[href^="/thread/"]')?.getAttribute('href') ??
  undefined

const controlsOf = (place: Element | null | undefined): HTMLButtonElement[] =>
  [...(place?.querySelectorAll<HTMLButtonElement>('button[data-action]:enabled') ?? [])].filter(isShown)
