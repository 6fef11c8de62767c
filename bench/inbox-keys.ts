import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../test/product.ts'
import { signUp } from './account.ts'
import { openBrowser, signIn, yieldToBrowsers } from './browser.ts'
import { seedThreads } from './inbox-seed.ts'
import { ownFigures, ownNote, wall, watchKeys, yieldNote } from './key-paints.ts'
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

/** The next row has the focus, or the mail of the row that had it is there. What stands ready out of sight is not. */
const look = (key: string): (() => boolean) => {
  const before = document.activeElement
  if (key !== 'Enter') return () => document.activeElement !== before
  const isOfRow = (name: string | null): boolean => !!name && !!before?.getAttribute('aria-label')?.startsWith(name)
  return () =>
    [...document.querySelectorAll('[aria-label="Thread"] h1')].some(
      (heading) => heading.checkVisibility() && isOfRow(heading.textContent),
    ) && [...document.querySelectorAll('[aria-label="Conversation"] article')].some((mail) => mail.checkVisibility())
}

export const inboxKeysTitle = 'Keys in the inbox'

export async function benchInboxKeys(): Promise<Section> {
  await using browser = await openBrowser()
  yieldToBrowsers()
  await using database = await startDatabase()
  await using web = await startPart('src/main/web', partEnv(database, await freePort()))
  const url = `http://127.0.0.1:${web.port}`
  const account = await signUp(url)
  await seedThreads(database.admin, account.workspaceId, threads, randomUUID())
  await database.admin.query('vacuum analyze')
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await signIn(page, url, account)
  const watch = await watchKeys(browser, page, look)
  await page.goto(`${url}/inbox?view=all`)
  await page.getByRole('list', { name: 'Threads' }).getByRole('link').first().waitFor()
  let pressed = 0
  const press = async (key: string, waitMs: number): Promise<void> => {
    pressed += 1
    await page.keyboard.press(key)
    await watch.untilPainted(pressed)
    await sleep(waitMs)
  }
  for (let move = 0; move < moves; move += 1) await press(move % 10 === 9 ? 'k' : 'j', betweenMovesMs)
  for (let place = 0; place < opened; place += 1) {
    await press('j', readMs)
    await press('Enter', readMs)
    await page.goBack()
    await page.getByRole('region', { name: 'Conversation' }).waitFor({ state: 'hidden' })
  }
  const paints = await watch.end()
  const moved = paints.slice(0, moves)
  const open = paints.slice(moves).filter((_, place) => place % 2 === 1)
  return {
    title: inboxKeysTitle,
    figures: [
      atMost('j or k to the next row on the screen, p95', percentile(moved.map(wall), 0.95), movePaintMs, 'ms'),
      fact('the same, median', median(moved.map(wall)), 'ms'),
      ...ownFigures(moved),
      atMost('Enter to the mail of a row that had the focus, p95', percentile(open.map(wall), 0.95), openPaintMs, 'ms'),
      fact('the same, median', median(open.map(wall)), 'ms'),
      ...ownFigures(open),
    ],
    notes: [
      `Chromium at 1440 x 900, scripted, in a workspace of ${threads} threads; the time of a key is from its event until the frame after the one that draws its effect begins (two frames are 33 ms).`,
      yieldNote,
      ownNote,
      `${moves} moves, ${betweenMovesMs} ms apart, through pages that are loaded on the way; ${opened} threads opened, each ${readMs} ms after it was gone to.`,
    ],
  }
}
