import type { Page } from '@playwright/test'
import { graveOnesOn } from './axe.ts'
import { arrive, expect, productUrl, test } from './support.ts'

const interested = 'Yes, this sounds interesting. Please tell me more about how it works.'

async function letAnnSend(page: Page): Promise<void> {
  await page.goto(`${productUrl()}/agents`)
  await page.getByRole('button', { name: 'Edit Ann' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Ann' })
  await dialog.getByLabel('Auto-send').click()
  await dialog.getByLabel('Shortest delay (minutes)').fill('0')
  await dialog.getByLabel('Longest delay (minutes)').fill('0')
  await dialog.getByLabel('Daily cap', { exact: true }).fill('0')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog.getByText('Enter 1 to 10000.')).toBeVisible()
  await dialog.getByLabel('Daily cap', { exact: true }).fill('50')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Agent saved')).toBeVisible()
  await expect(page.getByRole('article', { name: 'Ann' })).toContainText('50 a day')
}

test('an agent answers by itself, plans a follow-up, and ends it when the lead writes', async ({ page, sandbox }) => {
  const platform = await arrive(page)
  const [lead] = await sandbox.leads(platform)
  const leadReplies = (text: string) => sandbox.leadReplies({ workspaceId: platform, leadId: lead?.id, text })
  await test.step('I let Ann send by itself', () => letAnnSend(page))
  await test.step('A lead replies, and the answer goes out without me', async () => {
    await leadReplies(interested)
    await expect.poll(async () => (await sandbox.sent(platform)).length).toBe(1)
  })
  await test.step('The thread says what was done, and what happens next and when', async () => {
    await page.goto(`${productUrl()}/inbox?view=all`)
    await page.getByRole('link', { name: /sounds interesting/ }).click()
    const tabs = page.getByRole('tablist', { name: 'Threads' })
    expect(await tabs.evaluate((list) => list.scrollWidth - list.clientWidth), 'none is cut beside a thread').toBe(0)
    const panel = page.getByRole('complementary', { name: 'Lead, intent and timeline' })
    await expect(panel.getByText('Reply sent automatically')).toBeVisible()
    await expect(panel.getByText(/Next: Follow-up 1 of 2 in [23] days/)).toBeVisible()
    await expect(panel.getByText('Marked interested in EmailBison')).toBeVisible()
  })
  await test.step('The follow-up stands on the tasks, with its time', async () => {
    await page.goto(`${productUrl()}/tasks?tab=pending`)
    await expect(page.getByText(/Follow-up 1 of 2: written shortly before/)).toBeVisible()
  })
  await test.step('I run it now: it is written and sent, once', async () => {
    await page.getByRole('button', { name: 'Run Now' }).click()
    await expect.poll(async () => (await sandbox.sent(platform)).length).toBe(2)
    await expect(page.getByText(/Follow-up 2 of 2: written shortly before/)).toBeVisible()
  })
  await test.step('The lead writes again, and the series ends by itself', async () => {
    await leadReplies('Let me think about it. I will come back to you.')
    await expect(page.getByText(/Follow-up 2 of 2/)).toBeHidden()
    await page.goto(`${productUrl()}/inbox?view=all`)
    await page.getByRole('link', { name: /Let me think/ }).click()
    await expect(page.getByText('No more follow-ups').first()).toBeVisible()
  })
})

test('drafts are approved, canceled and scheduled, and a campaign gets an agent of its own', async ({
  page,
  sandbox,
}) => {
  const platform = await arrive(page)
  const leads = await sandbox.leads(platform)
  await test.step('Three leads reply; each draft waits for me', async () => {
    for (const { id } of leads.slice(0, 3)) {
      await sandbox.leadReplies({ workspaceId: platform, leadId: id, text: interested })
    }
    await page.goto(`${productUrl()}/tasks?tab=ready`)
    await expect(page.getByRole('list', { name: 'Tasks' }).getByRole('listitem')).toHaveCount(3)
  })
  const list = page.getByRole('list', { name: 'Tasks' }).getByRole('listitem')
  const keyList = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await test.step('I cancel one by its key, and take that back though a dialog is open', async () => {
    await page.keyboard.press('j')
    await page.keyboard.press('c')
    await expect(list).toHaveCount(2)
    await page.keyboard.press('?')
    await expect(keyList).toBeVisible()
    const undo = page.getByRole('button', { name: 'Undo' })
    await undo.hover()
    const place = await undo.boundingBox()
    await page.mouse.click((place?.x ?? 0) + 4, (place?.y ?? 0) + 4)
    // At once, while what was pressed still stands there: the dialog was open until then.
    expect(await keyList.isVisible()).toBe(true)
    await page.keyboard.press('Escape')
    await expect(keyList).toBeHidden()
    await expect(page.getByText('Task restored')).toBeVisible()
    await expect(list).toHaveCount(3)
  })
  const cancelFirst = () =>
    page
      .getByRole('button', { name: /^Cancel the task/ })
      .first()
      .click()
  await test.step('The same without the mouse; then I cancel it for good', async () => {
    await cancelFirst()
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
    // What says so stands above the foot of the sidebar, not on it.
    const foot = await page.getByRole('button', { name: 'Sign Out' }).boundingBox()
    const toast = page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem')
    const bottomOf = () => toast.first().evaluate((one) => one.getBoundingClientRect().bottom)
    await expect.poll(bottomOf, { timeout: 5_000 }).toBeLessThan(foot?.y ?? 0)
    await page.keyboard.press('?')
    // It has the focus by then, and takes it from nothing that gets it afterwards.
    await expect.poll(() => keyList.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
    // It is longer than the window, and arrows scroll it.
    expect(await graveOnesOn(page, 'scrollable-region-focusable')).toEqual([])
    await page.keyboard.press('End')
    const scrolled = () => keyList.evaluate((dialog) => [...dialog.children].some(({ scrollTop }) => scrollTop > 0))
    await expect.poll(scrolled).toBe(true)
    for (const key of ['F8', 'Escape', 'F8', 'Tab', 'Tab']) await page.keyboard.press(key)
    await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(keyList).toBeHidden()
    await expect(list).toHaveCount(3)
    await cancelFirst()
    await expect(list).toHaveCount(2)
  })
  await test.step('I schedule another from its thread, undo that, and it waits as it did; then for good', async () => {
    await page
      .getByRole('link', { name: /^Edit the draft/ })
      .first()
      .click()
    const schedule = async () => {
      await page.getByRole('button', { name: 'Schedule', exact: true }).click()
      await page.getByRole('button', { name: /In 3 hours/ }).click()
      await expect(page.getByText(/Reply scheduled for/)).toBeVisible()
      await expect(page.getByText(/Scheduled: sends/)).toBeVisible()
    }
    const waits = page.getByText(/^Waits for your approval/)
    const why = await waits.textContent()
    await schedule()
    await page.keyboard.press('z')
    await expect(page.getByText('Send undone')).toBeVisible()
    await expect(waits).toHaveText(why ?? '')
    await schedule()
    await page.goto(`${productUrl()}/tasks?tab=pending`)
    await expect(page.getByText(/In [23] hours/)).toBeVisible()
  })
  await test.step('I give it another time', async () => {
    await page.getByRole('button', { name: /^Change the time/ }).click()
    await page
      .getByRole('button', { name: /In a week|Monday morning/ })
      .first()
      .click()
    await expect(page.getByText(/Task scheduled for/)).toBeVisible()
    await expect(page.getByText(/In [23] hours/)).toBeHidden()
  })
  await test.step('I approve what is left, without the mouse', async () => {
    await page.keyboard.press('3')
    await expect(list).toHaveCount(1)
    await page.keyboard.press('s')
    await page.keyboard.press('a')
    await expect(page.getByText('1 draft approved')).toBeVisible()
    await expect.poll(async () => (await sandbox.sent(platform)).length).toBe(1)
    await expect(page.getByText('No ready tasks')).toBeVisible()
  })
  await test.step('I attach an agent to a campaign, and detach it', async () => {
    await page.goto(`${productUrl()}/campaigns`)
    const row = page.getByRole('row').filter({ hasText: 'Attach Agent' }).first()
    await row.getByRole('button', { name: /Attach Agent/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Attach Agent' })
    await dialog.getByRole('radio', { name: 'Ann' }).click()
    await dialog.getByRole('button', { name: 'Attach Agent' }).click()
    await expect(row.getByText('Manual, attached')).toBeVisible()
    await row.getByRole('button', { name: /Attach Agent/ }).click()
    await dialog.getByRole('button', { name: 'Detach' }).click()
    await expect(page.getByText('Agent detached')).toBeVisible()
    await expect(row.getByText('Manual, attached')).toBeHidden()
  })
})

test('a reply that the platform refuses stands among the failed ones, with why, until I have decided', async ({
  page,
  sandbox,
}) => {
  const platform = await arrive(page)
  await test.step('An address with a tab that there is not shows all of them', async () => {
    await page.goto(`${productUrl()}/tasks?tab=overdue`)
    await expect(page.getByRole('tab', { name: 'All' })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByText('No tasks scheduled yet')).toBeVisible()
  })
  await expect(page.getByRole('tab', { name: /Failed/ })).toHaveCount(0)
  await test.step('A lead replies, and what I send is refused', async () => {
    await sandbox.fault({ kind: 'invalid', match: { workspaceId: platform, method: 'POST', path: '/api/replies' } })
    await sandbox.leadReplies({ workspaceId: platform, text: interested })
    await page.getByRole('button', { name: 'Run Now' }).click()
    await page.getByRole('tab', { name: 'Failed 1' }).click()
    await expect(page.getByText(/EmailBison refused to send this reply/)).toBeVisible()
    expect(await sandbox.sent(platform)).toHaveLength(0)
  })
  await test.step('It works again, I press Retry, and it is out once', async () => {
    await sandbox.clearFaults()
    await page.keyboard.press('j')
    await page.keyboard.press('r')
    await expect(page.getByText('No failed tasks')).toBeVisible()
    await expect.poll(async () => (await sandbox.sent(platform)).length).toBe(1)
  })
})
