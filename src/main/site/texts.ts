import { escapeHtml } from '#lib/escape-html.ts'
import { builtOrigin } from '../../contract/public-pages.ts'
import { type Day, days } from '../../web/site/changelog.ts'

interface Listed {
  path: string
  title: string
  description: string
}

const addressOf = ({ path }: Listed): string => `${builtOrigin}${path}`

const sitemap = (pages: readonly Listed[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${pages.map((page) => `  <url><loc>${addressOf(page)}</loc></url>`).join('\n')}
</urlset>
`

const robots = `User-agent: *
Allow: /
Disallow: /api/
Disallow: /auth

Sitemap: ${builtOrigin}/sitemap.xml
`

/** For language models that read a site: what there is to read, and what the product is (llmstxt.org). */
const llms = ([first, ...rest]: readonly Listed[]): string =>
  `# Rejoinder

> ${first?.description ?? ''}

Rejoinder is open source (Apache-2.0) and runs on a server of one's own. Replies come in from the sending platform that a workspace connects. Money, counts, percentages, dates, durations, links, names and promises in a draft need a source, and what is found without one waits for a person. With a language model a second reader reads what the sentences mean. No check finds everything: ${builtOrigin}/measured says what each one lets pass. No reply is answered twice.

## Pages

${rest.map((page) => `- [${page.title}](${addressOf(page)}): ${page.description}`).join('\n')}

## API

- [OpenAPI document](${builtOrigin}/api/openapi.json): every operation with its schemas
`

/** What is new, for those who have it told to them (RFC 4287): an entry a day. */
const feed = (told: readonly Day[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <id>${builtOrigin}/changelog</id>
  <title>Rejoinder: Changelog</title>
  <updated>${told[0]?.on}T00:00:00Z</updated>
  <author><name>Rejoinder</name></author>
  <link rel="self" href="${builtOrigin}/changelog.xml"/>
  <link href="${builtOrigin}/changelog"/>
${told.map(entryOf).join('\n')}
</feed>
`

const entryOf = ({ on, changes }: Day): string => {
  const address = `${builtOrigin}/changelog#${on}`
  const list = `<ul>${changes.map((change) => `<li>${escapeHtml(change)}</li>`).join('')}</ul>`
  return `  <entry><id>${address}</id><title>${on}</title><updated>${on}T00:00:00Z</updated><link href="${address}"/><content type="html">${escapeHtml(list)}</content></entry>`
}

/** What is written for machines beside the public pages, by the name of its file. */
export const textFiles = (pages: readonly Listed[]): [name: string, text: string][] => [
  ['site/robots.txt', robots],
  ['site/sitemap.xml', sitemap(pages)],
  ['site/llms.txt', llms(pages)],
  ['site/changelog.xml', feed(days)],
]
