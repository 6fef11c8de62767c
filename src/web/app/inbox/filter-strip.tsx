import { type ComponentProps, type ReactNode, Suspense } from 'react'
import { FilterButton } from '#web/app/inbox/filter-button.tsx'
import { SortMenu } from '#web/app/inbox/sort-menu.tsx'
import { useKey } from '#web/app/keys/use-key.ts'
import { late } from '#web/late.tsx'
import { HeldKeys } from '#web/ui/held-keys.tsx'

const FilterLine = late(() => import('#web/app/inbox/filter-line.tsx'))

type FilterStripProps = Omit<ComponentProps<typeof FilterLine>, 'isCalled'> &
  ComponentProps<typeof SortMenu> & {
    /** A search has an order of its own. */
    isSearch: boolean
    /** A person wants to choose: by the button, or by its key. */
    isCalled: boolean
    onCall: () => void
    /** They have thought better of it before its code was here. */
    onUncall: () => void
    /** A view that is kept, or a way to keep this list. */
    keep: ReactNode
  }

/** What the list is narrowed by and its order. It is always there and always as high, so that nothing that is chosen in it moves the list. */
export function FilterStrip({ isSearch, isCalled, onCall, onUncall, keep, sort, onSort, ...line }: FilterStripProps) {
  const hasLine = line.filters !== null || isCalled
  useKey('f', hasLine ? null : onCall)
  const button = <FilterButton onClick={onCall} />
  return (
    <section
      aria-label="Filters"
      className="@container flex h-11 shrink-0 items-center gap-1 border-b px-3 text-ink-muted text-sm pointer-coarse:h-12"
    >
      {hasLine ? (
        <Suspense
          fallback={
            <>
              {button}
              {isCalled && <HeldKeys onEscape={onUncall} />}
            </>
          }
        >
          <FilterLine {...line} isCalled={isCalled} />
        </Suspense>
      ) : (
        button
      )}
      <span className="ml-auto flex min-w-0 shrink-0 items-center gap-1">
        {!isSearch && <SortMenu view={line.view} sort={sort} onSort={onSort} />}
        <Suspense fallback={null}>{keep}</Suspense>
      </span>
    </section>
  )
}
