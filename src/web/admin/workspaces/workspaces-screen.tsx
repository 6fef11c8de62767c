import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Building2 } from 'lucide-react'
import { useSearchWords } from '#web/admin/use-search-words.ts'
import { ExportInvoices } from '#web/admin/workspaces/export-invoices.tsx'
import { WorkspaceList } from '#web/admin/workspaces/workspace-list.tsx'
import { orpc } from '#web/api/client.ts'
import { PagedLoadFailure } from '#web/load-failure.tsx'
import { NextPage } from '#web/next-page.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageBody } from '#web/ui/page-body.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useIsNarrow } from '#web/ui/use-is-tight.ts'

const route = getRouteApi('/admin/workspaces')

const failedToFetch = 'Failed to fetch workspaces'

export function WorkspacesScreen() {
  const { search = '' } = route.useSearch()
  const navigate = route.useNavigate()
  const { words, setWords } = useSearchWords(search, (wanted) =>
    navigate({ search: { search: wanted }, replace: true }),
  )
  const isNarrow = useIsNarrow()
  const pages = useInfiniteQuery(
    orpc.admin.workspaces.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...(search && { search }), ...(cursor && { cursor }) }),
      initialPageParam: undefined,
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      placeholderData: keepPreviousData,
      // No live event tells of what happens on the platform.
      staleTime: 0,
    }),
  )
  const workspaces = pages.data?.pages.flatMap((page) => page.workspaces)
  return (
    <>
      <PageHeader
        title="Workspaces"
        search={
          <SearchInput label="Search workspaces and addresses" value={words} onValueChange={setWords} maxLength={200} />
        }
        action={<ExportInvoices />}
      />
      <PageBody width="full" className="max-w-6xl gap-4">
        <PagedLoadFailure title={failedToFetch} of={pages} />
        {workspaces && workspaces.length > 0 && (
          <>
            <WorkspaceList workspaces={workspaces} isNarrow={isNarrow} />
            <p className="text-ink-muted text-sm">
              Opening a workspace shows its settings, health and queue, and is recorded in its audit log under your
              name.
            </p>
          </>
        )}
        {workspaces?.length === 0 && (
          <EmptyState
            icon={Building2}
            title={search ? 'No workspace found' : 'No workspaces yet'}
            description={
              <span className="break-words">
                {search
                  ? `No workspace’s name, and no address of its people, contains “${search}”.`
                  : 'A workspace appears here as soon as somebody creates one.'}
              </span>
            }
            action={
              search && (
                <Button
                  onClick={() => {
                    void navigate({ search: {}, replace: true })
                    setWords('')
                  }}
                >
                  Show all
                </Button>
              )
            }
          />
        )}
        {pages.isPending && (
          <div className="rounded-md border">
            <SkeletonRows label="Loading workspaces" rows={isNarrow ? 5 : 12} rowHeight={isNarrow ? 152 : 36} />
          </div>
        )}
        <div className="self-center empty:hidden">
          <NextPage title={failedToFetch} pages={pages} />
        </div>
      </PageBody>
    </>
  )
}
