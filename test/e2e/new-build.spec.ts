import type { Page } from '@playwright/test'
import { expect, productUrl, signUp, test } from './support.ts'

/** The server has another build from now on: parts of this one are gone, and the page names another script. The next page is whole again. */
async function serveNewBuild(page: Page, part: RegExp): Promise<void> {
  const gone = (route: { fulfill: (answer: { status: number; body: string }) => Promise<void> }) =>
    route.fulfill({ status: 404, body: 'Not found' })
  await page.route(part, gone)
  await page.route(/\/(home|auth)$/, async (route) => {
    if (route.request().resourceType() === 'document') return route.continue()
    const answer = await route.fetch()
    const body = (await answer.text()).replace(/assets\/(?:index|auth)-[\w-]+\.js/, 'assets/index-of-another-build.js')
    await route.fulfill({ response: answer, body })
  })
  page.once('domcontentloaded', () => page.unrouteAll())
}

/** How often the page is loaded from now on. */
function countLoads(page: Page): () => number {
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  return () => loads
}

const teamLink = (page: Page) => page.getByRole('navigation').getByRole('link', { name: 'Team' })
const inviteDialog = (page: Page) => page.getByRole('dialog', { name: 'Invite Member' })

test.beforeEach(async ({ page }) => {
  await signUp(page)
  await page.goto(`${productUrl()}/dashboard`)
  await expect(teamLink(page)).toBeVisible()
})

test('after a new build, a screen that I open comes from it', async ({ page }) => {
  await serveNewBuild(page, /assets\/team-screen/)
  const loads = countLoads(page)
  await teamLink(page).click()
  await expect(page.getByRole('button', { name: 'Invite Member' })).toBeVisible()
  expect(loads()).toBe(1)
})

test('after a new build, a dialog that I open comes after one more click', async ({ page }) => {
  await teamLink(page).click()
  await serveNewBuild(page, /assets\/(invite-dialog|dialog-panel)/)
  const loads = countLoads(page)
  const failures: string[] = []
  page.on('framenavigated', async () => failures.push(...(await page.getByRole('alert').allTextContents())))
  await page.getByRole('button', { name: 'Invite Member' }).click()
  await expect.poll(loads).toBe(1)
  await page.getByRole('button', { name: 'Invite Member' }).click()
  await expect(inviteDialog(page)).toBeVisible()
  expect(failures).toEqual([])
})

test('after a new build, I sign in at the first page that I had left open', async ({ page, browser }) => {
  const guest = await (await browser.newContext()).newPage()
  await guest.goto(`${productUrl()}/auth`)
  await expect(guest.getByLabel('Email')).toBeVisible()
  await serveNewBuild(guest, /assets\/(accounts|auth-client)/)
  const loads = countLoads(guest)
  const fill = async () => {
    await guest.getByLabel('Email').fill('nobody@people.example')
    await guest.getByLabel('Password', { exact: true }).fill('no such password')
    await guest.getByRole('button', { name: 'Sign In' }).click()
  }
  await fill()
  await expect.poll(loads).toBe(1)
  await fill()
  await expect(guest.getByText('Invalid login credentials')).toBeVisible()
  await page.close()
})

test('a part that the server has lost is told, and the page is not loaded again and again', async ({ page }) => {
  await page.route(/assets\/team-screen/, (route) => route.fulfill({ status: 404, body: 'Not found' }))
  const loads = countLoads(page)
  await teamLink(page).click()
  await expect(page.getByRole('alert')).toContainText('Rejoinder isn’t responding')
  expect(loads()).toBe(0)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'Invite Member' })).toBeVisible()
})

test('without a network I stay in the product, and go on when it is there again', async ({ page, context }) => {
  await context.setOffline(true)
  await teamLink(page).click()
  await expect(page.getByRole('alert')).toContainText('Rejoinder isn’t responding')
  await expect(page.getByRole('alert')).toContainText('You are still signed in.')
  // What was asked for waits for the network.
  await page.getByRole('button', { name: 'Try again' }).click()
  await context.setOffline(false)
  await expect(page.getByRole('button', { name: 'Invite Member' })).toBeVisible()
})

test('without a network the form says so where I stand', async ({ browser }) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${productUrl()}/auth`)
  await expect(page.getByLabel('Email')).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('alert')).toContainText('Rejoinder isn’t responding')
  await context.setOffline(false)
  await page.getByLabel('Email').fill('nobody@people.example')
  await page.getByLabel('Password', { exact: true }).fill('no such password')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Invalid login credentials')).toBeVisible()
})
