import { type ComponentType, StrictMode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type PublicPath, publicPaths } from '#contract/public-pages.ts'
import { ChangelogPage } from '#web/site/changelog-page.tsx'
import { ContactPage } from '#web/site/contact-page.tsx'
import { LandingPage } from '#web/site/landing-page.tsx'
import { MeasuredPage } from '#web/site/measured/measured-page.tsx'
import { PageHead } from '#web/site/page-head.tsx'
import { PricingPage } from '#web/site/pricing-page.tsx'
import { PrivacyPage } from '#web/site/privacy-page.tsx'
import { SecurityPage } from '#web/site/security-page.tsx'
import { siteData } from '#web/site/site-data.ts'
import { StatusPage } from '#web/site/status-page.tsx'
import { TermsPage } from '#web/site/terms-page.tsx'
import type { WrittenPage } from '#web/site/written-page.ts'

const pages: Record<PublicPath, Pick<WrittenPage, 'title' | 'description'> & { Page: ComponentType }> = {
  '/': {
    title: 'Automated AI replies that understand your product',
    description:
      'Rejoinder reads every answer to your cold-email campaigns, scores what the lead wants and drafts the reply from your own knowledge.',
    Page: LandingPage,
  },
  '/pricing': {
    title: 'Pricing',
    description: 'Two plans: one agent, or as many as you need. By the month, changed or canceled at any time.',
    Page: PricingPage,
  },
  '/measured': {
    title: 'What was measured',
    description:
      'How fast Rejoinder is, what it loses, and how well it reads replies and checks drafts: every table of the last runs, with the command that repeats it.',
    Page: MeasuredPage,
  },
  '/changelog': {
    title: 'Changelog',
    description: 'What is new in Rejoinder, for those who use it, by the day that it came.',
    Page: ChangelogPage,
  },
  '/contact': {
    title: 'Contact',
    description: 'Who runs this installation of Rejoinder, and how to reach them.',
    Page: ContactPage,
  },
  '/privacy': {
    title: 'Privacy',
    description: 'What is kept about people, why, who else sees it, and when it is gone. No cookie before you sign in.',
    Page: PrivacyPage,
  },
  '/security': {
    title: 'Security',
    description:
      'What is promised about your data and your sends, what holds each promise, and how to report a problem.',
    Page: SecurityPage,
  },
  '/status': {
    title: 'Status',
    description: 'Whether this installation of Rejoinder can take replies in and send answers, at this moment.',
    Page: StatusPage,
  },
  '/terms': {
    title: 'Terms',
    description: 'What you may expect of this installation of Rejoinder, and what it expects of you.',
    Page: TermsPage,
  },
}

/** The public pages as they are served: written once, when the web application is built, so that nothing of them runs in a browser. */
export const writePages = (): WrittenPage[] =>
  publicPaths.map((path) => {
    const { Page, ...told } = pages[path]
    return {
      path,
      ...told,
      html: renderToStaticMarkup(
        <StrictMode>
          <Page />
        </StrictMode>,
      ),
    }
  })

/** A page with everything that browsers, search engines and previews of links read of it. */
export function documentOf({ html, ...page }: WrittenPage): string {
  const head = renderToStaticMarkup(<PageHead {...page} />)
  const whole = head.replace('</head>', () => `${siteData(page)}</head>`)
  return `<!doctype html>\n<html lang="en">${whole}<body>${html}</body></html>`
}
