import type { Locator, Page } from '@playwright/test'
import { arrive, expect, productUrl, test } from './support.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

/** A finger that goes sideways over a part. */
async function swipe(page: Page, part: Locator, byPx: number): Promise<void> {
  const box = await part.boundingBox()
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2]
  const finger = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', dx: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x: x + dx, y }] })
  await touch('touchStart', 0)
  for (const share of [0.2, 0.5, 0.8, 1]) await touch('touchMove', share * byPx)
  await page.screenshot({ path: test.info().outputPath(`swipe${byPx}.png`) })
  await touch('touchEnd', byPx)
  await finger.detach()
}

/** What a thumb may miss: it feels less than 44 px high or wide. */
const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const half = 21
    return [
      ...document.querySelectorAll<HTMLElement>('button, a[href], input, textarea, [role="tab"], [role="menuitem"]'),
    ].flatMap((target) => {
      const { x, y, width, height } = target.getBoundingClientRect()
      const [atX, atY] = [x + width / 2, y + height / 2]
      const isSeen =
        width > 1 &&
        target.checkVisibility({ opacityProperty: true }) &&
        getComputedStyle(target).pointerEvents !== 'none'
      const feels = (dx: number, dy: number): boolean => {
        const [px, py] = [atX + dx, atY + dy]
        if (px < 0 || py < 0 || px >= innerWidth || py >= innerHeight) return true
        const hit = document.elementFromPoint(px, py)
        return hit !== null && (target.contains(hit) || hit.closest('label')?.contains(target) === true)
      }
      if (!isSeen || !feels(0, 0)) return []
      const isLarge = [-half, half].every((by) => feels(0, by) && (width >= 44 || feels(by, 0)))
      return isLarge ? [] : [`${Math.round(width)} x ${Math.round(height)}: ${target.outerHTML.slice(0, 160)}`]
    })
  })

const heightOf = (part: Locator): Promise<number> => part.evaluate(({ clientHeight }) => clientHeight)

/** How much of the window's height the conversation has. */
const shareOfConversation = async (page: Page): Promise<number> =>
  (await heightOf(page.getByRole('region', { name: 'Conversation' }))) / (page.viewportSize()?.height ?? 0)

/** What can be pressed or typed into, and lies under a toast. */
const coveredByToasts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const [toast] = document.querySelectorAll('#toasts li')
    if (!toast) throw new Error('No toast is there')
    const over = toast.getBoundingClientRect()
    const isUnder = ({ left, top, right, bottom, width }: DOMRect) =>
      width > 1 && left < over.right && right > over.left && top < over.bottom && bottom > over.top
    const controls = document.querySelectorAll('a, button, input, textarea, [role=tab]')
    return [...controls]
      .filter((one) => !one.closest('#toasts') && isUnder(one.getBoundingClientRect()))
      .map((one) => one.getAttribute('aria-label') ?? one.textContent ?? '')
  })

test('on a phone I read the conversation beside my reply, and give up nothing for it', async ({ page, sandbox }) => {
  const platform = await arrive(page)
  const text = page.getByRole('textbox', { name: 'Reply', exact: true })
  const composer = page.getByRole('button', { name: 'AI Suggested Reply' })
  await test.step('A lead asks, and a long draft waits', async () => {
    await sandbox.leadReplies({ workspaceId: platform, text: 'Could you tell me how the import of contacts works?' })
    const counts = Promise.withResolvers<void>()
    await page.route('**/threads/counts*', async (route) => {
      await counts.promise
      await route.continue()
    })
    await page.goto(`${productUrl()}/inbox`)
    const tabs = page.getByRole('tablist', { name: 'Threads' }).getByRole('tab')
    const places = () => tabs.evaluateAll((all) => all.map((tab) => tab.getBoundingClientRect().left))
    await expect(page.getByRole('link', { name: /^Why this score/ })).toBeVisible()
    const before = await places()
    counts.resolve()
    await expect(tabs.first()).toHaveText('Needs you1')
    expect(await places()).toEqual(before)
    const row = page.getByRole('article')
    const toasts = page.getByRole('region', { name: /^Notifications/ })
    expect(await smallTargets(page)).toEqual([])
    await swipe(page, row, 60)
    await expect(row, 'too short to mean it').toHaveCount(1)
    await swipe(page, row, 190)
    await expect(toasts.getByText('Thread archived')).toBeVisible()
    await expect(row).toHaveCount(0)
    await toasts.getByRole('button', { name: 'Undo' }).tap()
    await expect(row).toHaveCount(1)
    await swipe(page, row, -190)
    await page.getByRole('menuitem', { name: /^Tomorrow/ }).tap()
    await expect(toasts.getByText(/^Snoozed until/)).toBeVisible()
    await toasts.getByRole('button', { name: 'Undo' }).last().tap()
    await expect(row).toHaveCount(1)
    // Wherever it is tapped: also on the reasons, which only a mouse can hover.
    await page.getByRole('link', { name: /^Why this score/ }).tap({ force: true })
    await expect(text).not.toHaveValue('')
    await expect(page.getByRole('button', { name: 'Generate AI Reply' })).toBeEnabled()
  })
  await test.step('What the agent wrote is seen whole before it can be sent', async () => {
    await expect(page.getByRole('button', { name: 'Send Reply' })).toBeHidden()
    await page.getByRole('button', { name: 'Read whole reply' }).tap()
    await expect(composer).toHaveAttribute('aria-expanded', 'true')
    await expect(page.getByRole('button', { name: 'Send Reply' })).toBeVisible()
    await composer.tap()
    await expect(page.getByRole('button', { name: 'Send Reply' })).toBeVisible()
    const draft = ['Hello,', '', 'it costs $13.', ...Array(30).fill('Thank you.')].join('\n')
    await text.fill(draft)
    await expect(page.getByText(/^No source for the price “\$13”/)).toBeVisible()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  })
  await test.step('The conversation has half of the screen; with a keyboard on it, three tenths', async () => {
    await expect(composer).toHaveAttribute('aria-expanded', 'false')
    await expect.poll(() => shareOfConversation(page)).toBeGreaterThan(0.5)
    await page.setViewportSize({ width: 390, height: 500 })
    await expect.poll(() => shareOfConversation(page)).toBeGreaterThan(0.3)
    for (const name of ['Send Reply', 'Schedule', 'Generate AI Reply', 'Instruct AI', 'Discard draft', 'Sources']) {
      await expect(page.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 })
    }
    await page.setViewportSize({ width: 390, height: 844 })
  })
  await test.step('One tap opens all of it: the subject, the sender, and a text that grows with its lines', async () => {
    const folded = await heightOf(text)
    await composer.tap()
    await expect(composer).toHaveAttribute('aria-expanded', 'true')
    expect(await heightOf(text)).toBeGreaterThan(2 * folded)
    await page.getByRole('textbox', { name: 'Subject' }).fill('The import')
    await expect(page.getByText('From', { exact: true })).toBeVisible()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await composer.tap()
    await expect(page.getByRole('textbox', { name: 'Subject' })).toBeHidden()
  })
  await test.step('A finding leads to its words', async () => {
    await page.getByRole('button', { name: 'Sources' }).tap()
    await page.getByRole('button', { name: /^\$13/ }).tap()
    await expect(composer).toHaveAttribute('aria-expanded', 'true')
    await expect(text).toBeFocused()
    expect(
      await text.evaluate((area: HTMLTextAreaElement) => area.value.slice(area.selectionStart, area.selectionEnd)),
    ).toBe('$13')
  })
  await test.step('It is sent, and folds again for what I sent', async () => {
    await text.fill('Hello, I will call you.')
    await page.getByRole('button', { name: 'Send Reply' }).tap()
    await expect(page.getByText('Reply sent successfully!')).toBeVisible()
    expect(await coveredByToasts(page)).toEqual([])
    await expect(page.getByRole('list', { name: 'Messages' }).getByText('I will call you.')).toBeInViewport()
    await expect(page.getByRole('button', { name: 'Compose Reply' })).toHaveAttribute('aria-expanded', 'false')
    const [sent] = await sandbox.sent(platform)
    expect(sent?.text ?? sent?.message).toContain('I will call you.')
  })
})

test('on a phone the reason why a draft waits for me takes two lines of its task at most', async ({
  page,
  sandbox,
}) => {
  const platform = await arrive(page)
  const text =
    'What does it cost for around two hundred and fifty supplier invoices each month, all sites and plants together?'
  await sandbox.leadReplies({ workspaceId: platform, text })
  await page.goto(`${productUrl()}/tasks`)
  const reason = page
    .getByRole('list', { name: 'Tasks' })
    .getByText(/^The knowledge base doesn’t answer “What does it cost/)
  await expect(reason).toBeVisible()
  const lines = await reason.evaluate(
    (part) => part.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(part).lineHeight),
  )
  expect(lines).toBeLessThan(2.1)
})
