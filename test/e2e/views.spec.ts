import { arriveAsOwner } from './big-workspace.ts'
import { expect, productUrl, test } from './support.ts'

test('among 50,000 threads I narrow the list by keys, sort it, keep it as a view, and find it by its name', async ({
  page,
}) => {
  await arriveAsOwner(page)
  await page.goto(`${productUrl()}/inbox?view=all`)
  await expect(page.getByRole('tab', { name: /All Threads 43,\d{3}/ })).toBeVisible()
  const filters = page.getByRole('region', { name: 'Filters' })
  const choose = async (...words: string[]) => {
    await page.keyboard.press('f')
    for (const [at, word] of words.entries()) {
      await expect(
        page.getByRole('listbox', { name: at === 0 ? 'Filter by' : (words[0] ?? ''), exact: true }),
      ).toBeVisible()
      await page.keyboard.type(word)
      await page.keyboard.press('Enter')
    }
    await expect(page.getByRole('listbox')).toHaveCount(0)
  }

  await test.step('by keyboard alone', async () => {
    await choose('Intent', 'high')
    await expect(page).toHaveURL(/band=high/)
    await choose('Assigned to', 'me')
    await expect(filters.getByRole('listitem')).toHaveText(['Intent: high', 'Assigned to me'])
    await expect(page.getByText('No threads match')).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('a filter is changed where it stands, and taken away', async () => {
    await filters.getByRole('button', { name: 'Intent: high', exact: true }).click()
    await page.getByRole('option', { name: /^Negative/ }).click()
    await expect(filters.getByRole('listitem').first()).toHaveText('Intent: negative')
    await expect(page.getByRole('tab', { name: /All Threads [1-9]/ })).toBeVisible()
    await filters.getByRole('button', { name: 'Remove filter: Intent: negative' }).click()
    await expect(page.getByRole('tab', { name: 'All Threads 1,250' })).toBeVisible()
  })

  await test.step('whoever has waited longest comes first', async () => {
    await filters.getByRole('button', { name: 'Sort: Newest' }).click()
    await page.getByRole('menuitemradio', { name: 'Oldest waiting' }).click()
    await expect(page).toHaveURL(/sort=waiting/)
    await expect(page.getByRole('article').first()).toContainText('Dana Whitfield 50000')
  })

  await test.step('kept under a name it stands in the sidebar with its count, and leads back', async () => {
    await filters.getByRole('button', { name: 'Save view' }).click()
    await page.getByLabel('Name').fill('Mine, oldest first')
    await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click()
    const kept = page.getByRole('navigation').getByRole('link', { name: /Mine, oldest first/ })
    await expect(kept).toHaveText(/1,000\+/)
    await expect(filters.getByRole('button', { name: 'View: Mine, oldest first' })).toBeVisible()
    await page.getByRole('link', { name: /^Inbox/ }).click()
    await expect(filters).toHaveCount(0)
    await kept.click()
    await expect(page).toHaveURL(/assignee=me.*sort=waiting|sort=waiting.*assignee=me/)
    await expect(page.getByRole('article').first()).toContainText('Dana Whitfield 50000')
  })

  await test.step('deleted, it can be had back', async () => {
    const kept = page.getByRole('navigation').getByRole('link', { name: /Mine, oldest first/ })
    await filters.getByRole('button', { name: 'View: Mine, oldest first' }).click()
    await page.getByRole('menuitem', { name: 'Delete view' }).click()
    await expect(kept).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(kept).toBeVisible()
  })
})
