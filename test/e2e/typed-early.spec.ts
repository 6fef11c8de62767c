import type { Page } from '@playwright/test'
import { arriveAmongMany } from './big-workspace.ts'
import { expect, productUrl, test } from './support.ts'

/** The code of this part is long on its way. */
const isLate = (page: Page, part: string) =>
  page.route(new RegExp(`/assets/${part}-.*\\.js`), async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1200))
    await route.continue()
  })

/** Typed steadily from before a part is there until after: some letter meets each moment of its coming. */
const letters = 'abcdefghijklmnopqrstuvwxyz'.repeat(4)
const betweenMs = 12

test('what I type while a part is still on its way goes to that part, and to nothing behind it', async ({ page }) => {
  const { leadReplies, takeOver, api, workspaceId } = await arriveAmongMany(page, { leadsFrom: 15 })
  for (const place of [0, 1]) await leadReplies(place, `How is the weekly report made? (${place})`)
  await takeOver(2)
  await api.snippets.create({ workspaceId, name: 'Report', body: 'It is made on Mondays.' })
  const parts = ['palette', 'filter-line', 'dropdown-menu-panel', 'assign-menu', 'selection-bar', 'insert-list']
  for (const part of parts) await isLate(page, part)
  // However long the machine takes: what is asked for is not here by itself before that.
  await page.route(/\/assets\/parts-ahead-/, (route) => route.abort())
  const rows = page.getByRole('article').filter({ hasText: 'weekly report' })
  const toasts = page.getByRole('region', { name: /^Notifications/ })
  const list = `${productUrl()}/inbox?view=all&assignee=me`
  await page.goto(list)
  await expect(rows).toHaveCount(2)

  await test.step('the command palette has it in its field', async () => {
    await page.keyboard.press('j')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('see me')
    const field = page.getByRole('dialog', { name: 'Commands' }).getByRole('combobox')
    // While the field comes, too, each letter finds its place.
    for (const letter of letters) {
      await page.keyboard.press(letter)
      await page.waitForTimeout(betweenMs)
    }
    await expect(field).toHaveValue(`see me${letters}`)
    await page.keyboard.type('!')
    await expect(field).toHaveValue(`see me${letters}!`)
    await page.keyboard.press('Escape')
  })
  await test.step('Escape gives it up', async () => {
    await page.keyboard.press('s')
    await page.keyboard.press('e')
    await page.keyboard.press('Escape')
    await page.keyboard.press('k')
    await expect(page.getByRole('menu')).toHaveCount(0)
  })
  await test.step('whom I assign it to is chosen by the first letters of a name', async () => {
    await page.keyboard.press('a')
    await page.keyboard.type('ben')
    await page.keyboard.press('Enter')
    await expect(toasts.getByText('Assigned to Ben Okafor')).toBeVisible()
    await page.keyboard.press('z')
    await expect(rows).toHaveCount(2)
  })
  await test.step('what is pressed right after a row was selected is for all that is selected', async () => {
    // What was given away left me at the one behind it.
    await page.keyboard.press('k')
    await page.keyboard.press('x')
    await page.keyboard.press('Shift+J')
    await page.keyboard.press('e')
    await expect(toasts.getByText('2 threads archived')).toBeVisible()
    await page.keyboard.press('z')
    await expect(rows).toHaveCount(2)
  })
  await test.step('two filters are chosen by letters alone', async () => {
    await page.goto(`${productUrl()}/inbox?view=all`)
    await expect(page.getByRole('article').first()).toBeVisible()
    await page.keyboard.press('f')
    for (const words of ['Intent', 'neutral']) {
      await page.keyboard.type(words)
      await page.keyboard.press('Enter')
    }
    await expect(page).toHaveURL(/band=neutral/)
  })
  await test.step('in a reply a snippet is put in by its first letters, and nothing is lost behind it', async () => {
    await page.goto(list)
    await rows.first().getByRole('link').first().click()
    const reply = page.getByRole('textbox', { name: 'Reply', exact: true })
    await expect(reply).not.toHaveValue('')
    await reply.fill('')
    await reply.pressSequentially(';rep')
    await reply.press('Enter')
    await reply.pressSequentially(' Yours')
    await expect(reply).toHaveValue('It is made on Mondays. Yours')
  })
  await test.step('nothing of it was heard by the list: both are where they were', async () => {
    await page.goto(list)
    await expect(rows).toHaveCount(2)
  })
  await test.step('all are selected by what is pressed last, whatever was picked before it', async () => {
    await page.keyboard.press('j')
    for (const key of ['x', 'x', 'Control+a', 'e']) await page.keyboard.press(key)
    await expect(toasts.getByText(/archived$/)).toHaveText('2 threads archived')
  })
})

test('what I undo before its toast is there is told as undone alone', async ({ page }) => {
  const { leadReplies, takeOver } = await arriveAmongMany(page, { leadsFrom: 5 })
  await leadReplies(0, 'How is the monthly report made?')
  await takeOver(1)
  await isLate(page, 'toaster-panel')
  const toasts = page.getByRole('region', { name: /^Notifications/ })
  await page.goto(`${productUrl()}/inbox?view=all&assignee=me`)
  await page.getByRole('article').filter({ hasText: 'monthly report' }).getByRole('link').first().click()
  const reply = page.getByRole('textbox', { name: 'Reply', exact: true })
  await expect(reply).not.toHaveValue('')
  const words = await reply.inputValue()
  await reply.press('Control+Shift+Enter')
  await expect(page.getByRole('status').getByText(/reply goes out in \d+ second/)).toBeVisible()
  await page.keyboard.press('z')
  await expect(toasts.getByText('Send undone')).toBeVisible()
  await expect(reply).toHaveValue(words)
  await expect(toasts.getByText(/goes out in/)).toHaveCount(0)
})

test('a key that I hold sends the reply that I have read, and none of the next ones', async ({ page }) => {
  const { leadReplies, takeOver, drafted, leaving } = await arriveAmongMany(page, { leadsFrom: 41, leadCount: 3 })
  for (const place of [0, 1, 2]) await leadReplies(place, `How is the yearly report made? (${place})`)
  await takeOver(3)
  await drafted(3)
  const toasts = page.getByRole('region', { name: /^Notifications/ })
  const reply = page.getByRole('textbox', { name: 'Reply', exact: true })
  await page.goto(`${productUrl()}/inbox?view=needs&assignee=me`)
  await expect(page.getByRole('article').filter({ hasText: 'yearly report' })).toHaveCount(3)
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(reply).not.toHaveValue('')
  const first = page.url()

  await test.step('held, the key that sends and goes on does so once', async () => {
    await page.keyboard.down('Control')
    await page.keyboard.down('Shift')
    for (let times = 0; times < 40; times += 1) {
      await page.keyboard.down('Enter')
      await page.waitForTimeout(30)
    }
    for (const key of ['Enter', 'Shift', 'Control']) await page.keyboard.up(key)
    await expect(page).not.toHaveURL(first)
    await expect(reply).not.toHaveValue('')
    await expect.poll(leaving).toHaveLength(1)
    await page.keyboard.press('z')
    await expect(toasts.getByText('Send undone')).toBeVisible()
    expect(await leaving()).toEqual([])
  })
  await test.step('what I read without going into its text is sent by its key, too', async () => {
    const words = await reply.inputValue()
    await expect(reply).not.toBeFocused()
    await page.keyboard.press('Control+Enter')
    await expect.poll(leaving).toHaveLength(1)
    await page.keyboard.press('z')
    await expect(reply).toHaveValue(words)
  })
})
