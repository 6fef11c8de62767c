import { arriveAsOwner } from './big-workspace.ts'
import { expect, joinWorkspace, productUrl, test } from './support.ts'

type Moved = { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }

/**
 * Notes from now on what of the inbox is moved up or down by something else, as the browser itself tells it. Rows take their places in the list
 * when somebody else answers or writes, as other tests do in this workspace: only the list as a whole must stand still.
 */
function noteMoves(): void {
  const moved: string[] = []
  Reflect.set(window, 'moved', moved)
  const isIn = (node: Node | null): node is Element =>
    node instanceof Element && node.closest('[aria-label="Inbox"]') !== null && !node.matches('li[aria-posinset]')
  new PerformanceObserver((entries) => {
    for (const entry of entries.getEntries()) {
      const sources: Moved[] = 'sources' in entry && Array.isArray(entry.sources) ? entry.sources : []
      for (const { node, previousRect, currentRect } of sources)
        if (isIn(node) && previousRect.top !== currentRect.top) moved.push(node.outerHTML.slice(0, 200))
    }
  }).observe({ type: 'layout-shift' })
}

test('among 50,000 threads I narrow the list by keys, sort it, keep it as a view, and find it by its name', async ({
  page,
  context,
  browser,
}) => {
  const { workspaceId } = await arriveAsOwner(page)
  await page.goto(`${productUrl()}/inbox?view=all`)
  await expect(page.getByRole('tab', { name: /All Threads 43,\d{3}/ })).toBeVisible()
  await page.evaluate(noteMoves)
  const filters = page.getByRole('region', { name: 'Filters' })
  const choose = async (...words: string[]) => {
    await page.keyboard.press('f')
    for (const [at, word] of words.entries()) {
      await expect(
        page.getByRole('listbox', { name: at === 0 ? 'Filter by' : (words[0] ?? ''), exact: true }),
      ).toBeVisible()
      await page.keyboard.type(word)
      await page.keyboard.press('Enter')
    }
    await expect(page.getByRole('listbox')).toHaveCount(0)
  }

  await test.step('by keyboard alone', async () => {
    await choose('Intent', 'high')
    await expect(page).toHaveURL(/band=high/)
    await choose('Assigned to', 'me')
    await expect(filters.getByRole('listitem')).toHaveText(['Intent: high', 'Assigned to me'])
    await expect(page.getByText('No threads match')).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('a filter is changed where it stands, and taken away', async () => {
    await filters.getByRole('button', { name: 'Intent: high', exact: true }).click()
    await page.getByRole('option', { name: /^Negative/ }).click()
    await expect(filters.getByRole('listitem').first()).toHaveText('Intent: negative')
    await expect(page.getByRole('tab', { name: /All Threads [1-9]/ })).toBeVisible()
    await filters.getByRole('button', { name: 'Remove filter: Intent: negative' }).click()
    await expect(page.getByRole('tab', { name: 'All Threads 1,250' })).toBeVisible()
  })

  await test.step('whoever has waited longest comes first', async () => {
    await filters.getByRole('button', { name: 'Sort: Newest' }).click()
    await page.getByRole('menuitemradio', { name: 'Oldest waiting' }).click()
    await expect(page).toHaveURL(/sort=waiting/)
    await expect(page.getByRole('article').first()).toContainText('Dana Whitfield 50000')
  })

  await test.step('kept under a name it stands in the sidebar with its count, and leads back', async () => {
    await filters.getByRole('button', { name: 'Save view' }).click()
    await page.getByLabel('Name').fill('Mine, oldest first')
    // The news of the view is here before the answer.
    const adding = /\/views(\?|$)/
    await page.route(adding, async (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      const response = await route.fetch()
      await expect(page.locator('[data-action="View"]')).toBeVisible()
      await route.fulfill({ response })
    })
    const kept = page.getByRole('navigation').getByRole('link', { name: /Mine, oldest first/ })
    await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.unroute(adding)
    await expect(kept).toHaveText(/1,000\+/)
    await expect(filters.getByRole('button', { name: 'View: Mine, oldest first' })).toBeFocused()
    await page.getByRole('link', { name: /^Inbox/ }).click()
    await expect(filters.getByRole('listitem')).toHaveCount(0)
    await kept.click()
    await expect(page).toHaveURL(/assignee=me.*sort=waiting|sort=waiting.*assignee=me/)
    await expect(page.getByRole('article').first()).toContainText('Dana Whitfield 50000')
  })

  const marked = page.getByRole('navigation').locator('[aria-current="page"]')
  const find = (words: string) => page.getByRole('searchbox', { name: 'Search threads' }).fill(words)

  await test.step('changed, the view stays open, the only one that is marked, until its changes are saved or discarded', async () => {
    await expect(marked).toHaveText(/^Mine, oldest first/)
    await choose('Label', 'question')
    await expect(marked).toHaveText(/^Mine, oldest first/)
    await filters.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('View saved')).toBeVisible()
    await page.getByRole('link', { name: /^Inbox/ }).click()
    await expect(marked).toHaveText(/^Inbox/)
    await page
      .getByRole('navigation')
      .getByRole('link', { name: /Mine, oldest first/ })
      .click()
    await expect(filters.getByRole('listitem')).toHaveText(['Label: Question', 'Assigned to me'])
    await filters.getByRole('button', { name: 'Remove filter: Assigned to me' }).click()
    await filters.getByRole('button', { name: 'View: Mine, oldest first, changed' }).click()
    await page.getByRole('menuitem', { name: 'Discard changes' }).click()
    await expect(filters.getByRole('listitem')).toHaveText(['Label: Question', 'Assigned to me'])
  })

  await test.step('with a search in it, it is kept as a new one, which has a count too', async () => {
    await find('is:mine')
    await expect(page.getByRole('region', { name: 'Search results' })).toContainText('50+ threads')
    await filters.getByRole('button', { name: 'View: Mine, oldest first, changed' }).click()
    await page.getByRole('menuitem', { name: 'Save as new' }).click()
    await page.getByLabel('Name').fill('Found to be mine')
    await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click()
    await expect(marked).toHaveText(/^Found to be mine\s*1,000\+/)
  })

  await test.step('all that was found is selected, also what is not loaded', async () => {
    await page.getByRole('tab', { name: 'Everywhere' }).focus()
    await page.keyboard.press('Control+a')
    await expect(page.getByRole('region', { name: 'Selected threads' })).toContainText('1,250 selected')
    await page.keyboard.press('Escape')
  })

  await test.step('nothing of all that has moved the list up or down, nor anything else of the inbox', async () => {
    expect(await page.evaluate(() => Reflect.get(window, 'moved'))).toEqual([])
  })

  await test.step('sent as a link it opens in its workspace, whichever a colleague has open', async () => {
    await page
      .getByRole('navigation')
      .getByRole('link', { name: /Mine, oldest first/ })
      .click()
    await filters.getByRole('button', { name: 'View: Mine, oldest first' }).click()
    await page.getByRole('menuitem', { name: 'Share with the workspace' }).click()
    await filters.getByRole('button', { name: 'View: Mine, oldest first' }).click()
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('menuitem', { name: 'Copy link' }).click()
    await expect(page.getByText('Link copied')).toBeVisible()
    await expect(page.getByText('In it “me” is whoever opens it.')).toBeVisible()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    for (const address of [link, page.url()]) {
      const eva = await (await browser.newContext()).newPage()
      const { api } = await joinWorkspace(eva, workspaceId)
      const own = (await api.accounts.me()).memberships.map((one) => one.workspaceId).find((id) => id !== workspaceId)
      await eva.addInitScript((id = '') => {
        if (sessionStorage.getItem('workspaceId') === null) sessionStorage.setItem('workspaceId', id)
      }, own)
      await eva.goto(address)
      await expect(eva.getByRole('button', { name: 'View: Mine, oldest first' })).toBeVisible()
      await expect(eva.getByRole('navigation').locator('[aria-current="page"]')).toHaveText(/^Mine, oldest first/)
      await eva.close()
    }
  })

  await test.step('by keyboard it is found by its name, from any screen', async () => {
    await page.goto(`${productUrl()}/kb`)
    await expect(page.getByRole('navigation').getByRole('link', { name: /Mine, oldest first/ })).toBeVisible()
    await page.keyboard.press('Control+k')
    await page.getByPlaceholder('Search threads, people and commands…').fill('oldest first')
    await expect(page.getByRole('option', { name: 'Mine, oldest first' })).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(filters.getByRole('button', { name: 'View: Mine, oldest first' })).toBeVisible()
  })

  await test.step('deleted, it can be had back', async () => {
    await page
      .getByRole('navigation')
      .getByRole('link', { name: /Mine, oldest first/ })
      .click()
    const kept = page.getByRole('navigation').getByRole('link', { name: /Mine, oldest first/ })
    await filters.getByRole('button', { name: 'View: Mine, oldest first' }).click()
    await page.getByRole('menuitem', { name: 'Delete view' }).click()
    await expect(kept).toHaveCount(0)
    await page.getByRole('listitem').filter({ hasText: 'View deleted' }).getByRole('button', { name: 'Undo' }).click()
    await expect(kept).toBeVisible()
  })

  await test.step('where more are left than are counted, no tab says that there are a few or more', async () => {
    await page.goto(`${productUrl()}/inbox?label=question`)
    await expect(page.getByRole('tab', { name: /^All Threads/ })).toHaveAccessibleName(/\d,\d{3}\+$/)
    const said = await page.getByRole('tab').allInnerTexts()
    expect(said.filter((words) => /(^|\D)\d\+/.test(words))).toEqual([])
  })
})
