import { getRouteApi } from '@tanstack/react-router'
import type { PlatformDelivery } from '#contract/admin.ts'
import { webhookEventTypes } from '#contract/webhooks.ts'
import { states } from '#web/admin/webhooks/delivery-labels.ts'
import { WorkspaceFilter } from '#web/admin/webhooks/workspace-filter.tsx'
import { Select } from '#web/ui/select.tsx'

const route = getRouteApi('/admin/webhooks')

const unfiltered = 'any'
const types = [...webhookEventTypes, 'unreadable']
const typeOptions = [{ value: unfiltered, label: 'All types' }, ...types.map((type) => ({ value: type, label: type }))]
const stateOptions = [
  { value: unfiltered, label: 'All states' },
  ...(['received', 'processed', 'ignored', 'failed'] as const).map((value) => ({ value, label: states[value].label })),
]
const timeOptions = [
  { value: unfiltered, label: 'Any time' },
  { value: '1', label: 'Last hour' },
  { value: '24', label: 'Last 24 hours' },
  { value: '168', label: 'Last 7 days' },
]

type DeliveryFiltersProps = {
  /** The workspace of the filter, as far as a delivery has told its name. */
  chosen: Pick<PlatformDelivery, 'workspaceId' | 'workspaceName'> | undefined
}

/** Kept in the address. */
export function DeliveryFilters({ chosen }: DeliveryFiltersProps) {
  const { workspace, type, state, hours } = route.useSearch()
  const navigate = route.useNavigate()
  const choose = (change: Partial<ReturnType<typeof route.useSearch>>) =>
    void navigate({ search: (now) => ({ ...now, ...change }), replace: true })
  const orNone = (value: string) => (value === unfiltered ? undefined : value)
  return (
    <div className="grid w-full grid-cols-2 gap-2 sm:flex sm:w-auto sm:flex-wrap">
      <WorkspaceFilter
        className="w-full sm:w-48"
        value={workspace}
        name={chosen?.workspaceName}
        onValueChange={(value) => choose({ workspace: value })}
      />
      <Select
        aria-label="Type"
        className="w-full sm:w-48"
        value={type ?? unfiltered}
        onValueChange={(value) => choose({ type: orNone(value) })}
        options={typeOptions}
      />
      <Select
        aria-label="State"
        className="w-full sm:w-32"
        value={state ?? unfiltered}
        onValueChange={(value) =>
          choose({ state: (['received', 'processed', 'ignored', 'failed'] as const).find((one) => one === value) })
        }
        options={stateOptions}
      />
      <Select
        aria-label="Time"
        className="w-full sm:w-36"
        value={hours === undefined ? unfiltered : String(hours)}
        onValueChange={(value) => choose({ hours: value === unfiltered ? undefined : Number(value) })}
        options={timeOptions}
      />
    </div>
  )
}
