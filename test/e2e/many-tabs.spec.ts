import type { BrowserContext, Page } from '@playwright/test'
import { expect, productUrl, signUp, test } from './support.ts'

/** What a browser tells a page that another tab has been put before it, and that it is seen again. */
const show = (page: Page, isSeen: boolean) =>
  page.evaluate((seen) => {
    Object.defineProperty(document, 'hidden', { value: !seen, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isSeen)

/** A tab before all others. */
async function openTab(context: BrowserContext): Promise<Page> {
  await Promise.all(context.pages().map((page) => show(page, false)))
  return context.newPage()
}

const nameOf = (page: Page, name: string) => page.getByRole('button', { name: `Workspace: ${name}` })

test('I open eight tabs, each works, and the first one knows what happened when I come back to it', async ({
  page,
}) => {
  // Eight times the whole product, beside another test.
  test.slow()
  await test.step('I sign up', () => signUp(page))
  await page.goto(`${productUrl()}/dashboard`)
  await expect(nameOf(page, "Ada Byron's Workspace")).toBeVisible()
  let last = page
  await test.step('A browser has six connections to a server: the eighth tab has one all the same', async () => {
    for (let n = 2; n <= 8; n += 1) {
      last = await openTab(page.context())
      await last.goto(`${productUrl()}/settings`)
      await expect(last.getByLabel('Name', { exact: true })).toHaveValue("Ada Byron's Workspace")
    }
  })
  await test.step('I rename the workspace in the last one', async () => {
    await last.getByLabel('Name', { exact: true }).fill('Byron and Daughters')
    await last.getByRole('button', { name: 'Save' }).click()
    await expect(nameOf(last, 'Byron and Daughters')).toBeVisible()
  })
  await test.step('I go back to the first one', async () => {
    await show(last, false)
    await show(page, true)
    await expect(nameOf(page, 'Byron and Daughters')).toBeVisible()
  })
})
