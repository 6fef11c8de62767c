import type { ReactNode } from 'react'
import { builtSource } from '#contract/public-pages.ts'
import { ifTold, unlessTold } from '#web/site/told.tsx'
import { ofPlans } from '#web/site/trial-days.tsx'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Wordmark } from '#web/ui/wordmark.tsx'

export const signInPath = '/auth'
export const signUpPath = '/auth?tab=sign-up'
export const tryPath = '/auth/try'

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
      <SiteHead current={current} />
      <main id="main" tabIndex={-1} className="flex-1">
        {children}
      </main>
      <footer className="border-t bg-canvas">
        <div className="mx-auto flex max-w-280 flex-wrap items-center gap-x-6 gap-y-3 px-4 py-8 text-ink-muted text-sm md:px-8">
          <span className="mr-auto">© 2025 Rejoinder</span>
          <nav aria-label="Footer" className="flex flex-wrap gap-x-5 gap-y-2">
            <FootLink href="/pricing">Pricing</FootLink>
            <FootLink href="/docs">Docs</FootLink>
            <FootLink href="/changelog">Changelog</FootLink>
            <FootLink href="/status">Status</FootLink>
            <FootLink href="/security">Security</FootLink>
            <FootLink href="/privacy">Privacy</FootLink>
            <FootLink href="/terms">Terms</FootLink>
            <FootLink href="/contact">Contact</FootLink>
            <span {...ifTold('source-url')}>
              <FootLink href={builtSource}>Source</FootLink>
            </span>
            <span {...unlessTold('source-url')}>
              <FootLink href="/#self-hosting">Source</FootLink>
            </span>
            <FootLink href={signInPath}>Sign In</FootLink>
            <FootLink href={signUpPath}>Get Started</FootLink>
          </nav>
        </div>
      </footer>
    </div>
  )
}

/** Name and way in stand in one row; where that is narrow, the other pages stand in a second one. */
function SiteHead({ current }: { current: SiteFrameProps['current'] }) {
  return (
    <header className="z-40 border-b bg-surface sm:sticky sm:top-0">
      <div className="mx-auto flex min-h-14 max-w-280 flex-wrap items-center gap-x-1 px-4 py-2 md:px-8">
        <a href="/" aria-label="Rejoinder home page" className="mr-auto rounded-sm">
          <Wordmark />
        </a>
        <nav
          aria-label="Site"
          className="flex items-center gap-1 max-sm:order-last max-sm:-mx-2.5 max-sm:w-[calc(100%+1.25rem)]"
        >
          <SiteLink href="/pricing" current={current}>
            Pricing
          </SiteLink>
          <SiteLink href="/docs" current={current}>
            Docs
          </SiteLink>
          <SiteLink href={signInPath} className="max-sm:ml-auto">
            Sign In
          </SiteLink>
        </nav>
        <Button variant="primary" asChild className="ml-1">
          <a href={signUpPath}>Get Started</a>
        </Button>
      </div>
    </header>
  )
}

type SiteLinkProps = { href: string; current?: string | undefined; className?: string; children: ReactNode }

function SiteLink({ href, current, className, children }: SiteLinkProps) {
  const isHere = href === current
  return (
    <a
      href={href}
      {...(href === '/pricing' && ofPlans)}
      aria-current={isHere ? 'page' : undefined}
      className={cn(
        'flex h-8 items-center rounded-sm px-2.5 font-medium text-base hover:bg-hover hover:text-ink pointer-coarse:h-10',
        isHere ? 'text-ink' : 'text-ink-muted',
        className,
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
  title: ReactNode
  lead?: ReactNode
  /** Beside the plain ones, so that one sees where another begins. */
  isTinted?: boolean
  className?: string
  children: ReactNode
}

/** A part of a public page with its heading. */
export function SiteSection({ id, title, lead, isOfPlans, isTinted = false, className, children }: SectionProps) {
  return (
    <section id={id} {...(isOfPlans && ofPlans)} className={cn('scroll-mt-14', isTinted && 'border-y bg-canvas')}>
      <div className={cn('mx-auto w-full max-w-280 px-4 py-14 md:px-8 md:py-20', className)}>
        <div className="mb-8 flex max-w-160 flex-col gap-3">
          <h2 className="site-title text-ink">{title}</h2>
          {lead && <p className="site-lead text-ink-muted">{lead}</p>}
        </div>
        {children}
      </div>
    </section>
  )
}

type StartCardProps = { title: ReactNode; action: string; className?: string; children: ReactNode }

/** The offer at the end of a page. */
export function StartCard({ title, action, className, children }: StartCardProps) {
  return (
    <div className={cn('mx-auto w-full max-w-280 px-4 pb-16 md:px-8 md:pb-24', className)}>
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-lg border bg-canvas p-6 md:p-8">
        <div className="flex max-w-160 flex-col gap-1">
          <h2 className="font-semibold text-ink text-xl">{title}</h2>
          <p className="text-ink-muted text-lg">{children}</p>
        </div>
        <Button variant="primary" size="lg" asChild>
          <a href={signUpPath}>{action}</a>
        </Button>
      </div>
    </div>
  )
}
