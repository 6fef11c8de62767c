import { getRouteApi } from '@tanstack/react-router'
import { Deliveries } from '#web/admin/webhooks/deliveries.tsx'
import { Queue } from '#web/admin/webhooks/queue.tsx'
import { Sends } from '#web/admin/webhooks/sends.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Tabs } from '#web/ui/tabs.tsx'

const route = getRouteApi('/admin/webhooks')

const tabs = [
  { value: 'deliveries', label: 'Deliveries' },
  { value: 'queue', label: 'Queue' },
  { value: 'sends', label: 'Sends' },
] as const

/** Where it is watched that no reply is lost: what came, what waits to be done, what did not go out. */
export function WebhooksScreen() {
  const { tab = 'deliveries' } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <>
      <PageHeader title="Webhooks" className="border-b-0" />
      <Tabs
        label="What to watch"
        value={tab}
        onValueChange={(chosen) =>
          void navigate({ search: chosen === 'deliveries' ? {} : { tab: chosen }, replace: true })
        }
        tabs={tabs}
        className="flex-1"
        panelClassName="flex min-h-0 flex-1 flex-col"
      >
        {tab === 'deliveries' && <Deliveries />}
        {tab === 'queue' && <Queue />}
        {tab === 'sends' && <Sends />}
      </Tabs>
    </>
  )
}
