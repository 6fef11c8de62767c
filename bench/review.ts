import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { z } from 'zod'
import { startProduct } from '../test/product.ts'
import { clientOf } from '../test/sandbox-process.ts'
import { type Account, signUp } from './account.ts'
import { openBrowser, signIn, yieldToBrowsers } from './browser.ts'
import { connectSandbox } from './connect-sandbox.ts'
import { ownFigures, ownNote, wall, watchKeys, yieldNote } from './key-paints.ts'
import { atMost, fact, mustBe, type Section } from './report.ts'
import { median, percentile } from './statistics.ts'

const drafts = 30
const wordsAMinute = 250
const limitMinutes = 5
const paintMs = 50
/** A person who has read it still has to find the key. */
const pauseMs = 600

const connected = z.object({ connection: z.object({ platformWorkspaceId: z.string() }) })
const counted = z.object({ ready: z.number() })

const asked = [
  'Yes, this sounds interesting. Please tell me more about how it works, and what we would have to do on our side before we could begin.',
  'Could you tell me how the import of contacts works? We have about eleven thousand of them in two systems, and some are there twice.',
  'How long does it take to set up, and who has to be there for it? Our IT people are not here before the end of the month.',
]

async function fill(account: Account, sandboxUrl: string): Promise<void> {
  const { connection } = connected.parse(await account.call('GET', '/connection'))
  const sandbox = clientOf(sandboxUrl)
  const workspaceId = Number(connection.platformWorkspaceId)
  const leads = await sandbox.leads(workspaceId)
  if (leads.length < drafts) throw new Error(`The simulator has only ${leads.length} leads`)
  for (const [place, { id: leadId }] of leads.slice(0, drafts).entries())
    await sandbox.leadReplies({ workspaceId, leadId, text: asked[place % asked.length] })
  let ready = 0
  for (let tries = 0; tries < 120; tries += 1) {
    ready = counted.parse(await account.call('GET', '/tasks/counts')).ready
    if (ready >= drafts) return
    await sleep(500)
  }
  throw new Error(`Only ${ready} replies were drafted within a minute`)
}

/** Another draft is there. `s` only opens what the next key chooses in. */
const look = (key: string): (() => boolean) | null => {
  // Those around it are drawn, too, out of sight.
  const lead = (): string =>
    [...document.querySelectorAll('[aria-label="Conversation"] h2')].find((heading) => heading.checkVisibility())
      ?.textContent ?? ''
  const before = lead()
  return key === 's' ? null : () => lead() !== before
}

const wordsIn = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const read = document.querySelectorAll<HTMLElement>('[aria-label="Conversation"] article, [aria-label="Draft"]')
    const shown = [...read].filter((part) => part.getBoundingClientRect().height > 0)
    // What is folded away is not read.
    // biome-ignore lint/performance/useDomNodeTextContent: it leaves out what is folded away.
    return shown.reduce((sum, part) => sum + (part.innerText.match(/\S+/g)?.length ?? 0), 0)
  })

/** Most are sent as they are; one in ten is put off, one in ten needs no answer. */
const keysFor = (place: number): string[] => (place % 10 === 4 ? ['s', 'Enter'] : place % 10 === 8 ? ['x'] : ['a'])

export const reviewTitle = 'Thirty drafts in Review'

export async function benchReview(): Promise<Section> {
  await using browser = await openBrowser()
  yieldToBrowsers()
  await using product = await startProduct({ env: { LOG_LEVEL: 'warn' } })
  const account = await signUp(product.url)
  await connectSandbox(account, product.sandboxUrl)
  await fill(account, product.sandboxUrl)
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await signIn(page, product.url, account)
  const watch = await watchKeys(browser, page, look)
  await page.goto(`${product.url}/review`)
  await page.getByText(`0 of ${drafts} done`).waitFor()
  await page.getByRole('button', { name: 'Send', exact: true }).waitFor()
  let [words, mostKeys] = [0, 0]
  const startedAt = Date.now()
  for (let place = 0; place < drafts; place += 1) {
    words += await wordsIn(page)
    const keys = keysFor(place)
    mostKeys = Math.max(mostKeys, keys.length)
    for (const key of keys) {
      await sleep(pauseMs)
      await page.keyboard.press(key)
    }
    await watch.untilPainted(place + 1)
  }
  await page.getByText('All drafts reviewed').waitFor()
  const minutes = (Date.now() - startedAt) / 60_000
  const paints = await watch.end()
  return {
    title: reviewTitle,
    figures: [
      atMost(`${drafts} drafts, beside the reading`, minutes, limitMinutes, 'min'),
      mustBe('keys for a draft, at most', mostKeys, 2),
      atMost('key to the next draft on the screen, p95', percentile(paints.map(wall), 0.95), paintMs, 'ms'),
      fact('the same, median', median(paints.map(wall)), 'ms'),
      ...ownFigures(paints),
      fact(`reading at ${wordsAMinute} words a minute, not in it`, words / wordsAMinute, 'min'),
    ],
    notes: [
      `Chromium, scripted: before each key it waits ${pauseMs} ms, and reads nothing. The leads wrote three mails in turn; four fifths are sent, a tenth is snoozed, a tenth gets no answer.`,
      'The time of a key is from its event until the frame after the one that draws the next draft begins.',
      yieldNote,
      ownNote,
    ],
  }
}
