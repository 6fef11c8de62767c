import type { Page } from '@playwright/test'
import { publicPaths } from '#contract/public-pages.ts'
import { screenPaths } from '#contract/screens.ts'
import { marksOf } from '#web/app/thread/guard/guard-marks.ts'
import { conversation, draftBody } from '#web/site/demo/conversation.ts'
import { recorded } from '#web/site/demo/recorded.ts'
import { violationsOn } from './axe.ts'
import { arrive, expect, ownWorkspace, productUrl, signUp, test } from './support.ts'

test('a visitor reads what it is and what it costs, and begins from there', async ({ page }) => {
  const scripts: string[] = []
  page.on('response', (response) => {
    if (response.url().includes('/assets/') && response.url().endsWith('.js')) scripts.push(response.url())
  })
  await test.step('I open the start page', async () => {
    await page.goto(productUrl())
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Automated AI replies that understand your product',
    )
    for (const title of ['Adaptive AI Agents', 'Intent Scoring', 'Smart Scheduling'])
      await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expect(page.getByText('© 2025 Rejoinder')).toBeVisible()
    // What I see first is whole: the demo begins, nearly empty, when I come to it.
    await expect(page.locator('script[src="/demo.js"]')).toHaveCount(0)
  })
  await test.step('I go through what happens to a reply, by keyboard alone', async () => {
    const demo = page.locator('#demo')
    const steps = demo.getByRole('listitem').getByRole('button')
    await demo.scrollIntoViewIfNeeded()
    await steps.nth(0).focus()
    // Where less motion is asked for it stands at a later step.
    for (const key of ['Enter', 'ArrowRight']) await page.keyboard.press(key)
    await expect(demo).toHaveAttribute('data-step', '2')
    await expect(steps.nth(1)).toBeFocused()
    for (const key of ['ArrowRight', 'ArrowRight']) await page.keyboard.press(key)
    await expect(demo.getByText('No source for the price “$79”.').first()).toBeVisible()
    await demo.getByRole('button', { name: /\$49/ }).focus()
    await expect(demo.getByRole('status')).toContainText('Knowledge: Pricing')
    await demo.getByRole('button', { name: 'Send Reply' }).press('Enter')
    await expect(demo.getByText('Your reply goes out in 10 seconds')).toBeVisible()
    await expect(demo.getByRole('article', { name: /^To / })).toBeHidden()
    await demo.getByRole('button', { name: 'Undo', exact: true }).press('Enter')
    await expect(demo).toHaveAttribute('data-step', '4')
    await demo.getByRole('button', { name: 'Send Reply' }).press('Enter')
    await steps.nth(5).press('Enter')
    await expect(demo.getByRole('article', { name: /^To / })).toContainText('$49')
    await expect(demo.getByText('$79').first()).toBeHidden()
  })
  await test.step('A figure leads to the table that it is from', async () => {
    await page
      .getByRole('link', { name: /^\d+ of [\d,]+$/ })
      .first()
      .click()
    await expect(page).toHaveURL(/\/measured#/)
    await expect(page.locator(':target')).toBeInViewport()
  })
  await test.step('I look at the prices', async () => {
    await page.getByRole('navigation', { name: 'Site' }).getByRole('link', { name: 'Pricing' }).click()
    await expect(page).toHaveTitle('Rejoinder - Pricing')
    await expect(page.getByRole('article', { name: 'Per Agent' })).toContainText('$9')
    await expect(page.getByRole('article', { name: 'Unlimited' })).toContainText('$97')
    const costs = page.getByRole('form', { name: 'Your number of agents' })
    await costs.getByLabel('How many agents?').fill('10')
    await expect(costs).toContainText('$97 a month, on Unlimited: $9.70 an agent')
    await costs.getByLabel('How many agents?').fill('1')
    await costs.getByLabel('In a month with a referral credit').check()
    await expect(costs).toContainText('$0 a month, on Per Agent')
    await page.getByText('What happens when the trial ends?').click()
    await expect(page.getByText('Nothing is deleted, replies keep arriving')).toBeVisible()
  })
  await test.step('I look into the documentation', async () => {
    await page.getByRole('navigation', { name: 'Site' }).getByRole('link', { name: 'Docs' }).click()
    for (const title of ['Getting Started', 'Agents', 'Intent Scoring', 'Webhooks & Integration', 'Need Help?'])
      await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible()
  })
  await test.step('I search it by keyboard, also without a connection, and read what I find', async () => {
    await page.waitForLoadState('networkidle')
    await page.context().setOffline(true)
    await page.keyboard.press('/')
    await page.keyboard.type('wrong other workspce')
    await expect(page.getByText('Nothing found.')).toBeVisible()
    await page.getByRole('searchbox').fill('sandbox port')
    await expect(page.getByRole('link', { name: /^SANDBOX_PORT/ })).toBeVisible()
    await page.getByRole('searchbox').fill('exactly once')
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('link', { name: /^Sends, exactly once/ })).toBeFocused()
    await page.context().setOffline(false)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/docs\/webhooks#sends-exactly-once$/)
    await expect(page).toHaveTitle('Rejoinder - Webhooks & Integration')
    await expect(page.getByRole('heading', { name: 'Sends, exactly once' })).toBeInViewport()
  })
  await test.step('I find a message with its cause, and an operation with who may call it', async () => {
    await page.getByRole('navigation', { name: 'All chapters' }).getByRole('link', { name: 'Troubleshooting' }).click()
    await expect(page.getByText('This reply has already been sent.')).toBeVisible()
    await expect(
      page.getByRole('link', { name: 'Troubleshooting' }).and(page.locator('[aria-current]')),
    ).toBeInViewport()
    await page.getByRole('navigation', { name: 'All chapters' }).getByRole('link', { name: 'API' }).click()
    await page.getByRole('link', { name: 'Snippets', exact: true }).click()
    await expect(page.getByText('For these roles in the workspace: member, admin.').first()).toBeVisible()
    await page.getByRole('link', { name: 'Snippet', exact: true }).first().click()
    await expect(page).toHaveURL(/\/docs\/api\/schemas#Snippet$/)
    await expect(page.locator(':target')).toBeVisible()
    expect(scripts).toEqual([])
  })
  await test.step('Get Started leads to signing up', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Get Started' }).click()
    await expect(page).toHaveURL(/\/auth\?tab=sign-up/)
    await expect(page.getByLabel('Full Name')).toBeVisible()
  })
})

test('a friend who looks around first is still the friend who was referred', async ({ page }) => {
  const ref = '01890a5d-ac96-774b-bcce-b302099a8057'
  await page.goto(`${productUrl()}/?ref=${ref}`)
  await page.getByRole('navigation', { name: 'Site' }).getByRole('link', { name: 'Pricing' }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Get Started' }).click()
  await expect(page).toHaveURL(new RegExp(`/auth\\?.*ref=${ref}`))
  await expect(page.getByLabel('Full Name')).toBeVisible()
})

test('what is only read runs nothing, and passes on who brought me all the same', async ({ page }) => {
  const ref = '01890a5d-ac96-774b-bcce-b302099a8057'
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  for (const path of ['/measured', '/changelog', '/contact', '/privacy', '/security', '/status', '/terms'])
    await page.goto(`${productUrl()}${path}?ref=${ref}`)
  expect(scripts).toEqual([])
  await page.getByRole('contentinfo').getByRole('link', { name: 'Get Started' }).click()
  await expect(page).toHaveURL(new RegExp(`/auth\\?.*ref=${ref}`))
})

test('who is signed in comes to work, not to the start page', async ({ page }) => {
  await signUp(page)
  await page.goto(productUrl())
  await expect(page).toHaveURL(/\/home/)
})

test('an address where nothing is says so, and every screen is one', async ({ page }) => {
  await signUp(page)
  const missing = page.getByRole('heading', { name: 'Oops! Page not found' })
  const nowhere = await page.goto(`${productUrl()}/nowhere`)
  expect(nowhere?.status()).toBe(404)
  await expect(missing).toBeVisible()
  for (const screen of screenPaths) {
    const path = screen.replace(/\$\w+/, '0190f5c8-0000-7000-8000-000000000000')
    const answer = await page.goto(`${productUrl()}${path}`)
    expect([path, answer?.status()]).toEqual([path, 200])
    await expect(page.locator('body')).toHaveText(/\w/)
    await expect(missing).toBeHidden()
  }
})

test('the public pages can be used by everybody, on every screen, and tell nobody of their visitors', {
  tag: '@long',
}, async ({ page }) => {
  const found: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(productUrl()) && !request.url().startsWith('data:'))
      found.push(`asks ${request.url()}`)
  })
  for (const path of [
    ...publicPaths,
    '/docs',
    '/docs/inbox',
    '/docs/configuration',
    '/docs/runbooks',
    '/docs/api/threads',
    '/docs/api/schemas',
  ]) {
    const looks = [
      [390, 'dark'],
      [1440, 'light'],
    ] as const
    // What is only read from top to bottom is of one make.
    for (const [width, colorScheme] of /^\/(?:docs.*|pricing|measured)?$/.test(path) ? looks : looks.slice(0, 1)) {
      await page.setViewportSize({ width, height: 844 })
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.goto(`${productUrl()}${path}`)
      for (const { id, html } of await violationsOn(page)) found.push(`${path} at ${width}: ${id}: ${html}`)
      const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
      if (isTooWide) found.push(`${path} at ${width}: the page scrolls sideways`)
    }
  }
  expect(found).toEqual([])
  expect(await page.context().cookies()).toEqual([])
})

test('what a link shows of a page, and what machines read of the site, is there', async ({ page, request }) => {
  const { origin } = new URL(productUrl())
  await page.goto(`${productUrl()}/security`)
  const head = (selector: string, attribute: string) => page.locator(`head ${selector}`).getAttribute(attribute)
  expect(await head('link[rel="canonical"]', 'href')).toBe(`${origin}/security`)
  const files = [
    await head('meta[property="og:image"]', 'content'),
    ...['icon', 'apple-touch-icon', 'manifest', 'preload'].map((rel) => `link[rel="${rel}"]`),
  ]
  for (const file of files) {
    const address = file?.startsWith('link') ? await page.locator(`head ${file}`).first().getAttribute('href') : file
    const answer = await request.get(new URL(address ?? '', origin).href)
    expect([address, answer.status()]).toEqual([address, 200])
  }
  const sitemap = await (await request.get(`${origin}/sitemap.xml`)).text()
  for (const path of [...publicPaths, '/docs/inbox']) expect(sitemap).toContain(`<loc>${origin}${path}</loc>`)
  expect(await (await request.get(`${origin}/llms.txt`)).text()).toContain(`](${origin}/docs)`)
  expect(await (await request.get(`${origin}/changelog.xml`)).text()).toContain(`<id>${origin}/changelog#`)
  await page.goto(`${productUrl()}/docs/inbox`)
  const full = await page.getByRole('link', { name: 'A search:' }).first().getAttribute('href')
  const picture = await request.get(new URL(full ?? '', origin).href)
  expect([full, picture.headers()['content-type']]).toEqual([full, 'image/webp'])
  // The letters of the pages are a file of their own: not one of those with which the application begins.
  const fonts = await page.evaluate(() =>
    performance.getEntriesByType('resource').flatMap(({ name }) => (name.endsWith('.woff2') ? [name] : [])),
  )
  expect(fonts).toHaveLength(1)
  await page.goto(`${productUrl()}/status`)
  await expect(page.getByText('All is well')).toBeVisible()
})

test('I try it without an account, for an hour', async ({ page }) => {
  await page.goto(productUrl())
  await page.getByRole('link', { name: 'Try it now, without an account' }).click()
  await expect(page.getByText('Nobody can bring it back.')).toBeVisible()
  await page.getByRole('button', { name: 'Open it for an hour' }).click()
  await expect(page).toHaveURL(/\/inbox/)
  await expect(page.getByText('You are trying Rejoinder in the sandbox')).toBeVisible()
  await expect(page.getByText(/All of this is erased in (59 minutes|1 hour)/)).toBeVisible()
  await page.goto(`${productUrl()}/kb`)
  await expect(page.getByText('Booking a call')).toBeVisible()
  await page.goto(`${productUrl()}/account`)
  await expect(page.getByText('You have no account yet')).toBeVisible()
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await page.getByRole('button', { name: 'Leave and Sign Up' }).click()
  await expect(page.getByLabel('Full Name')).toBeVisible()
})

test('the demo of the start page says what the thread page says of the same conversation', async ({
  page,
  browser,
  sandbox,
}) => {
  const platform = await arrive(page)
  await page.goto(`${productUrl()}/inbox`)
  const workspaceId = await ownWorkspace(page)
  const stored = await page.evaluate(
    async ([path, entries]) => {
      const { access_token } = JSON.parse(localStorage.getItem('rejoinder.session') ?? '{}')
      const headers = { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' }
      const answers = entries.map((entry) => fetch(path, { method: 'POST', headers, body: JSON.stringify(entry) }))
      return (await Promise.all(answers)).map(({ status }) => status)
    },
    [`/api/workspaces/${workspaceId}/knowledge`, conversation.knowledge] as const,
  )
  expect(stored).toEqual([200, 200])
  const [lead] = await sandbox.leads(platform)
  await sandbox.leadReplies({ workspaceId: platform, leadId: lead?.id, text: conversation.mail })
  await page.getByRole('link', { name: /two warehouses/ }).click()
  const words = page.getByRole('textbox', { name: 'Reply', exact: true })
  // Written before the agent's own draft is there, it would be a rival of that one.
  await expect(words).not.toHaveValue('')
  await words.fill(draftBody)
  await page.getByRole('button', { name: 'Sources' }).click()
  const sources = page.getByRole('region', { name: 'Sources' })
  // Who the lead is, and on which day they wrote, is another matter here.
  const told = marksOf(recorded.guard, draftBody, draftBody).filter(
    ({ kind, sources: [source] }) => kind === 'block' || source?.kind === 'knowledge',
  )
  for (const { text, words: said } of told) {
    const line = sources.locator('[data-start]').filter({ hasText: text }).first()
    await expect(line).toContainText(said)
  }
  for (const name of ['Send Reply', 'Generate AI Reply']) await expect(page.getByRole('button', { name })).toBeVisible()
  const drawnOn = async (shown: Page): Promise<string[][]> => {
    const marks = await shown
      .locator('[data-mark]')
      .evaluateAll((elements) =>
        elements.map((element) => [element.textContent, getComputedStyle(element).textDecoration]),
      )
    return marks.filter(([text]) => told.some((mark) => mark.text === text))
  }
  const there = await drawnOn(page)
  expect(there).toHaveLength(told.length)
  // Whoever is signed in comes to work instead.
  const visitor = await browser.newPage()
  await visitor.goto(productUrl())
  expect(await drawnOn(visitor)).toEqual(there)
  await visitor.close()
})
