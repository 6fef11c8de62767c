import { Link, useNavigate } from '@tanstack/react-router'
import { Archive, CheckCheck, Clock, Ellipsis } from 'lucide-react'
import type { ComponentProps } from 'react'
import type { ThreadView } from '#contract/threads.ts'
import type { LiveState } from '#web/api/live-stream.ts'
import { chooseDensity, type Density } from '#web/app/inbox/density.ts'
import { SearchField } from '#web/app/inbox/search-field.tsx'
import { useKey } from '#web/app/keys/use-key.ts'
import { useIsOverAll } from '#web/app/over-all.ts'
import { SyncReplies } from '#web/app/sync-replies.tsx'
import { Button } from '#web/ui/button.tsx'
import { DropdownMenu, MenuChoice, MenuItem, MenuLabel, MenuSeparator } from '#web/ui/dropdown-menu.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { StatusDot } from '#web/ui/status-dot.tsx'

type InboxHeaderProps = {
  live: LiveState
  density: Density
  maySync: boolean
  /** What needs a person is listed: its drafts can be gone through one by one. */
  mayReview: boolean
  search: ComponentProps<typeof SearchField>
  onView: (view: ThreadView) => void
}

const densities = [
  { value: 'comfortable', label: 'Comfortable' },
  { value: 'compact', label: 'Compact' },
] as const

export function InboxHeader({ live, density, maySync, mayReview, search, onView }: InboxHeaderProps) {
  return (
    <PageHeader
      title="Inbox"
      search={<SearchField {...search} />}
      action={
        <>
          {live === 'reconnecting' && (
            <span role="status">
              <StatusDot label="Reconnecting..." pulse />
            </span>
          )}
          {mayReview && <ReviewLink />}
          {maySync && <SyncReplies />}
          <DropdownMenu align="end" trigger={<IconButton icon={Ellipsis} label="More views and density" />}>
            <MenuItem icon={Archive} onSelect={() => onView('archived')}>
              Archived
            </MenuItem>
            <MenuItem icon={Clock} onSelect={() => onView('snoozed')}>
              Snoozed
            </MenuItem>
            <MenuSeparator />
            <MenuLabel>Density</MenuLabel>
            <MenuChoice label="Density" value={density} onValueChange={chooseDensity} options={densities} />
          </DropdownMenu>
        </>
      }
    />
  )
}

function ReviewLink() {
  const navigate = useNavigate()
  const search = useIsOverAll() ? ({ all: true } as const) : {}
  useKey('v', () => void navigate({ to: '/review', search }))
  return (
    <Button asChild icon={CheckCheck} kbd="v">
      <Link to="/review" search={search}>
        Review
      </Link>
    </Button>
  )
}
