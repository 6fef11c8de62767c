import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { arriveInBig } from './big-workspace.ts'
import { arrive, expect, productUrl, test } from './support.ts'

const switcher = (page: Page, name = '') => page.getByRole('button', { name: `Workspace: ${name}` })

/** From a screen of another workspace, on a wide window. */
async function switchTo(page: Page, name: string): Promise<void> {
  await switcher(page).click()
  await page.getByRole('menuitemradio', { name }).click()
  await expect(switcher(page, name)).toBeVisible()
}

async function createWorkspace(page: Page, name: string): Promise<void> {
  await page.getByRole('menuitem', { name: 'Create Workspace' }).click()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('dialog').getByRole('button', { name: 'Create Workspace' }).click()
  await expect(page.getByText('Workspace created')).toBeVisible()
}

async function deleteWorkspace(page: Page, name: string): Promise<void> {
  await page.goto(`${productUrl()}/settings`)
  const question = page.getByRole('alertdialog')
  await page.getByRole('button', { name: 'Delete Workspace' }).click()
  await question.getByRole('textbox').fill(name)
  await question.getByRole('button', { name: 'Delete Workspace' }).click()
  await expect(page).toHaveURL(/\/home/)
}

test('each tab stays in its workspace, and a link to a thread leads to the one that it belongs to', async ({
  page,
  sandbox,
}) => {
  // Three tabs of the whole product, loaded a dozen times, beside another test.
  test.slow()
  const { platform } = await arriveInBig(page, {})
  await sandbox.leadReplies({ workspaceId: platform, text: 'Could you tell me how the import of contacts works?' })
  const conversation = (tab: Page) => tab.getByRole('region', { name: 'Conversation' })
  await test.step('I read a thread', async () => {
    await page.goto(`${productUrl()}/inbox?view=all`)
    await page.getByRole('link', { name: /the import of contacts/ }).click()
    await expect(conversation(page)).toContainText('the import of contacts')
  })
  const other = await page.context().newPage()
  const home = await page.context().newPage()
  await test.step('In another tab I create a workspace: it shows the new one, and the first tab its thread', async () => {
    await other.goto(`${productUrl()}/dashboard`)
    await switcher(other).click()
    await createWorkspace(other, 'Second')
    await expect(switcher(other, 'Second')).toBeVisible()
    await page.reload()
    await expect(switcher(page, 'Acme')).toBeVisible()
    await expect(conversation(page)).toContainText('the import of contacts')
  })
  await test.step("I open the thread's address in the other tab: what can't be asked is not said to be nowhere", async () => {
    const second = await other.evaluate(() => sessionStorage.getItem('workspaceId') ?? '')
    await other.route(/\/threads\/[^/]+$/, (route) =>
      route.request().url().includes(second) ? route.continue() : route.abort(),
    )
    await other.goto(new URL(new URL(page.url()).pathname, productUrl()).href)
    await expect(other.getByText('Failed to load thread')).toBeVisible()
    await other.unroute(/\/threads\/[^/]+$/)
  })
  await test.step('It can be asked again, and I am taken to its workspace', async () => {
    await other.getByRole('button', { name: 'Try again' }).click()
    await expect(conversation(other)).toContainText('the import of contacts')
    await expect(switcher(other, 'Acme')).toBeVisible()
  })
  await test.step('An address of nothing is still told to be one', async () => {
    const nowhere = new URL(page.url())
    nowhere.pathname = `${nowhere.pathname.slice(0, -4)}0000`
    await other.goto(nowhere.href)
    await expect(other.getByText('This thread does not exist')).toBeVisible()
  })
  await test.step('A link to a narrowed list leads to its workspace, and the ways back and forth to theirs', async () => {
    const idOf = (tab: Page) => tab.evaluate(() => sessionStorage.getItem('workspaceId'))
    const acme = await idOf(page)
    await page.goto(`${productUrl()}/inbox?view=high&label=question`)
    await expect(page).toHaveURL(new RegExp(`view=high&label=question&workspace=${acme}$`))
    await other.goto(`${productUrl()}/inbox`)
    await switchTo(other, 'Second')
    await expect(other.getByText('No threads yet')).toBeVisible()
    const second = await idOf(other)
    await other.goto(page.url())
    await expect(switcher(other, 'Acme')).toBeVisible()
    await expect(other.getByRole('button', { name: /^Label/ })).toBeVisible()
    await other.goBack()
    await expect(switcher(other, 'Second')).toBeVisible()
    await expect(other.getByText('No threads yet')).toBeVisible()
    await other.goBack()
    await expect(switcher(other, 'Acme')).toBeVisible()
    await other.goForward()
    await expect(switcher(other, 'Second')).toBeVisible()
    await expect(other).toHaveURL(new RegExp(`/inbox\\?workspace=${second}$`))
    await other.reload()
    await expect(switcher(other, 'Second')).toBeVisible()
    await other.goto(page.url().replace(acme ?? '', randomUUID()))
    await expect(other.getByText('You don’t belong to the workspace of this link')).toBeVisible()
    await expect(switcher(other, 'Second')).toBeVisible()
    for (const screen of ['tasks?tab=sent&', 'kb?', 'settings?']) {
      await other.goto(`${productUrl()}/${screen}workspace=${randomUUID()}`)
      await expect(other.getByText('You don’t belong to the workspace of this link')).toBeVisible()
      await expect(switcher(other, 'Second')).toBeVisible()
    }
    await other.goto(`${productUrl()}/kb?workspace=${acme}`)
    await expect(switcher(other, 'Acme')).toBeVisible()
    await expect(other).toHaveURL(/\/kb$/)
    await other.goto(`${productUrl()}/kb?workspace=${randomUUID()}`)
    await switchTo(other, 'Second')
    await expect(other).toHaveURL(/\/kb$/)
    await other.goto(page.url().replace(acme ?? '', randomUUID()))
    await other.getByRole('link', { name: 'Go to your inbox' }).click()
    await expect(other.getByText('No threads yet')).toBeVisible()
    await switchTo(other, 'Acme')
  })
  await test.step('A new tab begins where I was last, whatever has come and gone in that tab', async () => {
    await other.goto(`${productUrl()}/kb`)
    await switchTo(other, 'Second')
    await page.goto(`${productUrl()}/kb`)
    await page.getByRole('button', { name: 'Import' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    // What a browser does when a tab of several is chosen.
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    const third = await page.context().newPage()
    await third.goto(`${productUrl()}/dashboard`)
    await expect(switcher(third, 'Acme')).toBeVisible()
    await third.close()
    await switchTo(other, 'Acme')
  })
  await test.step('The command palette switches too, and keeps what I have not saved', async () => {
    await other.goto(`${productUrl()}/settings`)
    await other.getByLabel('Name', { exact: true }).fill('Unsaved')
    await other.keyboard.press('Control+k')
    await other.getByRole('option', { name: 'Switch to Second' }).click()
    await other.getByRole('alertdialog').getByRole('button', { name: 'Keep Editing' }).click()
    await expect(other.getByLabel('Name', { exact: true })).toHaveValue('Unsaved')
    await other.getByLabel('Name', { exact: true }).fill('Acme')
    await other.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Team' }).click()
    await expect(other.getByRole('heading', { name: 'Team', exact: true })).toBeVisible()
    await expect(switcher(other, 'Acme')).toBeVisible()
  })
  await test.step('A switch that I declined is not made when I go back to where an earlier one led', async () => {
    const goTo = async (name: string) => {
      await other.keyboard.press('Control+k')
      await other.getByRole('option', { name: `Switch to ${name}` }).click()
    }
    const toSettings = () =>
      other.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings', exact: true }).click()
    await toSettings()
    await goTo('Second')
    await expect(other).toHaveURL(/\/dashboard/)
    await switchTo(other, 'Acme')
    await toSettings()
    await other.getByLabel('Name', { exact: true }).fill('Unsaved')
    await goTo('Second')
    await other.getByRole('alertdialog').getByRole('button', { name: 'Keep Editing' }).click()
    await other.goBack()
    await other.getByRole('alertdialog').getByRole('button', { name: 'Discard Changes' }).click()
    await expect(other.getByRole('heading', { name: 'Dashboard', exact: true })).toBeVisible()
    await expect(switcher(other, 'Acme')).toBeVisible()
  })
  await test.step("An agent is none in the other workspace; its playground's address leads to its own", async () => {
    await other.goto(`${productUrl()}/agents`)
    await other.getByRole('link', { name: 'Playground' }).click()
    await expect(other).toHaveURL(/playground/)
    const playground = other.url()
    await switchTo(other, 'Second')
    await expect(other).toHaveURL(/\/agents$/)
    await other.goto(playground)
    await expect(other.getByRole('heading', { name: 'Playground: Ann' })).toBeVisible()
    await expect(switcher(other, 'Acme')).toBeVisible()
    await switchTo(other, 'Second')
  })
  await test.step('A workspace that is deleted while another tab shows it is not gone without a word there', async () => {
    await page.goto(`${productUrl()}/dashboard`)
    await switchTo(page, 'Second')
    await home.goto(`${productUrl()}/home`)
    await expect(home.getByRole('heading', { name: 'Acme' })).toBeVisible()
    await deleteWorkspace(page, 'Second')
    await expect(other.getByText('You are no longer in Second')).toBeVisible()
    await expect(switcher(other, 'Acme')).toBeVisible()
    await expect(page.getByText('You are no longer in Second')).toBeHidden()
  })
  await test.step('The first screen, looked at again, has no need to tell the only one apart', async () => {
    await home.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await expect(home.getByRole('heading', { name: 'Acme' })).toBeHidden()
    await expect(home.getByRole('button', { name: /^Ann/ })).toBeVisible()
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  const second = 'Second, for what is answered in Germany, Austria and Switzerland'

  const openMenu = async (page: Page) => {
    await page.getByRole('button', { name: 'Open navigation' }).tap()
    await switcher(page).tap()
    await expect(page.getByRole('menu')).toBeVisible()
  }
  /** How far an item's lines stand out of it, and so over the next one. */
  const overlap = (item: Locator) =>
    item.evaluate((box) =>
      Math.max(...[...box.querySelectorAll('span')].map((line) => line.getBoundingClientRect().bottom)) <=
      box.getBoundingClientRect().bottom
        ? 'none'
        : 'over the next',
    )

  // An empty one: it is about the menu, and no list is looked at.
  test('I switch, create and take back a workspace, and see the screen that I chose it for', async ({ page }) => {
    await arrive(page)
    await page.goto(`${productUrl()}/dashboard`)
    const drawer = page.getByRole('dialog', { name: 'Navigation' })
    await test.step('I create a second one, and am in it', async () => {
      await openMenu(page)
      await createWorkspace(page, second)
      await expect(drawer).toBeHidden()
      await expect(page.getByRole('banner')).toContainText('Second')
    })
    await test.step('No entry of the menu lies over another; the chosen one is on the screen at once', async () => {
      await openMenu(page)
      for (const name of ['Acme', 'Second'])
        expect(await overlap(page.getByRole('menuitemradio', { name }))).toBe('none')
      await page.getByRole('menuitemradio', { name: 'Acme' }).tap()
      await expect(drawer).toBeHidden()
      await expect(page.getByRole('banner')).toContainText('Acme')
    })
    await test.step('I delete one, take it back, and open it out of the note that says so', async () => {
      await openMenu(page)
      await page.getByRole('menuitemradio', { name: 'Second' }).tap()
      await deleteWorkspace(page, second)
      await page.goto(`${productUrl()}/dashboard`)
      await openMenu(page)
      await page.getByRole('menuitem', { name: `Restore ${second}` }).tap()
      await expect(page.getByText(`${second} is back, with everything in it`)).toBeVisible()
      await page.getByRole('button', { name: 'Open', exact: true }).tap()
      await expect(page.getByRole('banner')).toContainText('Second')
    })
  })
})
