import { inWorkspace } from './database.ts'
import { arrive, expect, ownWorkspace, productUrl, test } from './support.ts'

const hundreds = 300

/** As if the workspace had worked for a while: threads that lie below those of the leads who write now. */
async function fill(workspaceId: string): Promise<void> {
  const id = `overlay(overlay(md5($1::text || n) placing '4' from 13) placing '8' from 17)::uuid`
  await inWorkspace(
    workspaceId,
    `insert into contacts (workspace_id, id, connection_id, email, name)
     select $1::uuid, ${id}, (select id from connections where workspace_id = $1), 'lead' || n || '@old.example', 'Old ' || n
       from generate_series(1, $2::int) n`,
    [workspaceId, hundreds],
  )
  await inWorkspace(
    workspaceId,
    `insert into threads (workspace_id, id, contact_id, last_message_at, last_direction, snippet, label, intent_score)
     select $1::uuid, ${id}, ${id}, now() - n * interval '1 hour', 'inbound', 'Old words', 'question', 5 from generate_series(1, $2::int) n`,
    [workspaceId, hundreds],
  )
}

test('I change many threads at once, also those that are not loaded, and take all of it back with one key', async ({
  page,
  sandbox,
}) => {
  const platform = await arrive(page, { undoSeconds: 20 })
  for (const text of [
    'Yes, this sounds interesting. Tell me more (1)',
    'Yes, this sounds interesting. Tell me more (2)',
  ])
    await sandbox.leadReplies({ workspaceId: platform, text })
  await page.goto(`${productUrl()}/inbox?view=all`)
  const workspaceId = await ownWorkspace(page)
  await fill(workspaceId)
  await page.reload()
  const links = page.getByRole('article')
  const bar = page.getByRole('region', { name: 'Selected threads' })
  const toasts = page.getByRole('region', { name: /^Notifications/ })
  await expect(links.filter({ hasText: 'Tell me more' })).toHaveCount(2)
  const of = async (condition: string) =>
    (await inWorkspace(workspaceId, `select id from threads where workspace_id = $1 and ${condition}`, [workspaceId]))
      .length

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

  await test.step('drafts are approved together, what has none is told, and undone none goes out', async () => {
    await page.getByRole('tab', { name: /^All/ }).focus()
    await links.nth(0).hover()
    for (const place of [0, 1, 2])
      await links
        .nth(place)
        .getByRole('button', { name: /^Select / })
        .click()
    await page.keyboard.press('y')
    await expect(toasts.getByText('2 drafts approved')).toBeVisible()
    await expect(toasts.getByText('1 skipped: 1 without a draft waiting. Nothing has gone out yet.')).toBeVisible()
    await page.screenshot({ path: test.info().outputPath('approved.png') })
    await page.keyboard.press('z')
    await expect.poll(() => of(`answer_status = 'ready'`)).toBe(2)
    expect(await sandbox.sent(platform)).toHaveLength(0)
  })

  await test.step('on a phone there is room for the bar', async () => {
    await page.setViewportSize({ width: 390, height: 780 })
    await page.keyboard.press('Control+a')
    await expect(bar).toContainText('selected')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await page.screenshot({ path: test.info().outputPath('phone.png') })
  })
})
