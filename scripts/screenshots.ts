import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { startProduct } from '../test/product.ts'
import { findBrowser } from './find-browser.ts'
import { type Filled, fillWorkspace, type Viewer } from './screenshots/fill.ts'
import { fileOf, folder, keepHashes, sizes, themes } from './screenshots/pictures.ts'
import { type Shot, shots } from './screenshots/shots.ts'

// npm run screenshots [-- name...]: takes the pictures of the public pages anew, of the product as it is.

const settleMs = 400

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !shots.some((shot) => shot.name === name))
if (unknown.length > 0) {
  console.error(`There is no picture ${unknown.join(', ')}. There are: ${shots.map(({ name }) => name).join(', ')}.`)
  process.exit(2)
}
const taken = shots.filter(({ name }) => asked.length === 0 || asked.includes(name))

/** A person's browser with a screen of that size. */
async function openPage(
  browser: Browser,
  { sessions, workspaceId }: Filled,
  { size, viewer }: { size: (typeof sizes)[number]; viewer: Viewer },
): Promise<Page> {
  const { width, height, scale } = size
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: scale,
    hasTouch: scale > 1,
    reducedMotion: 'reduce',
    locale: 'en-GB',
  })
  const page = await context.newPage()
  await page.addInitScript(
    ([kept = '', chosen = '']) => {
      if (localStorage.getItem('rejoinder.session') === null) localStorage.setItem('rejoinder.session', kept)
      if (chosen !== '') localStorage.setItem('workspaceId', chosen)
    },
    [sessions[viewer], viewer === 'member' ? workspaceId : ''],
  )
  return page
}

/** One screen at one size, light and dark. Fails with the name of a screen that does not come to what is to be shown. */
async function take(page: Page, url: string, { name, path, show }: Shot, filled: Filled, width: number): Promise<void> {
  await page.emulateMedia({ colorScheme: themes[0] })
  await page.goto(`${url}${path(filled)}`)
  await show(page).catch((cause: unknown) => {
    throw new Error(`The picture "${name}" at ${width} could not be taken at ${page.url()}`, { cause })
  })
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme })
    await page.waitForTimeout(settleMs)
    const picture = sharp(await page.screenshot({ animations: 'disabled' })).webp({ quality: 72, effort: 6 })
    await writeFile(join(folder, fileOf(name, width, theme)), await picture.toBuffer())
  }
}

await using product = await startProduct({ env: { LOG_LEVEL: 'warn' } })
const filled = await fillWorkspace(product)
await mkdir(folder, { recursive: true })
const browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox'] })
try {
  const pages = []
  for (const size of sizes)
    for (const viewer of ['member', 'administrator'] as const)
      pages.push({ width: size.width, viewer, page: await openPage(browser, filled, { size, viewer }) })
  for (const shot of taken) {
    await shot.prepare?.(filled)
    for (const { page, width, viewer } of pages)
      if (viewer === (shot.viewer ?? 'member')) await take(page, product.url, shot, filled, width)
    console.log(shot.name)
  }
} finally {
  await browser.close()
}
await keepHashes(taken.map(({ name }) => name))
