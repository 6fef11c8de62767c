import type { Page } from '@playwright/test'
import { enter, expect, newWorkspace, pageUrl, productUrl, test } from './support.ts'

/** Counts what is asked for at the end of an address, which waits until the second press has come. */
async function count(page: Page, path: string): Promise<() => number> {
  let asked = 0
  await page.route(
    ({ pathname }) => pathname.endsWith(path),
    async (route) => {
      if (route.request().method() === 'POST') asked += 1
      await new Promise((resolve) => setTimeout(resolve, 500))
      return route.continue()
    },
  )
  return () => asked
}

test('what is sent, added or made by a double click is so once', async ({ page }) => {
  const { session } = await newWorkspace()
  await enter(page, session)
  // As on a machine that is slow to draw what the first click has begun.
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await test.step('a test event', async () => {
    const sent = await count(page, '/webhooks/test')
    await page.goto(`${productUrl()}/webhooks`)
    await page.getByRole('button', { name: /^Test/ }).first().click()
    await page.getByRole('button', { name: 'Send Test' }).dblclick()
    await expect(page.getByText('Test event sent')).toBeVisible()
    expect(sent()).toBe(1)
  })
  await test.step('a channel', async () => {
    const added = await count(page, '/notices/hooks')
    await page.goto(`${productUrl()}/notifications/settings`)
    await page.getByLabel('Channel', { exact: true }).fill('#sales')
    await page.getByLabel('Webhook address of the channel').fill(`${pageUrl()}/twice`)
    await page.getByRole('button', { name: 'Add and test' }).dblclick()
    await expect(page.getByRole('list', { name: 'Channels' }).getByText('#sales')).toBeVisible()
    expect(added()).toBe(1)
  })
  await test.step('an export', async () => {
    const begun = await count(page, '/exports')
    await page.goto(`${productUrl()}/settings`)
    await page.getByRole('button', { name: 'Export Workspace' }).dblclick()
    await expect(page.getByRole('list', { name: 'Exports' }).getByRole('listitem').first()).toBeVisible()
    expect(begun()).toBe(1)
  })
})
