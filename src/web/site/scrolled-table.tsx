import type { ReactNode } from 'react'

/** Within the keyboard's reach, or nobody could scroll it without a mouse. */
const scrollFrame = { tabIndex: 0 }

type ScrolledTableProps = { label: string; className?: string; children: ReactNode }

/** The frame of a table that may be wider than the page: it scrolls by itself. */
export function ScrolledTable({ label, className = 'rounded-md', children }: ScrolledTableProps) {
  return (
    <section aria-label={`Table: ${label}`} {...scrollFrame} className={`overflow-x-auto border ${className}`}>
      {children}
    </section>
  )
}
