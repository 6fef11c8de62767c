import type { Page } from '@playwright/test'
import { arriveAmongMany, arriveInBig } from './big-workspace.ts'
import { inWorkspace } from './database.ts'
import { expect, productUrl, test } from './support.ts'

const interested = 'Yes, this sounds interesting. Please tell me more about how it works.'
/** Long enough for whatever is done within it on a slow machine, and short where it is waited for. */
const windowMs = 15_000
const shortWindowMs = 6000
/** In which a busy machine opens a second tab, too. */
const longWindowMs = 45_000

type Big = { workspaceId: string; platform: number }
type Leads = { leads(workspaceId: number): Promise<{ id: number }[]>; leadReplies(reply: object): Promise<unknown> }

/** So many leads reply, and a draft waits for each: among a thousand that wait, theirs have waited longest. */
async function draftsWait(page: Page, sandbox: Leads, { workspaceId, platform }: Big, count: number): Promise<void> {
  const leads = await sandbox.leads(platform)
  for (const [place, { id }] of leads.slice(0, count).entries())
    await sandbox.leadReplies({ workspaceId: platform, leadId: id, text: `${interested} (${place + 1})` })
  const waiting = async () => (await inWorkspace(workspaceId, waitSinceYesterday, [workspaceId])).length
  await expect.poll(waiting).toBe(count)
  await page.goto(`${productUrl()}/tasks?tab=ready`)
  await expect(ownTasks(page)).toHaveCount(count)
}

const waitSinceYesterday = `
  update tasks k set scheduled_at = date_trunc('milliseconds', now() - interval '1 day') from threads t
   where k.workspace_id = $1 and t.workspace_id = $1 and t.id = k.thread_id and k.status = 'ready' and t.snippet like '%sounds interesting%'
  returning k.id`

const ownTasks = (page: Page) =>
  page.getByRole('list', { name: 'Tasks' }).getByRole('listitem').filter({ hasText: 'sounds interesting' })

/** From now on a send of the workspace waits so long. */
const setWindow = ({ workspaceId }: Big, ms: number) =>
  inWorkspace(workspaceId, 'update workspaces set undo_seconds = $2 where id = $1', [workspaceId, ms / 1000])

const isTyping = (page: Page) => page.evaluate(() => document.activeElement?.matches('textarea, input') ?? false)

test('a reply can be undone while it waits; then it goes, and says so', async ({ page, sandbox }) => {
  const big = await arriveInBig(page, { undoSeconds: windowMs / 1000 })
  const { platform } = big
  await draftsWait(page, sandbox, big, 2)
  const composer = page.getByRole('textbox', { name: 'Reply' })
  const toasts = page.getByRole('region', { name: /^Notifications/ })
  await page.goto(`${productUrl()}/inbox?view=all`)
  await page
    .getByRole('link', { name: /sounds interesting.*\(2\)/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/thread\//)
  const sentFrom = page.url()
  await composer.focus()
  await expect(composer).not.toHaveValue('')
  await composer.press('End')
  await composer.pressSequentially(' Mine.')
  const words = await composer.inputValue()
  await test.step('Ctrl+Enter: the composer is free, the focus is out of it, the toast offers Undo with its key', async () => {
    await page.keyboard.press('Control+Enter')
    await expect(toasts.getByText(`Your reply goes out in ${windowMs / 1000} seconds`)).toBeVisible()
    await expect(toasts.getByRole('button', { name: 'Undo' })).toContainText('Z')
    await expect(composer).toHaveValue('')
    await expect(composer).toBeEditable()
    expect(await isTyping(page)).toBe(false)
    // And no farther: Tab goes on from where the person was.
    await expect(page.getByRole('region', { name: 'Compose Reply' })).toBeFocused()
    await expect(page.getByRole('status').getByText(/A reply goes out in \d+ second/)).toBeVisible()
    await page.screenshot({ path: test.info().outputPath('window.png') })
  })
  await test.step('j moves on to the next thread and types nothing', async () => {
    await page.keyboard.press('j')
    await expect(page).not.toHaveURL(sentFrom)
    await expect(composer).not.toHaveValue(/j/)
  })
  await test.step('The key undoes it from there; its text is the open draft again, and nothing was called', async () => {
    await page.keyboard.press('z')
    await expect(toasts.getByText('Send undone')).toBeVisible()
    await page.goto(sentFrom)
    await expect(composer).toHaveValue(words)
  })
  await test.step('Sent again, a second tab undoes it; the first is told in words that there is nothing to undo', async () => {
    await setWindow(big, longWindowMs)
    await composer.focus()
    await page.keyboard.press('Control+Enter')
    await expect(toasts.getByText(`Your reply goes out in ${longWindowMs / 1000} seconds`)).toBeVisible()
    const other = await page.context().newPage()
    await other.goto(sentFrom)
    await expect(other.getByText(/A reply goes out in \d+ second/)).toBeVisible()
    await expect(other.getByText(/Your reply goes out/)).toHaveCount(0)
    await other.getByRole('status').getByRole('button', { name: 'Undo' }).click()
    await expect(other.getByText('Send undone')).toBeVisible()
    await expect(other.getByRole('textbox', { name: 'Reply' })).toHaveValue(words)
    await other.close()
    await toasts.getByRole('button', { name: 'Undo' }).click()
    await expect(toasts.getByText(/already undone/)).toBeVisible()
    await expect(composer).toHaveValue(words)
    await page.waitForTimeout(longWindowMs)
    expect(await sandbox.sent(platform)).toHaveLength(0)
  })
  await test.step('Left alone it goes out once, and says so', async () => {
    await setWindow(big, shortWindowMs)
    await composer.focus()
    await page.keyboard.press('Control+Enter')
    await page.keyboard.press('j')
    await expect(toasts.getByText('Reply sent successfully!')).toBeVisible()
    expect((await sandbox.sent(platform)).map(({ text }) => text)).toEqual([words])
  })
  await test.step('Also when the browser is closed meanwhile', async () => {
    await page.goto(`${productUrl()}/tasks?tab=ready`)
    await ownTasks(page).getByRole('button', { name: 'Run Now' }).click()
    await expect(toasts.getByText(/it goes out in \d seconds/)).toBeVisible()
    await page.close()
    expect(await sandbox.sent(platform)).toHaveLength(1)
    await expect.poll(async () => (await sandbox.sent(platform)).length).toBe(2)
  })
})

test('a reply that does not go out after all says so', async ({ page, sandbox }) => {
  const big = await arriveInBig(page, { undoSeconds: windowMs / 1000 })
  const { platform, workspaceId } = big
  await draftsWait(page, sandbox, big, 2)
  const composer = page.getByRole('textbox', { name: 'Reply' })
  const toasts = page.getByRole('region', { name: /^Notifications/ })
  const open = async (place: number) => {
    await page.goto(`${productUrl()}/inbox?view=all`)
    const row = page.getByRole('link', { name: new RegExp(`sounds interesting.*\\(${place}\\)`) })
    await row.first().click()
    await composer.focus()
    await expect(composer).not.toHaveValue('')
    await composer.press('End')
    await composer.pressSequentially(' Mine.')
  }
  await test.step('The lead opts out while it could still be undone', async () => {
    await open(1)
    await page.keyboard.press('Control+Enter')
    await expect(toasts.getByText(/Your reply goes out in/)).toBeVisible()
    const [lead] = await sandbox.leads(platform)
    await sandbox.leadReplies({ workspaceId: platform, leadId: lead?.id, text: 'Please unsubscribe me.' })
    await expect(toasts).toContainText(/Task canceled[\s\S]*Your reply is kept as a draft\./)
    await expect(composer).toHaveValue(/ Mine\./)
  })
  await test.step('It is held as it is about to go, where there is no time to undo it', async () => {
    await setWindow(big, 0)
    await open(2)
    await inWorkspace(workspaceId, 'update connections set is_active = false where workspace_id = $1', [workspaceId])
    await page.keyboard.press('Control+Enter')
    await expect(toasts).toContainText(/1 send stopped[\s\S]*is not connected/)
    await expect(toasts.getByText(/will still go out/)).toBeHidden()
    await expect(composer).toBeEditable()
  })
  expect(await sandbox.sent(platform)).toHaveLength(0)
})

test('several drafts are approved after a question, and one undo takes all of them back', async ({ page, sandbox }) => {
  const big = await arriveInBig(page, { undoSeconds: windowMs / 1000 })
  const { platform } = big
  await draftsWait(page, sandbox, big, 5)
  const list = ownTasks(page)
  const tick = async (...places: number[]) => {
    for (const place of places) await list.nth(place).getByRole('checkbox').click()
  }
  const question = page.getByRole('alertdialog', { name: 'Approve and send 5 drafts?' })
  await test.step('From five on I am asked, with the count', async () => {
    await tick(0, 1, 2, 3, 4)
    await page.keyboard.press('a')
    await expect(question).toBeVisible()
    await page.screenshot({ path: test.info().outputPath('question.png') })
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await expect(list).toHaveCount(5)
  })
  await test.step('They wait; one undo takes all of them back', async () => {
    await page.keyboard.press('a')
    await question.getByRole('button', { name: 'Send 5' }).click()
    await expect(page.getByText('5 drafts approved')).toBeVisible()
    await expect(list).toHaveCount(0)
    await page.keyboard.press('z')
    await expect(page.getByText('5 sends undone')).toBeVisible()
    await expect(list).toHaveCount(5)
    await page.waitForTimeout(windowMs)
    expect(await sandbox.sent(platform)).toHaveLength(0)
  })
  await test.step('Two need no question, and go out when their window has ended', async () => {
    await tick(0, 1)
    await page.keyboard.press('a')
    await expect(page.getByText('2 drafts approved')).toBeVisible()
    expect(await sandbox.sent(platform)).toHaveLength(0)
    await page.getByRole('tab', { name: /^Pending/ }).click()
    await expect(page.getByText('In a few seconds')).toHaveCount(2)
    await expect(page.getByText('2 replies sent successfully!')).toBeVisible({ timeout: 40_000 })
    expect(await sandbox.sent(platform)).toHaveLength(2)
  })
  await test.step('What is archived does not stand among the tasks, and undo brings it back', async () => {
    await page.getByRole('tab', { name: /^Ready/ }).click()
    await expect(list).toHaveCount(3)
    await list.first().getByRole('link').first().click()
    await expect(page.getByRole('textbox', { name: 'Reply' })).toBeVisible()
    await page.keyboard.press('e')
    await expect(page.getByText('Thread archived')).toBeVisible()
    await page.keyboard.press('g')
    await page.keyboard.press('t')
    await page.getByRole('tab', { name: 'Ready 1,002' }).click()
    await expect(list).toHaveCount(2)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('tab', { name: 'Ready 1,003' })).toBeVisible()
    await expect(list).toHaveCount(3)
  })
})

test('what came in a thread after I archived it is still shown when I take that back', async ({ page }) => {
  const { leadReplies, drafted } = await arriveAmongMany(page, { leadsFrom: 52, leadCount: 1 })
  const toasts = page.getByRole('region', { name: /^Notifications/ })
  const row = (words: string) => page.getByRole('link', { name: words })
  await leadReplies(0, 'Is there a plan for small teams?')
  await drafted(1)
  await page.goto(`${productUrl()}/inbox?view=all`)
  await row('a plan for small teams').focus()
  await page.keyboard.press('e')
  await expect(toasts.getByText('Thread archived')).toBeVisible()
  await expect(row('a plan for small teams')).toHaveCount(0)
  await leadReplies(0, 'And is there one for schools?')
  await expect(row('one for schools')).toBeVisible()
  await drafted(1)
  // Whatever the draft changes in the row has come.
  await page.waitForTimeout(1000)
  const taken = page.waitForResponse((response) => response.url().endsWith('/archive'))
  await page.keyboard.press('z')
  await taken
  await page.waitForTimeout(1000)
  await expect(row('one for schools')).toBeVisible()
  await expect(row('a plan for small teams')).toHaveCount(0)
})

test('a snoozed thread that I archived is snoozed again by Undo as one, whatever of the connection is lost', async ({
  page,
  sandbox,
}) => {
  const { workspaceId, platform } = await arriveInBig(page, {})
  const [lead] = await sandbox.leads(platform)
  await sandbox.leadReplies({ workspaceId: platform, leadId: lead?.id, text: interested })
  const hide = `update threads set snoozed_until = now() + interval '1 day' where workspace_id = $1 and snippet like '%sounds interesting%' returning id`
  await expect.poll(async () => (await inWorkspace(workspaceId, hide, [workspaceId])).length).toBe(1)
  const state = () =>
    inWorkspace(
      workspaceId,
      `select archived_at is not null as archived, snoozed_until is not null as snoozed from threads where workspace_id = $1 and snippet like '%sounds interesting%'`,
      [workspaceId],
    )
  await page.goto(`${productUrl()}/inbox?view=snoozed`)
  const row = page.getByRole('article').filter({ hasText: 'sounds interesting' })
  await expect(row).toHaveCount(1)
  // As if the connection were lost after a first answer.
  await page.route('**/snooze', (route) => route.abort())
  await row.hover()
  await row.getByRole('button', { name: 'Archive' }).click()
  await expect(page.getByText('Thread archived')).toBeVisible()
  await expect.poll(state).toEqual([{ archived: true, snoozed: false }])
  await page.keyboard.press('z')
  await expect.poll(async () => (await state())[0]?.archived).toBe(false)
  await expect(page.getByText(/^Snoozed until/)).toBeVisible()
  expect(await state()).toEqual([{ archived: false, snoozed: true }])
  await expect(row).toHaveCount(1)
})
