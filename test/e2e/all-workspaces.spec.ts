import { agentDefaults } from '#contract/agents.ts'
import { signUp as signUpByHttp } from '../person.ts'
import { clientOf } from '../sandbox-process.ts'
import { arriveInBig } from './big-workspace.ts'
import { inWorkspace } from './database.ts'
import { arrive, expect, productUrl, sandboxUrl, test } from './support.ts'

/** The workspace of somebody, where an agent drafts, and the simulator's behind it. */
const newClient = async (owner: Awaited<ReturnType<typeof signUpByHttp>>, name: string) => {
  const { workspaceId } = owner
  await owner.api.agents.create({ workspaceId, ...agentDefaults, name: 'Ann' })
  const { connection } = await owner.api.connections.useSandbox({ workspaceId })
  await owner.api.workspaces.updateSettings({ workspaceId, wakeTime: '00:00', undoSeconds: 0, name })
  const platform = Number(connection?.platformWorkspaceId)
  // A reply that comes before its webhook is there waits for the next sync.
  await expect.poll(() => clientOf(sandboxUrl()).webhooks(platform), { timeout: 30_000 }).not.toEqual([])
  return { workspaceId, platform, name }
}

/** What the big one holds beside what is asked here: of what is live some needs a person, of that some is a draft that waits; what is mine is new. */
const seeded = { live: 43_750, needs: 13_250, drafts: 750, mine: 1250, archived: 6250 }
const withSeeded = (kind: keyof typeof seeded, more: number) => (seeded[kind] + more).toLocaleString('en')

const countArchived = `select count(*) from threads where workspace_id = $1 and archived_at is not null`

/** Of a thousand drafts those to what was asked here have waited longest. */
const haveWaitedLong = `
  update tasks k set scheduled_at = date_trunc('milliseconds', now() - interval '40 days') from threads t
   where k.workspace_id = $1 and t.workspace_id = $1 and t.id = k.thread_id and k.status = 'ready' and t.snippet like '%please%'`

test('I work through the replies to all my clients as one list, each in its own workspace, one with 50,000 threads', {
  tag: '@long',
}, async ({ page, sandbox }) => {
  test.slow()
  const client = async (name: string) => {
    const person = await signUpByHttp(productUrl())
    return [person, await newClient(person, name)] as const
  }
  const [me, [colleague, shared], [customer, seen]] = await Promise.all([
    arriveInBig(page, {}),
    client('Bolt'),
    client('Clinic'),
  ])
  const own = { ...me, name: 'Acme' }
  const join = (workspaceId: string, role: string) =>
    inWorkspace(workspaceId, 'insert into workspace_members (workspace_id, user_id, role) values ($1, $2, $3)', [
      workspaceId,
      me.userId,
      role,
    ])
  await join(shared.workspaceId, 'member')
  await join(seen.workspaceId, 'client')
  const write = ({ platform }: { platform: number }, text: string) =>
    sandbox.leadReplies({ workspaceId: platform, text })
  await write(own, 'Yes, I am interested. Could you please tell me how the import of contacts works?')
  await write(shared, 'Yes, I am interested. Does it speak to our ledger, please, and since when?')
  await write(seen, 'Yes, I am interested. What is the notice period, please?')

  const switcher = page.getByRole('button', { name: /^Workspace:/ })
  const all = page.getByRole('list', { name: 'Threads' }).getByRole('article')
  const rows = all.filter({ hasText: /import of contacts|our ledger|team join us|notice period/ })
  const rowOf = ({ name }: { name: string }) => rows.filter({ hasText: name })
  const conversation = page.getByRole('region', { name: 'Conversation' })
  const choose = async (name: string) => {
    await switcher.click()
    await page.getByRole('menuitemradio', { name }).click()
  }

  await test.step('I choose all workspaces: one list, each row named with its client, each tab with its count', async () => {
    await page.goto(`${productUrl()}/dashboard`)
    await choose('All workspaces')
    await expect(page).toHaveURL(/\/inbox\?all=true/)
    await expect(switcher).toHaveAccessibleName('Workspace: All workspaces')
    for (const client of [own, shared, seen]) await expect(rowOf(client)).toHaveCount(1)
    await expect(page.getByRole('tab', { name: `Needs you ${withSeeded('needs', 3)}` })).toBeVisible()
    await page.getByRole('tab', { name: /^All Threads/ }).click()
    await expect(page).toHaveURL(/view=all/)
    await expect(rows).toHaveCount(3)
    await expect(page.getByRole('tab', { name: `All Threads ${withSeeded('live', 3)}` })).toBeVisible()
  })
  await test.step('The thread opens beside the list in its own workspace, which the address names', async () => {
    await rowOf(shared)
      .getByRole('link', { name: /ledger/ })
      .first()
      .click()
    await expect(page).toHaveURL(new RegExp(`/thread/.*workspace=${shared.workspaceId}`))
    await expect(conversation).toContainText('our ledger')
    await expect(page.getByRole('button', { name: /^Send Reply/ })).toBeVisible()
    await page.reload()
    await expect(conversation).toContainText('our ledger')
    await expect(switcher).toHaveAccessibleName('Workspace: All workspaces')
    await expect(rows).toHaveCount(3)
  })
  await test.step('By the keyboard I go on to the next; where I am a client I read, and no more', async () => {
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/\/inbox\?/)
    expect(page.url()).not.toContain('workspace=')
    await rowOf(seen)
      .getByRole('link', { name: /notice/ })
      .first()
      .click()
    await expect(conversation).toContainText('notice period')
    await expect(page.getByRole('button', { name: /^Send Reply/ })).toHaveCount(0)
    await rowOf(seen).hover()
    await expect(rowOf(seen).getByRole('button', { name: /^Archive/ })).toHaveCount(0)
    await page.keyboard.press('Escape')
  })
  await test.step('What I archive is archived there, and comes back with Undo', async () => {
    await rowOf(shared).hover()
    await rowOf(shared)
      .getByRole('button', { name: /^Archive/ })
      .click()
    await expect(rowOf(shared)).toHaveCount(0)
    const stands = async () =>
      (await colleague.api.threads.list({ workspaceId: shared.workspaceId, view: 'archived' })).rows.length
    await expect.poll(stands).toBe(1)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(rowOf(shared)).toHaveCount(1)
    await expect.poll(stands).toBe(0)
  })
  await test.step('A reply to any of them is in the list at once', async () => {
    await write(shared, 'And could your team join us on a call next week, please?')
    await expect(rowOf(shared)).toHaveCount(2)
    await expect(page.getByRole('tab', { name: `All Threads ${withSeeded('live', 4)}` })).toBeVisible()
  })
  const filters = page.getByRole('region', { name: 'Filters' })
  const filterBy = async (kind: string, value: string) => {
    await page.keyboard.press('f')
    await page.getByRole('option', { name: kind, exact: true }).click()
    await page.getByRole('option', { name: value, exact: true }).click()
  }
  const kept = page.getByRole('navigation').getByRole('link', { name: /Nobody sees to it/ })
  await test.step('I narrow it by the menu, also to a campaign by its name, keep it as a view, and put the oldest first', async () => {
    await filterBy('Assigned to', 'Nobody')
    await expect(page).toHaveURL(/all=true.*assignee=none/)
    await expect(rows).toHaveCount(4)
    await expect(page.getByRole('tab', { name: /^New Replies \d,\d{3}\+$/ })).toBeVisible()
    await filters.getByRole('button', { name: 'Save view' }).click()
    const dialog = page.getByRole('dialog', { name: 'Save view' })
    await expect(dialog.getByText('Share with the workspace')).toHaveCount(0)
    await dialog.getByLabel('Name').fill('Nobody sees to it')
    await dialog.getByRole('button', { name: 'Save view' }).click()
    await expect(kept).toHaveText(/1,000\+$/)
    await page.keyboard.press('f')
    await page.getByRole('option', { name: 'Campaign', exact: true }).click()
    const campaign = page.getByRole('option').first()
    const name = (await campaign.textContent()) ?? ''
    await campaign.click()
    await expect(filters.getByRole('listitem').filter({ hasText: `Campaign: ${name}` })).toBeVisible()
    await filters.getByRole('button', { name: `Remove filter: Campaign: ${name}` }).click()
    await filters.getByRole('button', { name: /^Sort: / }).click()
    await page.getByRole('menuitemradio', { name: 'Oldest waiting' }).click()
    await expect(page).toHaveURL(/sort=waiting/)
    await expect(all.first()).toContainText('Acme')
    await expect(all.first()).toContainText('Dana Whitfield 49996')
    await filters.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('View saved')).toBeVisible()
    await expect(page.getByRole('navigation').locator('[aria-current="page"]')).toHaveText(/^Nobody sees to it/)
    await filters.getByRole('button', { name: /^Sort: / }).click()
    await page.getByRole('menuitemradio', { name: 'Newest' }).click()
    await filters.getByRole('button', { name: /^Remove filter/ }).click()
    await expect(page).toHaveURL(/all=true(&view=all)?&kept=[^&]*$/)
    await filters.getByRole('button', { name: 'View: Nobody sees to it, changed' }).click()
    await page.getByRole('menuitem', { name: 'Discard changes' }).click()
    await expect(page).toHaveURL(/sort=waiting/)
    await page.goto(`${productUrl()}/inbox?all=true&view=all`)
    await expect(rows).toHaveCount(4)
  })
  await test.step('I search all of them, by key or from the palette', async () => {
    await page.keyboard.press('/')
    await page.keyboard.type('ledger')
    await expect(page).toHaveURL(/q=ledger/)
    await expect(all).toHaveCount(1)
    await expect(rowOf(shared).locator('mark', { hasText: 'ledger' }).first()).toBeVisible()
    await expect(page.getByRole('region', { name: 'Search results' })).toContainText('1 thread')
    await page.getByRole('button', { name: 'Best match' }).click()
    await expect(all).toHaveCount(1)
    await filters.getByRole('button', { name: 'Save view' }).click()
    await page.getByRole('dialog', { name: 'Save view' }).getByLabel('Name').fill('Ledgers')
    await page.getByRole('dialog', { name: 'Save view' }).getByRole('button', { name: 'Save view' }).click()
    await expect(page.getByRole('navigation').getByRole('link', { name: /Ledgers/ }), 'counted, too').toHaveText(/1$/)
    await page.screenshot({ path: test.info().outputPath('search.png') })
    await page.getByRole('searchbox', { name: 'Search threads' }).fill('')
    await expect(rows).toHaveCount(4)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: 'Commands' })
    await palette.getByRole('combobox').fill('notice period')
    await palette.getByRole('option', { name: /Clinic/ }).click()
    await expect(page).toHaveURL(new RegExp(`/thread/.*workspace=${seen.workspaceId}`))
    await expect(conversation).toContainText('notice period')
    await page.keyboard.press('Escape')
    await page.goto(`${productUrl()}/inbox?all=true&view=all`)
    await expect(rows).toHaveCount(4)
  })
  const bar = page.getByRole('region', { name: 'Selected threads' })
  const archived = async () => {
    const [mine] = await inWorkspace(own.workspaceId, countArchived, [own.workspaceId])
    const lists = [
      await colleague.api.threads.list({ workspaceId: shared.workspaceId, view: 'archived' }),
      await customer.api.threads.list({ workspaceId: seen.workspaceId, view: 'archived' }),
    ]
    return [Number(mine?.count) - seeded.archived, ...lists.map((list) => list.rows.length)]
  }
  const withPlease = `${productUrl()}/inbox?all=true&q=please`
  await test.step('I select threads of several, put them away at once, and take it back as one', async () => {
    await expect(rowOf(seen).getByRole('button', { name: /^Select / })).toHaveCount(0)
    await rowOf(own).hover()
    await rowOf(own)
      .getByRole('button', { name: /^Select / })
      .click()
    await rowOf(shared).first().hover()
    await rowOf(shared)
      .first()
      .getByRole('button', { name: /^Select / })
      .click()
    await expect(bar).toContainText('2 selected')
    await page.keyboard.press('e')
    await expect(page.getByText('2 threads archived')).toBeVisible()
    await expect(rows).toHaveCount(2)
    expect(await archived()).toEqual([1, 1, 0])
    await page.keyboard.press('z')
    await expect(page.getByText('Undone', { exact: true })).toBeVisible()
    await expect(rows).toHaveCount(4)
    expect(await archived()).toEqual([0, 0, 0])
    await page.keyboard.press('Control+a')
    await expect(bar).toContainText(`${withSeeded('live', 3)} selected`)
    await page.keyboard.press('Escape')
    await page.goto(withPlease)
    await expect(all).toHaveCount(4)
    await page.keyboard.press('Control+a')
    await expect(bar).toContainText('3 selected')
    await page.screenshot({ path: test.info().outputPath('selected.png') })
    await page.keyboard.press('a')
    const mayNotAll = page.getByRole('menuitemradio', { name: /Not possible for 1 of 3$/ })
    await expect(mayNotAll).toHaveCount(1)
    await page.screenshot({ path: test.info().outputPath('colleagues.png') })
    await mayNotAll.click()
    await expect(page.getByText('2 threads assigned')).toBeVisible()
    await expect(page.getByText('1 skipped: 1 meant for someone who can’t answer leads here.')).toBeVisible()
    await page.keyboard.press('Control+a')
    await page.keyboard.press('a')
    await page.getByRole('menuitemradio', { name: /\(you\)$/ }).click()
    await expect(page.getByText('3 threads assigned')).toBeVisible()
    await page.goto(`${productUrl()}/inbox?all=true&view=all`)
    await expect(rows).toHaveCount(4)
    await filterBy('Assigned to', 'Me')
    await expect(rows).toHaveCount(3)
    await expect(rowOf(seen)).toHaveCount(0)
    await expect(page.getByRole('tab', { name: `All Threads ${withSeeded('mine', 3)}` })).toBeVisible()
    await expect(page.getByRole('tab', { name: `New Replies ${withSeeded('mine', 0)}` })).toBeVisible()
    await filters.getByRole('button', { name: /^Remove filter/ }).click()
  })
  await test.step('All that a search finds is put away at once, and comes back', async () => {
    await page.goto(`${productUrl()}/inbox?all=true&q=could`)
    await expect(all).toHaveCount(2)
    await page.keyboard.press('Control+a')
    await expect(bar).toContainText('2 selected')
    await page.keyboard.press('e')
    await expect(page.getByText('2 threads archived')).toBeVisible()
    expect(await archived()).toEqual([1, 1, 0])
    await page.keyboard.press('z')
    await expect(page.getByText('Undone', { exact: true })).toBeVisible()
    await page.goto(withPlease)
    await expect(all).toHaveCount(4)
    expect(await archived()).toEqual([0, 0, 0])
  })
  await test.step('I approve drafts of several and close the browser: they wait for each other, and all come back', async () => {
    const undoSeconds = (seconds: number) =>
      me.api.workspaces.updateSettings({ workspaceId: own.workspaceId, undoSeconds: seconds })
    await undoSeconds(60)
    const { ready } = await me.api.memberships.taskCounts()
    await page.keyboard.press('Control+a')
    await expect(bar).toContainText('3 selected')
    const asked = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/api/bulk-changes'),
    )
    await page.keyboard.press('y')
    await asked
    await page.goto('about:blank')
    const states = async () => (await me.api.memberships.changes()).map(({ state }) => state)
    await expect.poll(states).toEqual(['done', 'done'])
    await page.goto(`${productUrl()}/inbox?all=true&view=all`)
    // In its own workspace it would have gone at once.
    await expect(page.getByText('1 draft approved')).toBeVisible()
    await expect(page.getByText(/Nothing has gone out yet\.$/)).toBeVisible()
    await page.keyboard.press('z')
    await expect(page.getByText('Undone', { exact: true })).toBeVisible()
    for (const { platform } of [own, shared]) expect(await clientOf(sandboxUrl()).sent(platform)).toEqual([])
    expect((await me.api.memberships.taskCounts()).ready).toBe(ready)
    await undoSeconds(0)
  })
  await test.step('Where a colleague has a thread open, its row says so', async () => {
    const { threads, presence } = colleague.api
    const [{ id: threadId = '' } = {}] = (await threads.list({ workspaceId: shared.workspaceId, view: 'all' })).rows
    const tab = { workspaceId: shared.workspaceId, threadId, tabId: crypto.randomUUID() }
    await presence.say({ ...tab, state: 'writing' })
    await expect(rows.getByText(/is writing$/)).toHaveCount(1)
    await expect(rowOf(shared).getByText(/is writing$/)).toHaveCount(1)
    await presence.say({ ...tab, state: 'gone' })
    await expect(rows.getByText(/is writing$/)).toHaveCount(0)
  })
  await test.step('In a thread from there I am seen, leave a note, and give it to a colleague', async () => {
    await rowOf(shared).first().getByRole('link').first().click()
    await expect(page).toHaveURL(/\/thread\//)
    const threadId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    const place = { workspaceId: shared.workspaceId, threadId }
    await expect(page.getByRole('button', { name: 'Add note' })).toBeVisible()
    await expect.poll(() => colleague.api.presence.list(place)).toHaveLength(1)
    await page.keyboard.press('n')
    await page.getByRole('textbox', { name: 'Note' }).fill('They have called twice.')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('article', { name: /^Note by / })).toContainText('called twice')
    await page.keyboard.press('a')
    await page
      .getByRole('menuitemradio')
      .filter({ hasNotText: /\(you\)|Nobody/ })
      .first()
      .click()
    await expect.poll(async () => (await colleague.api.threads.get(place)).assignedTo).toBe(colleague.userId)
    await page.keyboard.press('Escape')
  })
  await test.step('The dashboard is of all of them, too: what waits, with its client', async () => {
    await page.keyboard.press('g')
    await page.keyboard.press('d')
    await expect(page).toHaveURL(/\/dashboard\?all=true/)
    const needing = page.getByRole('region', { name: /^Needs you/ })
    for (const { name } of [own, shared, seen]) await expect(needing.getByText(name).first()).toBeVisible()
    await expect(
      page.getByRole('heading', { name: `${withSeeded('drafts', 3)} drafts wait for your approval` }),
    ).toBeVisible()
    await page.screenshot({ path: test.info().outputPath('dashboard.png'), fullPage: true })
    await kept.click()
    await expect(page).toHaveURL(/\/inbox\?.*assignee=none/)
    await filters.getByRole('button', { name: /^Sort: / }).click()
    await page.getByRole('menuitemradio', { name: 'Newest' }).click()
    await expect(rows).toHaveCount(1)
    await filters.getByRole('button', { name: 'View: Nobody sees to it, changed' }).click()
    await page.getByRole('menuitem', { name: 'Delete view' }).click()
    await expect(kept).toHaveCount(0)
    await page.goto(`${productUrl()}/dashboard?all=true`)
    await needing.getByRole('link', { name: 'Open Inbox' }).click()
    await expect(page).toHaveURL(/\/inbox\?all=true/)
  })
  await test.step('I go through the drafts that wait, whosever they are, but for those that I may only read', async () => {
    await page.getByRole('tab', { name: /^Needs you/ }).click()
    await page.getByRole('link', { name: 'Review' }).click()
    await expect(page).toHaveURL(/\/review\?all=true/)
    const main = page.getByRole('main')
    await expect(main.getByText(`0 of ${withSeeded('drafts', 3)} done`)).toBeVisible()
    const client = main.getByText(/^(Acme|Bolt|Clinic)$/)
    const gone: string[] = []
    for (let n = 0; n < 3; n += 1) {
      await expect(client).toBeVisible()
      gone.push((await client.textContent()) ?? '')
      await expect(
        main
          .getByText(/import of contacts|our ledger|team join us/)
          .filter({ visible: true })
          .first(),
      ).toBeVisible()
      const before = page.url()
      await page.keyboard.press('j')
      if (n < 2) await expect(page).not.toHaveURL(before)
    }
    expect(gone.toSorted()).toEqual(['Acme', 'Bolt', 'Bolt'])
    await page.goBack()
  })
  await test.step('The tasks of all are one list too, and lead back to it', async () => {
    for (const { workspaceId } of [own, shared, seen]) await inWorkspace(workspaceId, haveWaitedLong, [workspaceId])
    await page.keyboard.press('g')
    await page.keyboard.press('t')
    await expect(page).toHaveURL(/\/tasks\?all=true/)
    const tasks = page.getByRole('list', { name: 'Tasks' }).getByRole('listitem')
    for (const { name } of [own, shared, seen]) await expect(tasks.filter({ hasText: name }).first()).toBeVisible()
    await expect(tasks.filter({ hasText: 'Clinic' }).getByRole('button', { name: /Run Now/ })).toHaveCount(0)
    await tasks
      .filter({ hasText: 'Acme' })
      .filter({ hasText: 'import of contacts' })
      .getByRole('button', { name: /Run Now/ })
      .click()
    await page.getByRole('tab', { name: /^Sent/ }).click()
    await expect(tasks.filter({ hasText: 'Acme' })).toHaveCount(1)
    await tasks.filter({ hasText: 'Acme' }).getByRole('link').click()
    await expect(page).toHaveURL(new RegExp(`/thread/.*workspace=${own.workspaceId}`))
    await expect(conversation).toContainText('import of contacts')
  })
  await test.step('A workspace that I am taken out of is gone from the list and from what I selected; its open thread and its draft in Review say so', async () => {
    await page.goto(`${productUrl()}/inbox?all=true&view=all`)
    for (const row of [rowOf(own), rowOf(shared).first()]) {
      await row.hover()
      await row.getByRole('button', { name: /^Select / }).click()
    }
    await expect(bar).toContainText('2 selected')
    await rowOf(shared).first().getByRole('link').first().click()
    await expect(conversation).toBeVisible()
    const review = await page.context().newPage()
    const { threadIds } = await colleague.api.review.queue({ workspaceId: shared.workspaceId })
    await review.goto(`${productUrl()}/review?all=true&thread=${threadIds[0]}`)
    await expect(review.getByRole('main').getByText('Bolt', { exact: true })).toBeVisible()
    // Who is quick goes on before the list without the workspace is there.
    const listAllowed = Promise.withResolvers<void>()
    await review.route('**/api/review', (route) => listAllowed.promise.then(() => route.continue()))
    await colleague.api.team.remove({ workspaceId: shared.workspaceId, userId: me.userId })
    await expect(page.getByText('You don’t belong to this thread’s workspace')).toBeVisible()
    await expect(rowOf(shared)).toHaveCount(0)
    await expect(rows).toHaveCount(2)
    await expect(bar).toContainText('1 selected')
    await expect(review.getByText('You don’t belong to this thread’s workspace')).toBeVisible()
    await expect(review.getByText('Failed to load thread')).toHaveCount(0)
    await review.keyboard.press('j')
    await expect(review.getByRole('main').getByText('Acme', { exact: true })).toBeVisible()
    listAllowed.resolve()
    await expect(review.getByText(`0 of ${seeded.drafts} done`)).toBeVisible()
    await review.close()
  })
  await test.step('Choosing one of them shows its own inbox again', async () => {
    await choose('Clinic')
    await expect(page).toHaveURL(new RegExp(`/inbox\\?workspace=${seen.workspaceId}$`))
    await expect(switcher).toHaveAccessibleName('Workspace: Clinic')
    await expect(rows).toHaveCount(1)
  })
})

test('a draft that I edit from the tasks of all workspaces opens in its own, and all stay chosen', async ({
  page,
  sandbox,
}) => {
  const platform = await arrive(page)
  await sandbox.leadReplies({ workspaceId: platform, text: 'Could you tell me how the import of contacts works?' })
  await page.goto(`${productUrl()}/tasks?all=true&tab=ready`)
  await page.getByRole('link', { name: /^Edit the draft/ }).click()
  await expect(page.getByRole('region', { name: 'Conversation' })).toContainText('import of contacts')
  await expect(page).toHaveURL(/\/thread\/.*all=true/)
  await expect(page).toHaveURL(/workspace=/)
})
