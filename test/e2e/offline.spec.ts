import type { Page } from '@playwright/test'
import { violationsOn } from './axe.ts'
import { arriveInBig } from './big-workspace.ts'
import { inWorkspace } from './database.ts'
import { expect, productUrl, test } from './support.ts'

const reply = (page: Page) => page.getByRole('textbox', { name: 'Reply', exact: true })

/** Writes a reply and sends it. */
async function send(page: Page, words: string): Promise<void> {
  await reply(page).fill(words)
  await reply(page).press('Control+Enter')
}

test('what I write while the connection is gone is kept, and goes out when it is back only if nothing has changed meanwhile', {
  tag: '@long',
}, async ({ page, context, sandbox }) => {
  const { platform, workspaceId } = await arriveInBig(page, {})
  const leads = await sandbox.leads(platform)
  const asks = ['What does it cost?', 'Does it work with our CRM?', 'Who would call us?']
  for (const [at, text] of asks.entries())
    await sandbox.leadReplies({ workspaceId: platform, leadId: leads[at]?.id, text })
  await page.goto(`${productUrl()}/inbox?view=all`)
  const open = (words: string) => page.getByRole('article').filter({ hasText: words }).getByRole('link').first().click()
  const waits = page.getByText('Your reply goes out when the connection is back')
  const sentWords = async () => (await sandbox.sent(platform)).map(({ text, message }) => text ?? message)
  for (const ask of asks) await expect(page.getByRole('article').filter({ hasText: ask })).toHaveCount(1)

  await test.step('A reply and a note wait, and I can take the reply back', async () => {
    await open('What does it cost')
    await expect(reply(page)).not.toHaveValue('')
    await context.setOffline(true)
    await send(page, 'It is free for you.')
    await expect(waits).toBeVisible()
    await expect(reply(page)).not.toBeEditable()
    await page.getByRole('button', { name: 'Don’t send' }).click()
    await expect(reply(page)).toBeEditable()
    await expect(page.getByText('Not saved yet, but kept in this tab')).toBeVisible()
    await reply(page).press('Control+Enter')
    await page.keyboard.press('n')
    await page.getByRole('textbox', { name: 'Note' }).fill('Told them that it is free.')
    await page.getByRole('textbox', { name: 'Note' }).press('Control+Enter')
    await expect(page.getByText('Your note is added when the connection is back')).toBeVisible()
    await page.screenshot({ path: test.info().outputPath('waits.png') })
    expect(await sentWords()).toEqual([])
  })
  await test.step('The connection is back, nothing has changed: both are done, each once', async () => {
    await context.setOffline(false)
    await expect(page.getByRole('list', { name: 'Messages' }).getByText('It is free for you.')).toBeVisible()
    await expect(page.getByRole('article', { name: /^Note by/ }).getByText('Told them')).toBeVisible()
    await expect(waits).toHaveCount(0)
    await expect.poll(async () => (await sentWords()).join()).toContain('It is free for you.')
    expect(
      await inWorkspace(workspaceId, 'select id from thread_notes where workspace_id = $1', [workspaceId]),
    ).toHaveLength(1)
  })
  await test.step('The lead writes once more meanwhile: nothing goes out, and I am told why', async () => {
    await open('CRM')
    await expect(reply(page)).not.toHaveValue('')
    await context.setOffline(true)
    await send(page, 'Yes, with all of them.')
    await expect(waits).toBeVisible()
    await sandbox.leadReplies({
      workspaceId: platform,
      leadId: leads[1]?.id,
      text: 'We have chosen somebody else, sorry.',
    })
    await expect
      .poll(
        async () =>
          (
            await inWorkspace(
              workspaceId,
              `select id from messages where workspace_id = $1 and new_text like '%somebody else%'`,
              [workspaceId],
            )
          ).length,
      )
      .toBe(1)
    await context.setOffline(false)
    const told = page
      .getByRole('alert')
      .filter({ hasText: 'Your reply was not sent: while you were offline, a new message came in' })
    await expect(told).toBeVisible()
    await page.screenshot({ path: test.info().outputPath('held.png') })
    expect((await violationsOn(page)).map(({ id }) => id)).toEqual([])
    expect((await sentWords()).join()).not.toContain('with all of them')
    await told.getByRole('button', { name: 'Dismiss' }).click()
    await expect(told).toHaveCount(0)
  })
  await test.step('What was not here yet says that it waits for the connection, and then comes', async () => {
    await page.reload()
    await expect(reply(page)).toBeVisible()
    await context.setOffline(true)
    await open('Who would call us')
    await expect(page.getByText('This loads when the connection is back.')).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('list', { name: 'Messages' }).getByText('Who would call us?')).toBeVisible()
    await expect(page.getByText('This loads when the connection is back.')).toHaveCount(0)
  })
  await test.step('What I take back before anybody has answered is not sent later', async () => {
    await open('Who would call us')
    await expect(reply(page)).not.toHaveValue('')
    const { promise: isTakenBack, resolve: takenBack } = Promise.withResolvers<void>()
    await page.route('**/send', async (route) => {
      await isTakenBack
      await route.abort()
    })
    await send(page, 'I will be there at nine.')
    await page.keyboard.press('z')
    takenBack()
    await expect(page.getByText('You took the reply back')).toBeVisible()
    await page.unroute('**/send')
    await expect(reply(page)).toHaveValue('I will be there at nine.')
    await expect(waits).toHaveCount(0)
  })
  await test.step('A wish and what I was typing outlive a reload', async () => {
    await page.route('**/api/**', (route) => route.abort())
    await send(page, 'I will call you myself.')
    await expect(waits).toBeVisible()
    await page.keyboard.press('n')
    await page.getByRole('textbox', { name: 'Note' }).fill('Half a note')
    await page.reload()
    await expect(page.getByText('You are still signed in.')).toBeVisible()
    await page.unroute('**/api/**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('list', { name: 'Messages' }).getByText('I will call you myself.')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('Half a note')
    await expect
      .poll(async () => (await sentWords()).filter((words) => words?.includes('call you myself')))
      .toHaveLength(1)
    expect((await sentWords()).join()).not.toContain('at nine')
  })
  await test.step('A colleague archives it meanwhile: nothing goes out either', async () => {
    await sandbox.leadReplies({ workspaceId: platform, leadId: leads[3]?.id, text: 'Is there a contract?' })
    await page.goto(`${productUrl()}/inbox?view=all`)
    await open('Is there a contract')
    await expect(reply(page)).not.toHaveValue('')
    await context.setOffline(true)
    await send(page, 'You can leave any day.')
    await expect(waits).toBeVisible()
    const put = `update threads set archived_at = now() where workspace_id = $1 and snippet like 'Is there a contract%' returning id`
    expect(await inWorkspace(workspaceId, put, [workspaceId])).toHaveLength(1)
    await context.setOffline(false)
    const told = page.getByRole('alert').filter({ hasText: 'while you were offline, the thread was archived' })
    await expect(told).toBeVisible()
    expect((await sentWords()).join()).not.toContain('any day')
    await told.getByRole('button', { name: 'Dismiss' }).click()
  })
  await test.step('Drafts whose approval I take back wait again, though its answer was lost', async () => {
    const ready = `select id from tasks where workspace_id = $1 and status = 'ready'`
    const waiting = async () => (await inWorkspace(workspaceId, ready, [workspaceId])).length
    const before = await waiting()
    await inWorkspace(workspaceId, 'update workspaces set undo_seconds = 60 where id = $1', [workspaceId])
    await sandbox.leadReplies({ workspaceId: platform, leadId: leads[4]?.id, text: 'Yes, please tell me more.' })
    await expect.poll(waiting).toBe(before + 1)
    await page.goto(`${productUrl()}/inbox?view=all`)
    await expect(page.getByRole('article').first()).toContainText('tell me more')
    const { promise: isTakenBack, resolve: takenBack } = Promise.withResolvers<void>()
    await page.route('**/bulk-changes', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      await route.fetch()
      await isTakenBack
      await route.abort()
    })
    const listHolds = (count: number) =>
      page.waitForResponse(
        async (response) =>
          response.url().endsWith('/bulk-changes') &&
          response.request().method() === 'GET' &&
          // Of one whose body is let go of again before it is read there is another.
          (await response.json().catch(() => null))?.length === count,
      )
    let undos = 0
    // The list of what goes on tells of it sooner than the answer to whoever took it back.
    await page.route('**/undo', async (route) => {
      undos += 1
      const isOffTheList = listHolds(0)
      const response = await route.fetch()
      await isOffTheList
      await route.fulfill({ response })
    })
    const isListed = listHolds(1)
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await page.keyboard.press('y')
    await expect.poll(waiting).toBe(before)
    await isListed
    await page.keyboard.press('z')
    takenBack()
    await expect.poll(waiting).toBe(before + 1)
    await expect(page.getByText('Undone', { exact: true })).toBeVisible()
    expect(undos, 'nobody else takes it back, and tells so once more').toBe(1)
  })
})

test('what fails before I was ever told anything leaves the page standing, and I am told when the connection is back', async ({
  page,
  context,
  sandbox,
}) => {
  const { platform } = await arriveInBig(page, {})
  const [lead] = await sandbox.leads(platform)
  await sandbox.leadReplies({ workspaceId: platform, leadId: lead?.id, text: 'What does it cost?' })
  await page.goto(`${productUrl()}/inbox?view=all`)
  const row = page.getByRole('article').filter({ hasText: 'What does it cost' })
  await expect(row).toHaveCount(1)
  await context.setOffline(true)
  await row.hover()
  await row.getByRole('button', { name: 'Archive' }).click()
  await page.waitForTimeout(2000)
  await expect(page.getByRole('heading', { name: 'Inbox', exact: true })).toBeVisible()
  await expect(row).toHaveCount(1)
  await context.setOffline(false)
  await expect(page.getByText('Failed to archive thread')).toBeVisible()
})

test('without a connection what I open opens, once the page has had some seconds, and what fails is told at once', async ({
  page,
  context,
  sandbox,
}) => {
  const { platform } = await arriveInBig(page, {})
  const [lead] = await sandbox.leads(platform)
  await sandbox.leadReplies({ workspaceId: platform, leadId: lead?.id, text: 'What does it cost?' })
  const last = page.waitForResponse(/\/assets\/html-view-/)
  await page.goto(`${productUrl()}/inbox?view=all`)
  const row = page.getByRole('article').filter({ hasText: 'What does it cost' })
  await expect(row).toHaveCount(1)
  await (await last).finished()
  await context.setOffline(true)
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expect(page.getByText('1 selected')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('1 selected')).toBeHidden()
  for (const [key, role, name] of [
    ['s', 'menuitem', /^Tomorrow/],
    ['a', 'menuitem', 'This loads when the connection is back.'],
    ['?', 'dialog', 'Keyboard shortcuts'],
    ['Control+k', 'dialog', 'Commands'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(page.getByRole(role, { name })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole(role, { name })).toBeHidden()
  }
  await row.hover()
  await row.getByRole('button', { name: 'Archive' }).click()
  await expect(page.getByText('Failed to archive thread')).toBeVisible()
  await expect(row).toHaveCount(1)
  await context.setOffline(false)
})

test('what I open before its code is here, without a connection, leaves the page standing, is told, and opens later', async ({
  page,
  context,
  sandbox,
}) => {
  const { platform } = await arriveInBig(page, {})
  const [lead] = await sandbox.leads(platform)
  await sandbox.leadReplies({ workspaceId: platform, leadId: lead?.id, text: 'What does it cost?' })
  // As in the first seconds, however long the machine takes.
  await page.route(/\/assets\/parts-ahead-/, (route) => route.abort())
  await page.goto(`${productUrl()}/inbox?view=all`)
  const row = page.getByRole('article').filter({ hasText: 'What does it cost' })
  await expect(row).toHaveCount(1)
  await page.keyboard.press('j')
  const failed = page.getByText('Failed to open')
  for (const [key, role, name] of [
    ['s', 'menuitem', /^Tomorrow/],
    ['a', 'menu', /./],
    ['Control+k', 'dialog', 'Commands'],
  ] as const)
    await test.step(key, async () => {
      await context.setOffline(true)
      const asked = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/'))
      await page.keyboard.press(key)
      await asked
      await page.waitForTimeout(500)
      await expect(page.getByRole('heading', { name: 'Inbox', exact: true })).toBeVisible()
      await expect(row).toHaveCount(1)
      await context.setOffline(false)
      await expect(failed.first()).toBeVisible()
      // What is typed just after it failed was still meant for what did not open.
      await expect(async () => {
        await page.keyboard.press(key)
        await expect(page.getByRole(role, { name }).first()).toBeVisible({ timeout: 2000 })
      }).toPass()
      await page.keyboard.press('Escape')
    })
})

test('what comes late into the list and can’t be fetched says so in its place, and comes when it is tried again', async ({
  page,
  sandbox,
}) => {
  const { platform } = await arriveInBig(page, {})
  const [lead] = await sandbox.leads(platform)
  await sandbox.leadReplies({ workspaceId: platform, leadId: lead?.id, text: 'What does it cost?' })
  const late = /\/assets\/(parts-ahead|filter-line|selection-bar)-/
  await page.route(late, (route) => route.abort())
  await page.goto(`${productUrl()}/inbox?view=all`)
  const row = page.getByRole('article').filter({ hasText: 'What does it cost' })
  await expect(row).toHaveCount(1)
  const filters = page.getByRole('region', { name: 'Filters' })
  const failed = page.getByRole('alert').filter({ hasText: 'This part couldn’t be loaded' })
  await filters.getByRole('button', { name: 'Filter' }).click()
  await expect(filters.getByRole('alert')).toContainText('This part couldn’t be loaded')
  await row.hover()
  await row.getByRole('button', { name: /^Select / }).click()
  await expect(failed).toHaveCount(2)
  await expect(row).toHaveCount(1)
  expect(await violationsOn(page)).toEqual([])
  await page.screenshot({ path: test.info().outputPath('late.png') })
  await filters.getByRole('button', { name: 'Try again' }).click()
  await expect(failed).toHaveCount(2)
  await page.unroute(late)
  await filters.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('listbox').or(page.getByRole('combobox')).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(page.getByRole('region', { name: 'Selected threads' })).toBeVisible()
  await expect(failed).toHaveCount(0)
})
