import { useQuery } from '@tanstack/react-query'
import type { Agent } from '#contract/agents.ts'
import type { AgentWeek as Week } from '#contract/numbers.ts'
import { orpc } from '#web/api/client.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import { AgentSection } from '#web/app/agent-section.tsx'
import { Bars } from '#web/app/numbers/bars.tsx'
import { periodWords, shareWords, told } from '#web/app/numbers/number-labels.ts'
import { Panel } from '#web/app/numbers/panel.tsx'
import { ThreadsContext } from '#web/app/numbers/thread-link.tsx'
import { waitWords } from '#web/app/numbers/wait-labels.ts'
import { LoadFailure } from '#web/load-failure.tsx'
import { Figure, Figures } from '#web/ui/figures.tsx'

/** What it sent within a week, what people changed, and what they had to look at first. */
export function AgentWeek({ agent }: { agent: Agent }) {
  const { workspaceId } = useWorkspace()
  const week = useQuery(orpc.numbers.agentWeek.queryOptions({ input: { workspaceId, agentId: agent.id } }))
  const { data } = week
  return (
    <AgentSection title="The last seven days" about={data && periodWords(data.period)}>
      <LoadFailure title="Failed to load the numbers" of={[week]} isPart />
      {!week.isLoadingError && (
        <ThreadsContext value={{ agent: agent.id, ...data?.period }}>
          <WeekFigures week={data} />
          {data && <Holds week={data} />}
        </ThreadsContext>
      )}
    </AgentSection>
  )
}

function WeekFigures({ week }: { week: Week | undefined }) {
  const drafts = week && week.uneditedDrafts + week.editedDrafts + week.rejectedDrafts
  return (
    <Figures>
      <Figure
        label="Sent automatically"
        value={week?.automaticSends}
        hint={
          week &&
          (week.sends === 0
            ? 'Nothing was sent.'
            : `${shareWords(week.automaticSends, week.sends).share} of ${told(week.sends)} sent`)
        }
      />
      <Figure label="Sent by a person" value={week && week.sends - week.automaticSends} />
      <Figure
        label="Drafts changed"
        value={week?.editedDrafts}
        hint={
          week && drafts !== undefined && drafts > 0
            ? `of ${told(drafts)}, ${told(week.uneditedDrafts)} sent as written`
            : undefined
        }
      />
      <Figure label="Drafts thrown away" value={week?.rejectedDrafts} />
    </Figures>
  )
}

function Holds({ week: { waits } }: { week: Week }) {
  const all = waits.reduce((sum, { drafts }) => sum + drafts, 0)
  return (
    <Panel
      title="Why drafts waited for a person"
      note={
        all === 0
          ? 'No draft waited for a person.'
          : 'A draft can wait for several reasons; the shares are of all reasons.'
      }
    >
      <Bars
        parts={waits.map(({ reason, drafts }) => ({
          name: waitWords[reason],
          count: drafts,
          tone: 'info',
          number: 'waits',
          of: { reason },
        }))}
        all={all}
      />
    </Panel>
  )
}
