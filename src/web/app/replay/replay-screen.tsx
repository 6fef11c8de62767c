import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { FlaskConical, Square } from 'lucide-react'
import { type CaseFilters, judgements, type ReplayResult, replayOutcomes } from '#contract/replays.ts'
import { orpc } from '#web/api/client.ts'
import { messageOf } from '#web/api/errors.ts'
import { useMay, useWorkspace } from '#web/api/workspace.ts'
import { AgentSection } from '#web/app/agent-section.tsx'
import { AgentOfAddress } from '#web/app/agents/agent-of-address.tsx'
import { labelName } from '#web/app/intent-labels.ts'
import { useControlKeys } from '#web/app/keys/use-control-keys.ts'
import { CaseList } from '#web/app/replay/case-list.tsx'
import type { ReplaySearch } from '#web/app/replay/case-search.ts'
import { ComparedSection } from '#web/app/replay/compared-section.tsx'
import { LabelResults } from '#web/app/replay/label-results.tsx'
import {
  costWords,
  endWords,
  isUnderWay,
  judgementNames,
  outcomeNames,
  secondsWords,
  shareWords,
  stateWords,
} from '#web/app/replay/replay-labels.ts'
import { LoadFailure } from '#web/load-failure.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { Figure, Figures } from '#web/ui/figures.tsx'
import { notify } from '#web/ui/notify.ts'
import { PageBody } from '#web/ui/page-body.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { Select } from '#web/ui/select.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

const route = getRouteApi('/signed-in/shell/agents/$agentId/replays/$replayId')

/** A replay of an agent: how it fared by label, and every case of it, the worst first, to be judged by one key. */
export function ReplayScreen() {
  useControlKeys()
  const { agentId, replayId } = route.useParams()
  const { workspaceId } = useWorkspace()
  const mayTry = useMay('member')
  const replay = useQuery({
    ...orpc.replays.read.queryOptions({ input: { workspaceId, replayId } }),
    enabled: mayTry,
  })
  return (
    <AgentOfAddress
      agentId={agentId}
      isBehindPage
      title={(agent) => (agent && replay.data ? `Replay: ${agent.name}, version ${replay.data.version}` : 'Replay')}
      action={() => replay.data && isUnderWay(replay.data) && <CancelReplay replayId={replayId} />}
    >
      {() =>
        mayTry ? (
          <>
            <LoadFailure title="Failed to load the replay" of={[replay]} />
            {replay.isPending ? (
              <SkeletonRows label="Loading the replay" rows={6} />
            ) : (
              replay.data && <Replayed replay={replay.data} />
            )}
          </>
        ) : (
          <EmptyState
            icon={FlaskConical}
            title="Your role can’t try agents"
            description="Ask an admin of this workspace to make you a member."
          />
        )
      }
    </AgentOfAddress>
  )
}

function CancelReplay({ replayId }: { replayId: string }) {
  const { workspaceId } = useWorkspace()
  const queries = useQueryClient()
  const cancel = useMutation(
    orpc.replays.cancel.mutationOptions({
      onError: (error) => notify.error('Failed to cancel the replay', { description: messageOf(error) }),
      onSettled: () => queries.invalidateQueries({ queryKey: orpc.replays.key() }),
    }),
  )
  return (
    <Button icon={Square} loading={cancel.isPending} onClick={() => cancel.mutate({ workspaceId, replayId })}>
      Cancel
    </Button>
  )
}

function Replayed({ replay }: { replay: ReplayResult }) {
  const navigate = route.useNavigate()
  const search = route.useSearch()
  const narrow = (change: ReplaySearch) =>
    void navigate({ search: { ...search, page: undefined, ...change }, replace: true })
  return (
    <PageBody width="full">
      <Progress replay={replay} />
      <Figures>
        <Figure label="Would have gone out" value={shareWords(replay.all.wouldSend)} hint="in brackets: 95% certain" />
        <Figure label="With the same facts" value={shareWords(replay.all.sameFacts)} hint="as the person’s answer" />
        <Figure label="Wrong stops" value={shareWords(replay.all.wrongStops)} hint="where a person answered" />
        <Figure label="You would send" value={shareWords(replay.all.judgedGood)} hint={`${replay.judged} judged`} />
      </Figures>
      {replay.labels.length > 0 && (
        <AgentSection title="By label">
          <LabelResults result={replay} onChoose={(label) => narrow({ label })} />
        </AgentSection>
      )}
      <Compare replay={replay} otherId={search.with} onChoose={(other) => narrow({ with: other })} />
      <AgentSection
        title="Cases"
        about="Judge the case in focus by one key: S would send, F facts wrong, X should have stopped. J and K go through them, O opens one. Evidence is what you judge of those that would have gone out."
      >
        <Filters replay={replay} search={search} onChange={narrow} />
        <CaseList
          replayId={replay.id}
          search={search}
          onPage={(page) => void navigate({ search: { ...search, page: page === 1 ? undefined : page } })}
        />
      </AgentSection>
    </PageBody>
  )
}

function Progress({ replay }: { replay: ReplayResult }) {
  const { cases, done, end, failed, capUsd, meanMs } = replay
  const parts = [
    stateWords(replay),
    ...(failed === 0 ? [] : [`${failed} couldn’t be written`]),
    costWords(replay),
    ...(capUsd === null ? [] : [`cap $${capUsd.toFixed(2)}`]),
    ...(meanMs === null ? [] : [`${secondsWords(meanMs)} each`]),
  ]
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <p aria-live="polite" className="flex flex-wrap items-center gap-x-3 gap-y-2 text-base text-ink">
        {isUnderWay(replay) && (
          <ProgressBar label="Replay" percent={cases === 0 ? 0 : Math.round((100 * done) / cases)} />
        )}
        <span className="min-w-0">{parts.join(' · ')}</span>
      </p>
      {end !== null && (
        <Banner tone={end === 'cap' ? 'neutral' : 'negative'} title={stateWords(replay)}>
          {endWords(end)}
        </Banner>
      )}
    </div>
  )
}

type CompareProps = { replay: ReplayResult; otherId: string | undefined; onChoose: (id: string | undefined) => void }

function Compare({ replay, otherId, onChoose }: CompareProps) {
  const { workspaceId } = useWorkspace()
  const replays = useQuery(orpc.replays.list.queryOptions({ input: { workspaceId, agentId: replay.agentId } }))
  const others = replays.data?.filter(({ id, done }) => id !== replay.id && done > 0) ?? []
  if (others.length === 0) return null
  const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <Field label="Compare with" className="max-w-80">
        <Select
          value={otherId ?? 'none'}
          onValueChange={(value) => onChoose(value === 'none' ? undefined : value)}
          options={[
            { value: 'none', label: 'Nothing' },
            ...others.map(({ id, version, madeAt, done }) => ({
              value: id,
              label: `Version ${version}, ${day.format(new Date(madeAt))}`,
              hint: `${done} cases`,
            })),
          ]}
        />
      </Field>
      {otherId !== undefined && <ComparedSection replayId={replay.id} otherReplayId={otherId} />}
    </div>
  )
}

type FiltersProps = { replay: ReplayResult; search: ReplaySearch; onChange: (change: ReplaySearch) => void }

const unfiltered = 'any'
const chosen = <Value extends string>(value: Value | typeof unfiltered): Value | undefined =>
  value === unfiltered ? undefined : value

function Filters({ replay, search, onChange }: FiltersProps) {
  const labels = replay.labels.flatMap(({ label }) => label ?? [])
  return (
    <span className="flex min-w-0 flex-wrap gap-2">
      <Select
        aria-label="Order"
        size="sm"
        className="w-32"
        value={search.order ?? 'worst'}
        onValueChange={(order) => onChange({ order: order === 'newest' ? order : undefined })}
        options={[
          { value: 'worst', label: 'Worst first' },
          { value: 'newest', label: 'Newest first' },
        ]}
      />
      <Select
        aria-label="Label"
        size="sm"
        className="w-36"
        value={search.label ?? unfiltered}
        onValueChange={(label) => onChange({ label: chosen<NonNullable<CaseFilters['label']>>(label) })}
        options={[
          { value: unfiltered, label: 'All labels' },
          ...labels.map((value) => ({ value, label: labelName(value) })),
        ]}
      />
      <Select
        aria-label="Outcome"
        size="sm"
        className="w-44"
        value={search.outcome ?? unfiltered}
        onValueChange={(outcome) => onChange({ outcome: chosen<NonNullable<CaseFilters['outcome']>>(outcome) })}
        options={[
          { value: unfiltered, label: 'All outcomes' },
          ...replayOutcomes.map((value) => ({ value, label: outcomeNames[value] })),
        ]}
      />
      <Select
        aria-label="Judgement"
        size="sm"
        className="w-44"
        value={search.judgement ?? unfiltered}
        onValueChange={(judgement) => onChange({ judgement: chosen<NonNullable<CaseFilters['judgement']>>(judgement) })}
        options={[
          { value: unfiltered, label: 'Judged or not' },
          { value: 'none', label: 'Not judged' },
          ...judgements.map((value) => ({ value, label: judgementNames[value] })),
        ]}
      />
    </span>
  )
}
