import type { ReactNode } from 'react'
import { ofPlans } from '#web/site/trial-days.tsx'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Mark } from '#web/ui/wordmark.tsx'

export const signInPath = '/auth'
export const signUpPath = '/auth?tab=sign-up'

type SiteFrameProps = { current?: '/pricing' | '/docs'; children: ReactNode }

/** What every public page has: its head and its foot. */
export function SiteFrame({ current, children }: SiteFrameProps) {
  return (
    <div className="flex min-h-dvh flex-col bg-surface">
      <a
        href="#main"
        className="sr-only rounded-sm bg-raised px-3 py-2 text-base focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-50"
      >
        Skip to content
      </a>
      <header className="sticky top-0 z-40 border-b bg-surface">
        <div className="mx-auto flex min-h-14 max-w-280 flex-wrap items-center gap-x-1 gap-y-1 px-4 py-2 md:px-8">
          <a href="/" aria-label="Rejoinder home page" className="mr-auto flex items-center gap-2 rounded-sm">
            <Mark />
            <span className="font-semibold text-ink text-lg max-sm:sr-only">Rejoinder</span>
          </a>
          <nav aria-label="Site" className="flex items-center gap-1">
            <SiteLink href="/pricing" current={current}>
              Pricing
            </SiteLink>
            <SiteLink href="/docs" current={current}>
              Docs
            </SiteLink>
            <SiteLink href={signInPath}>Sign In</SiteLink>
          </nav>
          <Button variant="primary" asChild className="ml-1">
            <a href={signUpPath}>Get Started</a>
          </Button>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="flex-1">
        {children}
      </main>
      <footer className="border-t bg-canvas">
        <div className="mx-auto flex max-w-280 flex-wrap items-center gap-x-6 gap-y-3 px-4 py-8 text-ink-muted text-sm md:px-8">
          <span className="mr-auto">© 2025 Rejoinder</span>
          <nav aria-label="Footer" className="flex flex-wrap gap-x-5 gap-y-2">
            <FootLink href="/pricing">Pricing</FootLink>
            <FootLink href="/docs">Docs</FootLink>
            <FootLink href={signInPath}>Sign In</FootLink>
            <FootLink href={signUpPath}>Get Started</FootLink>
          </nav>
        </div>
      </footer>
    </div>
  )
}

function SiteLink({ href, current, children }: { href: string; current?: string | undefined; children: ReactNode }) {
  const isHere = href === current
  return (
    <a
      href={href}
      {...(href === '/pricing' && ofPlans)}
      aria-current={isHere ? 'page' : undefined}
      className={cn(
        'flex h-8 items-center rounded-sm px-2.5 font-medium text-base hover:bg-hover hover:text-ink pointer-coarse:h-10',
        isHere ? 'text-ink' : 'text-ink-muted',
      )}
    >
      {children}
    </a>
  )
}

function FootLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} {...(href === '/pricing' && ofPlans)} className="rounded-xs hover:text-ink">
      {children}
    </a>
  )
}

type SectionProps = {
  id?: string
  isOfPlans?: true
  title: string
  lead?: ReactNode
  className?: string
  children: ReactNode
}

/** A part of a public page with its heading. */
export function SiteSection({ id, title, lead, isOfPlans, className, children }: SectionProps) {
  return (
    <section
      id={id}
      {...(isOfPlans && ofPlans)}
      className={cn('mx-auto w-full max-w-280 scroll-mt-16 px-4 py-14 md:px-8 md:py-20', className)}
    >
      <div className="mb-8 flex max-w-160 flex-col gap-2">
        <h2 className="text-balance font-semibold text-2xl text-ink">{title}</h2>
        {lead && <p className="text-lg text-ink-muted">{lead}</p>}
      </div>
      {children}
    </section>
  )
}

/** The offer at the end of a page. */
export function StartCard({ title, children, action }: { title: ReactNode; children: ReactNode; action: string }) {
  return (
    <div className="mx-auto w-full max-w-280 px-4 pb-16 md:px-8 md:pb-24">
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-lg border bg-canvas p-6 md:p-8">
        <div className="flex max-w-160 flex-col gap-1">
          <h2 className="font-semibold text-ink text-xl">{title}</h2>
          <p className="text-lg text-ink-muted">{children}</p>
        </div>
        <Button variant="primary" size="lg" asChild>
          <a href={signUpPath}>{action}</a>
        </Button>
      </div>
    </div>
  )
}
