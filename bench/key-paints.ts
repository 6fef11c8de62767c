import type { Browser, Page } from '@playwright/test'
import { z } from 'zod'
import { type Figure, fact } from './report.ts'
import { median, percentile } from './statistics.ts'

/** How long it took until what a key asks for was on the screen. */
export interface KeyPaint {
  wallMs: number
  /** What the page's main thread computed meanwhile, as the system counts it: what else the machine does is not in it. */
  ownMs: number
}

export interface KeyWatch {
  /** Waits until what so many keys asked for, counted from the first, is on the screen. */
  untilPainted(keys: number): Promise<void>
  /** Each key in their order. */
  end(): Promise<KeyPaint[]>
}

/** Asked when a key goes down, before the product hears of it. What it returns says whether the key's effect is there; null: it has none to wait for. */
type Look = (key: string) => (() => boolean) | null

/** Runs in the page. */
function install(look: Look): void {
  const paints: number[] = []
  Object.assign(window, { paints })
  window.addEventListener(
    'keydown',
    ({ key, timeStamp }) => {
      const isShown = look(key)
      if (isShown === null) return
      performance.mark('key down')
      const wait = (): void => {
        if (!isShown()) requestAnimationFrame(wait)
        // The frame after the one that draws it begins: now it is on the screen.
        else
          requestAnimationFrame(() => {
            performance.mark('key painted')
            paints.push(performance.now() - timeStamp)
          })
      }
      requestAnimationFrame(wait)
    },
    { capture: true },
  )
}

const traced = z.object({
  traceEvents: z.array(z.object({ name: z.string(), ts: z.number(), tts: z.number().optional() })),
})

/** Times the keys of the page that is opened next. `look` runs there, and knows nothing of what stands around it here. */
export async function watchKeys(browser: Browser, page: Page, look: Look): Promise<KeyWatch> {
  await page.addInitScript({ content: `(${install})(${look})` })
  await browser.startTracing(page, { categories: ['-*', 'blink.user_timing'] })
  return {
    async untilPainted(keys) {
      await page.waitForFunction((count) => Reflect.get(window, 'paints').length === count, keys)
    },
    async end() {
      const walls = z.array(z.number()).parse(await page.evaluate(() => Reflect.get(window, 'paints')))
      const { traceEvents } = traced.parse(JSON.parse((await browser.stopTracing()).toString()))
      const at = (name: string): number[] =>
        traceEvents
          .filter((event) => event.name === name)
          .toSorted((a, b) => a.ts - b.ts)
          .map(({ tts }) => tts ?? Number.NaN)
      const [downs, paints] = [at('key down'), at('key painted')]
      return walls.map((wallMs, place) => ({
        wallMs,
        ownMs: ((paints[place] ?? Number.NaN) - (downs[place] ?? Number.NaN)) / 1000,
      }))
    },
  }
}

export const wall = ({ wallMs }: KeyPaint): number => wallMs

export const yieldNote =
  'The server, its database and the sending platform run on the same cores, at a lower priority than the browser: a person has a machine of their own.'

export const ownNote =
  'Its main thread alone: the time that the page itself computed between the two, as the system counts it. It waits for nothing and nobody, so a noisy hour shows in the figure above alone.'

/** What tells slow code from a machine that others use. */
export function ownFigures(paints: readonly KeyPaint[]): Figure[] {
  const own = paints.map(({ ownMs }) => ownMs)
  return [fact('its main thread alone, p95', percentile(own, 0.95), 'ms'), fact('the same, median', median(own), 'ms')]
}
