import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { startProduct } from '../test/product.ts'
import { signUp } from './account.ts'
import { openBrowser, signIn } from './browser.ts'
import { atMost, fact, type Section } from './report.ts'

const limitKb = { inbox: 190, auth: 120 }
const settleMs = 2000

interface Loaded {
  /** Every script that the page loaded, gzipped, largest first. */
  files: { name: string; kb: number }[]
  gzipKb: number
  /** As it went over the wire: the server packs better than gzip. */
  wireKb: number
  cssKb: number
}

async function load(page: Page, address: string, shown: (page: Page) => Promise<unknown>): Promise<Loaded> {
  const files: Loaded['files'] = []
  let wireKb = 0
  let cssKb = 0
  const reading: Promise<void>[] = []
  page.on('response', (response) => {
    const type = response.headers()['content-type'] ?? ''
    const isScript = type.startsWith('text/javascript')
    if (!isScript && !type.startsWith('text/css')) return
    reading.push(
      response.body().then((body) => {
        const kb = gzipSync(body, { level: 9 }).length / 1024
        if (!isScript) {
          cssKb += kb
          return
        }
        files.push({ name: new URL(response.url()).pathname.split('/').at(-1) ?? '', kb })
        wireKb += Number(response.headers()['content-length'] ?? body.length) / 1024
      }),
    )
  })
  await page.goto(address)
  await shown(page)
  await page.waitForTimeout(settleMs)
  await Promise.all(reading)
  return {
    files: files.toSorted((a, b) => b.kb - a.kb),
    gzipKb: files.reduce((sum, { kb }) => sum + kb, 0),
    wireKb,
    cssKb,
  }
}

const listed = ({ files }: Loaded): string => files.map(({ name, kb }) => `${name} ${kb.toFixed(1)}`).join(', ')

export const firstLoadTitle = 'First load of the application'

export async function benchFirstLoad(): Promise<Section> {
  await using product = await startProduct({ env: { LOG_LEVEL: 'warn' } })
  const account = await signUp(product.url)
  await using browser = await openBrowser()
  const auth = await load(await browser.newPage(), `${product.url}/auth`, (page) => page.getByLabel('Email').waitFor())
  // Signed in by the form in one context, opened by its storage in a fresh one: nothing of the application is cached there.
  const signedIn = await browser.newContext()
  await signIn(await signedIn.newPage(), product.url, account)
  const fresh = await browser.newContext({ storageState: await signedIn.storageState() })
  const inbox = await load(await fresh.newPage(), `${product.url}/inbox`, (page) =>
    page.getByRole('tab', { name: 'All' }).waitFor(),
  )
  return {
    title: firstLoadTitle,
    figures: [
      atMost('/inbox, signed in: JavaScript, gzip', inbox.gzipKb, limitKb.inbox, 'KB'),
      fact('the same, as sent (Brotli)', inbox.wireKb, 'KB'),
      fact('its styles, gzip', inbox.cssKb, 'KB'),
      atMost('/auth: JavaScript, gzip', auth.gzipKb, limitKb.auth, 'KB'),
      fact('the same, as sent (Brotli)', auth.wireKb, 'KB'),
    ],
    notes: [
      `Every script that Chromium loads with an empty cache until ${settleMs / 1000} s after the screen is there, gzipped at level 9 here; 1 KB = 1024 bytes.`,
      `/inbox (KB): ${listed(inbox)}.`,
      `/auth (KB): ${listed(auth)}.`,
    ],
  }
}
