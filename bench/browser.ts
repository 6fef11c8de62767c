import { setPriority } from 'node:os'
import { type Browser, chromium, type Page } from '@playwright/test'
import { findBrowser } from '../scripts/find-browser.ts'
import type { Account } from './account.ts'

export async function openBrowser(more: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: await findBrowser(),
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync', ...more],
  })
}

const yielding = 10

/** Whatever is started from here on yields to browsers that run by now: a person's is on a machine of its own, and its page waits for no server's work. */
export const yieldToBrowsers = (): void => setPriority(yielding)

/** Signs in through the form, as a person does. */
export async function signIn(page: Page, url: string, { email, password }: Account): Promise<void> {
  await page.goto(`${url}/auth`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL((address) => !address.pathname.startsWith('/auth'))
}
