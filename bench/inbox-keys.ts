import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { z } from 'zod'
import { freePort } from '../test/product.ts'
import { signUp } from './account.ts'
import { openBrowser, signIn } from './browser.ts'
import { seedThreads } from './inbox-seed.ts'
import { partEnv, startDatabase, startPart } from './parts.ts'
import { atMost, fact, type Section } from './report.ts'
import { median, percentile } from './statistics.ts'

/** `BENCH_THREADS=20000 npm run bench -- inbox-keys` looks whether it works at all. */
const threads = Number(process.env.BENCH_THREADS ?? 1_000_000)
const moves = 150
const opened = 30
const movePaintMs = 50
const openPaintMs = 100
/** Somebody who looks from row to row; and who has read one before they open it. */
const betweenMovesMs = 80
const readMs = 600

/**
 * Before the product hears a key, each page that is opened notes what stands there, and then how long it took until what the key asks for did:
 * the next row has the focus, or the mail of the row that had it is there.
 */
async function watchKeys(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(window, { paints: [] as number[] })
    const shown = (key: string, before: Element | null): boolean =>
      key === 'Enter'
        ? document.querySelector('[aria-label="Conversation"] article') !== null
        : document.activeElement !== before
    window.addEventListener(
      'keydown',
      ({ key, timeStamp }) => {
        const before = document.activeElement
        const look = (): void => {
          if (!shown(key, before)) requestAnimationFrame(look)
          // The frame after the one that draws it begins: now it is on the screen.
          else requestAnimationFrame(() => Reflect.get(window, 'paints').push(performance.now() - timeStamp))
        }
        requestAnimationFrame(look)
      },
      { capture: true },
    )
  })
}

async function press(page: Page, key: string, waitMs: number): Promise<number> {
  await page.evaluate(() => Reflect.get(window, 'paints').splice(0))
  await page.keyboard.press(key)
  await page.waitForFunction(() => Reflect.get(window, 'paints').length === 1)
  await sleep(waitMs)
  return z.array(z.number()).parse(await page.evaluate(() => Reflect.get(window, 'paints')))[0] ?? Number.NaN
}

export const inboxKeysTitle = 'Keys in the inbox'

export async function benchInboxKeys(): Promise<Section> {
  await using database = await startDatabase()
  await using web = await startPart('src/main/web.ts', partEnv(database, await freePort()))
  const url = `http://127.0.0.1:${web.port}`
  const account = await signUp(url)
  await seedThreads(database.admin, account.workspaceId, threads, randomUUID())
  await database.admin.query('vacuum analyze')
  await using browser = await openBrowser()
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await signIn(page, url, account)
  await watchKeys(page)
  await page.goto(`${url}/inbox?view=all`)
  await page.getByRole('list', { name: 'Threads' }).getByRole('link').first().waitFor()
  const moved: number[] = []
  for (let move = 0; move < moves; move += 1) moved.push(await press(page, move % 10 === 9 ? 'k' : 'j', betweenMovesMs))
  const open: number[] = []
  for (let place = 0; place < opened; place += 1) {
    await press(page, 'j', readMs)
    open.push(await press(page, 'Enter', readMs))
    await page.goBack()
    await page.locator('[aria-label="Conversation"]').waitFor({ state: 'detached' })
  }
  return {
    title: inboxKeysTitle,
    figures: [
      atMost('j or k to the next row on the screen, p95', percentile(moved, 0.95), movePaintMs, 'ms'),
      fact('the same, median', median(moved), 'ms'),
      atMost('Enter to the mail of a row that had the focus, p95', percentile(open, 0.95), openPaintMs, 'ms'),
      fact('the same, median', median(open), 'ms'),
    ],
    notes: [
      `Chromium at 1440 x 900, scripted, in a workspace of ${threads} threads; the time of a key is from its event until the frame after the one that draws its effect begins (two frames are 33 ms).`,
      `${moves} moves, ${betweenMovesMs} ms apart, through pages that are loaded on the way; ${opened} threads opened, each ${readMs} ms after it was gone to.`,
    ],
  }
}
