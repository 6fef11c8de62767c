import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronDown, ChevronRight, ListChecks } from 'lucide-react'
import { useState } from 'react'
import { type Judgement, judgements, type ReplayCase } from '#contract/replays.ts'
import { orpc } from '#web/api/client.ts'
import { messageOf } from '#web/api/errors.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import { labelName } from '#web/app/intent-labels.ts'
import { CaseDetail } from '#web/app/replay/case-detail.tsx'
import type { CaseSearch } from '#web/app/replay/case-search.ts'
import {
  judgementKeys,
  judgementNames,
  outcomeNames,
  outcomeTones,
  percentWords,
} from '#web/app/replay/replay-labels.ts'
import { LoadFailure } from '#web/load-failure.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { HintedButton } from '#web/ui/hinted-button.tsx'
import { notify } from '#web/ui/notify.ts'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

const perPage = 20

type CaseListProps = { replayId: string; search: CaseSearch; onPage: (page: number) => void }

/** The cases of a replay, twenty at a time. The one in focus is opened and judged by one key each; judged, it gives way to the next. */
export function CaseList({ replayId, search, onPage }: CaseListProps) {
  const { workspaceId } = useWorkspace()
  const [openId, setOpenId] = useState<string | null>(null)
  const { page = 1, order = 'worst', label, outcome, judgement } = search
  const filters = { label, outcome, judgement }
  const cases = useQuery(
    orpc.replays.cases.queryOptions({
      input: { workspaceId, replayId, order, ...filters, limit: perPage, offset: (page - 1) * perPage },
      placeholderData: (before) => before,
    }),
  )
  const goOn = (id: string) => {
    const rows = cases.data?.rows ?? []
    const next = rows[rows.findIndex((one) => one.id === id) + 1]
    setOpenId(next?.id ?? null)
    if (next) document.getElementById(rowId(next.id))?.focus()
  }
  if (cases.isPending) return <SkeletonRows label="Loading the cases" rows={5} />
  if (!cases.data) return <LoadFailure title="Failed to load the cases" of={[cases]} isPart />
  const { rows, total } = cases.data
  const isNarrowed = Object.values(filters).some((value) => value !== undefined)
  if (total === 0)
    return (
      <EmptyState
        icon={ListChecks}
        title={isNarrowed ? 'No case matches' : 'No cases yet'}
        description={isNarrowed ? 'Choose other filters.' : 'They appear here one by one while the replay runs.'}
      />
    )
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <ul aria-label="Cases" className="flex min-w-0 flex-col rounded-md border">
        {rows.map((one) => (
          <li key={one.id} id={rowId(one.id)} data-row tabIndex={-1} className="min-w-0 border-b last:border-b-0">
            <Case
              one={one}
              replayId={replayId}
              isOpen={one.id === openId}
              onToggle={() => setOpenId(one.id === openId ? null : one.id)}
              onJudged={() => goOn(one.id)}
            />
          </li>
        ))}
      </ul>
      <Pager page={page} total={total} onPage={onPage} />
    </div>
  )
}

const rowId = (caseId: string): string => `case-${caseId}`

function Pager({ page, total, onPage }: { page: number; total: number; onPage: (page: number) => void }) {
  const first = (page - 1) * perPage + 1
  const last = Math.min(total, page * perPage)
  return (
    <nav aria-label="Pages of cases" className="flex items-center justify-between gap-3">
      <span className="text-ink-muted text-sm tabular-nums">
        {first}–{last} of {total.toLocaleString('en')}
      </span>
      {total > perPage && (
        <span className="flex gap-2">
          <Button size="sm" disabled={page === 1} onClick={() => onPage(page - 1)}>
            Previous
          </Button>
          <Button size="sm" disabled={last === total} onClick={() => onPage(page + 1)}>
            Next
          </Button>
        </span>
      )}
    </nav>
  )
}

type CaseProps = {
  one: ReplayCase
  replayId: string
  isOpen: boolean
  onToggle: () => void
  onJudged: () => void
}

function Case({ one, replayId, isOpen, onToggle, onJudged }: CaseProps) {
  const Arrow = isOpen ? ChevronDown : ChevronRight
  const name = one.contactName || one.contactEmail
  return (
    <div className={cn('flex min-w-0 flex-col', isOpen && 'bg-sunken')}>
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2.5">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-keyshortcuts="o"
          onClick={onToggle}
          className="flex min-w-0 grow basis-64 items-start gap-2 rounded-sm text-left"
        >
          <Arrow aria-hidden className="mt-0.5 shrink-0 text-ink-faint" />
          <span className="flex min-w-0 flex-col">
            <span className="flex min-w-0 items-baseline gap-2">
              <span className="truncate font-medium text-base text-ink">{name}</span>
              <span className="shrink-0 text-ink-faint text-xs">
                <RelativeTime at={one.repliedAt} />
              </span>
            </span>
            <span dir="auto" className="line-clamp-2 break-words text-ink-muted text-sm">
              {one.snippet}
            </span>
          </span>
        </button>
        <Told one={one} />
        <Judge one={one} replayId={replayId} onJudged={onJudged} />
      </div>
      {isOpen && (
        <div className="min-w-0 px-3 pb-4 md:pl-9">
          <CaseDetail replayId={replayId} caseId={one.id} />
        </div>
      )}
    </div>
  )
}

/** What became of it, in a line. */
function Told({ one: { outcome, failure, label, did, factsDiffering, wordsChanged } }: { one: ReplayCase }) {
  const isWrongStop = outcome === 'stopped' && did === 'answered'
  const isMissedStop = outcome === 'would_send' && did === 'stopped'
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-ink-muted text-sm md:w-72">
      {outcome ? (
        <Badge tone={isWrongStop || isMissedStop ? 'negative' : outcomeTones[outcome]}>{outcomeNames[outcome]}</Badge>
      ) : (
        <Badge tone="negative">{failure === null ? 'Not tried' : 'Not written'}</Badge>
      )}
      {label && <span>{labelName(label)}</span>}
      {isWrongStop && <span className="text-negative-ink">a person answered</span>}
      {isMissedStop && <span className="text-negative-ink">it ended with a stop</span>}
      {factsDiffering !== null && (
        <span>
          {factsDiffering === 0
            ? 'same facts'
            : `${factsDiffering} ${factsDiffering === 1 ? 'fact differs' : 'facts differ'}`}
          , {percentWords(wordsChanged)} of words
        </span>
      )}
    </span>
  )
}

function Judge({ one, replayId, onJudged }: Pick<CaseProps, 'one' | 'replayId' | 'onJudged'>) {
  const { workspaceId } = useWorkspace()
  const queries = useQueryClient()
  const judge = useMutation(
    orpc.replays.judge.mutationOptions({
      onSuccess: (_, { judgement }) => {
        if (judgement !== null) onJudged()
      },
      onError: (error) => notify.error('Failed to judge the case', { description: messageOf(error) }),
      onSettled: () => queries.invalidateQueries({ queryKey: orpc.replays.key() }),
    }),
  )
  if (one.outcome === null) return null
  const chosen = judge.isPending ? judge.variables.judgement : one.judgement
  const say = (judgement: Judgement) =>
    judge.mutate({ workspaceId, replayId, caseId: one.id, judgement: judgement === one.judgement ? null : judgement })
  return (
    <fieldset className="flex flex-wrap items-center gap-1">
      <legend className="sr-only">Your judgement</legend>
      {judgements.map((judgement) => (
        <HintedButton
          key={judgement}
          size="sm"
          variant={chosen === judgement ? 'secondary' : 'ghost'}
          hint={chosen === judgement ? 'Take it back' : judgementNames[judgement]}
          kbd={judgementKeys[judgement]}
          aria-pressed={chosen === judgement}
          className={cn(
            chosen === judgement && (judgement === 'would_send' ? 'text-positive-ink' : 'text-negative-ink'),
          )}
          onClick={() => say(judgement)}
        >
          {judgementNames[judgement]}
        </HintedButton>
      ))}
    </fieldset>
  )
}
