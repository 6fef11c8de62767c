import { cn } from '#web/ui/cn.ts'

/** One grey shape; give it the size of what will stand there, so that nothing moves when it comes. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cn('block h-3.5 animate-pulse rounded-xs bg-neutral-tint', className)} />
}

type SkeletonRowsProps = {
  /** Said once to a screen reader: `Loading threads`. */
  label: string
  rows?: number
  /** In px, as the real rows have it. */
  rowHeight?: number
}

const leads = ['w-32', 'w-44', 'w-28', 'w-36', 'w-40']
const texts = ['w-3/5', 'w-2/5', 'w-4/5', 'w-1/2', 'w-2/3']

/** A list that has not come yet. */
export function SkeletonRows({ label, rows = 8, rowHeight = 60 }: SkeletonRowsProps) {
  return (
    <div role="status">
      <span className="sr-only">{label}</span>
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <div
          key={row}
          aria-hidden
          style={{ height: rowHeight }}
          className="flex flex-col justify-center gap-2 border-b px-4 last:border-b-0"
        >
          <Skeleton className={cn('max-w-full', leads[row % leads.length])} />
          {rowHeight >= 56 && <Skeleton className={texts[row % texts.length] ?? 'w-1/2'} />}
        </div>
      ))}
    </div>
  )
}
