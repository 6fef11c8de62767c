import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from '#web/ui/cn.ts'
import { scrollFrame } from '#web/ui/scroll-frame.ts'

type TableProps = {
  /** What the table lists; read by screen readers and named when it scrolls. */
  label: string
  className?: string
  /** `TableHead` and `TableBody`. */
  children: ReactNode
}

/** 36 px rows under a head that stays. It scrolls in both directions inside its own frame, by keyboard too. */
export function Table({ label, className, children }: TableProps) {
  return (
    <section
      aria-label={label}
      {...scrollFrame}
      className={cn('relative min-h-0 overflow-auto -outline-offset-2', className)}
    >
      <table className="w-full border-separate border-spacing-0 text-base">{children}</table>
    </section>
  )
}

export function TableHead({ children }: { children: ReactNode }) {
  return (
    <thead className="sticky top-0 z-10">
      <tr>{children}</tr>
    </thead>
  )
}

export function TableBody({ children }: { children: ReactNode }) {
  return <tbody>{children}</tbody>
}

type Align = 'start' | 'end'

type TableHeaderCellProps = {
  align?: Align
  /** How this column sorts now; leave it out when it can't. */
  sort?: 'ascending' | 'descending' | 'none'
  onSort?: () => void
  className?: string
  children?: ReactNode
}

export function TableHeaderCell({ align = 'start', sort, onSort, className, children }: TableHeaderCellProps) {
  const Arrow = sort === 'ascending' ? ArrowUp : ArrowDown
  return (
    <th
      scope="col"
      aria-sort={sort}
      className={cn(
        'h-8 whitespace-nowrap border-b bg-surface px-3 text-left font-medium text-ink-faint text-xs first:pl-4 last:pr-4',
        align === 'end' && 'text-right',
        className,
      )}
    >
      {onSort ? (
        <button
          type="button"
          onClick={onSort}
          className={cn(
            'group inline-flex items-center align-middle gap-1 rounded-xs hover:text-ink',
            align === 'end' && 'flex-row-reverse',
          )}
        >
          {children}
          <Arrow
            aria-hidden
            className={cn(
              'size-3',
              (sort === 'none' || !sort) && 'opacity-0 group-hover:opacity-60 group-focus-visible:opacity-60',
            )}
          />
        </button>
      ) : (
        children
      )}
    </th>
  )
}

type TableRowProps = ComponentProps<'tr'> & { selected?: boolean }

export function TableRow({ selected = false, className, ...props }: TableRowProps) {
  return (
    <tr
      aria-selected={selected || undefined}
      className={cn('group/row hover:bg-hover', selected && 'bg-accent-tint', className)}
      {...props}
    />
  )
}

type TableCellProps = Omit<ComponentProps<'td'>, 'align'> & {
  /** `end` for numbers: right-aligned, figures of one width. */
  align?: Align
}

export function TableCell({ align = 'start', className, ...props }: TableCellProps) {
  return (
    <td
      className={cn(
        'h-9 max-w-80 truncate border-b px-3 py-1 text-ink first:pl-4 last:pr-4 group-last/row:border-b-0',
        align === 'end' && 'text-right tabular-nums',
        className,
      )}
      {...props}
    />
  )
}
