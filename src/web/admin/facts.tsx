import type { ReactNode } from 'react'

/** Names and values, line by line. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="flex flex-col divide-y text-base">{children}</dl>
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-9 flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 py-2">
      <dt className="text-ink-muted">{name}</dt>
      <dd className="min-w-0 break-words text-ink tabular-nums">{children}</dd>
    </div>
  )
}
