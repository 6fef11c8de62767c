import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ComparedAnswers } from '#contract/compared-answers.ts'
import type { ReplayCaseDetail } from '#contract/replays.ts'
import { orpc } from '#web/api/client.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import { usePlatformName } from '#web/app/connect-platform.ts'
import { reasonWords, unwrittenWords } from '#web/app/reason-labels.ts'
import { MarkedAnswer, type MarkedFact } from '#web/app/replay/marked-answer.tsx'
import { percentWords, secondsWords, usd } from '#web/app/replay/replay-labels.ts'
import { LoadFailure } from '#web/load-failure.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

/** A case whole: what the lead wrote, and the two answers side by side with what differs in facts. */
export function CaseDetail({ replayId, caseId }: { replayId: string; caseId: string }) {
  const { workspaceId } = useWorkspace()
  const detail = useQuery(orpc.replays.readCase.queryOptions({ input: { workspaceId, replayId, caseId } }))
  if (detail.isPending) return <SkeletonRows label="Loading the case" rows={3} />
  if (!detail.data) return <LoadFailure title="Failed to load the case" of={[detail]} isPart />
  return <Whole detail={detail.data} />
}

function Whole({ detail }: { detail: ReplayCaseDetail }) {
  const { mail, body, answer, compared } = detail
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <Words title="The lead wrote">
        <p className="max-h-60 max-w-[72ch] overflow-y-auto whitespace-pre-wrap break-words text-base text-ink">
          {mail.text || mail.subject}
        </p>
      </Words>
      <div className="grid min-w-0 gap-4 lg:grid-cols-2">
        <Words title="The agent" note={agentNote(detail)}>
          {body === '' ? (
            <p className="text-base text-ink-muted">{unwritten(detail)}</p>
          ) : (
            <MarkedAnswer text={body} facts={factsOf(compared, 'first')} />
          )}
        </Words>
        <Words title="A person" note={answer ? '' : 'No answer went out.'}>
          {answer ? (
            <MarkedAnswer text={answer.text} facts={factsOf(compared, 'second')} />
          ) : (
            <p className="text-base text-ink-muted">Stopped: the conversation ended without an answer.</p>
          )}
        </Words>
      </div>
      <Differences detail={detail} />
    </div>
  )
}

function Words({ title, note = '', children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <h4 className="text-ink-faint text-sm">
        {title}
        {note && <span> · {note}</span>}
      </h4>
      {children}
    </div>
  )
}

function agentNote({ costUsd, ms, knowledge }: ReplayCaseDetail): string {
  const used = knowledge.map(({ title }) => `“${title}”`).join(', ')
  return [secondsWords(ms), ...(costUsd ? [usd(costUsd)] : []), ...(used === '' ? [] : [`used ${used}`])].join(' · ')
}

function unwritten({ outcome, failure }: ReplayCaseDetail): string {
  if (failure !== null) return unwrittenWords[failure]
  return outcome === 'stopped'
    ? 'Would have stopped: no answer, and nothing more goes to this lead.'
    : 'Wrote nothing, and left it to a person.'
}

/** The facts of one of the two answers that the other lacks, or states otherwise. */
function factsOf(compared: ComparedAnswers | null, of: 'first' | 'second'): MarkedFact[] {
  if (compared === null) return []
  const [alone, other] =
    of === 'first' ? ([compared.onlyInFirst, 'second'] as const) : ([compared.onlyInSecond, 'first'] as const)
  return [
    ...alone.map((fact) => ({ ...fact, kindOfMark: 'only' as const, words: 'Only this answer says so.' })),
    ...compared.changed.map((pair) => ({
      ...pair[of],
      kindOfMark: 'changed' as const,
      words: `The other answer says “${pair[other].text}”.`,
    })),
  ]
}

function Differences({ detail }: { detail: ReplayCaseDetail }) {
  const platformName = usePlatformName()
  const { compared, wordsChanged, outcome, reasons, threadId } = detail
  const why = outcome === 'waits' ? reasonWords(reasons, platformName) : undefined
  const lines = compared === null ? [] : differencesOf(compared)
  return (
    <div className="flex min-w-0 flex-col gap-1.5 border-t pt-3 text-sm">
      {why && <p className="break-words text-ink">Why it waited: {why}</p>}
      {compared && (
        <p className="text-ink">
          {lines.length === 0 ? 'The same facts.' : 'Facts that differ:'} A person changed {percentWords(wordsChanged)}{' '}
          of the words.
        </p>
      )}
      {lines.length > 0 && (
        <ul aria-label="Facts that differ" className="flex list-disc flex-col gap-1 pl-5">
          {lines.map((line) => (
            <li key={line} className="break-words text-ink-muted">
              {line}
            </li>
          ))}
        </ul>
      )}
      <Link
        to="/thread/$threadId"
        params={{ threadId }}
        className="self-start text-accent-ink underline underline-offset-4"
      >
        Open the conversation
      </Link>
    </div>
  )
}

const differencesOf = ({ changed, onlyInFirst, onlyInSecond }: ComparedAnswers): string[] => [
  ...changed.map(({ first, second }) => `The agent says “${first.text}”, the person “${second.text}”.`),
  ...onlyInFirst.map(({ text }) => `Only the agent says “${text}”.`),
  ...onlyInSecond.map(({ text }) => `Only the person says “${text}”.`),
]
