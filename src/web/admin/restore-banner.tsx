import { useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import type { Restore } from '#contract/admin.ts'
import { connectionProblem } from '#web/admin/workspaces/platform-labels.ts'
import { orpc } from '#web/api/client.ts'
import { Banner } from '#web/ui/banner.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'

const askEveryMs = 10_000
const toldForMs = 14 * 86_400_000

/** Above every screen of the administration for two weeks after a restore: as of when the installation is, and how far its workspaces are. */
export function RestoreBanner() {
  const { data: restore } = useQuery(
    orpc.admin.restore.queryOptions({
      staleTime: 0,
      refetchInterval: ({ state: { data } }) => (data && data.ended < data.workspaces ? askEveryMs : false),
    }),
  )
  if (!restore || Date.now() - Date.parse(restore.restoredAt) > toldForMs) return null
  const isOver = restore.ended === restore.workspaces
  return (
    <Banner
      icon={History}
      tone={isOver ? 'neutral' : 'accent'}
      className="m-3 mb-0 shrink-0"
      title={
        <>
          Restored <RelativeTime at={restore.restoredAt} /> from a backup made <RelativeTime at={restore.backedUpAt} />
        </>
      }
    >
      {isOver ? (
        <p>Every workspace has been compared with its sending platform since.</p>
      ) : (
        <Behind restore={restore} />
      )}
      {restore.lookedUp > 0 && <p>{foundWords(restore)}</p>}
    </Banner>
  )
}

const shown = 5

function Behind({ restore: { workspaces, ended, open } }: { restore: Restore }) {
  const left = workspaces - ended
  return (
    <>
      <p>
        {ended} of {workspaces} {workspaces === 1 ? 'workspace has' : 'workspaces have'} been compared with the sending
        platform since. In the others nothing goes out until then:
      </p>
      <ul className="list-disc pl-5">
        {open.slice(0, shown).map(({ id, name, error }) => (
          <li key={id} className="break-words">
            {name}
            {error && `: ${connectionProblem(error, 'the sending platform')}`}
          </li>
        ))}
        {left > shown && <li>and {left - Math.min(shown, open.length)} more</li>}
      </ul>
    </>
  )
}

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`

const foundWords = ({ lookedUp, found, held }: Restore): string =>
  `${counted(lookedUp, 'conversation was', 'conversations were')} looked up: ${counted(found, 'prepared reply', 'prepared replies')} had gone out already, and ${counted(held, 'waits', 'wait')} for a person.`
