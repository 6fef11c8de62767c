import { Link } from '@tanstack/react-router'
import type { PlatformWorkspace } from '#contract/admin.ts'
import { planWords, platformState } from '#web/admin/workspaces/platform-labels.ts'
import { SuspendButton } from '#web/admin/workspaces/suspend-button.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { StatusDot } from '#web/ui/status-dot.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow } from '#web/ui/table.tsx'

type WorkspaceListProps = { workspaces: readonly PlatformWorkspace[]; isNarrow: boolean }

/** A table where there is room for its columns, else a card for each. */
export function WorkspaceList({ workspaces, isNarrow }: WorkspaceListProps) {
  if (isNarrow)
    return (
      <ul aria-label="Workspaces" className="flex flex-col divide-y rounded-md border bg-surface">
        {workspaces.map((workspace) => (
          <WorkspaceCard key={workspace.id} workspace={workspace} />
        ))}
      </ul>
    )
  return (
    <Table label="Workspaces" className="rounded-md border">
      <TableHead>
        <TableHeaderCell>Name</TableHeaderCell>
        <TableHeaderCell align="end">Members</TableHeaderCell>
        <TableHeaderCell align="end">Agents</TableHeaderCell>
        <TableHeaderCell>Plan</TableHeaderCell>
        <TableHeaderCell>Sending platform</TableHeaderCell>
        <TableHeaderCell>Last activity</TableHeaderCell>
        <TableHeaderCell>Last sync</TableHeaderCell>
        <TableHeaderCell>Created</TableHeaderCell>
        <TableHeaderCell className="w-24">
          <span className="sr-only">Suspend or restore</span>
        </TableHeaderCell>
      </TableHead>
      <TableBody>
        {workspaces.map((workspace) => (
          <TableRow key={workspace.id}>
            <TableCell className="w-full max-w-0">
              <span className="flex min-w-0 items-center gap-2">
                <NameLink workspace={workspace} className="truncate" />
                {workspace.suspendedAt && <Badge tone="negative">Suspended</Badge>}
              </span>
            </TableCell>
            <TableCell align="end">{workspace.members.toLocaleString('en')}</TableCell>
            <TableCell align="end">{workspace.agents.toLocaleString('en')}</TableCell>
            <TableCell>{planWords(workspace.plan)}</TableCell>
            <TableCell>
              <StatusDot {...platformState(workspace.platform)} />
            </TableCell>
            <TableCell className="text-ink-muted">
              <Moment at={workspace.lastMessageAt} />
            </TableCell>
            <TableCell className="text-ink-muted">
              <Moment at={workspace.syncedAt} />
            </TableCell>
            <TableCell className="text-ink-muted">
              <RelativeTime at={workspace.createdAt} />
            </TableCell>
            <TableCell align="end">
              <SuspendButton {...workspace} isSuspended={workspace.suspendedAt !== null} size="sm" />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

function WorkspaceCard({ workspace }: { workspace: PlatformWorkspace }) {
  const { members, agents, plan, platform, suspendedAt, createdAt, lastMessageAt, syncedAt } = workspace
  return (
    <li className="flex flex-col gap-2 p-3">
      <div className="flex min-w-0 items-start justify-between gap-2">
        <span className="flex min-w-0 flex-wrap items-center gap-2 py-1">
          <NameLink workspace={workspace} className="min-w-0 break-words" />
          {suspendedAt && <Badge tone="negative">Suspended</Badge>}
        </span>
        <SuspendButton {...workspace} isSuspended={suspendedAt !== null} size="sm" />
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-muted text-sm">
        <span>
          Members <span className="text-ink tabular-nums">{members.toLocaleString('en')}</span>
        </span>
        <span>
          Agents <span className="text-ink tabular-nums">{agents.toLocaleString('en')}</span>
        </span>
        <span>
          Plan <span className="text-ink">{planWords(plan)}</span>
        </span>
        <StatusDot {...platformState(platform)} />
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-muted text-sm">
        <span>
          Last activity <Moment at={lastMessageAt} />
        </span>
        <span>
          Last sync <Moment at={syncedAt} />
        </span>
        <span>
          Created <RelativeTime at={createdAt} />
        </span>
      </div>
    </li>
  )
}

function NameLink({ workspace: { id, name }, className }: { workspace: PlatformWorkspace; className: string }) {
  return (
    <Link
      to="/admin/workspaces/$workspaceId"
      params={{ workspaceId: id }}
      title={name}
      className={`rounded-xs font-medium text-base text-ink hover:underline hover:underline-offset-2 ${className}`}
    >
      {name}
    </Link>
  )
}

const Moment = ({ at }: { at: string | null }) => (at === null ? <>Never</> : <RelativeTime at={at} />)
