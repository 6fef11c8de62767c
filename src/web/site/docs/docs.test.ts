import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { readProductWords } from '#main/docs/product-words.ts'
import { type Docs, readDocs } from '#main/docs/write-docs.ts'
import { releaseCommands } from '#main/release-commands.ts'
import { pageWith } from '#server/site-offer.ts'
import { documentOf } from '#web/site/render.tsx'

// What a chapter names is held against the product wherever it is written out: `readDocs` throws what is not there.
const root = join(import.meta.dirname, '../../../..')
let docs: Docs
let pages: { path: string; html: string }[]
beforeAll(async () => {
  docs = await readDocs(root)
  pages = docs.pages('/index.json').map((page) => ({ path: page.path, html: documentOf(page) }))
})

const idsOf = (html: string): string[] => [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id ?? '')
const count = (html: string, pattern: RegExp): number => html.match(pattern)?.length ?? 0

it('every page has a title, says what it is about, and has one heading above all others', () => {
  for (const { path, html } of pages) {
    expect([
      path,
      /<title>Rejoinder - [^<]+<\/title><meta name="description" content="[^"]{10,}"\/>/.test(html),
    ]).toEqual([path, true])
    expect([path, count(html, /<h1/g)]).toEqual([path, 1])
  }
})

it('every chapter shows the product', () => {
  const chapters = pages.filter(({ path }) => /^\/docs\/[a-z-]+$/.test(path))
  expect(chapters.filter(({ html }) => !html.includes('data-in-full')).map(({ path }) => path)).toEqual([])
})

it('no two places of a page have one address', () => {
  for (const { path, html } of pages) {
    const ids = idsOf(html)
    expect([path, ids.filter((id, at) => ids.indexOf(id) !== at)]).toEqual([path, []])
  }
})

it('every link within the documentation, and every place that search finds, is there', () => {
  const ids = new Map(pages.map(({ path, html }) => [path, new Set(idsOf(html))]))
  const links = pages.flatMap(({ path, html }) =>
    [...html.matchAll(/href="((?:\/docs|#)[^"]*)"/g)].map(([, href = '']) =>
      href.startsWith('#') ? `${path}${href}` : href,
    ),
  )
  const isThere = (address: string): boolean => {
    const [path = '', id] = address.split('#')
    return id === undefined ? ids.has(path) : (ids.get(path)?.has(id) ?? false)
  }
  const addresses = new Set([...links, ...docs.index.map(([address]) => address)])
  expect([...addresses].filter((address) => !isThere(address))).toEqual([])
})

it('nothing is told of prices or plans where none are sold, but on the page that is not shown there', () => {
  const shown = pages
    .filter(({ path }) => path !== '/docs/billing')
    .map(
      ({ path, html }) =>
        [path, pageWith(html, { trialDays: 14, arePlansSold: false, hasGuests: true, hasSandbox: true })] as const,
    )
  const told = shown.filter(([, html]) => /\$97|href="\/(?:pricing|docs\/billing)"|data-trial-days/.test(html))
  expect(told.map(([path]) => path)).toEqual([])
  for (const [path, html] of shown)
    for (const tag of ['li', 'a'])
      expect([path, count(html, new RegExp(`<${tag}[ >]`, 'g'))]).toEqual([
        path,
        count(html, new RegExp(`</${tag}>`, 'g')),
      ])
})

it('no page leads to the sandbox where it can’t be connected', () => {
  const shown = pages.map(({ path, html }) => {
    expect([path, html.includes('connect the sandbox')]).toEqual([path, true])
    const offer = { trialDays: 14, arePlansSold: true, hasGuests: false, hasSandbox: false }
    return [path, pageWith(html, offer).includes('connect the sandbox')]
  })
  expect(shown.filter(([, isLed]) => isLed)).toEqual([])
})

it('every command of a release is named where a release is described', () => {
  const html = pages.find(({ path }) => path === '/docs/self-hosting')?.html ?? ''
  expect(Object.keys(releaseCommands).filter((name) => !html.includes(`node rejoinder.js ${name}`))).toEqual([])
})

it('what a screen says is told from what none says, and from a part of what one says', async () => {
  const { isSaid, isWord, isAddress } = await readProductWords(root, [])
  expect(['Send Reply', 'Nothing missing', 'Send after a pause', 'Send Repl', 'Send all replies'].map(isSaid)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
  expect(['lead_replied', 'lead_answered'].map(isWord)).toEqual([true, false])
  expect(['/inbox', '/ready', '/nowhere'].map(isAddress)).toEqual([true, true, false])
})
