import { type ReactNode, StrictMode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { ApiGroupArticle, SchemasArticle } from '#web/site/docs/api-pages.tsx'
import { addressOf, type ChapterId, chapterGroups, chapterIds, isOfPlans } from '#web/site/docs/chapters.ts'
import { DocsFrame, type Titles } from '#web/site/docs/docs-frame.tsx'
import type { DocsFacts } from '#web/site/docs/facts.ts'
import { Markdown } from '#web/site/docs/markdown.tsx'
import { groupAddress } from '#web/site/docs/operations.tsx'
import { type Chapter, readChapter, type Section } from '#web/site/docs/read-chapter.ts'
import { schemasAddress } from '#web/site/docs/type-text.tsx'
import { ofPlans } from '#web/site/trial-days.tsx'
import type { WrittenPage } from '#web/site/written-page.ts'

/** The addresses of the documentation. */
export const docsPaths = ({ api }: Pick<DocsFacts, 'api'>): string[] => [
  '/docs',
  ...chapterIds.map(addressOf),
  ...api.groups.map(({ id }) => groupAddress(id)),
  schemasAddress,
]

/** Every page of the documentation, written out. */
export function writeDocs(facts: DocsFacts, indexAddress: string): WrittenPage[] {
  const chapters = readChapters(facts)
  const titles = Object.fromEntries(chapters.map(({ id, title }) => [id, title])) as Titles
  const written = (
    { path, title, description }: Omit<WrittenPage, 'html'>,
    current: ChapterId | null,
    { sections = [], content }: { sections?: readonly Section[]; content: ReactNode },
  ): WrittenPage => ({
    path,
    title,
    description,
    html: renderToStaticMarkup(
      <StrictMode>
        <DocsFrame titles={titles} current={current} sections={sections} indexAddress={indexAddress}>
          {content}
        </DocsFrame>
      </StrictMode>,
    ),
  })
  return [
    written(
      { path: '/docs', title: 'Docs', description: 'How Rejoinder is set up, used and run, chapter by chapter.' },
      null,
      { content: <FirstPage chapters={chapters} facts={facts} /> },
    ),
    ...chapters.map((chapter) =>
      written({ path: addressOf(chapter.id), title: chapter.title, description: chapter.lead }, chapter.id, {
        sections: chapter.sections.filter(({ depth }) => depth === 2),
        content: <ChapterArticle chapter={chapter} chapters={chapters} facts={facts} />,
      }),
    ),
    ...facts.api.groups.map((group) =>
      written({ path: groupAddress(group.id), title: `API: ${group.name}`, description: group.about }, 'api', {
        sections: group.operations.map(({ id, summary }) => ({ id, title: summary, depth: 2 })),
        content: (
          <Page title={group.name} lead={group.about}>
            <ApiGroupArticle group={group} />
          </Page>
        ),
      }),
    ),
    written(
      { path: schemasAddress, title: 'API: Schemas', description: 'The shapes that several operations share.' },
      'api',
      {
        content: (
          <Page title="Schemas" lead="The shapes that several operations share.">
            <SchemasArticle schemas={facts.api.schemas} />
          </Page>
        ),
      },
    ),
  ]
}

export const readChapters = ({ texts }: Pick<DocsFacts, 'texts'>): Chapter[] =>
  chapterIds.map((id) => readChapter(id, texts[id]))

function Page({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <>
      <header className="flex flex-col gap-2 pb-2">
        <h1 className="site-title text-ink">{title}</h1>
        <p className="site-lead">{lead}</p>
      </header>
      {children}
    </>
  )
}

type ArticleProps = { chapter: Chapter; chapters: readonly Chapter[]; facts: DocsFacts }

function ChapterArticle({ chapter, chapters, facts }: ArticleProps) {
  const place = chapters.indexOf(chapter)
  return (
    <Page title={chapter.title} lead={chapter.lead}>
      <Markdown tokens={chapter.tokens} facts={facts} />
      <nav aria-label="Next chapters" className="mt-8 flex flex-wrap justify-between gap-4 border-t pt-5 text-base">
        <Neighbour chapter={chapters[place - 1]} words="Before" />
        <Neighbour chapter={chapters[place + 1]} words="Next" />
      </nav>
    </Page>
  )
}

function Neighbour({ chapter, words }: { chapter: Chapter | undefined; words: string }) {
  if (chapter === undefined) return <span />
  return (
    <a
      href={addressOf(chapter.id)}
      {...(isOfPlans(chapter.id) && ofPlans)}
      className="flex flex-col rounded-sm text-accent-ink underline-offset-2 hover:underline"
    >
      <span className="text-ink-faint text-sm">{words}</span>
      {chapter.title}
    </a>
  )
}

/** The four steps, and every chapter with what it is about. */
function FirstPage({ chapters, facts }: Omit<ArticleProps, 'chapter'>) {
  const [first] = chapters
  return (
    <Page title="Documentation" lead="From the first connection to agents that answer on their own.">
      {first && (
        <>
          <h2 className="mt-4 font-semibold text-ink text-xl">
            <a href={addressOf(first.id)} className="rounded-xs underline-offset-2 hover:underline">
              {first.title}
            </a>
          </h2>
          <Markdown tokens={firstPart(first.tokens)} facts={facts} />
        </>
      )}
      {chapterGroups.map((group) => (
        <div key={group.title} className="mt-6 flex flex-col gap-3">
          <p className="border-b pb-1 font-medium text-ink-faint text-sm">{group.title}</p>
          <ul className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
            {chapters
              .filter((chapter) => chapter !== first && group.chapters.some((one) => one === chapter.id))
              .map(({ id, title, lead }) => (
                <li key={id} {...(isOfPlans(id) && ofPlans)}>
                  <h2 className="font-semibold text-ink text-lg">
                    <a href={addressOf(id)} className="rounded-xs underline-offset-2 hover:underline">
                      {title}
                    </a>
                  </h2>
                  <p className="text-base">{lead}</p>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </Page>
  )
}

/** What stands under the first heading of a chapter. */
function firstPart(tokens: Chapter['tokens']): Chapter['tokens'] {
  const isPart = (token: Chapter['tokens'][number]): boolean => token.type === 'heading' && token.depth === 2
  const first = tokens.findIndex(isPart)
  const second = tokens.findIndex((token, place) => place > first && isPart(token))
  return tokens.slice(first + 1, second < 0 ? undefined : second)
}
