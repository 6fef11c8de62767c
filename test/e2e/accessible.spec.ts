import type { Page } from '@playwright/test'
import { inEveryLook } from './axe.ts'
import { connectedWorkspace, createFirstAgent, expect, newPerson, productUrl, signUp, test } from './support.ts'

const screens = [
  '/home',
  '/dashboard',
  '/agents',
  '/campaigns',
  '/inbox',
  '/tasks',
  '/kb',
  '/report',
  '/review',
  '/webhooks',
  '/notifications',
  '/notifications/settings',
  '/team',
  '/billing',
  '/account',
  '/settings',
  '/admin',
  '/nowhere',
]

test('no screen keeps anybody out: wide and narrow, light and dark', async ({ page, sandbox }) => {
  test.slow()
  const found: string[] = []
  await page.goto(`${productUrl()}/auth`)
  await inEveryLook(page, '/auth', found)
  await inEveryLook(page, '/auth/try', found)
  await page.setViewportSize({ width: 1440, height: 900 })
  await signUp(page, newPerson())
  await inEveryLook(page, '/onboarding', found)
  await page.setViewportSize({ width: 1440, height: 900 })
  await createFirstAgent(page)
  await page.getByRole('button', { name: 'Use the sandbox' }).click()
  await expect(page).toHaveURL(/\/home/)
  const workspaceId = await connectedWorkspace(page)
  for (const label of ['question', 'interested', 'out_of_office', 'unsubscribe', 'objection']) {
    await sandbox.leadReplies({ workspaceId, label })
  }
  for (const screen of screens) {
    await page.goto(`${productUrl()}${screen}`)
    await expect(page.getByRole('heading').first()).toBeVisible()
    await expect(page.getByText(/^Loading /)).toHaveCount(0)
    await inEveryLook(page, screen, found)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${productUrl()}/agents`)
  await page.getByRole('link', { name: 'Ann' }).click()
  await expect(page.getByText('Sent automatically')).toBeVisible()
  await expect(page.getByText(/^Loading /)).toHaveCount(0)
  await inEveryLook(page, '/agents/$agentId', found)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${productUrl()}/inbox`)
  await page
    .getByRole('link', { name: /, intent [+−]?\d/ })
    .first()
    .click()
  await expect(page.getByRole('button', { name: 'Send Reply' })).toBeVisible()
  await inEveryLook(page, '/thread', found)
  expect(found).toEqual([])
})

/** Whether a ring says where the keyboard is: at the element itself, or at the frame around it. */
const hasRing = (page: Page) =>
  page.evaluate(() => {
    const around = [document.activeElement, document.activeElement?.parentElement]
    return around.some((element) => element && getComputedStyle(element).outlineStyle !== 'none')
  })

test('whoever goes through the first page by keyboard sees where they are', async ({ page }) => {
  await page.goto(`${productUrl()}/auth`)
  await expect(page.getByLabel('Email')).toBeVisible()
  for (let n = 1; n <= 8; n += 1) {
    await page.keyboard.press('Tab')
    const html = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 160))
    expect(await hasRing(page), `${n}: ${html}`).toBe(true)
  }
})
