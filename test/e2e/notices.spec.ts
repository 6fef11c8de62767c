import { arrive, expect, productUrl, test } from './support.ts'

const wantsMeeting = 'Yes please! Can we meet on Tuesday at 10? We want to buy this.'

test('the bell says what I missed, and I get to the lead from there', async ({ page, sandbox }) => {
  const workspaceId = await arrive(page)
  await page.goto(`${productUrl()}/dashboard`)
  const bell = page.getByRole('link', { name: /^Notifications/ })
  await expect(bell).toBeVisible()
  await sandbox.leadReplies({ workspaceId, text: wantsMeeting })
  await test.step('It counts at once, wherever I am', async () => {
    await expect(bell).toHaveText(/Notifications\s*1/)
  })
  await test.step('It shows who and in which words', async () => {
    await bell.click()
    await expect(page).toHaveTitle('Rejoinder - Notifications')
    const row = page.getByRole('list', { name: 'Notifications' }).getByRole('listitem')
    await expect(row.getByText('Can we meet on Tuesday at 10?')).toBeVisible()
    await expect(row.getByText('New:')).toBeAttached()
  })
  await test.step('Having looked, I am not told again', async () => {
    await expect(bell).not.toHaveText(/\d/)
    await page.reload()
    await expect(page.getByText('Can we meet on Tuesday at 10?')).toBeVisible()
    await expect(page.getByText('New:')).toHaveCount(0)
  })
  await test.step('A click opens the conversation', async () => {
    await page.getByRole('link', { name: /shows high intent$/ }).click()
    await expect(page).toHaveURL(/\/thread\//)
  })
})
