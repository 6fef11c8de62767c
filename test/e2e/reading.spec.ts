import { setTimeout as sleep } from 'node:timers/promises'
import { arriveAmongMany, arriveAsOwner } from './big-workspace.ts'
import { expect, productUrl, test } from './support.ts'

const pictures = `<p>Yes please, tell me more.</p><p>Logo <img src="http://img.example/logo.png" alt="">x</p>
  <p><img src="https://img.example/team.png" alt="Our team" width="200" height="80">
  <img src="https://count.example/p.gif" width="1" height="1"><img src="cid:abc">y</p>`

test('pictures of a mail wait behind a button, and what stands in their place looks whole', async ({ page }) => {
  const { leadReplies, takeOver } = await arriveAmongMany(page, { leadsFrom: 28, leadCount: 1 })
  const asked: string[] = []
  await page.route('https://*.example/**', async (route) => {
    asked.push(route.request().url())
    await route.abort()
  })
  await leadReplies(0, 'Yes please, tell me more.', { html: pictures })
  await takeOver(1)
  await page.goto(`${productUrl()}/inbox?view=all&assignee=me`)
  await page
    .getByRole('link', { name: /tell me more/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Show formatted' }).click()
  const mail = page.frameLocator('iframe')
  await expect(mail.getByText('Our team')).toBeVisible()
  await expect(mail.getByText('Picture', { exact: true })).toBeVisible()
  expect(await mail.locator('img').count(), 'nothing looks broken, and a counter of readers is not there').toBe(0)
  const place = await mail.getByText('Our team').boundingBox()
  expect(place?.width).toBe(200)
  await expect(page.getByText(/^2 pictures are not loaded/)).toBeVisible()
  expect(asked).toEqual([])
  await page.getByRole('button', { name: 'Show pictures' }).click()
  await expect.poll(() => asked.toSorted()).toEqual(['https://img.example/logo.png', 'https://img.example/team.png'])
})

test('why a reply waits for me stands on the screen once', async ({ page }) => {
  const { leadReplies, takeOver } = await arriveAmongMany(page, { leadsFrom: 29, leadCount: 1 })
  await leadReplies(
    0,
    'Is your service HIPAA compliant, and can our lawyer get the contract with your insurance policy?',
  )
  await takeOver(1)
  await page.goto(`${productUrl()}/inbox?view=all&assignee=me`)
  await page.getByRole('link', { name: /HIPAA/ }).first().click()
  await expect(page.getByText(/Waits for your approval: /)).toBeVisible()
  await expect(page.getByText('Not sent automatically: waiting for a person')).toBeVisible()
  expect(await page.getByText(/knowledge base doesn’t answer “Is your service HIPAA compliant/i).count()).toBe(1)
})

test('the thread of a row that I rest on stands ready, and until I open it it is nobody’s: unread, unseen, out of reach', async ({
  page,
}) => {
  const { leadReplies, takeOver } = await arriveAmongMany(page, { leadsFrom: 27, leadCount: 1 })
  await leadReplies(0, 'Yes please, tell me more.')
  await takeOver(1)
  await page.goto(`${productUrl()}/inbox?assignee=me`)
  const row = (name: RegExp) => page.getByRole('list', { name: 'Threads' }).getByRole('link', { name }).first()
  await expect(row(/New\. .*tell me more/)).toBeVisible()
  await page.keyboard.press('j')
  const ready = page.locator('[aria-label="Conversation"]')
  await expect(ready).toBeAttached()
  await expect(ready).toBeHidden()
  await expect(page.getByRole('region', { name: 'Thread' })).toHaveCount(0)
  for (let stop = 0; stop < 12; stop += 1) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('[aria-label="Thread"]') === null)).toBe(true)
  }
  await page.reload()
  await expect(row(/New\. .*tell me more/)).toBeVisible()
  await page.keyboard.press('j')
  await expect(ready).toBeAttached()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Conversation' })).toContainText('tell me more')
  await expect(page).toHaveURL(/\/thread\//)
  await expect(row(/^(?!.*New\. ).*tell me more/)).toBeVisible()
  await page.keyboard.press('n')
  await expect(page.getByRole('textbox', { name: 'Note' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/inbox/)
  await expect(page.getByRole('region', { name: 'Thread' })).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Conversation' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Note' }), 'what I left is not waiting there').toHaveCount(0)
})

/** Where in a thread's details something was pushed aside, though a person could read it already. */
const pushedAside = `
  window.pushed = []
  new PerformanceObserver((list) => {
    for (const { node } of list.getEntries().flatMap(({ sources }) => sources))
      if (node?.closest?.('aside section')) window.pushed.push(node.closest('section').getAttribute('aria-label'))
  }).observe({ type: 'layout-shift' })`

test('what I read beside a thread stays where it is, though others of the company wrote, too', async ({ page }) => {
  await arriveAsOwner(page)
  await page.addInitScript(pushedAside)
  // What was said with them before takes the server a while, longer than it takes me to open the thread.
  await page.route('**/history', async (route) => {
    await sleep(400)
    await route.continue()
  })
  await page.goto(`${productUrl()}/inbox?view=all&assignee=me`)
  await expect(page.getByRole('article').first()).toBeVisible()
  const details = page.getByRole('complementary')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  for (let thread = 0; thread < 3; thread += 1) {
    await expect(details.getByRole('region', { name: /^Others at / })).toBeVisible()
    await expect(details.getByRole('region', { name: 'Timeline' })).toBeVisible()
    await page.keyboard.press('j')
  }
  expect(await page.evaluate('window.pushed')).toEqual([])
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
