import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { UserRoundSearch } from 'lucide-react'
import type { PlatformRole } from '#contract/admin.ts'
import { roleLabels } from '#web/admin/role-labels.ts'
import { useSearchWords } from '#web/admin/use-search-words.ts'
import { UserList } from '#web/admin/users/user-list.tsx'
import { orpc } from '#web/api/client.ts'
import { PagedLoadFailure } from '#web/load-failure.tsx'
import { NextPage } from '#web/next-page.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageBody } from '#web/ui/page-body.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'
import { Select } from '#web/ui/select.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useIsNarrow } from '#web/ui/use-is-tight.ts'

const route = getRouteApi('/admin/users')

const roleFilters = (['all', 'user', 'moderator', 'admin'] as const).map((value) => ({
  value,
  label: value === 'all' ? 'All roles' : roleLabels[value],
}))

const failedToFetch = 'Failed to fetch users'

function nobody(search: string, role: PlatformRole | undefined): string {
  if (role === undefined) return `No name or address contains “${search}”.`
  const withRole = `Nobody has the role ${roleLabels[role]}`
  return search ? `${withRole} and “${search}” in their name or address.` : `${withRole}.`
}

export function UsersScreen() {
  const { search = '', role } = route.useSearch()
  const navigate = route.useNavigate()
  const { words, setWords } = useSearchWords(search, (wanted) =>
    navigate({ search: (now) => ({ role: now.role, search: wanted }), replace: true }),
  )
  const isNarrow = useIsNarrow()
  const people = useInfiniteQuery(
    orpc.admin.users.infiniteOptions({
      input: (cursor: string | undefined) => ({
        ...(search && { search }),
        ...(role && { role }),
        ...(cursor && { cursor }),
      }),
      initialPageParam: undefined,
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      placeholderData: keepPreviousData,
      // No live event tells of what happens on the platform.
      staleTime: 0,
    }),
  )
  const users = people.data?.pages.flatMap((page) => page.users)
  return (
    <>
      <PageHeader
        title="Users & Roles"
        search={
          <SearchInput label="Search names and addresses" value={words} onValueChange={setWords} maxLength={200} />
        }
        filters={
          <Select
            aria-label="Role"
            className="w-36"
            value={role ?? 'all'}
            onValueChange={(chosen) =>
              void navigate({
                search: (now) => ({ ...now, role: chosen === 'all' ? undefined : chosen }),
                replace: true,
              })
            }
            options={roleFilters}
          />
        }
      />
      <PageBody width="full" className="max-w-6xl">
        <PagedLoadFailure title={failedToFetch} of={people} />
        {users && users.length > 0 && <UserList users={users} isNarrow={isNarrow} />}
        {users?.length === 0 && (
          <EmptyState
            icon={UserRoundSearch}
            title="Nobody found"
            description={<span className="break-words">{nobody(search, role)}</span>}
            action={
              <Button
                onClick={() => {
                  void navigate({ search: {}, replace: true })
                  setWords('')
                }}
              >
                Show everyone
              </Button>
            }
          />
        )}
        {people.isPending && (
          <div className="rounded-md border">
            <SkeletonRows label="Loading users" rows={isNarrow ? 5 : 12} rowHeight={isNarrow ? 120 : 36} />
          </div>
        )}
        <div className="self-center empty:hidden">
          <NextPage title={failedToFetch} pages={people} />
        </div>
      </PageBody>
    </>
  )
}
