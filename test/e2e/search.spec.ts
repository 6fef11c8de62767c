import { arriveAmongMany } from './big-workspace.ts'
import { expect, productUrl, test } from './support.ts'

test('I find any of 50,000 threads by what was said in it, by name and from the command palette', async ({ page }) => {
  const { leadReplies } = await arriveAmongMany(page, { leadsFrom: 10 })
  for (const [place, text] of [
    'What is the tariff of the annual plan in Lisbonne?',
    'Which systems do you integrate with? Our plan is an annual review.',
    'Préférez-vous <b>Zürich</b> & "<img src=x onerror=alert(1)>"?',
  ].entries())
    await leadReplies(place, text)
  await page.goto(`${productUrl()}/inbox?view=all`)
  const rows = page.getByRole('article')
  for (const words of ['tariff', 'integrate', 'Préférez-vous'])
    await expect(rows.filter({ hasText: words }).first()).toBeVisible()
  const box = page.getByRole('searchbox', { name: 'Search threads' })
  const told = page.getByRole('region', { name: 'Search results' })

  await test.step('as I type, from the keyboard, with the words marked, also where I had been at what is found', async () => {
    await rows.filter({ hasText: 'tariff' }).getByRole('link').first().focus()
    await page.keyboard.press('j')
    await page.keyboard.press('k')
    await page.keyboard.press('/')
    await expect(box).toBeFocused()
    await box.pressSequentially('TARI', { delay: 30 })
    await expect(rows).toHaveCount(1)
    await expect(rows.locator('mark')).toHaveText(['tariff'])
    await expect(told.getByRole('status')).toHaveText('1 thread')
    await expect(page).toHaveURL(/q=TARI/)
    await expect(box).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/thread\/.*q=TARI/)
    await page.goBack()
    await expect(page).toHaveURL(/\/inbox.*q=TARI/)
    await page.goBack()
    await expect(page).toHaveURL(/\/inbox\?view=all&workspace=[^&]+$/)
    await expect(box).toHaveValue('')
    await expect(rows.nth(9)).toBeVisible()
  })

  await test.step('who wrote a month ago as soon as who wrote today, and of many the newest first', async () => {
    await box.fill('whitfield 41234')
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText('Dana Whitfield 41234')
    await box.fill('larkspur')
    await expect(rows.first()).toContainText('Dana Whitfield 1')
    await expect(told.getByRole('status')).toHaveText(/^\d+\+ threads$/)
    await box.fill('label:referral larkspur')
    await expect(rows.first()).toContainText('Dana Whitfield 3')
  })

  await test.step('phrases, accents, and what a lead wrote is only text', async () => {
    await box.fill('"annual plan"')
    await expect(rows.locator('mark')).toHaveText(['annual plan'])
    await box.fill('preferez zuerich')
    await expect(rows.locator('mark')).toHaveText(['Préférez', 'Zürich'])
    await expect(rows).toContainText('<b>Zürich</b> & "<img src=x onerror=alert(1)>"?')
    await expect(page.locator('main img, main b')).toHaveCount(0)
    await page.goto(`${productUrl()}/inbox?q="41234"`)
    await expect(page).toHaveURL(/q=%2241234%22&workspace=/)
    await expect(box).toHaveValue('"41234"')
    await page.reload()
    await expect(rows).toHaveCount(1)
    await expect(box).toHaveValue('"41234"')
    await box.fill(`' & ! | <-> :* (`)
    await expect(rows.nth(9)).toBeVisible()
  })

  await test.step('what I typed wrong is said, and what finds nothing can be widened', async () => {
    await box.fill('label:hot annual lisbonne -systems')
    await expect(told).toContainText('label:hot is no label')
    await expect(rows).toHaveCount(1)
    await box.fill('annual kumquat')
    await expect(page.getByText('No threads match annual kumquat')).toBeVisible()
    await page.getByRole('button', { name: 'Without kumquat' }).click()
    await expect(box).toHaveValue('annual')
    await expect(rows).toHaveCount(2)
    await page.getByRole('button', { name: 'Best match' }).click()
    await expect(page).toHaveURL(/order=best/)
    await expect(rows).toHaveCount(2)
  })

  await test.step('everywhere, also what I archived, unless I choose a tab', async () => {
    await rows.filter({ hasText: 'annual review' }).hover()
    await rows
      .filter({ hasText: 'annual review' })
      .getByRole('button', { name: /^Archive/ })
      .click()
    await expect(page.getByRole('tab', { name: 'Everywhere' })).toHaveAttribute('aria-selected', 'true')
    await expect(rows).toHaveCount(2)
    await box.fill('is:archived annual')
    await expect(rows).toHaveCount(1)
    await expect(rows.getByText('Archived', { exact: true })).toBeVisible()
    await box.fill('annual')
    await page.getByRole('tab', { name: /^All/ }).click()
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText('tariff')
    await page.reload()
    await expect(box).toHaveValue('annual')
    await expect(rows).toHaveCount(1)
    await page.getByRole('button', { name: 'Clear search' }).click()
    await expect(page.getByRole('tab', { name: /^All Threads/ })).toHaveAttribute('aria-selected', 'true')
  })

  await test.step('the command palette finds threads and people', async () => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Commands' }).pressSequentially('lisbonne')
    const thread = page.getByRole('group', { name: 'Threads' }).getByRole('option', { name: 'annual plan' })
    await expect(thread).toContainText('Lisbonne')
    await expect(page.getByRole('option', { name: 'Search threads for lisbonne' })).toHaveAttribute(
      'aria-selected',
      'true',
    )
    const name = ((await thread.textContent()) ?? '').split(' ')[0] ?? ''
    await page.getByRole('combobox', { name: 'Commands' }).fill(name)
    const person = page.getByRole('group', { name: 'People' }).getByRole('option').first()
    await expect(person).toContainText(name)
    await person.click()
    await expect(page).toHaveURL(/\/inbox\?q=from/)
    await expect(rows.first()).toContainText(name)
  })
})
