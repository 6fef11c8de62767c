import type { Page } from '@playwright/test'
import { atOwnPace } from '../patience.ts'
import { arriveAmongMany } from './big-workspace.ts'
import { expect, productUrl, test } from './support.ts'

/** Far more than it takes (`npm run bench -- inbox` says how much that is), and far less than a list that is drawn whole would. */
const paintedWithinMs = 500
const steps = 20

/** From a press of a key to the second frame after it: the median of twenty. */
async function msToPaint(page: Page, key: string): Promise<number> {
  await page.evaluate(() => {
    const times: number[] = []
    Object.assign(window, { paintTimes: times })
    window.addEventListener(
      'keydown',
      ({ timeStamp }) =>
        requestAnimationFrame(() => requestAnimationFrame(() => times.push(performance.now() - timeStamp))),
      { capture: true },
    )
  })
  for (let n = 0; n < steps; n += 1) await page.keyboard.press(key)
  const times = await page.evaluate(
    () => new Promise<number[]>((settle) => setTimeout(settle, 300, Reflect.get(window, 'paintTimes'))),
  )
  expect(times).toHaveLength(steps)
  return times.toSorted((a, b) => a - b)[steps / 2] ?? Number.POSITIVE_INFINITY
}

test('among 50,000 threads I see at once what needs me and what is asked of me, the most valuable first', async ({
  page,
}) => {
  const { leadReplies } = await arriveAmongMany(page, { leadsFrom: 50 })
  const rows = page.getByRole('list', { name: 'Threads' }).getByRole('article')
  const first = page.getByRole('tab').first()
  const badge = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Inbox/ })
  const count = async (): Promise<number> => Number((await first.allInnerTexts()).join('').replace(/\D/g, ''))

  await test.step('The inbox opens with it, counted there and in the badge', async () => {
    await page.goto(`${productUrl()}/inbox`)
    await expect(first).toHaveAttribute('aria-selected', 'true')
    await expect(first).toHaveAccessibleName(/^Needs you 13,\d{3}$/)
    await expect(badge).toContainText(/13,\d{3}|999\+|99\+/)
  })
  await test.step('Every row says in three words what I am to do', async () => {
    await expect(rows.nth(5)).toBeVisible()
    const asked = /Approve draft|Confirm opt-out|Send failed|Draft failed|Needs an answer|Answer: [a-z]+/
    for (const words of await rows.allInnerTexts()) expect(words).toMatch(asked)
  })
  await test.step('Whoever wants a meeting comes before thousands who only ask, and is counted', async () => {
    const before = await count()
    await leadReplies(0, 'Yes, let us meet. Are you free on Thursday at ten, by phone?')
    const mine = rows.filter({ hasText: 'Are you free on Thursday at ten' })
    await expect(mine.getByText('Approve draft')).toBeVisible()
    const places = await rows.allInnerTexts()
    expect(places.findIndex((words) => words.includes('Are you free on Thursday at ten'))).toBeLessThan(5)
    await expect.poll(count).toBeGreaterThanOrEqual(before)
    await mine.getByRole('link').first().click()
    await expect(page.getByRole('region', { name: 'Conversation' })).toContainText('free on Thursday at ten')
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/\/inbox/)
  })
  await test.step('J and K lead through them without a wait, also to where nothing is loaded yet', async () => {
    await page.getByRole('tab', { name: /^All Threads/ }).click()
    await expect(rows.nth(5)).toBeVisible()
    expect(await msToPaint(page, 'j')).toBeLessThan(atOwnPace(paintedWithinMs))
    for (let n = 0; n < 60; n += 1) await page.keyboard.press('j')
    const active = rows.filter({ has: page.locator('a:focus') })
    await expect(active).toBeInViewport()
    const there = (await active.textContent()) ?? ''
    await page.keyboard.press('k')
    await expect(active).not.toHaveText(there)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/thread\//)
    await expect(page.getByRole('region', { name: 'Conversation' })).toContainText('this comes at a good time')
  })
})
