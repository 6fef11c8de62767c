import { arrive, enter, expect, newWorkspace, productUrl, test } from './support.ts'

test('an address sends me on to pages of ours, and nowhere else', async ({ page }) => {
  await arrive(page)
  await page.goto(`${productUrl()}/auth?next=%2Ftasks%3Ftab%3Dready`)
  await expect(page).toHaveURL(`${productUrl()}/tasks?tab=ready`)
  for (const next of ['https://evil.example/', '//evil.example/', '/\\evil.example', 'javascript:alert(1)']) {
    for (const path of ['/auth', '/auth/confirm', '/auth/second-factor']) {
      await page.goto(`${productUrl()}${path}?next=${encodeURIComponent(next)}`)
      await expect(page, `${path} with ${next}`).toHaveURL(`${productUrl()}/home`)
    }
  }
})

test('who goes back at once from what a key has just opened stays there', async ({ page, sandbox }) => {
  const { platform, session } = await newWorkspace()
  await enter(page, session)
  const leads = await sandbox.leads(platform)
  const asked = ['How does the import of contacts work?', 'Which languages do you support?']
  for (const [place, text] of asked.entries())
    await sandbox.leadReplies({ workspaceId: platform, leadId: leads[place]?.id, text })
  /** The key and Back within one task of the page: the address has not followed yet. */
  const pressAndGoBack = (key: string) =>
    page.evaluate((pressed) => {
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: pressed, bubbles: true }))
      history.back()
    }, key)
  await page.goto(`${productUrl()}/dashboard`)
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /^Inbox/ })
    .click()
  const rows = page.getByRole('article')
  await expect(rows).toHaveCount(2)
  await expect(rows.getByText('Draft')).toHaveCount(2)
  await test.step('In the inbox', async () => {
    await rows.first().getByRole('link').first().click()
    await expect(page).toHaveURL(/\/thread\//)
    await page.getByRole('heading', { level: 2 }).first().waitFor()
    await pressAndGoBack('j')
    await page.waitForTimeout(1000)
    await expect(page).toHaveURL(/\/inbox/)
  })
  await test.step('In Review', async () => {
    await page.keyboard.press('v')
    await expect(page.getByText('0 of 2 done')).toBeVisible()
    await pressAndGoBack('j')
    await page.waitForTimeout(1000)
    await expect(page).toHaveURL(/\/inbox/)
  })
})

test('the row that I open stays under the mouse, and is there when I come back', async ({ page, sandbox }) => {
  const platform = await arrive(page)
  const text = 'How does the import of contacts work?'
  for (let n = 1; n <= 30; n += 1) {
    const from = { name: `Dana ${n}`, email: `dana-${n}@larkspur.example` }
    await sandbox.leadReplies({ workspaceId: platform, untracked: true, from, text })
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${productUrl()}/inbox?view=all`)
  const list = page.getByRole('list', { name: 'Threads' })
  await page.getByRole('button', { name: 'Sync Replies' }).click()
  await expect(list.getByRole('listitem').first()).toHaveAttribute('aria-setsize', '30')
  await list.evaluate((rows) => rows.parentElement?.scrollTo({ top: 1000 }))
  await page.mouse.move(500, 520)
  /** The row under the mouse: which one of all, and how far from the top of the window. */
  const rowAtMouse = () =>
    page.evaluate(() => {
      const row = document.elementFromPoint(500, 520)?.closest('li')
      return { place: row?.ariaPosInSet, top: row?.getBoundingClientRect().top }
    })
  await expect.poll(async () => Number((await rowAtMouse()).place)).toBe(24)
  const before = await rowAtMouse()
  await page.mouse.click(500, 520)
  await expect(page.getByRole('region', { name: 'Conversation' })).toBeVisible()
  await expect.poll(async () => (await rowAtMouse()).place).toBe(before.place)
  await page.goBack()
  await expect(page.getByRole('region', { name: 'Conversation' })).toBeHidden()
  await expect.poll(rowAtMouse).toEqual(before)
  // On the row's words: beside them stand its actions.
  for (const [width, x] of [
    [1100, 300],
    [390, 120],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await list.evaluate((rows) => rows.parentElement?.scrollTo({ top: 700 }))
    await page.mouse.move(x, 520)
    await expect.poll(() => list.evaluate((rows) => rows.parentElement?.scrollTop)).toBe(700)
    await page.mouse.click(x, 520)
    await expect(page.getByRole('region', { name: 'Conversation' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('region', { name: 'Conversation' })).toBeHidden()
    await expect.poll(() => list.evaluate((rows) => rows.parentElement?.scrollTop), String(width)).toBe(700)
  }
})
