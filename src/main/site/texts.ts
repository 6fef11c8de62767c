import { builtOrigin } from '../../contract/public-pages.ts'

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

Rejoinder is open source (Apache-2.0) and runs on a server of one's own. Replies come in from the sending platform that a workspace connects. Every fact in a draft is traced to its source, nothing untraced is sent by itself, and no reply is answered twice.

## Pages

${rest.map((page) => `- [${page.title}](${addressOf(page)}): ${page.description}`).join('\n')}

## API

- [OpenAPI document](${builtOrigin}/api/openapi.json): every operation with its schemas
`

/** What is written for machines beside the public pages, by the name of its file. */
export const textFiles = (pages: readonly Listed[]): [name: string, text: string][] => [
  ['site/robots.txt', robots],
  ['site/sitemap.xml', sitemap(pages)],
  ['site/llms.txt', llms(pages)],
]
