import { expect, it } from 'vitest'
import { documentOf, writePages } from '#web/site/render.tsx'
import { referrerIn, withReferrer } from './site-referral.ts'

const ref = '01890a5d-ac96-774b-bcce-b302099a8057'

it.each(writePages().map((page) => [page.path, documentOf(page)] as const))(
  'each link of %s carries on who brought the visitor',
  (_path, html) => {
    const links = [...withReferrer(html, ref).matchAll(/<a [^>]*?href="([^"]*)"/g)].map(([, href = '']) => href)
    const own = links.filter((href) => href.startsWith('/') && !href.startsWith('/assets/'))
    expect(own).not.toEqual([])
    for (const href of own) {
      const url = new URL(href.replaceAll('&amp;', '&'), 'http://localhost')
      expect([href, url.searchParams.get('ref')]).toEqual([href, ref])
    }
    expect(links.filter((href) => !own.includes(href) && href.includes(ref))).toEqual([])
  },
)

it('keeps what a link says besides, and the place in the page', () => {
  const html =
    '<a href="/auth?tab=sign-up">a</a><a class="fact" href="/measured#sends">b</a><a href="https://x.example/">c</a>'
  expect(withReferrer(html, ref)).toBe(
    `<a href="/auth?tab=sign-up&amp;ref=${ref}">a</a><a class="fact" href="/measured?ref=${ref}#sends">b</a><a href="https://x.example/">c</a>`,
  )
})

it.each([
  [`/terms?ref=${ref}`, ref],
  ['/terms', null],
  ['/terms?ref=', null],
  ['/terms?ref=%22%3E%3Cscript%3E', null],
])('%s names %s', (url, expected) => {
  expect(referrerIn(url)).toBe(expected)
})
