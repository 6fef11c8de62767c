import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { z } from 'zod'
import { newId } from '#lib/new-id.ts'
import { asOperator } from '../keys.ts'
import { type Person, signUp } from '../person.ts'
import { ask, openDesk, threadWith } from '../process/desk.ts'
import { type Product, startProduct } from '../product.ts'
import { inEveryLook } from './axe.ts'
import { addFailedJob, inDatabase } from './database.ts'
import { newPerson } from './support.ts'

// A product of its own: who administers it, and what they decide, holds for everybody on it.

let product: Product

test.beforeAll(async () => {
  product = await startProduct()
})
test.afterAll(() => product?.[Symbol.asyncDispose]())

/** From now on these administer the platform, and nobody else. */
async function administeredBy(...people: readonly Person[]): Promise<void> {
  await inDatabase(product.dataDir, 'delete from user_roles')
  for (const { userId } of people) {
    await inDatabase(product.dataDir, "insert into user_roles (user_id, role) values ($1, 'admin')", [userId])
  }
}

/** The page as this person's, who is signed in. */
async function as(page: Page, { session }: Person): Promise<Page> {
  await page.addInitScript((kept) => {
    if (localStorage.getItem('rejoinder.session') === null) localStorage.setItem('rejoinder.session', kept)
  }, session)
  return page
}

const open = (page: Page, path: string) => page.goto(`${product.url}${path}`)
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

async function chooseRole(page: Page, { email }: Person, role: string): Promise<void> {
  await page.getByRole('combobox', { name: `Assign a role to ${email}` }).click()
  await page.getByRole('option', { name: new RegExp(`^${role}`) }).click()
}

test('an administrator makes another one, who then gets in', async ({ page, browser }) => {
  const [ada, grace] = [await signUp(product.url), await signUp(product.url)]
  await administeredBy(ada)
  await as(page, ada)
  const hers = await as(await (await browser.newContext()).newPage(), grace)

  await test.step('Grace is not let in', async () => {
    await open(hers, '/admin/users')
    await expect(heading(hers, 'Access Denied')).toBeVisible()
  })
  await test.step('I look for her address, which stays in the address of the page', async () => {
    await open(page, '/admin')
    await page.getByRole('link', { name: 'Users & Roles' }).click()
    await expect(page.getByText(ada.email)).toBeVisible()
    await page.getByRole('searchbox').fill(grace.email.slice(0, 20).toUpperCase())
    await expect(page.getByText(ada.email)).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('row').filter({ hasText: grace.email })).toContainText('Address not confirmed')
  })
  await test.step('I choose Admin, hear that anybody may have typed her address, and change my mind', async () => {
    await chooseRole(page, grace, 'Admin')
    await expect(page.getByRole('alertdialog')).toContainText('anyone could have typed it')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('combobox', { name: grace.email })).toHaveText('None')
  })
  await test.step('I choose it again and mean it', async () => {
    await chooseRole(page, grace, 'Admin')
    await page.getByRole('button', { name: 'Make Administrator' }).click()
    await expect(page.getByText('Role updated to Admin')).toBeVisible()
  })
  await test.step('She gets in', async () => {
    await hers.reload()
    await expect(heading(hers, 'Users & Roles')).toBeVisible()
    await expect(hers.getByText(grace.email)).toBeVisible()
  })
  await test.step('The audit log tells who did it and what became of what', async () => {
    await page.getByRole('link', { name: 'Audit Logs' }).click()
    const line = page.getByRole('row').filter({ hasText: grace.email })
    await expect(line).toContainText(ada.email)
    await line.getByRole('button', { name: /^Details of Role assigned/ }).click()
    await expect(page.getByRole('dialog')).toContainText('None became Admin')
  })
})

test('the last administrator stays one, and may go when there is another', async ({ page }) => {
  const [ada, grace] = [await signUp(product.url), await signUp(product.url)]
  await administeredBy(ada)
  await as(page, ada)
  await open(page, '/admin/users')
  await test.step('I give up my role, and hear why I keep it', async () => {
    await chooseRole(page, ada, 'None')
    await page.getByRole('button', { name: 'Give Up Role' }).click()
    await expect(page.getByText('Failed to update role')).toBeVisible()
    await expect(page.getByText('The platform needs at least one administrator.')).toBeVisible()
    await expect(page.getByRole('combobox', { name: ada.email })).toHaveText('Admin')
  })
  await test.step('There is another one now: I give it up, and am out at once', async () => {
    await ada.api.admin.setRole({ userId: grace.userId, role: 'admin' })
    await chooseRole(page, ada, 'None')
    await page.getByRole('button', { name: 'Give Up Role' }).click()
    await expect(page.getByText('All roles removed')).toBeVisible()
    await expect(heading(page, 'Access Denied')).toBeVisible()
  })
})

test('whoever administers nothing is denied the platform and finds the way back', async ({ page }) => {
  await test.step('Signed out, I am asked to sign in first, and would come back', async () => {
    await open(page, '/admin/users')
    await expect(page).toHaveURL(/\/auth\?.*next=%2Fadmin%2Fusers/)
  })
  await as(page, await signUp(product.url))
  for (const screen of ['users', 'workspaces', 'webhooks', 'audit', 'logs', 'settings']) {
    await test.step(`I am denied at /admin/${screen}`, async () => {
      await open(page, `/admin/${screen}`)
      await expect(page.getByText("You don't have administrator privileges to access this area.")).toBeVisible()
      await expect(page.getByText('Need admin access? Contact your system administrator.')).toBeVisible()
    })
  }
  await test.step('The page leads to the app', async () => {
    await page.getByRole('link', { name: 'Go to App' }).click()
    await expect(page).toHaveURL(/\/home$/)
  })
  await test.step('What is no page of it is not found', async () => {
    await open(page, '/admin/nowhere')
    await expect(page.getByText('Oops! Page not found')).toBeVisible()
  })
})

test('at the same address a workspace admin finds their workspace, and a client who can help', async ({ page }) => {
  const [ada, grace] = [await signUp(product.url), await signUp(product.url)]
  await as(page, grace)
  await test.step('As admin I see my workspace: one member, nothing connected, who created it', async () => {
    await open(page, '/home')
    await open(page, '/dashboard')
    await page.getByRole('button', { name: /^Account:/ }).click()
    await page.getByRole('menuitem', { name: 'Admin Dashboard' }).click()
    await expect(heading(page, 'Admin Dashboard')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Members 1' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'EmailBison Not connected' })).toBeVisible()
    await expect(page.getByRole('list', { name: 'Audit log' })).toContainText('created the workspace')
  })
  await test.step('As client I am told that it takes an admin, and whom to ask', async () => {
    const { workspaceId, userId } = grace
    // By sign-up they are called the same.
    await inDatabase(product.dataDir, "update users set full_name = 'Wendy Young' where id = $1", [ada.userId])
    await inDatabase(
      product.dataDir,
      `with joined as (insert into workspace_members (workspace_id, user_id, role) values ($1, $2, 'admin'))
       update workspace_members set role = 'client' where workspace_id = $1 and user_id = $3`,
      [workspaceId, ada.userId, userId],
      workspaceId,
    )
    await page.reload()
    await expect(page.getByText('Admin access required')).toBeVisible()
    await expect(page.getByText('Ask Wendy Young.')).toBeVisible()
    await page.getByRole('link', { name: 'Go to Dashboard' }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
  })
})

test('an administrator who was dismissed in another tab is denied at the next step', async ({ page }) => {
  const [ada, grace] = [await signUp(product.url), await signUp(product.url)]
  await administeredBy(ada, grace)
  await as(page, grace)
  await open(page, '/admin')
  await page.getByRole('link', { name: 'Administrators 2' }).click()
  await expect(page.getByRole('combobox', { name: 'Role', exact: true })).toHaveText('Admin')
  await expect(page.getByRole('row')).toHaveCount(3)
  await ada.api.admin.setRole({ userId: grace.userId, role: null })
  await page.getByRole('link', { name: 'Audit Logs' }).click()
  await expect(heading(page, 'Access Denied')).toBeVisible()
})

test('who can not be known is not let in, and may try again', async ({ page }) => {
  const ada = await signUp(product.url)
  await administeredBy(ada)
  await as(page, ada)
  await page.route('**/api/me', (route) => route.abort())
  await open(page, '/admin')
  await expect(heading(page, 'Verifying admin access...')).toBeVisible()
  await expect(page.getByText('Retry attempt 2/3')).toBeVisible()
  await expect(heading(page, 'Access Denied')).toBeVisible()
  await expect(page.getByText('Your privileges couldn’t be checked')).toBeVisible()
  await page.unroute('**/api/me')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(heading(page, 'Dashboard')).toBeVisible()
})

test('settings of the platform survive a reload', async ({ page }) => {
  const ada = await signUp(product.url)
  await administeredBy(ada)
  await as(page, ada)
  await open(page, '/admin/settings')
  await page.getByRole('radio', { name: /^Invite only/ }).click()
  await expect(page.getByText('Settings saved successfully')).toBeVisible()
  await page.getByLabel('Days to keep action logs').fill('0')
  await expect(page.getByText('Enter a whole number from 1 to 3650.')).toBeVisible()
  await page.getByLabel('Days to keep action logs').fill('45')
  await page.getByRole('button', { name: 'Save Days' }).click()
  await expect.poll(async () => (await ada.api.admin.settings()).actionLogsKeptDays).toBe(45)
  await page.reload()
  await expect(page.getByLabel('Days to keep action logs')).toHaveValue('45')
  await expect(page.getByRole('radio', { name: /^Invite only/ })).toBeChecked()
  await page.getByRole('radio', { name: /^Open/ }).click()
  await expect.poll(async () => (await ada.api.admin.settings()).signUp).toBe('open')
  await page.getByLabel('Days of trial').fill('30')
  await page.getByRole('button', { name: 'Save Trial' }).click()
  await expect.poll(async () => (await ada.api.admin.settings()).trialDays).toBe(30)
  await expect(page.getByText('From the next workspace on.')).toBeVisible()
  await page.getByLabel('Support address').fill('help@operator.example')
  await page.getByLabel('Hours to answer with priority').fill('8')
  await page.getByRole('button', { name: 'Save Support' }).click()
  await expect.poll(async () => (await ada.api.accounts.me()).support).toEqual({ answerHours: 8 })
  await test.step('The offer of the public pages is what was set', async () => {
    await expect
      .poll(async () => (await fetch(`${product.url}/pricing`)).text(), { timeout: 30_000 })
      .toContain('30 days')
  })
  await test.step('Everybody’s account menu has Help, which says within what time it is answered', async () => {
    await open(page, '/inbox')
    await page.getByRole('button', { name: /^Account:/ }).click()
    await page.getByRole('menuitem', { name: 'Help' }).click()
    const dialog = page.getByRole('dialog', { name: 'Help' })
    await expect(dialog).toContainText('within 8 hours')
    await dialog.getByRole('button', { name: 'Send' }).click()
    await expect(dialog).toContainText('Say what you need.')
    await dialog.getByLabel('What do you need?').fill('My replies are late.')
    await dialog.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByText('Message sent')).toBeVisible()
  })
})

test('a new agent starts with the model that an administrator chose', async ({ page }) => {
  const ada = await signUp(product.url)
  await administeredBy(ada)
  await as(page, ada)
  await test.step('I choose it for the platform', async () => {
    await open(page, '/admin/settings')
    await page.getByLabel('Default model').fill('openai/gpt-5')
    await page.getByRole('button', { name: 'Save Model' }).click()
    await expect(page.getByText('Settings saved successfully')).toBeVisible()
  })
  await test.step('It stands in the form of a new agent, and the agent has it', async () => {
    await open(page, '/agents?create=true')
    const form = page.getByRole('dialog')
    await expect(form.getByRole('combobox', { name: 'Model' })).toHaveText(/openai\/gpt-5$/)
    await form.getByLabel('Agent Name').fill('Ann')
    await form.getByRole('button', { name: 'Create Agent' }).click()
    await expect
      .poll(async () => (await ada.api.agents.list({ workspaceId: ada.workspaceId }))[0]?.openrouterModel)
      .toBe('openai/gpt-5')
  })
  await ada.api.admin.updateSettings({ defaultModel: 'google/gemini-2.5-flash' })
})

test('an administrator finds a workspace, suspends it and restores it, its people are told, and no reply is lost', async ({
  page,
  browser,
}) => {
  const desk = await openDesk(product.url, product.sandboxUrl)
  const [ada, grace] = [await signUp(product.url), desk.person]
  await grace.api.workspaces.updateSettings({ workspaceId: grace.workspaceId, name: 'Globex' })
  await administeredBy(ada)
  await as(page, ada)
  const hers = await as(await (await browser.newContext()).newPage(), grace)
  await open(hers, '/dashboard')
  const friend = await signUp(product.url, { ref: grace.workspaceId })

  await test.step('I look for her address, and find her workspace with what it has', async () => {
    await open(page, '/admin')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Workspaces' }).click()
    await page.getByRole('searchbox').fill(grace.email.slice(0, 20).toUpperCase())
    const row = page.getByRole('row').filter({ hasText: 'Globex' })
    await expect(row).toContainText('Trial')
    await expect(row).toContainText('EmailBison')
    await expect(page.getByRole('row')).toHaveCount(2)
    await page.reload()
    await expect(page.getByRole('row')).toHaveCount(2)
  })
  await test.step('I suspend it and say why; the page of its people says so by itself', async () => {
    await page.getByRole('button', { name: 'Suspend Globex' }).click()
    await page.getByLabel('Reason').fill('The invoice is open.')
    await page.getByRole('button', { name: 'Suspend Workspace' }).click()
    await expect(page.getByText('Globex is suspended')).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: 'Globex' })).toContainText('Suspended')
    await expect(hers.getByText('This workspace is suspended: its agents are paused')).toBeVisible()
    await expect(hers.getByText('The invoice is open.')).toBeVisible()
    await open(hers, '/dashboard')
    await expect(hers.getByRole('link', { name: /^Active Agents/ })).toContainText(
      'paused while this workspace is suspended',
    )
  })
  const asked = await ask(desk, 0)
  await test.step('A lead writes to her: it is in the inbox, and no agent answers', async () => {
    await open(hers, `/thread/${await threadWith(desk, asked)}`)
    await expect(hers.getByText('This workspace’s agents were paused.')).toBeVisible()
    await expect(hers.getByRole('textbox', { name: 'Reply', exact: true })).toHaveValue('')
  })
  await test.step('I look into it: settings, health and queue', async () => {
    await page.getByRole('link', { name: 'Globex' }).click()
    await expect(heading(page, 'Settings')).toBeVisible()
    await expect(page.getByText('Suspended since')).toBeVisible()
    await expect(page.getByText('Time zone')).toBeVisible()
  })
  await test.step('I see who came by its link, and take that back', async () => {
    const referral = page.getByRole('list', { name: 'Referrals' }).getByRole('listitem')
    await expect(referral).toContainText(friend.email)
    await expect(referral.getByText('Counts', { exact: true })).toBeVisible()
    await referral.getByRole('link', { name: 'Workspace' }).click()
    await page.getByRole('link', { name: 'another workspace' }).click()
    await page.getByRole('button', { name: `Take back the referral of ${friend.email}` }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('It can’t be given again.')
    await question.getByRole('button', { name: 'Take Back' }).click()
    await expect(page.getByText('Referral taken back')).toBeVisible()
    await expect(referral.getByText('Taken back', { exact: true })).toBeVisible()
    expect((await grace.api.referrals.list({ workspaceId: grace.workspaceId })).credited).toBe(0)
  })
  await test.step('I restore it', async () => {
    await page.getByRole('button', { name: 'Restore Globex' }).click()
    await expect(page.getByText('Globex is restored')).toBeVisible()
    await expect(hers.getByText('This workspace is suspended')).toHaveCount(0)
  })
  await test.step('The answer to the lead is drafted by itself', async () => {
    await expect(hers.getByRole('textbox', { name: 'Reply', exact: true })).not.toHaveValue('')
  })
  await test.step('She is told that it is active again', async () => {
    await open(hers, '/notifications')
    await expect(hers.getByText('This workspace is active again')).toBeVisible()
  })
  await test.step('She reads in her settings who did what, also that I looked', async () => {
    await open(hers, '/settings')
    const log = hers.getByRole('list', { name: 'Audit log' })
    await expect(log).toContainText('Ada Byron suspended the workspace, as an administrator of this platform')
    await expect(log).toContainText('looked at the workspace’s settings, health and queue')
    await expect(log.getByRole('listitem').filter({ hasText: 'looked at' })).toHaveCount(2)
    await expect(log).toContainText('took back a referral, as an administrator of this platform')
    await expect(log).toContainText('Rejoinder credited a month with one agent free, for a referral')
  })
  await test.step('The platform’s audit log tells it, too', async () => {
    await page.getByRole('link', { name: 'Audit Logs' }).click()
    await expect(page.getByText('Workspace Globex: Active to Suspended, and 1 more')).toBeVisible()
  })
})

test('workspaces that can not be fetched are told in their place', async ({ page }) => {
  const ada = await signUp(product.url)
  await administeredBy(ada)
  await as(page, ada)
  await page.route('**/api/admin/workspaces', (route) => route.fulfill({ status: 500, json: {} }))
  await open(page, '/admin/workspaces')
  await expect(page.getByText('Failed to fetch workspaces')).toBeVisible()
  await page.unroute('**/api/admin/workspaces')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('link', { name: 'Acme' }).first()).toBeVisible()
})

/** A delivery to a workspace that could not be applied. */
const failedDelivery = ({ workspaceId }: Person, body: object) =>
  inDatabase(
    product.dataDir,
    `insert into webhook_events (workspace_id, id, webhook_id, dedupe_key, type, body, status, error, processed_at)
     values ($1, $2, gen_random_uuid(), gen_random_uuid(), 'lead_replied', convert_to($3, 'UTF8'), 'failed', '{"code":"no_message"}', now())`,
    [workspaceId, newId(), JSON.stringify(body)],
    workspaceId,
  )

test('an administrator sees how the platform is, and what was done on it', async ({ page }) => {
  const ada = await signUp(product.url)
  await administeredBy(ada)
  await as(page, ada)
  await ada.api.admin.updateSettings({ trialDays: 21 })
  await ada.api.admin.updateSettings({ trialDays: 14 })
  const { auditEntries } = await ada.api.admin.counts()
  await test.step('The four counts lead to what they count', async () => {
    await open(page, '/admin')
    for (const name of [/^Total Users \d/, /^Workspaces \d/, 'Administrators 1', `Activity (24h) ${auditEntries}`])
      await expect(page.getByRole('link', { name })).toBeVisible()
  })
  await test.step('Each part says whether it works: there is no mail server here', async () => {
    const health = page.getByRole('list', { name: 'Health' })
    for (const part of ['Queue', 'Deliveries', 'Sends', 'Sync'])
      await expect(health.getByRole('listitem').filter({ hasText: part })).toContainText(/Working|Needs attention/)
    await expect(health.getByRole('listitem').filter({ hasText: 'Mail' })).toContainText('Needs attention')
    await expect(health).toContainText('No mail server is set up')
  })
  await test.step('The curve of activity has its numbers behind it, which add up to the count', async () => {
    await expect(page.getByRole('img', { name: `${auditEntries} in the last 24 hours` })).toBeVisible()
    await page.getByText('Show as a table').click()
    const table = page.getByRole('region', { name: 'Activity by the hour' })
    await expect(table.getByRole('row')).toHaveCount(25)
    await expect(table.getByRole('row').last()).toContainText(/[1-9]/)
  })
  await test.step('A quick action leads to the deliveries', async () => {
    await page.getByRole('link', { name: /^Watch deliveries and the queue/ }).click()
    await expect(heading(page, 'Webhooks')).toBeVisible()
  })
})

test('an administrator finds a failed delivery, reads what it carries and replays it', async ({ page }) => {
  const [ada, grace] = [await signUp(product.url), await signUp(product.url)]
  await grace.api.workspaces.updateSettings({ workspaceId: grace.workspaceId, name: 'Initech' })
  await administeredBy(ada)
  await as(page, ada)
  await failedDelivery(grace, { event: { type: 'LEAD_REPLIED' }, data: { words: 'Tell me more' } })
  await failedDelivery(ada, { event: { type: 'LEAD_REPLIED' } })
  const rows = page.getByRole('region', { name: 'Deliveries', exact: true }).last().getByRole('row')

  await test.step('I look at the deliveries of her workspace that failed in the last hour; the address keeps it', async () => {
    await open(page, '/admin')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Webhooks' }).click()
    await expect(rows.filter({ hasText: 'Initech' })).toContainText('It contains no message')
    await page.getByRole('button', { name: 'Workspace: All workspaces' }).click()
    await page.getByRole('combobox', { name: 'Search by name or email' }).fill('nitec')
    await expect(page.getByRole('option')).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Workspace: Initech' })).toBeVisible()
    for (const [filter, choice] of [
      ['Type', 'lead_replied'],
      ['State', 'Failed'],
      ['Time', 'Last hour'],
    ] as const) {
      await page.getByRole('combobox', { name: filter }).click()
      await page.getByRole('option', { name: choice }).click()
    }
    await expect(rows).toHaveCount(2)
    await page.reload()
    await expect(rows).toHaveCount(2)
  })
  await test.step('I open it, and am told that her admins see it', async () => {
    await page.getByRole('button', { name: /^Payload of lead_replied to Initech/ }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('Its admins see that you opened it.')
    await expect(dialog).toContainText('"words": "Tell me more"')
    await dialog.getByRole('button', { name: 'Close' }).click()
  })
  await test.step('I replay it: it is no failed one any more, until it fails again', async () => {
    await page.getByRole('button', { name: /^Replay lead_replied to Initech/ }).click()
    await expect(page.getByText('The delivery is processed again')).toBeVisible()
  })
  await test.step('All that fit are replayed at once, after I was told how many that is', async () => {
    const replayAll = page.getByRole('button', { name: 'Replay all failed…' })
    await expect(async () => {
      if (!(await replayAll.isVisible())) await page.reload()
      await expect(replayAll).toBeVisible({ timeout: 2000 })
    }).toPass()
    await replayAll.click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toContainText('1 failed delivery in 1 workspace.')
    await dialog.getByRole('button', { name: 'Replay 1' }).click()
    await expect(page.getByText('1 delivery is processed again')).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await open(page, '/admin/audit')
    await expect(page.getByText('Failed deliveries replayed').first()).toBeVisible()
    await open(page, '/admin/webhooks')
  })
  await test.step('Her audit log tells both', async () => {
    const { entries } = await grace.api.workspaces.audit({ workspaceId: grace.workspaceId, limit: 10 })
    expect(entries.map(({ action }) => action)).toEqual(expect.arrayContaining(['webhook.opened', 'webhook.replayed']))
  })
  await test.step('How many came, and how long they waited, stands above as bars with a table behind', async () => {
    await open(page, '/admin/webhooks')
    await expect(page.getByRole('img', { name: /^Deliveries by the hour, \d+ in 24 hours/ })).toBeVisible()
    await expect(page.getByRole('img', { name: /^How long deliveries waited/ })).toBeVisible()
  })
})

test('an administrator sees failed jobs and sends, and has the jobs tried again', async ({ page }) => {
  const ada = await signUp(product.url)
  await administeredBy(ada)
  await as(page, ada)
  const { workspaceId } = ada
  await addFailedJob(product.dataDir, 'review_agents_tasks', { workspaceId })
  await test.step('The queue names what failed; I have it tried again, and it is done', async () => {
    await open(page, '/admin/webhooks')
    await page.getByRole('tab', { name: 'Queue' }).click()
    const retry = page.getByRole('button', { name: 'Retry 1 failed review agents tasks' })
    await retry.click()
    await expect(page.getByText('1 job is tried again')).toBeVisible()
    await expect(retry).toHaveCount(0)
  })
  await test.step('A reply that could not be sent stands under Sends, without its words', async () => {
    await page.getByRole('tab', { name: 'Sends' }).click()
    await expect(page.getByText('Every send is settled')).toBeVisible()
    const [connection, contact, thread] = [newId(), newId(), newId()]
    for (const [text, values] of [
      [
        `insert into connections (workspace_id, id, kind, base_url, api_key_encrypted, platform_workspace_id, is_active) values ($1, $2, 'sandbox', 'http://x.example', '\\x00', '1', false)`,
        [workspaceId, connection],
      ],
      [
        `insert into contacts (workspace_id, id, connection_id, email) values ($1, $2, $3, 'lead@lead.example')`,
        [workspaceId, contact, connection],
      ],
      [
        `insert into threads (workspace_id, id, contact_id, last_message_at, last_direction) values ($1, $2, $3, now(), 'inbound')`,
        [workspaceId, thread, contact],
      ],
      [
        `insert into tasks (workspace_id, id, thread_id, type, status, scheduled_at, last_error) values ($1, $2, $3, 'reply', 'failed', now(), '[{"code":"absent"}]')`,
        [workspaceId, newId(), thread],
      ],
    ] as const)
      await inDatabase(product.dataDir, text, [...values], workspaceId)
    await page.reload()
    await expect(page.getByRole('row').filter({ hasText: 'Not confirmed, probably not sent' })).toContainText('Acme')
  })
})

test('on the host of its own the administration is all there is', async ({ page }) => {
  const [ada, grace] = [await signUp(product.url), await signUp(product.url)]
  await administeredBy(ada)
  const there = product.url.replace('127.0.0.1', 'admin.localhost')
  await test.step('Signed out, I am asked to sign in, and come to the administration', async () => {
    await page.goto(there)
    await expect(page).toHaveURL(/\/auth\?/)
    await page.getByLabel('Email').fill(ada.email)
    await page.getByLabel('Password', { exact: true }).fill(ada.password)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(heading(page, 'Dashboard')).toBeVisible()
    await expect(page).toHaveURL(/admin\.localhost:\d+\/admin$/)
  })
  await test.step('/ and /dashboard lead there', async () => {
    for (const path of ['/', '/dashboard']) {
      await page.goto(`${there}${path}`)
      await expect(page).toHaveURL(/\/admin$/)
    }
  })
  await test.step('Other paths are not found', async () => {
    for (const path of ['/inbox', '/home', '/nowhere']) {
      expect((await page.goto(`${there}${path}`))?.status()).toBe(404)
      await expect(page.getByText('Oops! Page not found')).toBeVisible()
    }
  })
  await test.step('The app is at its own host', async () => {
    await page.goto(`${there}/admin`)
    await expect(page.getByRole('link', { name: 'Go to App' })).toHaveAttribute(
      'href',
      /^http:\/\/app\.localhost:\d+\/home$/,
    )
  })
  await test.step('Who administers nothing is denied, and finds no workspace here', async () => {
    await page.evaluate((kept) => localStorage.setItem('rejoinder.session', kept), grace.session)
    await page.goto(`${there}/admin`)
    await expect(heading(page, 'Access Denied')).toBeVisible()
  })
})

const outboxShape = z.object({ mails: z.array(z.object({ to: z.string(), text: z.string() })) })

async function invitationLink(email: string): Promise<string> {
  const { mails } = outboxShape.parse(await (await fetch(`${product.url}/dev/mail.json`, asOperator)).json())
  return /\S+\/invitation#\S+/.exec(mails.find(({ to }) => to === email)?.text ?? '')?.[0] ?? ''
}

async function openSignUp(page: Page): Promise<void> {
  await open(page, '/auth')
  await page.getByRole('tab', { name: 'Sign Up' }).click()
}

test('who administers the platform lets in the invited alone, then nobody, and everybody is told before they type', async ({
  page,
  browser,
}) => {
  const ada = await signUp(product.url)
  await administeredBy(ada)
  const { fullName, email, password } = newPerson()
  const newcomer = await (await browser.newContext()).newPage()

  await test.step('I sign in and land in the platform admin area', async () => {
    await open(page, '/auth')
    await page.getByLabel('Email').fill(ada.email)
    await page.getByLabel('Password', { exact: true }).fill(ada.password)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page).toHaveURL(/\/admin$/)
  })
  await test.step('I open its settings and let in only who was invited', async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('radio', { name: /^Invite only/ }).click()
    await expect(page.getByText('Settings saved successfully')).toBeVisible()
  })
  await test.step('A newcomer reads that it needs an invitation, and one that had the form open is refused', async () => {
    await openSignUp(newcomer)
    await expect(newcomer.getByText('Sign-up is by invitation')).toBeVisible()
    await expect(newcomer.getByLabel('Full Name')).toHaveCount(0)
    const refused = await fetch(`${product.url}/auth/v1/signup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password, data: { full_name: fullName } }),
    })
    expect(refused.status).toBe(422)
  })
  await test.step('Invited to a workspace, they make an account and join it', async () => {
    await ada.api.team.invite({ workspaceId: ada.workspaceId, emails: [email], role: 'member' })
    await expect.poll(() => invitationLink(email)).not.toBe('')
    await newcomer.goto(await invitationLink(email))
    await newcomer.getByRole('link', { name: 'Sign Up and Join' }).click()
    await newcomer.getByLabel('Full Name').fill(fullName)
    await newcomer.getByLabel('Password', { exact: true }).fill(password)
    await newcomer.getByRole('button', { name: 'Sign Up' }).click()
    await expect(newcomer).toHaveURL(/\/home/)
  })
  await test.step('I close it: the next one reads that too, and whoever has an account still gets in', async () => {
    await page.getByRole('radio', { name: /^Closed/ }).click()
    const other = await (await browser.newContext()).newPage()
    await openSignUp(other)
    await expect(other.getByText('Sign-up is closed')).toBeVisible()
    await other.getByRole('link', { name: 'Sign In' }).click()
    await other.getByLabel('Email').fill(email)
    await other.getByLabel('Password', { exact: true }).fill(password)
    await other.getByRole('button', { name: 'Sign In' }).click()
    await expect(other).toHaveURL(/\/home/)
  })
  await ada.api.admin.updateSettings({ signUp: 'open' })
})

test('no screen of the platform keeps anybody out: wide and narrow, light and dark', { tag: '@long' }, async ({
  page,
}) => {
  // Forty looks, each through the whole page.
  test.slow()
  const ada = await signUp(product.url)
  await administeredBy(ada)
  await as(page, ada)
  const found: string[] = []
  for (const [path, name] of [
    ['/admin', 'Dashboard'],
    ['/admin/users', 'Users & Roles'],
    ['/admin/workspaces', 'Workspaces'],
    [`/admin/workspaces/${ada.workspaceId}`, 'Acme'],
    ['/admin/webhooks', 'Webhooks'],
    ['/admin/webhooks?tab=queue', 'Webhooks'],
    ['/admin/webhooks?tab=sends', 'Webhooks'],
    ['/admin/audit', 'Audit Logs'],
    ['/admin/logs', 'Action Logs'],
    ['/admin/settings', 'Settings'],
  ] as const) {
    await open(page, path)
    await expect(heading(page, name)).toBeVisible()
    await expect(page.getByText(/^Loading /)).toHaveCount(0)
    await inEveryLook(page, path, found)
  }
  expect(found).toEqual([])
})

test('an administrator watches what people do, finds it, and takes it along as a file', async ({ page, browser }) => {
  const [ada, grace] = [await signUp(product.url), await signUp(product.url)]
  await administeredBy(ada)
  await as(page, ada)
  const rows = page.getByRole('row')
  await test.step('The log lists what I did myself', async () => {
    await open(page, '/admin')
    await page.getByRole('link', { name: 'Action Logs' }).click()
    await expect(heading(page, 'Action Logs')).toBeVisible()
    await expect(rows.filter({ hasText: ada.email }).filter({ hasText: 'Action Logs' })).toContainText('Page view')
  })
  await test.step('Somebody who is not signed in opens a page that is none, and the sign-in: both appear by themselves', async () => {
    const stranger = await (await browser.newContext()).newPage()
    await open(stranger, '/no/such/page')
    await expect(stranger.getByText('Oops! Page not found')).toBeVisible()
    await open(stranger, '/auth')
    await stranger.getByRole('link', { name: 'Forgot password?' }).click()
    await expect(rows.filter({ hasText: 'Not signed in' }).filter({ hasText: 'Forgot password' })).toBeVisible()
    await open(stranger, '/no/such/page')
    await expect(rows.filter({ hasText: '/no/such/page' }).first()).toContainText('Page not found')
    await expect(rows.filter({ hasText: '/no/such/page' }).first()).toContainText('Not signed in')
    await stranger.context().close()
  })
  await test.step('So does what Grace opens; of a thread there is no id', async () => {
    const hers = await as(await (await browser.newContext()).newPage(), grace)
    await open(hers, '/thread/019ac1f2-6a55-7c3e-9d5a-0f3b6f1c2d4e')
    await expect(rows.filter({ hasText: grace.email }).filter({ hasText: '/thread/…' }).first()).toBeVisible()
    await open(hers, '/team')
    await expect(rows.filter({ hasText: grace.email }).filter({ hasText: '/team' }).first()).toBeVisible()
    await hers.context().close()
  })
  await test.step('I look for letters of her address, which stay in the address of the page', async () => {
    await page.getByRole('searchbox').fill(grace.email.slice(0, 24).toUpperCase())
    await expect(rows.filter({ hasText: ada.email })).toHaveCount(0)
    await expect(rows.filter({ hasText: grace.email }).first()).toBeVisible()
    await page.reload()
    await expect(rows.filter({ hasText: grace.email }).first()).toBeVisible()
    await expect(rows.filter({ hasText: ada.email })).toHaveCount(0)
  })
  await test.step('I export what is shown', async () => {
    const file = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const download = await file
    expect(download.suggestedFilename()).toMatch(/^action_logs_[\dT-]+\.csv$/)
    await expect(page.getByText('Logs exported to CSV')).toBeVisible()
    const lines = (await readFile(await download.path(), 'utf8')).split('\r\n')
    expect(lines[0]).toBe('\uFEFFTimestamp,User,Email,Action Type,Action Name,Success,Execution Time (ms),Error')
    expect(lines.slice(1, -1).every((line) => line.includes(grace.email))).toBe(true)
  })
  await test.step('Of a type that nothing was of, I am told so, and come back to everything', async () => {
    await page.getByRole('combobox', { name: 'Type' }).click()
    await page.getByRole('option', { name: 'Error' }).click()
    await expect(page.getByText('Nothing found')).toBeVisible()
    await page.getByRole('button', { name: 'Show everything' }).click()
    await expect(rows.filter({ hasText: ada.email }).first()).toBeVisible()
  })
  await test.step('When the server does not answer, I am told, and Refresh works again when it does', async () => {
    await page.route('**/api/admin/action-logs*', (route) => route.abort())
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(page.getByText('Failed to fetch logs')).toBeVisible()
    await page.unroute('**/api/admin/action-logs*')
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(page.getByText('Failed to fetch logs')).toHaveCount(0)
    await expect(rows.filter({ hasText: ada.email }).first()).toBeVisible()
  })
})
