import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useState } from 'react'
import type { Agent, AgentVersion } from '#contract/agents.ts'
import { orpc } from '#web/api/client.ts'
import { messageOf } from '#web/api/errors.ts'
import { useMay, useWorkspace } from '#web/api/workspace.ts'
import { versionChanges } from '#web/app/agent/version-changes.ts'
import { AgentSection } from '#web/app/agent-section.tsx'
import { BeforeAfter } from '#web/app/lessons/before-after.tsx'
import { LoadFailure } from '#web/load-failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { notify } from '#web/ui/notify.ts'
import { RelativeTime } from '#web/ui/relative-time.tsx'

const fewVersions = 5

/** What it was told each time that it was changed, beside what it was told before; and the way back there. */
export function AgentVersions({ agent }: { agent: Agent }) {
  const { workspaceId } = useWorkspace()
  const mayEdit = useMay('member')
  const [areAllShown, setAreAllShown] = useState(false)
  const [chosen, setChosen] = useState<AgentVersion | null>(null)
  const input = { workspaceId, agentId: agent.id }
  const asked = useQuery(orpc.agents.versions.queryOptions({ input }))
  const versions = asked.data ?? []
  const shown = areAllShown ? versions : versions.slice(0, fewVersions)
  return (
    <AgentSection
      title="Versions"
      about="Every save is kept. Going back restores what it is told, not what it may do by itself."
    >
      <LoadFailure title="Failed to load the versions" of={[asked]} isPart />
      <ol aria-label="Versions" className="rounded-md border empty:hidden">
        {shown.map((version, place) => (
          <li key={version.number} className="flex flex-col gap-2 border-b px-4 py-3 last:border-b-0">
            <div className="flex min-h-7 flex-wrap items-center gap-x-3 gap-y-1">
              <p className="min-w-0 flex-1 text-base text-ink">
                <span className="font-medium">Version {version.number}</span>
                {version.number === agent.version && <span className="text-ink-muted"> in use</span>}
                <span className="text-ink-faint text-sm">
                  {' · '}
                  <RelativeTime at={version.madeAt} length="long" />
                </span>
              </p>
              {mayEdit && version.number !== agent.version && (
                <Button
                  size="sm"
                  icon={History}
                  action="Go back to a version"
                  aria-label={`Go back to version ${version.number}`}
                  onClick={() => setChosen(version)}
                >
                  Go back
                </Button>
              )}
            </div>
            <Changes before={versions[place + 1]} after={version} />
          </li>
        ))}
      </ol>
      {versions.length > shown.length && (
        <Button size="sm" variant="ghost" className="self-start" onClick={() => setAreAllShown(true)}>
          Show all versions
        </Button>
      )}
      {chosen && <GoBack agent={agent} to={chosen} from={versions[0]} onClose={() => setChosen(null)} />}
    </AgentSection>
  )
}

/** What one version says otherwise than another. */
function Changes({ before, after }: { before: AgentVersion | undefined; after: AgentVersion }) {
  if (!before) return <p className="text-ink-muted text-sm">The first one that was kept.</p>
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
      {versionChanges(before.settings, after.settings).map((change) => (
        <div key={change.name} className="col-span-2 grid grid-cols-subgrid">
          <dt className="text-ink-faint">{change.name}</dt>
          <dd className="min-w-0 break-words text-ink">
            {change.isText ? (
              <BeforeAfter before={change.before} after={change.after} />
            ) : (
              <>
                <del className="text-ink-muted">{change.before}</del> {change.after}
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** What going back leaves as it is. */
const freedomOf = ({ autoSendEnabled, dailyCap, threadCap, companyCap, careLevel }: AgentVersion['settings']) => ({
  autoSendEnabled,
  dailyCap,
  threadCap,
  companyCap,
  careLevel,
})

type GoBackProps = { agent: Agent; to: AgentVersion; from: AgentVersion | undefined; onClose: () => void }

function GoBack({ agent, to, from, onClose }: GoBackProps) {
  const client = useQueryClient()
  const { workspaceId } = useWorkspace()
  const rolling = useMutation(
    orpc.agents.rollBack.mutationOptions({
      onSuccess: () => {
        notify.success(`${agent.name} is told what version ${to.number} was told`)
        onClose()
      },
      onSettled: () => client.invalidateQueries({ queryKey: orpc.agents.key() }),
    }),
  )
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      tone="primary"
      title={`Go back to version ${to.number}?`}
      description={
        <div className="flex flex-col gap-3">
          <p>It becomes a new version, so this can be undone. Auto-send, caps and checks stay as they are now.</p>
          <Changes
            before={from}
            after={from ? { ...to, settings: { ...to.settings, ...freedomOf(from.settings) } } : to}
          />
        </div>
      }
      confirmLabel="Go back"
      loading={rolling.isPending}
      error={rolling.error === null ? undefined : messageOf(rolling.error)}
      onConfirm={() => rolling.mutate({ workspaceId, agentId: agent.id, number: to.number })}
    />
  )
}
