import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Mail, Search, User } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { AllFoundThread } from '#contract/memberships.ts'
import type { FoundThread } from '#contract/search.ts'
import { orpc } from '#web/api/client.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import { longestTyped } from '#web/app/inbox/search-address.ts'
import { useIsOverAll } from '#web/app/over-all.ts'
import type { CommandGroup } from '#web/ui/command-palette-props.ts'

const shown = 5
const restMs = 150
const shortest = 2

/** Threads and people that have what is typed in them, and the way to all of them; nothing for a letter or two. */
export function useFoundCommands(typed: string): { groups: CommandGroup[]; isLoading: boolean } {
  const navigate = useNavigate()
  const q = useRested(typed).slice(0, longestTyped)
  const isAsked = q.length >= shortest && typed.length >= shortest
  const { threads, people } = useFound(q, isAsked)
  const isOverAll = useIsOverAll()
  if (!isAsked) return { groups: [], isLoading: false }
  const ofAll = isOverAll ? { all: true as const } : {}
  const search = (words: string) => void navigate({ to: '/inbox', search: { ...ofAll, q: words } })
  return {
    isLoading: threads.isFetching || people.isFetching,
    groups: [
      {
        heading: 'Threads',
        isFound: true,
        commands: [
          { id: 'search threads', label: `Search threads for ${typed}`, icon: Search, run: () => search(typed) },
          ...(threads.data?.rows ?? []).map((row: FoundThread | AllFoundThread) => ({
            id: `thread ${row.id}`,
            label: row.contactName || row.contactEmail,
            hint: [...('workspaceName' in row ? [row.workspaceName] : []), row.passage?.text ?? row.snippet].join(
              ' · ',
            ),
            icon: Mail,
            run: () =>
              void navigate({
                to: '/thread/$threadId',
                params: { threadId: row.id },
                search: 'workspaceId' in row ? { ...ofAll, workspace: row.workspaceId } : {},
              }),
          })),
        ],
      },
      {
        heading: 'People',
        isFound: true,
        commands: (people.data?.people ?? []).map(({ id, name, email, company }) => ({
          id: `person ${id}`,
          label: name || email,
          hint: [company, email].filter(Boolean).join(' · '),
          icon: User,
          run: () => search(`from:"${email}"`),
        })),
      },
    ],
  }
}

/** In the chosen workspace, or in all of the person. */
function useFound(q: string, isAsked: boolean) {
  const { workspaceId } = useWorkspace()
  const isOverAll = useIsOverAll()
  const asked = { placeholderData: keepPreviousData, retry: false }
  const own = { ...asked, input: { workspaceId, q, limit: shown }, enabled: isAsked && !isOverAll }
  const all = { ...asked, input: { q, limit: shown }, enabled: isAsked && isOverAll }
  const ofOne = {
    threads: useQuery(orpc.search.threads.queryOptions(own)),
    people: useQuery(orpc.search.people.queryOptions(own)),
  }
  const ofAll = {
    threads: useQuery(orpc.memberships.search.queryOptions(all)),
    people: useQuery(orpc.memberships.people.queryOptions(all)),
  }
  return isOverAll ? ofAll : ofOne
}

/** The text once nothing was typed for a moment. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(setRested, restMs, text)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}
