import type { Page } from '@playwright/test'
import { inEveryLook } from './axe.ts'
import { arriveAmongMany, arriveInBig } from './big-workspace.ts'
import { screens } from './screens.ts'
import { expect, newPerson, productUrl, signUp, test } from './support.ts'

test('no way in keeps anybody out: wide and narrow, light and dark', { tag: '@long' }, async ({ page }) => {
  const found: string[] = []
  await page.goto(`${productUrl()}/auth`)
  await inEveryLook(page, '/auth', found)
  await inEveryLook(page, '/auth/try', found)
  await page.setViewportSize({ width: 1440, height: 900 })
  await signUp(page, newPerson())
  await inEveryLook(page, '/onboarding', found)
  expect(found).toEqual([])
})

test('no screen keeps anybody out: wide and narrow, light and dark', { tag: '@long' }, async ({ page, sandbox }) => {
  test.slow()
  const found: string[] = []
  const { platform: workspaceId } = await arriveInBig(page, {})
  for (const label of ['question', 'interested', 'out_of_office', 'unsubscribe', 'objection']) {
    await sandbox.leadReplies({ workspaceId, label })
  }
  for (const screen of [...screens, '/admin', '/nowhere']) {
    await page.goto(`${productUrl()}${screen}`)
    await expect(page.getByRole('heading').first()).toBeVisible()
    await expect(page.getByText(/^Loading /)).toHaveCount(0)
    await inEveryLook(page, screen, found)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${productUrl()}/agents`)
  await page.getByRole('link', { name: 'Ann' }).click()
  await expect(page.getByText('Sent automatically')).toBeVisible()
  await expect(page.getByText(/^Loading /)).toHaveCount(0)
  await inEveryLook(page, '/agents/$agentId', found)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${productUrl()}/inbox`)
  await page
    .getByRole('link', { name: /, intent [+−]?\d/ })
    .first()
    .click()
  await expect(page.getByRole('button', { name: 'Send Reply' })).toBeVisible()
  await inEveryLook(page, '/thread', found)
  expect(found).toEqual([])
})

/** Whether a ring says where the keyboard is: at the element itself, or at the frame around it. */
const hasRing = (page: Page) =>
  page.evaluate(() => {
    const around = [document.activeElement, document.activeElement?.parentElement]
    return around.some((element) => element && getComputedStyle(element).outlineStyle !== 'none')
  })

test('whoever goes through the first page by keyboard sees where they are', async ({ page }) => {
  await page.goto(`${productUrl()}/auth`)
  await expect(page.getByLabel('Email')).toBeVisible()
  for (let n = 1; n <= 8; n += 1) {
    await page.keyboard.press('Tab')
    const html = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 160))
    expect(await hasRing(page), `${n}: ${html}`).toBe(true)
  }
})

test('whoever works by keys alone keeps their place: what takes a thread away leads to the next one', async ({
  page,
}) => {
  const { leads, leadReplies, takeOver, drafted } = await arriveAmongMany(page, { leadsFrom: 44, leadCount: 6 })
  for (const place of leads.keys()) await leadReplies(place, 'Could you tell me how the import works?')
  await takeOver(leads.length)
  await drafted(leads.length)
  await page.goto(`${productUrl()}/inbox?view=needs&assignee=me`)
  const rows = page.getByRole('article')
  await expect(rows).toHaveCount(leads.length)
  const linkOf = async (place: number) => {
    const address = await rows.nth(place).getByRole('link').first().getAttribute('href')
    return page.locator(`main li a[href="${address}"]`).first()
  }
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  await test.step('A row says whose it is and what is asked of me, and its buttons whom they act on', async () => {
    const [who] = ((await rows.first().getAttribute('aria-label')) ?? '').split('.')
    await expect(rows.first()).toHaveAccessibleName(`${who}. Approve draft`)
    await rows.first().hover()
    for (const verb of ['Archive', 'Snooze', 'Assign'])
      await expect(rows.first().getByRole('button', { name: `${verb}: ${who}`, exact: true })).toBeVisible()
  })
  await test.step('Esc in the menu of times leads back to the row, a time to the next row', async () => {
    const [first, second] = [await linkOf(0), await linkOf(1)]
    await press('j')
    await expect(first).toBeFocused()
    await press('s')
    await expect(page.getByRole('menu')).toBeVisible()
    await press('Escape')
    await expect(first).toBeFocused()
    await press('s', 'ArrowDown', 'Enter')
    await expect(rows).toHaveCount(5)
    await expect(second).toBeFocused()
  })
  await test.step('Archived from its own button, too, and from the open thread', async () => {
    const [second, third] = [await linkOf(1), await linkOf(2)]
    await rows
      .first()
      .getByRole('button', { name: /^Archive/ })
      .focus()
    await press('Enter')
    await expect(second).toBeFocused()
    await press('Enter')
    await expect(page.getByRole('region', { name: 'Thread' }).getByRole('button', { name: 'Archive' })).toBeVisible()
    await press('e')
    await expect(third).toBeFocused()
    await expect(rows).toHaveCount(3)
  })
  await test.step('The palette finds opting out by its own name, asks once, and gives the row back or the next one', async () => {
    const [first, second] = [await linkOf(0), await linkOf(1)]
    const ask = async (words: string) => {
      await press('Control+k')
      await page.keyboard.type(words)
      await expect(page.getByRole('option', { name: /^Unsubscribe / })).toHaveAttribute('aria-selected', 'true')
      await press('Enter')
      await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused()
    }
    await ask('opt out')
    await press('Escape')
    await expect(first).toBeFocused()
    await ask('unsubscribe')
    await press('Tab', 'Enter')
    await expect(page.getByText(/ is unsubscribed$/)).toBeVisible()
    await expect(rows).toHaveCount(2)
    await expect(second).toBeFocused()
  })
  await test.step('A filter that I choose, and one that I take away, leave me at their button', async () => {
    const filter = page.getByRole('button', { name: 'Filter', exact: true })
    await press('f')
    await page.keyboard.type('unread')
    await press('Enter')
    await page.keyboard.type('unread')
    await press('Enter')
    await expect(page).toHaveURL(/unread=yes/)
    await expect(filter).toBeFocused()
    // Past the other filter, each with what it is and what takes it away.
    await press('Tab', 'Tab', 'Tab', 'Tab', 'Enter')
    await expect(page).not.toHaveURL(/unread=/)
    await expect(filter).toBeFocused()
  })
})
