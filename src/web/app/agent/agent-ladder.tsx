import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Agent } from '#contract/agents.ts'
import { type LadderRung, type Rung, type Step, steps } from '#contract/autonomy.ts'
import { rungNames, stepNames } from '#contract/ladder-words.ts'
import { orpc } from '#web/api/client.ts'
import { messageOf } from '#web/api/errors.ts'
import { useMay, useWorkspace } from '#web/api/workspace.ts'
import { StepChoice } from '#web/app/agent/step-choice.tsx'
import { AgentSection } from '#web/app/agent-section.tsx'
import { evidenceWords, watchWords } from '#web/app/autonomy-labels.ts'
import { LoadFailure } from '#web/load-failure.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { DropdownMenu, MenuItem } from '#web/ui/dropdown-menu.tsx'
import { notify } from '#web/ui/notify.ts'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

/** What a person wants to let it do. */
type Wish = { lines: readonly LadderRung[]; step: Step }

const isAhead = (step: Step) => (line: LadderRung) =>
  steps.indexOf(step) > Math.max(steps.indexOf(line.step), steps.indexOf(line.offered ?? 'draft'))

/** How far the agent may go by itself with each kind of reply, and what speaks for the next step. */
export function AgentLadder({ agent }: { agent: Agent }) {
  const { workspaceId } = useWorkspace()
  const mayEdit = useMay('member')
  const input = { workspaceId, agentId: agent.id }
  const ladder = useQuery(orpc.autonomy.ladder.queryOptions({ input }))
  const [faster, setFaster] = useState<Wish | null>(null)
  const setting = useSetSteps(input)
  const wish = (asked: Wish) =>
    asked.lines.some(isAhead(asked.step)) ? setFaster(asked) : setting.mutate(toInput(input, asked))
  const lines = ladder.data?.rungs ?? []
  return (
    <AgentSection
      title="What it may send by itself"
      about="Each kind of reply has its own step. A step is offered when people have judged enough of the agent’s answers, and taken back by itself when too much goes wrong."
      action={mayEdit && lines.length > 0 && <ForAll onChoose={(step) => wish({ lines, step })} />}
    >
      <LoadFailure title="Failed to load the steps" of={[ladder]} isPart />
      {ladder.isPending && <SkeletonRows label="Loading the steps" rows={8} />}
      {ladder.data?.isAutoSendOn === false && (
        <Banner title="Auto-send is off">Whatever is chosen here, every draft waits for someone’s approval.</Banner>
      )}
      {lines.length > 0 && (
        <ul className="divide-y rounded-md border">
          {lines.map((line) => (
            <Line key={line.rung} line={line} mayEdit={mayEdit} onChoose={(step) => wish({ lines: [line], step })} />
          ))}
        </ul>
      )}
      <Faster
        agent={agent}
        wish={faster}
        isSaving={setting.isPending}
        onClose={() => setFaster(null)}
        onConfirm={(asked) => setting.mutate(toInput(input, asked), { onSettled: () => setFaster(null) })}
      />
    </AgentSection>
  )
}

type InAgent = { workspaceId: string; agentId: string }

const toInput = (input: InAgent, { lines, step }: Wish) => ({
  ...input,
  rungs: lines.map(({ rung }): Rung => rung),
  step,
})

function useSetSteps(input: InAgent) {
  const queries = useQueryClient()
  const { queryKey } = orpc.autonomy.ladder.queryOptions({ input })
  return useMutation(
    orpc.autonomy.setSteps.mutationOptions({
      onSuccess: (ladder) => queries.setQueryData(queryKey, ladder),
      onError: (error) => notify.error('Failed to change the step', { description: messageOf(error) }),
    }),
  )
}

type LineProps = { line: LadderRung; mayEdit: boolean; onChoose: (step: Step) => void }

function Line({ line, mayEdit, onChoose }: LineProps) {
  const { rung, step, changed, offered } = line
  const watched = watchWords(line)
  return (
    <li className="flex flex-col gap-x-6 gap-y-2 px-4 py-3 lg:flex-row lg:items-center lg:justify-between">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium text-base text-ink">
          {rungNames[rung]}
          {changed?.by === 'taken_back' && (
            <Badge tone="negative">
              Taken back <RelativeTime at={changed.at} length="long" />
            </Badge>
          )}
        </p>
        <p className="text-ink-muted text-sm tabular-nums">
          {evidenceWords(line)}
          {watched && ` ${watched}`}
        </p>
      </div>
      <div className="flex shrink-0 flex-wrap items-center gap-2">
        {offered !== null && mayEdit && (
          <Button size="sm" variant="primary" onClick={() => onChoose(offered)}>
            Allow “{stepNames[offered]}”
          </Button>
        )}
        <StepChoice label={`Step for ${rungNames[rung]}`} value={step} disabled={!mayEdit} onChange={onChoose} />
      </div>
    </li>
  )
}

function ForAll({ onChoose }: { onChoose: (step: Step) => void }) {
  return (
    <DropdownMenu align="end" trigger={<Button size="sm">Set all</Button>}>
      {steps.map((step) => (
        <MenuItem key={step} onSelect={() => onChoose(step)}>
          All on “{stepNames[step]}”
        </MenuItem>
      ))}
    </DropdownMenu>
  )
}

type FasterProps = {
  agent: Agent
  wish: Wish | null
  isSaving: boolean
  onClose: () => void
  onConfirm: (wish: Wish) => void
}

/** A person may go faster than the evidence, once they have read what it says. */
function Faster({ agent, wish, isSaving, onClose, onConfirm }: FasterProps) {
  const ahead = wish?.lines.filter(isAhead(wish.step)) ?? []
  return (
    <ConfirmDialog
      open={wish !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      tone="primary"
      title={`Let ${agent.name} go faster than the evidence?`}
      description={
        <>
          <p>You chose “{wish && stepNames[wish.step]}”. What people’s judgements show so far:</p>
          <ul className="my-2 list-disc pl-5">
            {ahead.map((line) => (
              <li key={line.rung}>
                <span className="font-medium text-ink">{rungNames[line.rung]}:</span> {evidenceWords(line)}
              </li>
            ))}
          </ul>
          <p>Every check of a draft stays as it is, and the step is taken back by itself when too much goes wrong.</p>
        </>
      }
      confirmLabel="Let it go faster"
      loading={isSaving}
      onConfirm={() => wish && onConfirm(wish)}
    />
  )
}
