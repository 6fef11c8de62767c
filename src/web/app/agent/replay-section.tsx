import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { History, Play } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { Agent } from '#contract/agents.ts'
import { mostCases, type Replay, type ReplayOffer } from '#contract/replays.ts'
import { orpc } from '#web/api/client.ts'
import { messageOf } from '#web/api/errors.ts'
import { useMay, useWorkspace } from '#web/api/workspace.ts'
import { AgentSection } from '#web/app/agent-section.tsx'
import { useLacksConnection } from '#web/app/connect-platform.ts'
import { costWords, isUnderWay, stateWords, usd } from '#web/app/replay/replay-labels.ts'
import { LoadFailure } from '#web/load-failure.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { LackingButton } from '#web/ui/lacking-button.tsx'
import { notify } from '#web/ui/notify.ts'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Select } from '#web/ui/select.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

/** "Will it embarrass me?", answered with the workspace's own past. */
export function ReplaySection({ agent }: { agent: Agent }) {
  // Replies of others are for who works with agents.
  return useMay('member') ? <Replayable agent={agent} /> : null
}

function Replayable({ agent }: { agent: Agent }) {
  const { workspaceId } = useWorkspace()
  const [version, setVersion] = useState(agent.version)
  const input = { workspaceId, agentId: agent.id }
  const offer = useQuery(
    orpc.replays.offer.queryOptions({ input: { ...input, version }, placeholderData: (before) => before }),
  )
  const replays = useQuery(orpc.replays.list.queryOptions({ input }))
  return (
    <AgentSection
      title="Try it on my past replies"
      about="What this agent would have done with replies that people already answered, beside what they did: with today’s knowledge, less whatever came out of that very conversation. Nothing is sent, and no conversation changes."
    >
      <LoadFailure title="Failed to load past replies" of={[offer]} isPart />
      <LoadFailure title="Failed to load replays" of={[replays]} isPart />
      {offer.isPending || replays.isPending ? (
        <SkeletonRows label="Loading past replies" rows={3} />
      ) : (
        offer.data && (
          <Offer
            // What stands in its fields is of this agent.
            key={agent.id}
            agent={agent}
            offer={offer.data}
            version={version}
            onVersion={setVersion}
            underWay={replays.data?.find(isUnderWay) ?? null}
          />
        )
      )}
      {replays.data && replays.data.length > 0 && <Replays agentId={agent.id} replays={replays.data} />}
    </AgentSection>
  )
}

const choices = [50, 100, 200, 500]
const capByDefault = 5
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })

type OfferProps = {
  agent: Agent
  offer: ReplayOffer
  version: number
  onVersion: (version: number) => void
  underWay: Replay | null
}

function Offer({ agent, offer, version, onVersion, underWay }: OfferProps) {
  const { workspaceId } = useWorkspace()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [wanted, setWanted] = useState(choices[1] ?? mostCases)
  const [cap, setCap] = useState(String(capByDefault))
  const versions = useQuery(orpc.agents.versions.queryOptions({ input: { workspaceId, agentId: agent.id } }))
  const start = useMutation(
    orpc.replays.start.mutationOptions({
      onSuccess: async ({ id }) => {
        await queries.invalidateQueries({ queryKey: orpc.replays.key() })
        await navigate({
          to: '/agents/$agentId/replays/$replayId',
          params: { agentId: agent.id, replayId: id },
          search: {},
        })
      },
      onError: (error) => notify.error('Failed to start the replay', { description: messageOf(error) }),
    }),
  )
  const cases = Math.min(wanted, offer.available)
  const isPaid = offer.writer.kind === 'model'
  const capUsd = !isPaid || cap.trim() === '' ? null : Number(cap.replace(',', '.'))
  const isCapWrong = capUsd !== null && !(capUsd >= 0.01 && capUsd <= 1000)
  const begin = (event: FormEvent) => {
    event.preventDefault()
    if (isCapWrong) return
    start.mutate({ workspaceId, agentId: agent.id, version, cases, capUsd })
  }
  const lacks = lacksOf(offer, underWay)
  return (
    <form onSubmit={begin} noValidate className="flex min-w-0 flex-col gap-4">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <Field label="Past replies" className="w-40">
          <Select
            value={String(wanted)}
            onValueChange={(value) => setWanted(Number(value))}
            options={choices.map((count) => ({ value: String(count), label: `The newest ${count}` }))}
          />
        </Field>
        <Field label="Version" className="w-48">
          <Select
            value={String(version)}
            onValueChange={(value) => onVersion(Number(value))}
            options={(versions.data ?? [{ number: agent.version, madeAt: null }]).map(({ number, madeAt }) => ({
              value: String(number),
              label: number === agent.version ? `${number} (now)` : String(number),
              ...(madeAt && { hint: `from ${day.format(new Date(madeAt))}` }),
            }))}
          />
        </Field>
        {isPaid && (
          <Field
            label="Cap in dollars"
            optional
            className="w-40"
            error={isCapWrong ? 'Enter $0.01 to $1,000, or leave it empty.' : undefined}
          >
            <Input inputMode="decimal" value={cap} onChange={(event) => setCap(event.target.value)} />
          </Field>
        )}
      </div>
      <p className="max-w-[72ch] text-base text-ink">{priceWords(offer, cases)}</p>
      <div className="flex flex-wrap items-center gap-2">
        <LackingButton type="submit" variant="primary" icon={Play} lacks={lacks} loading={start.isPending}>
          Try it on my past replies
        </LackingButton>
        <OlderReplies offer={offer} />
      </div>
    </form>
  )
}

function lacksOf({ available }: ReplayOffer, underWay: Replay | null): string | null {
  if (underWay) return 'A replay is still running. Wait until it’s done, or cancel it.'
  return available === 0 ? 'No past reply has been answered by a person yet.' : null
}

function priceWords({ available, writer, callsPerCase, meanCallUsd, paidCalls }: ReplayOffer, cases: number): string {
  const there =
    available >= mostCases
      ? `${mostCases} or more past replies can be tried.`
      : `${available.toLocaleString('en')} past ${available === 1 ? 'reply' : 'replies'} can be tried.`
  if (available === 0) return `${there} Those count that a person answered, or that ended with an opt-out.`
  if (writer.kind === 'builtin') return `${there} The built-in drafter answers, which costs nothing.`
  const calls = cases * callsPerCase
  // With a second reader, a draft that rules hold is written once more.
  const least = callsPerCase > 1 ? 'at least ' : ''
  const counted = `${least}${calls.toLocaleString('en')} ${calls === 1 ? 'call' : 'calls'} of ${writer.name}`
  return meanCallUsd === null
    ? `${there} That takes ${counted}. None of its calls has been paid yet, so what they cost isn’t known: the cap holds as far as the model tells its prices.`
    : `${there} That takes ${counted}, about ${usd(calls * meanCallUsd)} (the mean of ${paidCalls} calls already paid is ${usd(meanCallUsd)}).`
}

/** What a first sync has left, or a platform has brought back since. */
function OlderReplies({ offer: { olderReplies } }: { offer: ReplayOffer }) {
  const { workspaceId } = useWorkspace()
  const queries = useQueryClient()
  const lacks = useLacksConnection()
  const read = useMutation(
    orpc.replays.readOlder.mutationOptions({
      onError: (error) => notify.error('Failed to read older conversations', { description: messageOf(error) }),
      onSettled: () => queries.invalidateQueries({ queryKey: orpc.replays.key() }),
    }),
  )
  const isReading = olderReplies?.isReading === true
  return (
    <>
      <LackingButton
        type="button"
        icon={History}
        lacks={lacks}
        loading={read.isPending || isReading}
        onClick={() => read.mutate({ workspaceId })}
      >
        Read older conversations
      </LackingButton>
      <span aria-live="polite" className="text-ink-faint text-sm">
        {isReading
          ? 'Reading the last 90 days, or 500 conversations…'
          : olderReplies
            ? foundWords(olderReplies.found)
            : 'Of the last 90 days, at most 500.'}
      </span>
    </>
  )
}

const foundWords = (found: number): string =>
  found === 0
    ? 'Nothing new was there.'
    : `${found.toLocaleString('en')} more ${found === 1 ? 'message was' : 'messages were'} there.`

const tones = { waiting: 'info', running: 'info', done: 'positive', canceled: 'neutral', failed: 'negative' } as const
const stateNames = {
  waiting: 'Waiting',
  running: 'Running',
  done: 'Done',
  canceled: 'Canceled',
  failed: 'Failed',
} as const

function Replays({ agentId, replays }: { agentId: string; replays: readonly Replay[] }) {
  return (
    <ul aria-label="Replays" className="flex flex-col rounded-md border">
      {replays.map((replay) => (
        <li key={replay.id} className="border-b last:border-b-0">
          <Link
            to="/agents/$agentId/replays/$replayId"
            params={{ agentId, replayId: replay.id }}
            search={{}}
            className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2.5 -outline-offset-2 hover:bg-hover"
          >
            <Badge tone={tones[replay.state]}>{stateNames[replay.state]}</Badge>
            <span className="font-medium text-base text-ink">Version {replay.version}</span>
            <span className="min-w-0 text-ink-muted text-sm">
              {replay.purpose === 'recheck' && 'Judged cases, tried again by itself: '}
              {stateWords(replay)}
              {replay.judged > 0 && `, ${replay.judged} judged`} · {costWords(replay)}
            </span>
            <span className="ml-auto text-ink-faint text-sm">
              <RelativeTime at={replay.madeAt} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
