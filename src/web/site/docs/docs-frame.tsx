import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { addressOf, type ChapterId, chapterGroups, isOfPlans } from '#web/site/docs/chapters.ts'
import type { Section } from '#web/site/docs/read-chapter.ts'
import { SiteFrame, StartCard } from '#web/site/site-frame.tsx'
import { OperatorEmail } from '#web/site/told.tsx'
import { ofPlans, ofSandbox } from '#web/site/trial-days.tsx'
import { cn } from '#web/ui/cn.ts'

export type Titles = Readonly<Record<ChapterId, string>>

type DocsFrameProps = {
  titles: Titles
  /** The chapter that is read, or under which the page stands; null: the first page. */
  current: ChapterId | null
  sections: readonly Section[]
  /** Where search finds everything. */
  indexAddress: string
  children: ReactNode
}

/** What every page of the documentation has: its chapters, its search, and where help is. */
export function DocsFrame({ titles, current, sections, indexAddress, children }: DocsFrameProps) {
  return (
    <SiteFrame current="/docs">
      <div className="mx-auto grid w-full max-w-280 gap-x-10 gap-y-6 px-4 py-8 md:px-8 md:py-12 lg:grid-cols-[13rem_minmax(0,1fr)] xl:grid-cols-[13rem_minmax(0,1fr)_11rem]">
        <div className="flex flex-col gap-4 lg:sticky lg:top-20 lg:max-h-[calc(100dvh-7.5rem)] lg:self-start">
          <Search indexAddress={indexAddress} />
          <details className="group rounded-md border lg:hidden">
            <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between px-3 font-medium text-base text-ink [&::-webkit-details-marker]:hidden">
              All chapters
              <ChevronDown aria-hidden className="text-ink-faint group-open:rotate-180" />
            </summary>
            <ChapterList label="Chapters" titles={titles} current={current} className="border-t p-2" />
          </details>
          <ChapterList
            label="All chapters"
            titles={titles}
            current={current}
            // It fades where more of it follows.
            className="[mask-image:linear-gradient(to_bottom,black_calc(100%-2rem),transparent)] hidden min-h-0 overflow-y-auto pb-8 lg:flex"
          />
        </div>
        <article className="flex min-w-0 max-w-[72ch] flex-col gap-4 text-ink-muted text-lg">{children}</article>
        <OnThisPage sections={sections} />
      </div>
      <StartCard title="Need Help?" action="Get Started">
        <span className="[&_a]:text-ink [&_a]:underline [&_a]:underline-offset-4">
          Write to <OperatorEmail missing={<a href="/contact">the people who run this installation</a>} />. Where
          questions are taken in the app, the menu under your name has Help.
          <em className="not-italic" {...ofSandbox}>
            {' '}
            To look around first, connect the sandbox: a simulated EmailBison with leads who answer.
          </em>
        </span>
      </StartCard>
    </SiteFrame>
  )
}

/** Shown by its script alone: without it, it could find nothing. */
function Search({ indexAddress }: { indexAddress: string }) {
  return (
    <search hidden data-docs-search={indexAddress} className="relative">
      <input
        type="search"
        aria-label="Search the documentation"
        aria-keyshortcuts="/"
        placeholder="Search the docs  ( / )"
        autoComplete="off"
        spellCheck={false}
        className="h-9 w-full rounded-sm border border-line-control bg-surface px-3 text-base text-ink pointer-coarse:h-11 pointer-coarse:text-lg"
      />
      <p role="status" className="sr-only" />
      <ol className="absolute top-full left-0 z-30 mt-1 max-h-[70dvh] w-[min(32rem,calc(100vw-2rem))] overflow-y-auto rounded-md bg-raised p-1 text-base shadow-float empty:hidden [&_a]:flex [&_a]:flex-col [&_a]:rounded-sm [&_a]:px-2 [&_a]:py-1.5 [&_a]:-outline-offset-2 [&_a:hover]:bg-hover [&_b]:font-medium [&_b]:text-ink [&_mark]:bg-accent-tint [&_mark]:text-accent-ink [&_small]:text-ink-muted [&_small]:text-sm" />
    </search>
  )
}

type ChapterListProps = { label: string; titles: Titles; current: ChapterId | null; className: string }

function ChapterList({ label, titles, current, className }: ChapterListProps) {
  return (
    <nav aria-label={label} className={cn('flex flex-col gap-2.5', className)}>
      {chapterGroups.map(({ title, chapters }) => (
        <section key={title} aria-label={title}>
          <p className="px-2.5 pb-0.5 font-medium text-ink-faint text-sm">{title}</p>
          <ul>
            {chapters.map((id) => (
              <li key={id} {...(isOfPlans(id) && ofPlans)}>
                <a
                  href={addressOf(id)}
                  aria-current={id === current ? 'page' : undefined}
                  className={cn(
                    'flex min-h-7 items-center rounded-sm px-2.5 text-base -outline-offset-2 hover:bg-hover hover:text-ink pointer-coarse:min-h-11',
                    id === current ? 'bg-accent-tint font-medium text-accent-ink' : 'text-ink-muted',
                  )}
                >
                  {titles[id]}
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}

function OnThisPage({ sections }: { sections: readonly Section[] }) {
  if (sections.length < 2) return null
  return (
    <nav
      aria-label="On this page"
      className="hidden max-h-[calc(100dvh-6rem)] self-start overflow-y-auto xl:sticky xl:top-20 xl:block"
    >
      <p className="pb-1 font-medium text-ink-faint text-sm">On this page</p>
      <ul className="flex flex-col">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} className="block rounded-xs py-1 text-ink-muted text-sm hover:text-ink">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
