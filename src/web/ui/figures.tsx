import { Children, type ReactNode } from 'react'
import { cn } from '#web/ui/cn.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** Up to four figures side by side, two and two where there is less room. */
export function Figures({ children }: { children: ReactNode }) {
  return (
    <ul className="grid grid-cols-2 overflow-hidden rounded-md border lg:grid-cols-4">
      {/* The lines between the four: each covers the edge of its left and upper neighbour. */}
      {Children.map(children, (figure) => (
        <li className="-mt-px -ml-px border-t border-l">{figure}</li>
      ))}
    </ul>
  )
}

/** An amount of money stands among the numbers as one of them; words are longer. */
const isAmount = /^\D?[\d,.]+$/

type FigureProps = {
  label: string
  /** A number, or a word or two for what is not counted; its place is kept while unknown. */
  value: number | string | undefined
  /** What exactly is counted, where the label alone does not say it. */
  hint?: string | undefined
  /** A hint may come with the value: two lines on a phone and one elsewhere are kept for it. */
  mayHint?: boolean
  /** The way to what it counts: the router's link around what it is given. */
  link?: (props: { className: string; children: ReactNode }) => ReactNode
}

export function Figure({ label, value, hint, mayHint = false, link }: FigureProps) {
  const content = (
    <>
      <span className="text-ink-muted text-sm">{label}</span>
      <span className="flex h-9 min-w-0 items-center font-semibold text-2xl text-ink tabular-nums">
        {value === undefined ? (
          <Skeleton className="h-6 w-12" />
        ) : typeof value === 'number' ? (
          value.toLocaleString('en')
        ) : (
          <span className={cn('truncate', !isAmount.test(value) && 'text-xl')}>{value}</span>
        )}
      </span>
      {(hint || mayHint) && (
        <span className={cn('text-ink-faint text-sm', mayHint && 'min-h-5 max-sm:min-h-8 max-sm:text-xs')}>{hint}</span>
      )}
    </>
  )
  const className = 'flex h-full min-w-0 flex-col gap-1 p-4'
  if (!link) return <div className={className}>{content}</div>
  return link({
    className: `${className} -outline-offset-2 transition-colors duration-120 ease-out hover:bg-sunken`,
    children: content,
  })
}
