import { planIds, plans } from '#contract/plans.ts'
import { builtOperator } from '#contract/public-pages.ts'
import { addressOf, type PageHeadProps } from '#web/site/page-head.tsx'
import { plainAnswers } from '#web/site/pricing-questions.tsx'
import { ifTold } from '#web/site/told.tsx'
import { ofPlans } from '#web/site/trial-days.tsx'

const context = 'https://schema.org'
const product = { '@type': 'SoftwareApplication', '@id': `${addressOf('/')}#product` }

/** Data that no browser runs: what would end it is written otherwise. */
const script = (data: object, marks: Record<string, string> = {}): string => {
  const attributes = Object.entries(marks).map(([name, value]) => ` ${name}="${value}"`)
  return `<script type="application/ld+json"${attributes.join('')}>${JSON.stringify(data).replace(/</g, '\\u003c')}</script>`
}

/** What search engines are told of a page in their own words (schema.org), as elements of its head. */
export function siteData({ path, title, description }: PageHeadProps): string {
  if (path === '/pricing') return script(crumbs(path, title)) + script(asked)
  if (path !== '/') return script(crumbs(path, title))
  const site = { '@type': 'WebSite', '@id': siteId, name: 'Rejoinder', url: addressOf('/') }
  const software = {
    ...product,
    name: 'Rejoinder',
    description,
    url: addressOf('/'),
    applicationCategory: 'BusinessApplication',
    operatingSystem: 'Web, Linux, macOS, Windows',
    license: 'https://www.apache.org/licenses/LICENSE-2.0',
  }
  const offers = planIds.map((id) => ({
    '@type': 'Offer',
    name: plans[id].name,
    price: String(plans[id].cents / 100),
    priceCurrency: 'USD',
    url: addressOf('/pricing'),
  }))
  return (
    script({ '@context': context, '@graph': [site, software] }) +
    script({ '@context': context, ...product, offers }, ofPlans) +
    script(operator, ifTold('operator-name'))
  )
}

const siteId = `${addressOf('/')}#site`

/** Who runs the installation, once they have said who they are. */
const operator = {
  '@context': context,
  '@type': 'WebSite',
  '@id': siteId,
  publisher: { '@type': 'Organization', name: builtOperator, url: addressOf('/contact') },
}

/** What is asked about prices, as far as the answer is the same on every installation. */
const asked = {
  '@context': context,
  '@type': 'FAQPage',
  mainEntity: plainAnswers.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
}

const crumbs = (path: string, title: string) => ({
  '@context': context,
  '@type': 'BreadcrumbList',
  itemListElement: [
    { name: 'Rejoinder', item: addressOf('/') },
    { name: title, item: addressOf(path) },
  ].map((place, at) => ({ '@type': 'ListItem', position: at + 1, ...place })),
})
