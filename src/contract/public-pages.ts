/** The addresses of the public pages, which are written when the application is built; those of the documentation begin with /docs. */
export const publicPaths = [
  '/',
  '/pricing',
  '/measured',
  '/changelog',
  '/contact',
  '/privacy',
  '/security',
  '/status',
  '/terms',
] as const
export type PublicPath = (typeof publicPaths)[number]

/** What a page is called among the files of the built application. */
export const publicNameOf = (path: string): string => (path === '/' ? 'landing' : path.slice(1))

/** What the picture is called that links show of a page. The groups of the API have one in common. */
export const pictureNameOf = (path: string): string => publicNameOf(path.startsWith('/docs/api/') ? '/docs/api' : path)

/** What else is written there for whoever reads the site by machine, by the address that it is asked at. */
export const publicTexts = ['/robots.txt', '/sitemap.xml', '/llms.txt', '/changelog.xml'] as const

/** Stands for the site's own address in what is built; the web server writes that in. */
export const builtOrigin = 'https://site.invalid'
/** Stands for the operator's address for mail, which only the web server knows. */
export const builtEmail = 'operator@site.invalid'
/** Stands for the operator's name where machines read it, likewise. */
export const builtOperator = 'operator.site.invalid'
/** Stands for where the source of the installation is, likewise. */
export const builtSource = 'https://source.site.invalid'

/** What a public page may say or leave out by how an installation is set up (`web/site/told.tsx`, `server/site-facts.ts`). */
export const siteFacts = [
  'operator-name',
  'operator-address',
  'operator-email',
  'source-url',
  'payments',
  'mail',
  'model',
  'providers',
  'ready',
  'database',
  'migrations',
  'queue',
  'looked-at',
] as const
export type SiteFact = (typeof siteFacts)[number]
