import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import type { PlatformDelivery } from '#contract/admin.ts'
import { waitWords } from '#web/admin/hour-labels.ts'
import { causeWords, states } from '#web/admin/webhooks/delivery-labels.ts'
import { DeliveryPayload } from '#web/admin/webhooks/delivery-payload.tsx'
import { useReplay } from '#web/admin/webhooks/use-replay.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { StatusDot } from '#web/ui/status-dot.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow } from '#web/ui/table.tsx'
import { exactTime } from '#web/ui/time-labels.ts'

const route = getRouteApi('/admin/webhooks')

type DeliveryListProps = { deliveries: readonly PlatformDelivery[]; isNarrow: boolean }

/** A table where there is room for its columns, else a card for each. */
export function DeliveryList({ deliveries, isNarrow }: DeliveryListProps) {
  const [opened, setOpened] = useState<PlatformDelivery | null>(null)
  return (
    <>
      {isNarrow ? (
        <ul aria-label="Deliveries" className="flex flex-col divide-y rounded-md border bg-surface">
          {deliveries.map((delivery) => (
            <DeliveryCard key={delivery.id} delivery={delivery} onOpen={setOpened} />
          ))}
        </ul>
      ) : (
        <Table label="Deliveries" className="rounded-md border">
          <TableHead>
            <TableHeaderCell className="w-24">Received</TableHeaderCell>
            <TableHeaderCell>Workspace</TableHeaderCell>
            <TableHeaderCell>Type</TableHeaderCell>
            <TableHeaderCell>State</TableHeaderCell>
            <TableHeaderCell>Cause</TableHeaderCell>
            <TableHeaderCell align="end">Waited</TableHeaderCell>
            <TableHeaderCell className="w-40">
              <span className="sr-only">Payload and replay</span>
            </TableHeaderCell>
          </TableHead>
          <TableBody>
            {deliveries.map((delivery) => (
              <TableRow key={delivery.id}>
                <TableCell className="text-ink-muted">
                  <RelativeTime at={delivery.receivedAt} />
                </TableCell>
                <TableCell className="w-1/2 max-w-0">
                  <WorkspaceName delivery={delivery} />
                </TableCell>
                <TableCell>
                  <Type delivery={delivery} />
                </TableCell>
                <TableCell>
                  <StatusDot {...states[delivery.status]} />
                </TableCell>
                <TableCell
                  className="w-1/2 max-w-0 text-ink-muted"
                  title={delivery.cause ? causeWords(delivery.cause) : ''}
                >
                  {delivery.cause && causeWords(delivery.cause)}
                </TableCell>
                <TableCell align="end" className="text-ink-muted">
                  {waited(delivery)}
                </TableCell>
                <TableCell align="end">
                  <Actions delivery={delivery} onOpen={setOpened} />
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
      {opened && <DeliveryPayload key={opened.id} delivery={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

const waited = ({ receivedAt, processedAt }: PlatformDelivery): string =>
  processedAt === null ? '' : waitWords(Math.max(0, new Date(processedAt).getTime() - new Date(receivedAt).getTime()))

type LineProps = { delivery: PlatformDelivery; onOpen: (delivery: PlatformDelivery) => void }

function DeliveryCard({ delivery, onOpen }: LineProps) {
  return (
    <li className="flex flex-col gap-1.5 p-3">
      <div className="flex items-center justify-between gap-3">
        <StatusDot {...states[delivery.status]} />
        <RelativeTime at={delivery.receivedAt} className="text-ink-muted text-sm" />
      </div>
      <WorkspaceName delivery={delivery} />
      <Type delivery={delivery} />
      {delivery.cause && <span className="text-base text-ink-muted">{causeWords(delivery.cause)}</span>}
      <div className="flex justify-end gap-2">
        <Actions delivery={delivery} onOpen={onOpen} />
      </div>
    </li>
  )
}

/** Shows the deliveries of that workspace alone. */
function WorkspaceName({ delivery: { workspaceId, workspaceName } }: { delivery: PlatformDelivery }) {
  const navigate = route.useNavigate()
  return (
    <button
      type="button"
      title={`Only deliveries to ${workspaceName}`}
      className="block max-w-full truncate rounded-xs text-left font-medium text-base text-ink hover:underline hover:underline-offset-2"
      onClick={() => void navigate({ search: (now) => ({ ...now, workspace: workspaceId }) })}
    >
      {workspaceName}
    </button>
  )
}

function Type({ delivery: { type, isTest, deliveries } }: { delivery: PlatformDelivery }) {
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <span className="truncate">{type}</span>
      {isTest && <Badge>Test</Badge>}
      {deliveries > 1 && <Badge tone="outline">{`${deliveries} times`}</Badge>}
    </span>
  )
}

function Actions({ delivery, onOpen }: LineProps) {
  const replay = useReplay()
  // A page of them would all be called the same.
  const which = `${delivery.type} to ${delivery.workspaceName}, ${exactTime(new Date(delivery.receivedAt))}`
  return (
    <span className="inline-flex gap-1">
      {delivery.status === 'failed' && (
        <Button
          size="sm"
          aria-label={`Replay ${which}`}
          loading={replay.isPending}
          onClick={() => replay.mutate({ workspaceId: delivery.workspaceId, eventId: delivery.id })}
        >
          Replay
        </Button>
      )}
      <Button size="sm" variant="ghost" aria-label={`Payload of ${which}`} onClick={() => onOpen(delivery)}>
        Payload
      </Button>
    </span>
  )
}
