import type { Locator, Page } from '@playwright/test'
import { arriveAmongMany } from './big-workspace.ts'
import { expect, productUrl, test } from './support.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, reducedMotion: 'no-preference' })

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

/**
 * What a thumb may miss of a part of the page, each brought into view: it feels less than 44 px high or wide, also since what lies beside it
 * takes some of that.
 */
const smallTargets = (page: Page, within = 'body'): Promise<string[]> =>
  page.evaluate((selector) => {
    const wanted = 44
    const controls = 'button, a[href], input, textarea, summary, [role="tab"], [role="menuitem"], [role="option"]'
    return [...document.querySelectorAll<HTMLElement>(selector)].flatMap((part) =>
      [...part.querySelectorAll<HTMLElement>(controls)].flatMap((target) => {
        const isSeen =
          target.getBoundingClientRect().width > 1 &&
          target.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
          getComputedStyle(target).pointerEvents !== 'none'
        if (!isSeen) return []
        target.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
        const { x, y, width, height } = target.getBoundingClientRect()
        const [atX, atY] = [x + width / 2, y + height / 2]
        const feels = (dx: number, dy: number): boolean => {
          const [px, py] = [atX + dx, atY + dy]
          if (px < 0 || py < 0 || px >= innerWidth || py >= innerHeight) return true
          const hit = document.elementFromPoint(px, py)
          return hit !== null && (target.contains(hit) || hit.closest('label')?.control === target)
        }
        if (!feels(0, 0)) return []
        // How far from its middle, in one direction; a part of a pixel on either side is nothing.
        const reach = (dx: number, dy: number): number => {
          let far = 0
          while (far < wanted && feels((far + 1) * dx, (far + 1) * dy)) far += 1
          return far
        }
        const isLarge =
          reach(0, -1) + reach(0, 1) >= wanted - 2 && (width >= wanted || reach(-1, 0) + reach(1, 0) >= wanted - 2)
        return isLarge ? [] : [`${Math.round(width)} x ${Math.round(height)}: ${target.outerHTML.slice(0, 160)}`]
      }),
    )
  }, within)

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

test('on a phone I read the conversation beside my reply, and give up nothing for it', async ({ page }) => {
  const { leadReplies, takeOver, sent } = await arriveAmongMany(page, { leadsFrom: 56, leadCount: 1 })
  const text = page.getByRole('textbox', { name: 'Reply', exact: true })
  const composer = page.getByRole('button', { name: 'AI Suggested Reply' })
  await test.step('A lead asks, and a long draft waits', async () => {
    await leadReplies(0, 'Could you tell me how the import of contacts works?')
    const counts = Promise.withResolvers<void>()
    await page.route('**/threads/counts*', async (route) => {
      await counts.promise
      await route.continue()
    })
    await page.goto(`${productUrl()}/inbox`)
    const tabs = page.getByRole('tablist', { name: 'Threads' }).getByRole('tab')
    const places = () => tabs.evaluateAll((all) => all.map((tab) => tab.getBoundingClientRect().left))
    await expect(page.getByRole('link', { name: /^Why this score/ }).first()).toBeVisible()
    const before = await places()
    counts.resolve()
    await expect(tabs.first()).toHaveAccessibleName(/^Needs you 13,\d{3}$/)
    await expect(tabs.first().getByText('13k')).toBeVisible()
    expect(await places()).toEqual(before)
    await expect(tabs.last(), 'none is cut').toBeInViewport({ ratio: 1 })
    expect(await smallTargets(page)).toEqual([])
    await takeOver(1)
    await page.goto(`${productUrl()}/inbox?assignee=me`)
    const row = page.getByRole('article').filter({ hasText: 'import of contacts' })
    const toasts = page.getByRole('region', { name: /^Notifications/ })
    await expect(row).toHaveCount(1)
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
    await row.getByRole('link', { name: /^Why this score/ }).tap({ force: true })
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
  await test.step('What a semicolon offers is in sight below a long reply', async () => {
    await text.press('Control+End')
    await text.pressSequentially('\n;')
    const last = page.getByRole('button', { name: 'Manage snippets' })
    const isOnTop = () =>
      last.evaluate((part) => {
        const { x, y, width, height } = part.getBoundingClientRect()
        return part.contains(document.elementFromPoint(x + width / 2, y + height / 2))
      })
    await expect.poll(isOnTop).toBe(true)
  })
  await test.step('It is sent, and folds again for what I sent', async () => {
    await text.fill('Hello, I will call you.')
    await page.getByRole('button', { name: 'Send Reply' }).tap()
    await expect(page.getByText(/^Your reply goes out in \d+ seconds$/)).toBeVisible()
    expect(await coveredByToasts(page)).toEqual([])
    await expect(page.getByText('Reply sent successfully!')).toBeVisible({ timeout: 60_000 })
    expect(await coveredByToasts(page)).toEqual([])
    await expect(page.getByRole('list', { name: 'Messages' }).getByText('I will call you.')).toBeInViewport()
    await expect(page.getByRole('button', { name: 'Compose Reply' })).toHaveAttribute('aria-expanded', 'false')
    const [mail] = await sent()
    expect(mail?.text ?? mail?.message).toContain('I will call you.')
  })
})

test('on a phone the reason why a draft waits for me takes two lines of its task at most', async ({ page }) => {
  const { leadReplies, drafted } = await arriveAmongMany(page, { leadsFrom: 57, leadCount: 1 })
  const text =
    'What does it cost for around two hundred and fifty supplier invoices each month, all sites and plants together?'
  await leadReplies(0, text)
  await drafted(1)
  await page.goto(`${productUrl()}/tasks`)
  const reason = page
    .getByRole('list', { name: 'Tasks' })
    .getByText(/^The knowledge base doesn’t answer “What does it cost for around/)
  await expect(reason).toBeVisible()
  const lines = await reason.evaluate(
    (part) => part.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(part).lineHeight),
  )
  expect(lines).toBeLessThan(2.1)
})

test('on a phone all that can be pressed is as large as a thumb: in a thread, in Review, among tasks, and with filters', {
  tag: '@long',
}, async ({ page }) => {
  const { leadReplies, takeOver } = await arriveAmongMany(page, { leadsFrom: 55, leadCount: 1 })
  // Of the most valuable kind: it stands among the first of Review.
  const words = 'Yes, could we have a call next week about the export of reports?'
  const quoted = `${words}\n\nOn Monday, Ann wrote:\n> Would it help?\n> Best, Ann`
  await leadReplies(0, quoted, { attachments: ['needs.pdf'] })
  const [thread] = await takeOver(1)
  const composer = page.getByRole('button', { name: 'AI Suggested Reply' })
  const noneIsSmall = async (what: string, within?: string) =>
    expect.soft(await smallTargets(page, within), what).toEqual([])

  // What opens is measured when it stands still.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await test.step('In a thread, its reply folded and whole', async () => {
    await page.goto(`${productUrl()}/inbox?view=all&assignee=me`)
    await page
      .getByRole('link', { name: /export of reports/ })
      .first()
      .tap()
    await expect(page.getByRole('button', { name: 'Generate AI Reply' })).toBeEnabled()
    await noneIsSmall('folded')
    await page.getByRole('button', { name: 'Read whole reply' }).tap()
    await expect(page.getByRole('button', { name: 'Send Reply' })).toBeVisible()
    await noneIsSmall('whole')
    await page.screenshot({ path: test.info().outputPath('whole.png') })
    await page.getByTitle('Change recipients and sender').tap()
    await page.getByLabel('Cc', { exact: true }).fill('max@elsewhere.example')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Remove max@elsewhere.example' })).toBeVisible()
    await noneIsSmall('recipients')
    await page.screenshot({ path: test.info().outputPath('recipients.png') })
    await page.getByRole('button', { name: 'Remove max@elsewhere.example' }).tap()
    await page.getByTitle('Change recipients and sender').tap()
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Attach files' }).tap()
    await (await chooser).setFiles([{ name: 'Offer.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') }])
    await expect(page.getByRole('button', { name: 'Remove Offer.pdf' })).toBeVisible()
    await noneIsSmall('files')
    await page.getByRole('button', { name: 'Remove Offer.pdf' }).tap()
  })
  await test.step('What opens there: sources, earlier versions, snippets, the lead, a note', async () => {
    for (const name of ['Sources', 'Earlier versions', 'Insert a snippet']) {
      await page.getByRole('button', { name, exact: true }).tap()
      await expect(page.getByRole('dialog')).toBeVisible()
      await noneIsSmall(name, '[role="dialog"]')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    await page.getByRole('button', { name: 'Lead, intent and timeline' }).tap()
    await expect(page.getByRole('dialog')).toBeVisible()
    await noneIsSmall('the lead', '[role="dialog"]')
    await page.screenshot({ path: test.info().outputPath('lead.png') })
    await page.keyboard.press('Escape')
    await composer.tap()
    await page.getByRole('button', { name: 'Add note' }).tap()
    await page.getByRole('textbox', { name: 'Note' }).fill('Ask somebody.')
    await noneIsSmall('a note')
    await page.getByRole('button', { name: 'Add note', exact: true }).last().tap()
    await expect(page.getByRole('button', { name: 'Delete note' })).toBeVisible()
    await noneIsSmall('a note that stands')
    await page.getByRole('button', { name: 'Archive' }).tap()
    await expect(page.getByRole('region', { name: /^Notifications/ }).getByText('Thread archived')).toBeVisible()
    await noneIsSmall('a toast', '#toasts')
    await page
      .getByRole('region', { name: /^Notifications/ })
      .getByRole('button', { name: 'Undo' })
      .tap()
  })
  await test.step('Filters, each with its chip, their menu, and what is done with several', async () => {
    await page.goto(`${productUrl()}/inbox?view=all&label=question&band=low&assignee=none`)
    const chips = page.getByRole('region', { name: 'Filters' }).getByRole('listitem')
    await expect(chips).toHaveCount(3)
    await noneIsSmall('filters')
    await page.screenshot({ path: test.info().outputPath('filters.png') })
    await page.getByRole('button', { name: 'Filter', exact: true }).tap()
    await expect(page.getByRole('option').first()).toBeVisible()
    await noneIsSmall('their menu', '[role="dialog"]')
    await page.keyboard.press('Escape')
    await page.goto(`${productUrl()}/inbox?q=offer`)
    await expect(page.getByRole('button', { name: 'Best match' })).toBeVisible()
    await noneIsSmall('search')
    await page.keyboard.press('Control+a')
    const approve = page.getByRole('region', { name: 'Selected threads' }).getByRole('button', { name: /^Approve/ })
    await expect(approve).toBeVisible()
    expect(await approve.evaluate((button) => button.getBoundingClientRect().right)).toBeLessThan(390)
    await page.screenshot({ path: test.info().outputPath('selected.png') })
  })
  await test.step('Review, reading and writing', async () => {
    await page.goto(`${productUrl()}/review?thread=${thread}`)
    await expect(page.getByRole('toolbar', { name: 'Decide' })).toBeVisible()
    await expect(page.getByText('about the export of reports').first()).toBeVisible()
    await noneIsSmall('review')
    await page.screenshot({ path: test.info().outputPath('review.png') })
    await page.getByRole('toolbar').getByRole('button', { name: 'Edit' }).tap()
    await expect(page.getByRole('textbox', { name: 'Reply' })).toBeVisible()
    await noneIsSmall('review, writing')
    await page.getByRole('toolbar').getByRole('button', { name: 'Redo' }).tap()
    await noneIsSmall('reasons', '[role="dialog"]')
    await page.keyboard.press('Escape')
    await page.getByRole('toolbar').getByRole('button', { name: 'Snooze' }).tap()
    await expect(page.getByRole('button', { name: /^In 3 hours/ })).toBeVisible()
    await noneIsSmall('times', '[role="dialog"]')
    await page.keyboard.press('Escape')
  })
  await test.step('Tasks, those that wait and all', async () => {
    for (const tab of ['ready', 'all']) {
      await page.goto(`${productUrl()}/tasks?tab=${tab}`)
      await expect(page.getByRole('list', { name: 'Tasks' }).getByRole('listitem').first()).toBeVisible()
      await noneIsSmall(tab)
    }
    await page.screenshot({ path: test.info().outputPath('tasks.png') })
  })
})

test('on a phone I see how the draft begins before I can send it, however much the lead wrote', async ({ page }) => {
  const { leadReplies, takeOver, drafted } = await arriveAmongMany(page, { leadsFrom: 58, leadCount: 1 })
  const much = `Could you tell me how the merging works?\n\n${'We have a lot of contacts, and want to know how they come in.\n\n'.repeat(20)}`
  await leadReplies(0, much)
  const [thread] = await takeOver(1)
  await drafted(1)
  await page.goto(`${productUrl()}/tasks?tab=ready`)
  const tasks = page.getByRole('list', { name: 'Tasks' }).getByRole('listitem')
  await expect(tasks.filter({ hasText: 'how the merging works' })).toHaveCount(1)
  await page.goto(`${productUrl()}/review?thread=${thread}`)
  const bar = page.getByRole('toolbar', { name: 'Decide' })
  await expect(bar).toBeVisible()
  await expect(page.getByText('how the merging works').filter({ visible: true }).first()).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Drafts reviewed' })).toBeAttached()
  await page.screenshot({ path: test.info().outputPath('long-mail.png') })
  const [words, decide] = [
    await page
      .getByText(/^(Hi|Hello|Dear) /)
      .filter({ visible: true })
      .last()
      .boundingBox(),
    await bar.boundingBox(),
  ]
  expect(decide?.height).toBeLessThan(70)
  expect((words?.y ?? Number.POSITIVE_INFINITY) + 60).toBeLessThan(decide?.y ?? 0)
})
