import type { Page } from '@playwright/test'
import { arrive, expect, productUrl, test } from './support.ts'

/** Each answer comes later than the one asked for before it. Returns how many are still on their way. */
async function answerOneByOne(page: Page): Promise<() => number> {
  let asked = 0
  let onTheWay = 0
  await page.route(/\/(api|auth\/v1)\/(?!.*\/events)/, async (route) => {
    asked += 1
    onTheWay += 1
    await new Promise((resolve) => setTimeout(resolve, asked * 15))
    const response = await route.fetch()
    await route.fulfill({ response })
    onTheWay -= 1
  })
  return () => onTheWay
}

test('settings stand still from the moment that they are seen, wide and narrow', async ({ page }) => {
  await arrive(page)
  const lastButton = page.getByRole('button', { name: 'Delete Workspace' })
  const firstButton = page.getByRole('button', { name: 'Reconnect' })
  for (const width of [1440, 390]) {
    await test.step(`at ${width}`, async () => {
      await page.setViewportSize({ width, height: 844 })
      const onTheWay = await answerOneByOne(page)
      await page.goto(`${productUrl()}/settings`)
      await lastButton.or(firstButton).first().waitFor()
      const seen = [await firstButton.boundingBox(), await lastButton.boundingBox()]
      await expect.poll(onTheWay).toBe(0)
      expect([await firstButton.boundingBox(), await lastButton.boundingBox()]).toEqual(seen)
      await page.unrouteAll({ behavior: 'wait' })
    })
  }
  await test.step('The figures say when they were compared', async () => {
    await expect(page.getByText(/^0 \/ 0, compared /)).toBeVisible()
  })
  await test.step('A section that can not be loaded says so, and keeps none of the others away', async () => {
    await page.route('**/api/me/sessions', (route) => route.fulfill({ status: 500, json: {} }))
    await page.reload()
    await expect(page.getByText('Failed to load your sessions')).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'This session' })).toContainText('in use now')
    await expect(lastButton).toBeVisible()
  })
  await test.step('A change that is refused says so in the form, at the field that must be changed where it is one', async () => {
    const refuse = (status: number, json: object) =>
      page.route('**/api/workspaces/*/settings', (route) =>
        route.request().method() === 'PATCH' ? route.fulfill({ status, json }) : route.continue(),
      )
    await page.getByLabel('Custom domain').fill('replies.example.com')
    await refuse(500, {})
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Failed to save settings' })).toBeInViewport()
    await page.unrouteAll()
    const message = 'Another workspace uses this custom domain.'
    await refuse(409, { defined: true, code: 'conflict', status: 409, message })
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByLabel('Custom domain')).toHaveAccessibleDescription(new RegExp(message))
    await expect(page.getByText('Failed to save settings')).toHaveCount(0)
    await expect(page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem')).toHaveCount(0)
  })
})

test('a domain that is the installation’s own is refused beside its field, and what was typed stays', async ({
  page,
}) => {
  await arrive(page)
  await page.goto(`${productUrl()}/settings`)
  const domain = page.getByLabel('Custom domain')
  await domain.fill('app.localhost')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(domain).toHaveAccessibleDescription(/an address of Rejoinder itself/)
  await expect(domain).toBeFocused()
  await expect(domain).toHaveValue('app.localhost')
  await domain.fill('replies.example.com')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Settings saved successfully')).toBeVisible()
})
