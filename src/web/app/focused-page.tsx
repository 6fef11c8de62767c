import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { BrandName } from '#web/app/brand/brand-name.tsx'
import { hostBrand } from '#web/host-brand.ts'

/** A page without the sidebar: the mark, a few links, and one thing to do. */
export function FocusedPage({ links, children }: { links: ReactNode; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col bg-canvas">
      <header className="flex min-h-13 shrink-0 flex-wrap items-center justify-between gap-x-3 border-b bg-surface px-4 max-sm:py-2">
        <Link to="/home" className="flex rounded-sm">
          <BrandName brand={hostBrand?.brand} />
        </Link>
        {/* On a phone they have lines of their own. */}
        <nav
          aria-label="Account"
          className="flex items-center gap-1 max-sm:-mx-1.5 max-sm:flex-wrap max-sm:gap-x-0 max-sm:*:px-1.5 max-sm:*:text-sm max-sm:[&_svg]:hidden"
        >
          {links}
        </nav>
      </header>
      <main className="mx-auto flex w-full max-w-4xl flex-1 flex-col px-4 py-10">{children}</main>
    </div>
  )
}
