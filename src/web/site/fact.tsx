import type { ReactNode } from 'react'

/**
 * What a public page states, underlined as the product underlines a fact of a draft, and a link to where it comes from.
 *
 * @param source an address, or the id of a line of the page's own `Sources`
 */
export function Fact({ source, children }: { source: string; children: ReactNode }) {
  return (
    <a href={source} className="fact">
      {children}
    </a>
  )
}

/** A source as the product names it when a fact is pointed at; it stands below what it is the source of. */
export function SourceNote({ children }: { children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5 rounded-sm border bg-raised px-2 py-1 text-ink text-xs">
      <span aria-hidden className="size-1.5 shrink-0 rounded-full bg-positive-fill" />
      {children}
    </span>
  )
}
