import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Mail, Search, User } from 'lucide-react'
import { useEffect, useState } from 'react'
import { orpc } from '#web/api/client.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import { longestTyped } from '#web/app/inbox/search-address.ts'
import type { CommandGroup } from '#web/ui/command-palette-props.ts'

const shown = 5
const restMs = 150
const shortest = 2

/** Threads and people that have what is typed in them, and the way to all of them; nothing for a letter or two. */
export function useFoundCommands(typed: string): { groups: CommandGroup[]; isLoading: boolean } {
  const navigate = useNavigate()
  const { workspaceId } = useWorkspace()
  const q = useRested(typed).slice(0, longestTyped)
  const isAsked = q.length >= shortest && typed.length >= shortest
  const asked = {
    input: { workspaceId, q, limit: shown },
    enabled: isAsked,
    placeholderData: keepPreviousData,
    retry: false,
  }
  const threads = useQuery(orpc.search.threads.queryOptions(asked))
  const people = useQuery(orpc.search.people.queryOptions(asked))
  if (!isAsked) return { groups: [], isLoading: false }
  const search = (words: string) => void navigate({ to: '/inbox', search: { q: words } })
  return {
    isLoading: threads.isFetching || people.isFetching,
    groups: [
      {
        heading: 'Threads',
        isFound: true,
        commands: [
          { id: 'search threads', label: `Search threads for ${typed}`, icon: Search, run: () => search(typed) },
          ...(threads.data?.rows ?? []).map((row) => ({
            id: `thread ${row.id}`,
            label: row.contactName || row.contactEmail,
            hint: row.passage?.text ?? row.snippet,
            icon: Mail,
            run: () => void navigate({ to: '/thread/$threadId', params: { threadId: row.id } }),
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

/** The text once nothing was typed for a moment. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(setRested, restMs, text)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}
