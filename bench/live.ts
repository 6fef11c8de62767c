import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { startProduct } from '../test/product.ts'
import { signUp } from './account.ts'
import { openBrowser, signIn } from './browser.ts'
import { connectSandbox } from './connect-sandbox.ts'
import { deliveryBody } from './delivery.ts'
import { atMost, fact, type Section } from './report.ts'
import { median, percentile } from './statistics.ts'

const samples = 40
const restMs = 700
const limitMs = 500

/** From now on the page notes when a row with these words is drawn. The clock is the machine's: the page's is the same one. */
async function watchFor(page: Page, words: string): Promise<() => Promise<number>> {
  await page.evaluate((sought) => {
    const isThere = (): boolean =>
      [...document.querySelectorAll('a[href*="/thread/"]')].some(
        (row) =>
          (row.getAttribute('aria-label') ?? '').includes(sought) &&
          row.getBoundingClientRect().top < window.innerHeight &&
          row.getBoundingClientRect().height > 0,
      )
    const drawn = new Promise<number>((resolve) => {
      const observer = new MutationObserver(() => {
        if (!isThere()) return
        observer.disconnect()
        // The frame after the one that draws it begins: now it is on the screen.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(Date.now())))
      })
      observer.observe(document, { childList: true, subtree: true, attributes: true })
    })
    Object.assign(window, { drawn })
  }, words)
  return () => page.evaluate(() => Reflect.get(window, 'drawn'))
}

async function postDelivery(hookUrl: string, number: string): Promise<number> {
  const body = deliveryBody(number)
  const response = await fetch(hookUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  if (response.status !== 200) throw new Error(`The webhook was answered with ${response.status}`)
  return Date.now()
}

async function measure(page: Page, hookUrl: string, number: string): Promise<{ acceptedMs: number; drawnMs: number }> {
  const drawn = await watchFor(page, `Whitfield ${number}`)
  const startedAt = Date.now()
  const acceptedAt = await postDelivery(hookUrl, number)
  const late = sleep(10_000).then(() => Promise.reject(new Error(`Row ${number} did not appear within 10 s`)))
  return { acceptedMs: acceptedAt - startedAt, drawnMs: (await Promise.race([drawn(), late])) - startedAt }
}

export const liveTitle = 'Webhook in, row in an open browser'

export async function benchLive(): Promise<Section> {
  await using product = await startProduct({ env: { LOG_LEVEL: 'warn' } })
  const account = await signUp(product.url)
  const { hookUrl } = await connectSandbox(account, product.sandboxUrl)
  await using browser = await openBrowser()
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await signIn(page, product.url, account)
  // The newest is on top there; in what needs a person it stands behind what wants an answer more.
  await page.goto(`${product.url}/inbox?view=all`)
  await page.getByRole('tab', { name: 'All' }).waitFor()
  await sleep(3000) // the first sync and the event stream
  const first = 3_000_000_000
  for (let warm = 0; warm < 3; warm += 1) await measure(page, hookUrl, String(first + warm))
  const found: { acceptedMs: number; drawnMs: number }[] = []
  for (let sample = 0; sample < samples; sample += 1) {
    await sleep(restMs)
    found.push(await measure(page, hookUrl, String(first + 10 + sample)))
  }
  const drawn = found.map(({ drawnMs }) => drawnMs)
  return {
    title: liveTitle,
    figures: [
      atMost('webhook posted to row drawn, p95', percentile(drawn, 0.95), limitMs, 'ms'),
      fact('the same, median', median(drawn), 'ms'),
      fact('the same, worst', Math.max(...drawn), 'ms'),
      fact('of it until the webhook is answered, median', median(found.map(({ acceptedMs }) => acceptedMs)), 'ms'),
    ],
    notes: [
      `The whole product (web, worker, sandbox, embedded PostgreSQL) and Chromium with /inbox open on one machine; ${samples} replies of new leads, one every ${restMs} ms or so.`,
      'A row counts as drawn one frame after it is in the document and inside the window.',
    ],
  }
}
