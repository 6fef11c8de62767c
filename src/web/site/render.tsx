import { StrictMode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { LandingPage } from '#web/site/landing-page.tsx'
import { MeasuredPage } from '#web/site/measured/measured-page.tsx'
import { PricingPage } from '#web/site/pricing-page.tsx'

const pages = { landing: LandingPage, pricing: PricingPage, measured: MeasuredPage } as const
type SitePage = keyof typeof pages

/** The page that an HTML file asks for; throws for one that does not exist. */
export function asSitePage(name: string | undefined): SitePage {
  if (name !== undefined && name in pages) return name as SitePage
  throw new Error(`There is no public page "${name}"`)
}

/** A public page as it is served: written once, when the web application is built, so that nothing of it runs in a browser. */
export function renderPage(name: SitePage): string {
  const Page = pages[name]
  return renderToStaticMarkup(
    <StrictMode>
      <Page />
    </StrictMode>,
  )
}
