import { arriveAmongMany } from './big-workspace.ts'
import { inWorkspace } from './database.ts'
import { expect, productUrl, test } from './support.ts'

const hundreds = 300

test('I change many threads at once, also those that are not loaded, and take all of it back with one key', {
  tag: '@long',
}, async ({ page }) => {
  const { workspaceId, userId, api, leadReplies, takeOver, sent } = await arriveAmongMany(page, { leadsFrom: 20 })
  for (const place of [0, 1]) await leadReplies(place, `Yes, this sounds interesting. Tell me more (${place + 1})`)
  await takeOver(2)
  await inWorkspace(
    workspaceId,
    `update threads set assigned_to = $2, is_new_thread = true where id in (
       select id from threads where workspace_id = $1 and archived_at is null and assigned_to is null and answer_status is null
          and last_message_at < now() - interval '20 days' order by last_message_at desc limit ${hundreds})`,
    [workspaceId, userId],
  )
  await page.goto(`${productUrl()}/inbox?view=all&assignee=me`)
  const links = page.getByRole('article')
  const bar = page.getByRole('region', { name: 'Selected threads' })
  const toasts = page.getByRole('region', { name: /^Notifications/ })
  await expect(links.filter({ hasText: 'Tell me more' })).toHaveCount(2)
  const of = async (condition: string) => {
    const mine = `select id from threads where workspace_id = $1 and assigned_to = $2 and ${condition}`
    return (await inWorkspace(workspaceId, mine, [workspaceId, userId])).length
  }

  await test.step('one and the next by key, put away and brought back', async () => {
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await expect(bar).toContainText('1 selected')
    await page.keyboard.press('Shift+J')
    await expect(bar).toContainText('2 selected')
    await page.screenshot({ path: test.info().outputPath('selected.png') })
    await page.keyboard.press('e')
    await expect(toasts.getByText('2 threads archived')).toBeVisible()
    await expect(bar).toBeHidden()
    expect(await of('archived_at is not null')).toBe(2)
    await page.keyboard.press('z')
    await expect(toasts.getByText('Undone', { exact: true })).toBeVisible()
    await expect(links.filter({ hasText: 'Tell me more' })).toHaveCount(2)
    expect(await of('archived_at is not null')).toBe(0)
  })

  await test.step('put away one after the other, each can be had back: no toast lies on the Undo of another', async () => {
    await page.mouse.move(900, 20)
    await links.nth(0).getByRole('link').first().focus()
    await page.keyboard.press('e')
    await page.keyboard.press('e')
    const undo = toasts
      .getByRole('listitem')
      .filter({ hasText: 'Thread archived' })
      .getByRole('button', { name: 'Undo' })
    const inReach = () =>
      undo.evaluateAll((all) => {
        const boxes = all.map((one) => ({ one, ...one.getBoundingClientRect().toJSON() }))
        return boxes.filter(({ one, x, y, width, height }) =>
          one.contains(document.elementFromPoint(x + width / 2, y + height / 2)),
        ).length
      })
    await expect.poll(inReach).toBe(2)
    await page.keyboard.press('z')
    await page.keyboard.press('z')
    await expect(links.filter({ hasText: 'Tell me more' })).toHaveCount(2)
  })

  await test.step('with Shift and the pointer, up to there', async () => {
    await links.nth(0).hover()
    await links
      .nth(0)
      .getByRole('button', { name: /^Select / })
      .click()
    await links
      .nth(4)
      .getByRole('link')
      .first()
      .click({ modifiers: ['Shift'] })
    await expect(bar).toContainText('5 selected')
    await page.keyboard.press('Escape')
    await expect(bar).toBeHidden()
  })

  await test.step('all of the view but one, which goes on by itself and says what came of it', async () => {
    await page.keyboard.press('Control+a')
    await expect(bar).toContainText(`${hundreds + 2} selected`)
    await page.keyboard.press('x')
    await expect(bar).toContainText(`${hundreds + 1} selected`)
    await page.keyboard.press('u')
    await page.getByRole('menuitem', { name: 'Mark as read' }).click()
    await expect(toasts.getByText(`${hundreds + 1} threads marked as read`)).toBeVisible({ timeout: 60_000 })
    expect(await of('is_new_thread')).toBe(1)
    await page.keyboard.press('z')
    await expect.poll(() => of('is_new_thread'), { timeout: 60_000 }).toBe(hundreds + 2)
  })

  // Somebody else is at one of these threads for a while: what is done with all of them goes on for as long.
  const holdOne = (seconds = 8, order: 'asc' | 'desc' = 'asc') =>
    inWorkspace(
      workspaceId,
      `with held as (select id from threads where workspace_id = $1 and assigned_to = $2 order by last_message_at ${order} limit 1 for update)
       select pg_sleep($3) from held`,
      [workspaceId, userId, seconds],
    )

  await test.step('also of a few it is seen that it goes on, where it takes long', async () => {
    const held = holdOne(3, 'desc')
    await page.mouse.move(900, 20)
    await links.nth(0).getByRole('link').first().focus()
    await page.keyboard.press('x')
    await page.keyboard.press('Shift+J')
    await page.keyboard.press('u')
    await page.getByRole('menuitem', { name: 'Mark as read' }).click()
    await expect(page.getByText('Marking threads: 0 of 2')).toBeVisible()
    await held
    await expect(toasts.getByText('2 threads marked as read')).toBeVisible()
    await expect(page.getByText(/^Marking threads/)).toBeHidden()
    await page.keyboard.press('z')
    await expect.poll(() => of('is_new_thread')).toBe(hundreds + 2)
  })

  await test.step('whoever comes back meanwhile sees it go on, hears what came of it, and takes it back', async () => {
    const held = holdOne()
    await page.getByRole('tab', { name: /^All/ }).focus()
    await page.keyboard.press('Control+a')
    await expect(bar).toContainText(`${hundreds + 2} selected`)
    await page.keyboard.press('m')
    await page.getByRole('menuitem', { name: 'Drafts only' }).click()
    await expect(page.getByText(/^Setting the AI mode: /)).toBeVisible()
    await page.reload()
    await expect(page.getByText(/^Setting the AI mode: /)).toBeVisible()
    await held
    await expect(toasts.getByText(`AI mode of ${hundreds + 2} threads set to drafts only`)).toBeVisible({
      timeout: 60_000,
    })
    await page.keyboard.press('z')
    await expect.poll(() => of(`ai_mode = 'draft'`), { timeout: 60_000 }).toBe(0)
  })

  const [{ workspaceId: mine = '', name: nameOfMine = '' } = {}] = (await api.accounts.me()).memberships.filter(
    (own) => own.workspaceId !== workspaceId,
  )
  await test.step('one undo takes back what was done in several workspaces, also where it was over already', async () => {
    await inWorkspace(
      mine,
      `with platform as (
         insert into connections (workspace_id, id, kind, base_url, api_key_encrypted, platform_workspace_id)
         values ($1, gen_random_uuid(), 'sandbox', 'https://platform.example', '', 'mine') returning id),
       lead as (
         insert into contacts (workspace_id, id, connection_id, email, name)
         select $1, gen_random_uuid(), id, 'leo@lead.example', 'Leo Own' from platform returning id)
       insert into threads (workspace_id, id, contact_id, assigned_to, last_message_at, last_direction)
       select $1, gen_random_uuid(), id, $2, now(), 'outbound' from lead`,
      [mine, userId],
    )
    const inMine = async () =>
      (await inWorkspace(mine, 'select from threads where workspace_id = $1 and ai_mode is not null', [mine])).length
    await page.goto(`${productUrl()}/inbox?all=true&view=all&assignee=me`)
    await expect(links.filter({ hasText: 'Leo Own' })).toHaveCount(1)
    const held = holdOne(14)
    await page.keyboard.press('Control+a')
    await expect(bar).toContainText(`${hundreds + 3} selected`)
    await page.keyboard.press('m')
    await page.getByRole('menuitem', { name: 'Off' }).click()
    await expect.poll(inMine).toBe(1)
    const line = page.getByText(new RegExp(`^Setting the AI mode: [\\d,]+ of ${hundreds + 3}, 1 of 2 workspaces done$`))
    await expect(line).toBeVisible()
    // Loaded anew it is still one, with what of it is over.
    await page.reload()
    await expect(line).toBeVisible()
    await page.screenshot({ path: test.info().outputPath('several.png') })
    await page.keyboard.press('z')
    // It may be over before the row that is held is free, and what tells of it does not stay.
    await expect(toasts.getByText('Undone', { exact: true })).toBeVisible({ timeout: 60_000 })
    await held
    expect(await inMine()).toBe(0)
    expect(await of(`ai_mode = 'off'`)).toBe(0)
  })

  await test.step('where nothing was answered nothing is done anywhere, and it is tried again', async () => {
    const begun = `**/api/bulk-changes`
    await page.route(begun, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
    await page.getByRole('tab', { name: /^All/ }).focus()
    await page.keyboard.press('Control+a')
    await expect(bar).toContainText(`${hundreds + 3} selected`)
    // And in one of the workspaces I may only read from now on.
    const asRole = (role: string) =>
      inWorkspace(mine, 'update workspace_members set role = $2 where workspace_id = $1', [mine, role])
    await asRole('client')
    await page.keyboard.press('m')
    await page.getByRole('menuitem', { name: 'Off' }).click()
    await expect(toasts.getByText('Failed to change the threads')).toBeVisible()
    expect(await of(`ai_mode = 'off'`)).toBe(0)
    await page.unroute(begun)
    await toasts.getByRole('button', { name: 'Try again' }).click()
    await expect(toasts.getByText(`AI mode of ${hundreds + 2} threads set to off`)).toBeVisible({ timeout: 60_000 })
    const left = `1 skipped: 1 no longer yours to change. Nothing was done in ${nameOfMine}.`
    await expect(toasts.getByText(left)).toBeVisible()
    await asRole('admin')
    await page.keyboard.press('z')
    await expect.poll(() => of(`ai_mode = 'off'`), { timeout: 60_000 }).toBe(0)
    await page.goto(`${productUrl()}/inbox?view=all&assignee=me`)
  })

  const approve = async (...places: number[]) => {
    await page.getByRole('tab', { name: /^All/ }).focus()
    for (const place of places) {
      await links.nth(place).hover()
      await links
        .nth(place)
        .getByRole('button', { name: /^Select / })
        .click()
    }
    await page.keyboard.press('y')
  }

  await test.step('drafts are approved together, what has none is told, and undone none goes out', async () => {
    await approve(0, 1, 2)
    await expect(toasts.getByText('2 drafts approved')).toBeVisible()
    await expect(toasts.getByText('1 skipped: 1 without a draft waiting. Nothing has gone out yet.')).toBeVisible()
    await page.screenshot({ path: test.info().outputPath('approved.png') })
    // The countdown outlives the page.
    await page.reload()
    await expect(toasts.getByText('2 drafts approved')).toBeVisible()
    await page.keyboard.press('z')
    await expect.poll(() => of(`answer_status = 'ready'`)).toBe(2)
    expect(await sent()).toHaveLength(0)
  })

  await test.step('approved again and left alone they go out, which is said', async () => {
    await approve(0, 1)
    await expect(toasts.getByText('2 drafts approved')).toBeVisible()
    await expect(toasts.getByText('2 replies sent successfully!')).toBeVisible({ timeout: 60_000 })
    expect(await sent()).toHaveLength(2)
  })

  await test.step('what was put away and is found again is moved back together', async () => {
    await page.goto(`${productUrl()}/inbox?q=${encodeURIComponent('is:mine "tell me more"')}`)
    await expect(links).toHaveCount(2)
    await page.getByRole('tab', { name: 'Everywhere' }).focus()
    await page.keyboard.press('Control+a')
    await bar.getByRole('button', { name: 'Archive' }).click()
    await expect(toasts.getByText('2 threads archived')).toBeVisible()
    await expect(links.getByText('Archived', { exact: true })).toHaveCount(2)
    for (const place of [0, 1]) {
      await links.nth(place).hover()
      await links
        .nth(place)
        .getByRole('button', { name: /^Select / })
        .click()
    }
    await bar.getByRole('button', { name: 'Move to inbox' }).click()
    await expect(toasts.getByText('2 threads moved to the inbox')).toBeVisible()
    expect(await of('archived_at is not null')).toBe(0)
    await page.goto(`${productUrl()}/inbox?view=all&assignee=me`)
    await expect(links.filter({ hasText: 'Tell me more' })).toHaveCount(2)
  })

  await test.step('on a phone there is room for the bar', async () => {
    await page.setViewportSize({ width: 390, height: 780 })
    await page.keyboard.press('Control+a')
    await expect(bar).toContainText('selected')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await page.screenshot({ path: test.info().outputPath('phone.png') })
  })
})
