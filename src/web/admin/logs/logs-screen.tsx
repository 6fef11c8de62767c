import { getRouteApi } from '@tanstack/react-router'
import { Download, RefreshCw, ScrollText } from 'lucide-react'
import { useState } from 'react'
import { type ActionLog, type ActionType, actionLogsAtMost } from '#contract/action-log.ts'
import { actionTypeLabels } from '#web/action-labels.ts'
import { csvName, csvOf } from '#web/admin/logs/log-labels.ts'
import { LogList } from '#web/admin/logs/log-list.tsx'
import { useNewestLogs } from '#web/admin/logs/newest-logs.ts'
import { useSearchWords } from '#web/admin/use-search-words.ts'
import { LoadFailure } from '#web/load-failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { notify } from '#web/ui/notify.ts'
import { PageBody } from '#web/ui/page-body.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { saveText } from '#web/ui/save-text.ts'
import { SearchInput } from '#web/ui/search-input.tsx'
import { Select } from '#web/ui/select.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useIsNarrow } from '#web/ui/use-is-tight.ts'

const route = getRouteApi('/admin/logs')

const typeFilters = (['all', 'page_view', 'button_click', 'form_submit', 'api_call', 'auth', 'error'] as const).map(
  (value) => ({ value, label: value === 'all' ? 'All types' : actionTypeLabels[value] }),
)

export function LogsScreen() {
  const { search = '', type } = route.useSearch()
  const navigate = route.useNavigate()
  const isNarrow = useIsNarrow()
  const { logs, refresh } = useNewestLogs({ ...(type && { type }), ...(search && { search }) })
  const [isRefreshing, setIsRefreshing] = useState(false)
  const { words, setWords } = useSearchWords(search, (next) =>
    navigate({ search: ({ type: chosen }) => ({ type: chosen, search: next }), replace: true }),
  )
  const refreshAll = async () => {
    setIsRefreshing(true)
    await refresh()
    setIsRefreshing(false)
  }
  const clear = () => {
    void navigate({ search: {}, replace: true })
    setWords('')
  }
  return (
    <>
      <PageHeader
        title="Action Logs"
        search={
          <SearchInput label="Search actions and addresses" value={words} onValueChange={setWords} maxLength={100} />
        }
        filters={
          <Select
            aria-label="Type"
            className="w-36"
            value={type ?? 'all'}
            onValueChange={(chosen) =>
              void navigate({
                search: (now) => ({ ...now, type: chosen === 'all' ? undefined : chosen }),
                replace: true,
              })
            }
            options={typeFilters}
          />
        }
        action={
          <>
            <Button icon={RefreshCw} loading={isRefreshing} onClick={() => void refreshAll()}>
              Refresh
            </Button>
            <Button icon={Download} disabled={!logs.data?.length} onClick={() => exportCsv(logs.data ?? [])}>
              Export CSV
            </Button>
          </>
        }
      />
      <PageBody width="full" className="max-w-7xl gap-2">
        <LoadFailure title="Failed to fetch logs" of={[logs]} />
        {logs.isPending && (
          <div className="rounded-md border">
            <SkeletonRows label="Loading action logs" rows={isNarrow ? 6 : 16} rowHeight={isNarrow ? 104 : 36} />
          </div>
        )}
        {logs.data?.length === 0 && <Nothing search={search} type={type} onClear={clear} />}
        {logs.data && logs.data.length > 0 && (
          <>
            <LogList logs={logs.data} isNarrow={isNarrow} />
            <p className="text-ink-muted text-sm">
              {logs.data.length >= actionLogsAtMost && `The newest ${actionLogsAtMost} lines. `}
              New lines appear by themselves.
            </p>
          </>
        )}
      </PageBody>
    </>
  )
}

/** The lines that are shown, as a file. */
function exportCsv(logs: readonly ActionLog[]): void {
  saveText(csvOf(logs), { name: csvName(new Date()), type: 'text/csv;charset=utf-8' })
  notify.success('Logs exported to CSV')
}

type NothingProps = { search: string; type: ActionType | undefined; onClear: () => void }

function Nothing({ search, type, onClear }: NothingProps) {
  if (!search && !type)
    return (
      <EmptyState
        icon={ScrollText}
        title="Nothing here yet"
        description="What people do in the product is listed here: the screens they open, the buttons they press, and what fails. Never what they write or read."
      />
    )
  const ofType = type ? `of the type ${actionTypeLabels[type]}` : ''
  const withWords = search ? `with “${search}” in the action or the address` : ''
  return (
    <EmptyState
      icon={ScrollText}
      title="Nothing found"
      description={
        <span className="break-words">{`There is no line ${[ofType, withWords].filter(Boolean).join(' ')}.`}</span>
      }
      action={<Button onClick={onClear}>Show everything</Button>}
    />
  )
}
