import type { Locator, Page } from '@playwright/test'
import { arriveAmongMany } from './big-workspace.ts'
import { inWorkspace } from './database.ts'
import { expect, productUrl, test } from './support.ts'

const interested = 'Yes, this sounds interesting. Please tell me more about how it works.'

/** Its answer comes due while it is hidden: the row says so at length. */
const dueWhileSnoozed = `
  update threads set label = 'meeting_request', answer_status = 'pending', answer_at = now() + interval '1 hour', answer_is_automatic = true
   where workspace_id = $1 and id = any($2::uuid[])`

/** The words at the places of a row that neither open it nor do anything else: none, in a row that is one link. */
const deadPlaces = (row: Locator): Promise<string[]> =>
  row.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const shares = [0.02, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.98]
    const dead = new Set<string>()
    const look = (x: number, y: number) => {
      const hit = document.elementFromPoint(x, y)
      if (hit === null || !element.contains(hit)) return
      if (hit.closest('a, button') === null) dead.add(`${hit.tagName} ${hit.textContent?.slice(0, 30)}`)
    }
    for (const across of shares)
      for (const down of [0.04, 0.25, 0.5, 0.75, 0.96]) look(left + across * width, top + down * height)
    // And in the middle of all that it says.
    for (const part of element.querySelectorAll('*')) {
      const box = part.getBoundingClientRect()
      if (part.children.length === 0 && box.width > 2) look(box.left + box.width / 2, box.top + box.height / 2)
    }
    return [...dead]
  })

/** Which of the row's status, badge of new words and time its actions cover, but not whole. */
const halfCovered = (row: Locator): Promise<string[]> =>
  row.evaluate((element) => {
    const over = element.querySelector('[data-action="Archive"]')?.parentElement?.getBoundingClientRect()
    if (over === undefined) throw new Error('The row has no actions')
    const parts = [...element.querySelectorAll('time, span')].filter(
      (part) => part.tagName === 'TIME' || part.textContent === 'New' || part.textContent === 'pending',
    )
    if (parts.length < 2) throw new Error('The row says less than it should')
    return parts.flatMap((part) => {
      const under = part.getBoundingClientRect()
      const across = Math.min(over.right, under.right) - Math.max(over.left, under.left)
      const down = Math.min(over.bottom, under.bottom) - Math.max(over.top, under.top)
      // A pixel more or less is no ink.
      const isCovered = across > 1 && down > 1
      const isWhole = across >= under.width - 1 && down >= under.height - 1
      return isCovered && !isWhole ? [part.textContent ?? ''] : []
    })
  })

/** The middle of what stands in a row, from the row's corner. */
function middleInRow(part: Element, row: Node | null): { x: number; y: number } {
  if (!(row instanceof Element)) throw new Error('The row is not there')
  const [inner, outer] = [part.getBoundingClientRect(), row.getBoundingClientRect()]
  return { x: inner.left + inner.width / 2 - outer.left, y: inner.top + inner.height / 2 - outer.top }
}

/** Clicks corners of the row and every word that a person sees in it; each opens it. */
async function opensEverywhere(page: Page, row: Locator, words: readonly (string | RegExp)[]) {
  const box = await row.boundingBox()
  if (box === null) throw new Error('The row is not there')
  const { width, height } = box
  const corners = [
    { x: 2, y: 2 },
    { x: width - 3, y: 2 },
    { x: 2, y: height - 4 },
    { x: width - 3, y: height - 4 },
  ]
  const opened = async (what: string) => {
    await expect(page, what).toHaveURL(/\/thread\//)
    await page.goBack()
    await expect(row).toBeVisible()
  }
  for (const position of corners) {
    await row.click({ position })
    await opened(`corner ${position.x}, ${position.y}`)
  }
  for (const word of words) {
    // Held against the row in one look: rows of others come in above it, and it moves.
    await row.click({
      position: await row
        .getByText(word)
        .first()
        .evaluate(middleInRow, await row.elementHandle()),
    })
    await opened(String(word))
  }
}

test('wherever I click a row, it opens', async ({ page }) => {
  const { workspaceId, api, leads, leadReplies, takeOver, drafted } = await arriveAmongMany(page, {
    leadsFrom: 25,
    leadCount: 2,
  })
  const [lead] = leads
  await leadReplies(0, interested)
  await leadReplies(1, 'What does it cost for 8 users?')
  const threadIds = await takeOver(2)
  await drafted(2)
  const inbox = `${productUrl()}/inbox?view=all&assignee=me`
  const rows = page.getByRole('list', { name: 'Threads' }).getByRole('article')
  const row = rows.filter({ hasText: interested })
  await page.goto(inbox)
  await expect(rows).toHaveCount(2)
  await expect(rows.getByText('Approve draft')).toHaveCount(2)
  const said = [lead?.email ?? '', /^Campaign \d/, /sounds interesting/, 'Shows interest', 'Approve draft']
  const chooseDensity = async (name: string) => {
    await page.getByRole('button', { name: 'More views and density' }).click()
    await page.getByRole('menuitemradio', { name }).click()
  }

  await test.step('In the wide list: name, company, address, campaign, words, reasons, score, and the corners', async () => {
    expect(await deadPlaces(row)).toEqual([])
    const name = await row.locator('.truncate').first().textContent()
    await opensEverywhere(page, row, [name ?? '', ...said])
  })
  await test.step('With another thread beside it', async () => {
    await rows.filter({ hasText: '8 users' }).click({ position: { x: 30, y: 12 } })
    await expect(page).toHaveURL(/\/thread\//)
    const beside = page.url()
    expect(await deadPlaces(row)).toEqual([])
    for (const word of said) {
      await row.getByText(word).first().click({ force: true })
      await expect(page, String(word)).not.toHaveURL(beside)
      await page.goBack()
      await expect(page).toHaveURL(beside)
    }
  })
  await test.step('What comes to lie under the pointer as I open one tells of itself only once I point at it', async () => {
    const why = rows.first().getByText('Why this score').locator('..')
    const place = await why.boundingBox()
    if (place === null) throw new Error('There is no reason')
    const [x, y] = [place.x + 8, place.y + place.height / 2]
    await page.goto(inbox)
    await expect(rows).toHaveCount(2)
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.up()
    await expect(page).toHaveURL(/\/thread\//)
    await expect.poll(() => why.boundingBox()).toEqual(place)
    await page.waitForTimeout(600)
    await expect(page.getByRole('tooltip')).toHaveCount(0)
    await page.mouse.move(x + 2, y)
    await expect(page.getByRole('tooltip')).toBeVisible()
  })
  await test.step('On a phone, where it says the same; the compact one leaves out reasons and campaign', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(inbox)
    await expect(rows).toHaveCount(2)
    for (const word of [...said, 'pending']) await expect(row.getByText(word).first()).toBeVisible()
    await expect(row.getByRole('meter')).toHaveCount(1)
    expect(await row.evaluate((each) => each.scrollHeight - each.clientHeight)).toBe(0)
    expect(await deadPlaces(row)).toEqual([])
    await opensEverywhere(page, row, [...said, 'pending'])
    await chooseDensity('Compact')
    for (const word of [lead?.email ?? '', 'pending', /sounds interesting/])
      await expect(row.getByText(word).first()).toBeVisible()
    await expect(row.getByText(/^Campaign \d/)).toHaveCount(0)
    expect(await row.evaluate((each) => each.scrollHeight - each.clientHeight)).toBe(0)
    expect(await deadPlaces(row)).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(inbox)
    for (const word of [lead?.email ?? '', 'pending']) await expect(row.getByText(word).first()).toBeVisible()
    expect(await deadPlaces(row)).toEqual([])
  })
  await test.step('The actions of a row that is pointed at cover nothing by half', async () => {
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      for (const density of ['Comfortable', 'Compact'] as const) {
        await page.goto(inbox)
        await chooseDensity(density)
        await row.hover()
        await expect(row.getByRole('button', { name: 'Archive' })).toBeVisible()
        expect(await halfCovered(row), `${density}, ${width} px`).toEqual([])
      }
    }
  })
  await test.step('What does something in a row still does it', async () => {
    const list = page.url()
    await row.hover()
    await row.getByRole('button', { name: 'Archive' }).click()
    await expect(rows).toHaveCount(1)
    await expect(page).toHaveURL(list)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(rows).toHaveCount(2)
  })
  await test.step('The rows of the tasks, and of the events: the same', async () => {
    await page.goto(`${productUrl()}/tasks?tab=ready`)
    const tasks = page.getByRole('list', { name: 'Tasks' }).getByRole('listitem')
    const task = tasks.filter({ hasText: interested.slice(0, 30) })
    await expect(task.getByText('Waits for approval')).toBeVisible()
    expect(await deadPlaces(task)).toEqual([])
    await task.getByRole('checkbox').click()
    await expect(task.getByRole('checkbox')).toBeChecked()
    await opensEverywhere(page, task, [/^Ready$/, 'Waits for approval'])
    await page.goto(`${productUrl()}/webhooks`)
    const events = page.getByRole('list', { name: 'Events' }).getByRole('listitem')
    await expect(events.first()).toBeVisible()
    expect(await deadPlaces(events.first().locator('> div').first())).toEqual([])
    await events.getByText('lead_replied').first().click()
    // Whatever came in meanwhile, and stands above it now.
    await expect(events.getByRole('button', { name: /lead_replied/, expanded: true })).toHaveCount(1)
  })
  await test.step('On a phone what they want is said whole beside the longest next step', async () => {
    const until = new Date(Date.now() + 86_400_000).toISOString()
    for (const threadId of threadIds) await api.threads.snooze({ workspaceId, threadId, until })
    await inWorkspace(workspaceId, dueWhileSnoozed, [workspaceId, threadIds])
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`${productUrl()}/inbox?view=snoozed&assignee=me`)
    await chooseDensity('Comfortable')
    await expect(rows.getByText('due while snoozed: waits for you')).toHaveCount(2)
    const label = rows.first().getByText('Meeting request')
    expect(await label.evaluate((part) => part.scrollWidth - part.clientWidth)).toBeLessThanOrEqual(0)
    expect(await rows.first().evaluate((each) => each.scrollHeight - each.clientHeight)).toBe(0)
    await page.screenshot({ path: test.info().outputPath('snoozed.png') })
  })
})
