import { arriveAmongMany } from './big-workspace.ts'
import { expect, productUrl, test } from './support.ts'

test('an address narrows the list of 50,000 threads, says by what, and each thing can be taken away', async ({
  page,
}) => {
  const { leadReplies, takeOver, workspaceId } = await arriveAmongMany(page, { leadsFrom: 0 })
  await leadReplies(0, 'What does it cost for a team of twelve?')
  await leadReplies(1, 'Which systems do you integrate with?')
  await leadReplies(2, 'Not interested, thanks.')
  await takeOver(3)
  await page.goto(`${productUrl()}/inbox?view=all&assignee=me`)
  const threads = page.getByRole('link', { name: /(cost|systems|thanks)/ })
  await expect(page.getByRole('tab', { name: 'All Threads 3' })).toBeVisible()
  await expect(threads).toHaveCount(3)

  const day = new Date().toISOString().slice(0, 10)
  const nextYear = `${Number(day.slice(0, 4)) + 1}-01-01`
  await page.goto(
    `${productUrl()}/inbox?label=question&language=en&from=2020-01-01&to=${nextYear}&sender=nonsense&person=x&assignee=me`,
  )
  const filters = page.getByRole('region', { name: 'Filters' })
  await expect(filters.getByRole('listitem')).toHaveText([
    /Replied from 1 Jan 2020 to 1 Jan \d{4}/,
    'Label: Question',
    'Sender: nonsense',
    'Language: English',
    'Assigned to me',
  ])
  await expect(page.getByText('No threads match')).toBeVisible()
  await expect(page.getByRole('tab', { name: 'All Threads 0' })).toBeVisible()
  await filters.getByRole('button', { name: 'Remove filter: Sender: nonsense' }).click()
  await expect(threads).toHaveCount(2)
  await expect(page.getByRole('tab', { name: 'All Threads 2' })).toBeVisible()

  await test.step('a tab, a thread and the way back keep it', async () => {
    await page.getByRole('tab', { name: /^High Intent/ }).click()
    await expect(page).toHaveURL(/view=high/)
    await expect(page).toHaveURL(/label=question/)
    await expect(filters.getByRole('listitem')).toHaveCount(4)
    await page.getByRole('tab', { name: /^All Threads/ }).click()
    await page.getByRole('link', { name: /cost/ }).click()
    await expect(page).toHaveURL(/\/thread\/.*label=question/)
    await page.getByRole('link', { name: 'Back to inbox' }).click()
    await expect(page).toHaveURL(/\/inbox\?.*label=question/)
  })

  await test.step('what happens meanwhile is in it, and in its counts', async () => {
    await leadReplies(2, 'How long does it take to set up?')
    await leadReplies(3, 'Not interested, thanks.')
    await expect(page.getByRole('link', { name: /set up/ })).toBeVisible()
    await expect(page.getByRole('tab', { name: 'All Threads 3' })).toBeVisible()
    const asked = page.getByRole('article').filter({ hasText: 'systems' })
    await asked.hover()
    await asked.getByRole('button', { name: /^Archive/ }).click()
    await expect(page.getByRole('tab', { name: 'All Threads 2' })).toBeVisible()
    await filters.getByRole('button', { name: '1 archived' }).click()
    await expect(page.getByRole('link', { name: /systems/ })).toBeVisible()
    await page.getByRole('tab', { name: /^All Threads/ }).click()
  })

  await filters.getByRole('button', { name: 'Clear all' }).click()
  await expect(filters.getByRole('listitem')).toHaveCount(0)
  await expect(page).toHaveURL(/\/inbox\?view=all&workspace=[^&]+$/)
  await expect(page.getByRole('tab', { name: /All Threads 43,\d{3}/ })).toBeVisible()

  await test.step('both ends of a span are chosen in one go', async () => {
    await page.keyboard.press('f')
    await page.getByRole('option', { name: 'Date' }).click()
    await page.getByRole('textbox', { name: 'From' }).fill('2026-01-01')
    await page.getByRole('textbox', { name: 'To', exact: true }).fill('2026-03-01')
    await page.getByRole('textbox', { name: 'To', exact: true }).press('Enter')
    await expect(filters.getByRole('listitem')).toHaveText(['Replied from 1 Jan 2026 to 1 Mar 2026'])
  })

  await page.goto(`${productUrl()}/inbox?campaign=${workspaceId}&agent=${workspaceId}`)
  await expect(filters.getByRole('listitem')).toHaveText(['Campaign: one that is gone', 'Agent: one that is gone'])
})
