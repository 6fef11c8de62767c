import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ComparedCase, ComparedReplays, LabelResult } from '#contract/replays.ts'
import { orpc } from '#web/api/client.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import { AgentSection } from '#web/app/agent-section.tsx'
import { labelName } from '#web/app/intent-labels.ts'
import { outcomeNames, percentWords, shareWords } from '#web/app/replay/replay-labels.ts'
import { LoadFailure } from '#web/load-failure.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow } from '#web/ui/table.tsx'

/** Two replays side by side, and the replies at which they part. */
export function ComparedSection({ replayId, otherReplayId }: { replayId: string; otherReplayId: string }) {
  const { workspaceId } = useWorkspace()
  const compared = useQuery(orpc.replays.compare.queryOptions({ input: { workspaceId, replayId, otherReplayId } }))
  if (compared.isPending) return <SkeletonRows label="Comparing" rows={4} />
  if (!compared.data) return <LoadFailure title="Failed to compare the replays" of={[compared]} isPart />
  const { first, second, common, differ, differing } = compared.data
  return (
    <AgentSection title={`Version ${first.version} beside version ${second.version}`}>
      <Results compared={compared.data} />
      <p className="text-base text-ink-muted">
        Both were tried on {common.toLocaleString('en')} of the same replies.{' '}
        {differing.length === 0
          ? 'All of them would have ended the same way.'
          : `${differ} of them would have ended differently, or with other facts${differ > differing.length ? `; these are ${differing.length} of those` : ''}:`}
      </p>
      {differing.length > 0 && (
        <Table label="Replies that differ" className="max-h-112 rounded-md border">
          <TableHead>
            <TableHeaderCell>Lead</TableHeaderCell>
            <TableHeaderCell>Version {first.version}</TableHeaderCell>
            <TableHeaderCell>Version {second.version}</TableHeaderCell>
            <TableHeaderCell>Facts</TableHeaderCell>
          </TableHead>
          <TableBody>
            {differing.map((one) => (
              <Differing key={one.first.caseId} one={one} />
            ))}
          </TableBody>
        </Table>
      )}
    </AgentSection>
  )
}

const lines: readonly (readonly [name: string, of: (result: LabelResult) => ReactNode])[] = [
  ['Cases', ({ cases }) => cases],
  ['Would have gone out', ({ wouldSend }) => shareWords(wouldSend)],
  ['Wrong stops', ({ wrongStops }) => shareWords(wrongStops)],
  ['Same facts', ({ sameFacts }) => shareWords(sameFacts)],
  ['Words changed', ({ wordsChanged }) => percentWords(wordsChanged)],
  ['You would send', ({ judgedGood }) => shareWords(judgedGood)],
]

function Results({ compared: { first, second } }: { compared: ComparedReplays }) {
  return (
    <Table label="Results of both versions" className="rounded-md border">
      <TableHead>
        <TableHeaderCell>All labels</TableHeaderCell>
        <TableHeaderCell align="end">Version {first.version}</TableHeaderCell>
        <TableHeaderCell align="end">Version {second.version}</TableHeaderCell>
      </TableHead>
      <TableBody>
        {lines.map(([name, of]) => (
          <TableRow key={name}>
            <TableCell>{name}</TableCell>
            <TableCell align="end">{of(first.all)}</TableCell>
            <TableCell align="end">{of(second.all)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

function Differing({
  one: { threadId, contactName, contactEmail, first, second, hasOtherFacts },
}: {
  one: ComparedCase
}) {
  const toldOf = ({ outcome, label }: ComparedCase['first']): string =>
    [...(outcome === null ? [] : [outcomeNames[outcome]]), ...(label === null ? [] : [labelName(label)])].join(', ')
  return (
    <TableRow>
      <TableCell>
        <Link
          to="/thread/$threadId"
          params={{ threadId }}
          className="block max-w-56 truncate rounded-xs hover:underline"
        >
          {contactName || contactEmail}
        </Link>
      </TableCell>
      <TableCell>{toldOf(first)}</TableCell>
      <TableCell>{toldOf(second)}</TableCell>
      <TableCell>{hasOtherFacts ? 'other facts' : 'the same'}</TableCell>
    </TableRow>
  )
}
