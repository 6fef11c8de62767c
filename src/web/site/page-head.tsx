import { builtOrigin, pictureNameOf } from '#contract/public-pages.ts'

export const addressOf = (path: string): string => `${builtOrigin}${path}`
export const pictureSize = { width: 1200, height: 630 }

/** What a page runs, and no other does. One that is only read runs nothing. */
const scripts: Readonly<Record<string, string>> = { '/': '/see-demo.js', '/pricing': '/calculator.js' }

export type PageHeadProps = { path: string; title: string; description: string }

/** What browsers, search engines and previews of links read of a page. */
export function PageHead({ path, title, description }: PageHeadProps) {
  const named = `Rejoinder - ${title}`
  const picture = `${builtOrigin}/og/${pictureNameOf(path)}.png`
  const script = path.startsWith('/docs') ? '/docs-search.js' : scripts[path]
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <title>{named}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={addressOf(path)} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="Rejoinder" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={addressOf(path)} />
      <meta property="og:image" content={picture} />
      <meta property="og:image:width" content={String(pictureSize.width)} />
      <meta property="og:image:height" content={String(pictureSize.height)} />
      <meta property="og:image:alt" content={named} />
      <meta name="twitter:card" content="summary_large_image" />
      <link rel="icon" href="/favicon.ico" sizes="32x32" {...made} />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" {...made} />
      {path === '/changelog' && (
        <link rel="alternate" type="application/atom+xml" title="Changelog" href="/changelog.xml" {...made} />
      )}
      <link rel="manifest" href="/manifest.webmanifest" />
      {script !== undefined && (
        <>
          <script src="/theme.js" />
          {path === '/' && <script src="/signed-in.js" />}
          <script defer src="/keep-ref.js" />
          <script defer src={script} />
        </>
      )}
      <link rel="stylesheet" href="/site/site.css" />
    </head>
  )
}

/** The build makes it: it does not lie where the build would look for it. */
const made = { 'vite-ignore': '' }
