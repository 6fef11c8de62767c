import { expect, it } from 'vitest'
import { builtOrigin, siteFacts } from '#contract/public-pages.ts'
import { documentOf, writePages } from '#web/site/render.tsx'
import { pageOf, type SiteFacts, securityTxt } from './site-facts.ts'

const pages = writePages().map((page) => [page.path, documentOf(page)] as const)
const origin = 'https://rejoinder.example'

const all = (value: string | null): SiteFacts => ({
  'operator-name': value,
  'operator-address': value,
  'operator-email': value,
  'source-url': value,
  payments: value,
  mail: value,
  model: value,
  providers: value,
  ready: value,
  database: value,
  migrations: value,
  queue: value,
  'looked-at': value,
})
const shown = (html: string, facts: SiteFacts): string => pageOf(html, { origin, facts })

it.each(pages)(
  '%s is whole, and names no address that it was built with, whatever an installation has',
  (_path, html) => {
    for (const value of [null, '<b>Ada & Sons</b>']) {
      const text = shown(html, all(value))
      expect(/site\.invalid|data-with|<b>Ada/.test(text)).toBe(false)
      expect(text).toContain(`<link rel="canonical" href="${origin}/`)
      const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0
      for (const tag of ['section', 'dl', 'dd', 'p', 'span', 'strong', 'em', 'address', 'a', 'li', 'ul'])
        expect([tag, count(new RegExp(`<${tag}[ >]`, 'g'))]).toEqual([tag, count(new RegExp(`</${tag}>`, 'g'))])
    }
  },
)

const pageAt = (path: string): string => pages.find(([one]) => one === path)?.[1] ?? ''

it('names who runs the installation, and what of it is missing', () => {
  const some = { ...all(null), 'operator-name': 'Ada & Sons', 'operator-email': 'ada@example.com' }
  const text = shown(pageAt('/contact'), some)
  expect(text).toContain('>Ada &amp; Sons<')
  expect(text).toContain('href="mailto:ada@example.com"')
  expect(text).toContain('Not entered yet (OPERATOR_ADDRESS)')
  expect(text).not.toContain('has not entered who they are')
  const nobody = shown(pageAt('/contact'), all(null))
  expect(nobody).toContain('has not entered who they are')
  expect(nobody).not.toContain('mailto:')
})

it('links to its source, or says what there is instead: never to nowhere', () => {
  const address = 'https://git.example.com/rejoinder?a=1&b=2'
  for (const path of ['/', '/contact']) {
    const told = shown(pageAt(path), { ...all(null), 'source-url': address })
    expect(told).toContain('href="https://git.example.com/rejoinder?a=1&amp;b=2"')
    const nobody = shown(pageAt(path), all(null))
    expect(nobody).not.toContain('href=""')
    expect(nobody).toContain('href="/#self-hosting"')
  }
  expect(shown(pageAt('/'), all(null))).toContain('This installation names no place where the source can be read')
})

/** What search engines are told, each in a script of its own. */
const dataOf = (html: string): Record<string, unknown>[] =>
  [...html.matchAll(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)].map(([, text = '']) =>
    JSON.parse(text),
  )

it('tells search engines who runs it as it was entered, and of nobody without', () => {
  const name = 'Ada & "Sons" </script>'
  const told = shown(pageAt('/'), { ...all(null), 'operator-name': name })
  const { publisher } = dataOf(told).find((one) => 'publisher' in one) ?? {}
  expect(publisher).toMatchObject({ '@type': 'Organization', name, url: `${origin}/contact` })
  expect(dataOf(shown(pageAt('/'), all(null))).some((one) => 'publisher' in one)).toBe(false)
})

it('tells search engines of prices what the page says, word for word', () => {
  const html = shown(pageAt('/pricing'), all(null))
  const [, page = ''] = html.split('<body>')
  const said = page
    .replace(/<[^>]*>/g, '\n')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
  const { mainEntity } = dataOf(html).find((one) => one['@type'] === 'FAQPage') ?? {}
  const questions = mainEntity as { name: string; acceptedAnswer: { text: string } }[]
  expect(questions.length).toBeGreaterThan(8)
  for (const { name, acceptedAnswer } of questions) {
    expect(said).toContain(name)
    expect(said).toContain(acceptedAnswer.text)
  }
})

it('says of each part whether it works', () => {
  const without = { ...all(''), ready: null, queue: null }
  const text = shown(pageAt('/status'), without)
  expect(text).toContain('Something is missing')
  expect(text).not.toContain('All is well')
  expect([text.match(/> Working</g)?.length, text.match(/> Not reached</g)?.length]).toEqual([2, 1])
})

it('what a page asks for is known, and what is known is asked for', () => {
  const asked = new Set(
    pages.flatMap(([, html]) => [...html.matchAll(/data-(?:with|without|says)="([\w-]+)"/g)].map(([, fact]) => fact)),
  )
  expect([...asked].toSorted()).toEqual([...siteFacts].toSorted())
  expect(pages.every(([, html]) => html.includes(builtOrigin))).toBe(true)
})

it('the file for those who find a weakness names whom to tell, and is good for half a year', () => {
  expect(securityTxt(origin, 'ada@example.com', new Date('2026-11-26T10:00:00Z'))).toBe(
    `Contact: mailto:ada@example.com
Expires: 2027-05-25T00:00:00Z
Preferred-Languages: en
Policy: ${origin}/security
Canonical: ${origin}/.well-known/security.txt
`,
  )
})
