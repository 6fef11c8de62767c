import type { Locator, Page, Route } from '@playwright/test'
import { newId } from '#lib/new-id.ts'
import { inWorkspace } from './database.ts'
import { arrive, expect, newPerson, ownWorkspace, productUrl, signUp, test } from './support.ts'

// What `test/checklist/texts.ts` names and no other walk shows: the words of the specification, as they stand there.

const refuse = (route: Route) => route.fulfill({ status: 500, json: {} })

/** One call that is refused, as long as something is done. */
async function refused(page: Page, path: string, method: string, action: () => Promise<unknown>): Promise<void> {
  const address = new RegExp(`/(api|auth/v1)/${path}(\\?|$)`)
  await page.route(address, (route) => (route.request().method() === method ? refuse(route) : route.fallback()))
  await action()
  await page.unroute(address)
}

const toasts = (page: Page): Locator => page.getByRole('region', { name: /^Notifications/ })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click()

test('the public pages say what it costs, how to begin and how it scores, word for word', async ({ page }) => {
  await page.goto(productUrl())
  const site = page.getByRole('navigation', { name: 'Site' })
  for (const name of ['Pricing', 'Docs', 'Sign In']) await expect(site.getByRole('link', { name })).toBeVisible()
  for (const name of ['Get Started', 'Start Free Trial'])
    await expect(page.getByRole('link', { name }).first()).toHaveAttribute('href', /^\/auth/)
  const plans = page.getByRole('article')
  for (const text of [
    '$9',
    'per agent per month',
    '1 AI agent included',
    'EmailBison integration',
    'Adaptive knowledge base',
    'Intent scoring',
    'Automated follow-ups',
    'Task scheduling',
  ])
    await expect(plans.filter({ hasText: 'Per Agent' }).first().getByText(text, { exact: true })).toBeVisible()
  for (const text of [
    '$97',
    'per month',
    'Unlimited agents',
    'Everything in Per Agent',
    'Priority support',
    'Advanced analytics',
    'Custom branding',
    'Team roles and permissions',
  ])
    await expect(page.getByRole('article', { name: 'Unlimited' }).getByText(text, { exact: true })).toBeVisible()
  await expect(page.getByText('14 days of full access. No credit card required.').first()).toBeVisible()
  await page.goto(`${productUrl()}/docs`)
  for (const name of [
    'Connect EmailBison',
    'Create an agent',
    'Configure tone and rules',
    'Add Knowledge Base content',
  ])
    await expect(page.getByRole('heading', { name })).toBeVisible()
  await page.goto(`${productUrl()}/docs/intent-scoring`)
  for (const [range, examples] of [
    ['+8 to +10', 'Meeting requests, pricing, demo asks'],
    ['+3 to +7', 'Medium'],
    ['0 to +2', 'Out-of-office, auto-replies'],
    ['−1 to −10', 'Unsubscribe, spam, abuse'],
  ] as const)
    await expect(page.getByRole('listitem').filter({ hasText: range })).toContainText(examples)
  await page.goto(`${productUrl()}/docs/agents`)
  for (const tone of ['professional', 'casual', 'friendly', 'formal', 'founder', 'salesy', 'cto'])
    await expect(page.getByText(tone, { exact: true })).toBeVisible()
})

test('a newcomer reads the words of the first steps, and of what is refused there', async ({ page }) => {
  const person = newPerson()
  await test.step('The two forms', async () => {
    await page.goto(`${productUrl()}/auth`)
    for (const name of ['Sign In', 'Sign Up']) await expect(page.getByRole('tab', { name })).toBeVisible()
    await page.getByRole('tab', { name: 'Sign Up' }).click()
    await page.getByLabel('Full Name').fill(person.fullName)
    await expect(page.getByLabel('Workspace Name')).toHaveAttribute('placeholder', "Ada Byron's Workspace")
    await page.getByLabel('Email').fill(person.email)
    await page.getByLabel('Password', { exact: true }).fill('short')
    await press(page, 'Sign Up')
    await expect(page.getByText('Use at least 6 characters.')).toBeVisible()
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    await press(page, 'Sign Up')
    await expect(toasts(page).getByText('Account created successfully!', { exact: true })).toBeVisible()
  })
  await test.step('Step 1', async () => {
    await expect(page.getByRole('heading', { name: 'Create Your First Agent', exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled()
    await page.getByLabel('Agent Name').fill('Ann')
    await expect(page.getByLabel('Description')).toBeVisible()
    await page.getByLabel('Tone').click()
    for (const name of ['Professional', 'Casual', 'Friendly', 'Formal', 'Founder', 'Salesy', 'CTO'])
      await expect(page.getByRole('option', { name, exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await press(page, 'Continue')
  })
  await test.step('Step 2', async () => {
    await expect(page.getByRole('heading', { name: 'Connect EmailBison' })).toBeVisible()
    for (const name of ['Skip for Now', 'Complete Setup'])
      await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
    await page.getByLabel('EmailBison base URL').fill('https://dedi.emailbison.com')
    await press(page, 'Complete Setup')
    await expect(page.getByText('Please fill in both EmailBison base URL and API key', { exact: true })).toBeVisible()
    await page.getByLabel('EmailBison base URL').fill('')
    await press(page, 'Complete Setup')
    await expect(toasts(page).getByText('Setup complete!', { exact: true })).toBeVisible()
  })
  await test.step('The agents to choose from, and the ways from there', async () => {
    const card = page.getByRole('button', { name: /^Ann/ })
    await expect(card.getByText('No description', { exact: true })).toBeVisible()
    for (const name of ['Settings', 'Team', 'Reset Password'])
      await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
    await press(page, 'Sign Out')
    await expect(toasts(page).getByText('Signed out successfully', { exact: true })).toBeVisible()
    await page.getByLabel('Email').fill(person.email)
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    await press(page, 'Sign In')
    await expect(toasts(page).getByText('Welcome back!', { exact: true })).toBeVisible()
  })
  await test.step('A tone that this version does not know', async () => {
    await page.route('**/api/workspaces/*/agents', async (route) => {
      const response = await route.fetch()
      const agents: object[] = await response.json()
      await route.fulfill({ response, json: agents.map((agent) => ({ ...agent, tone: 'pirate' })) })
    })
    await page.reload()
    await expect(page.getByText('Default tone', { exact: true })).toBeVisible()
    await page.unrouteAll()
  })
  await test.step('Connecting in the settings', async () => {
    await page.goto(`${productUrl()}/settings`)
    for (const name of ['Wake time', 'MCP server URL', 'Custom domain', 'Company name'])
      await expect(page.getByLabel(name)).toBeVisible()
    await expect(page.getByLabel('Wake time')).toHaveValue('09:00')
    for (const name of ['Default shortest delay (minutes)', 'Default longest delay (minutes)', 'OpenRouter key'])
      await expect(page.getByLabel(name).first()).toBeVisible()
    await press(page, 'Connect')
    await expect(page.getByText('Please fill in both EmailBison base URL and API key', { exact: true })).toBeVisible()
    await page.getByLabel('EmailBison base URL').fill('https://dedi.emailbison.com')
    await page.getByLabel('API key', { exact: true }).fill('a key')
    await refused(page, 'workspaces/[^/]+/connection', 'PUT', async () => {
      await press(page, 'Connect')
      await expect(page.getByText('Failed to connect to EmailBison', { exact: true })).toBeVisible()
    })
    await refused(page, 'workspaces/[^/]+/connection/sandbox', 'POST', async () => {
      await press(page, 'Use the sandbox')
      await expect(toasts(page).getByText('Failed to connect', { exact: true })).toBeVisible()
    })
  })
  await test.step('Agents', async () => {
    await page.goto(`${productUrl()}/agents?create=true`)
    const dialog = page.getByRole('dialog', { name: 'Create Agent' })
    await dialog.getByLabel('Agent Name').fill('Bea')
    await refused(page, 'workspaces/[^/]+/agents', 'POST', async () => {
      await dialog.getByRole('button', { name: 'Create Agent' }).click()
      await expect(dialog.getByText('Failed to create agent', { exact: true })).toBeVisible()
    })
    await dialog.getByRole('combobox', { name: 'Model' }).click()
    for (const name of ['google/gemini-2.5-flash', 'google/gemini-2.5-pro', 'openai/gpt-5-mini', 'openai/gpt-5'])
      await expect(page.getByRole('option', { name, exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await dialog.getByLabel('Auto-send').click()
    await dialog.getByRole('button', { name: 'Create Agent' }).click()
    await expect(toasts(page).getByText('Agent created successfully!', { exact: true })).toBeVisible()
    const card = page.getByRole('article', { name: 'Bea' })
    for (const text of [
      'Auto',
      'No description',
      'Professional',
      '5 to 10 minutes',
      'Workspace: all campaigns',
      'After 3 and 7 days',
      'google/gemini-2.5-flash',
    ])
      await expect(card.getByText(text, { exact: true })).toBeVisible()
    await expect(page.getByRole('article', { name: 'Ann' }).getByText('Manual', { exact: true })).toBeVisible()
  })
  await test.step('Signing out where the server is away', async () => {
    await page.route('**/auth/v1/logout*', (route) => route.abort())
    await press(page, 'Sign Out')
    await expect(toasts(page).getByText('Failed to sign out', { exact: true })).toBeVisible()
  })
  await test.step('A page that is none, signed in and out', async () => {
    await page.goto(`${productUrl()}/nowhere`)
    await expect(page.getByRole('link', { name: 'Go to Home', exact: true })).toBeVisible()
    await signUp(page)
    await page.goto(`${productUrl()}/nowhere`)
    await expect(page.getByRole('link', { name: 'Go to Dashboard', exact: true })).toBeVisible()
  })
})

test('every empty list and every action that fails has its own words', async ({ page, sandbox }) => {
  const platform = await arrive(page)
  await test.step('Empty lists', async () => {
    await page.goto(`${productUrl()}/inbox`)
    for (const [tab, text] of [
      ['New Replies', 'No new threads'],
      ['High Intent', 'No high intent threads'],
      ['Pending', 'No pending threads'],
      ['All Threads', 'No threads yet'],
    ] as const) {
      await page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click()
      await expect(page.getByText(text, { exact: true })).toBeVisible()
    }
    await page.getByRole('link', { name: 'Tasks' }).click()
    // The inbox has a tab of that name, too.
    await expect(page.getByRole('heading', { name: 'Tasks' })).toBeVisible()
    for (const [tab, text] of [
      ['Pending', 'No pending tasks'],
      ['Ready', 'No ready tasks'],
      ['Sent', 'No sent tasks yet'],
      ['All', 'No tasks scheduled yet'],
    ] as const) {
      await page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click()
      await expect(page.getByText(text, { exact: true })).toBeVisible()
    }
  })
  await test.step('The sidebar and the dashboard', async () => {
    const sidebar = page.getByRole('navigation', { name: 'Main' })
    for (const name of ['Dashboard', 'Campaigns', 'Inbox', 'Tasks', 'Knowledge Base', 'Webhooks', 'Agent Settings'])
      await expect(sidebar.getByRole('link', { name })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Sign Out', exact: true })).toBeVisible()
    await sidebar.getByRole('link', { name: 'Dashboard' }).click()
    for (const name of ['Active Agents', 'Threads', 'Pending Tasks', 'High Intent'])
      await expect(page.getByText(name, { exact: true }).first()).toBeVisible()
    await expect(page.getByText(/^Welcome, Ada/)).toBeVisible()
  })
  await test.step('Campaigns', async () => {
    await page.getByRole('link', { name: 'Campaigns' }).click()
    await expect(page.getByRole('columnheader', { name: 'Campaign ID', exact: true })).toBeVisible()
    await refused(page, 'workspaces/[^/]+/campaigns/fetch', 'POST', async () => {
      await press(page, 'Fetch Campaigns')
      const failed = 'Failed to load campaigns. Make sure EmailBison is connected in Settings.'
      await expect(toasts(page).getByText(failed, { exact: true })).toBeVisible()
    })
    await press(page, 'Fetch Campaigns')
    await expect(toasts(page).getByText('Campaigns loaded successfully', { exact: true })).toBeVisible()
  })
  await test.step('Webhooks', async () => {
    await page.getByRole('link', { name: 'Webhooks', exact: true }).click()
    await expect(page.getByText('last 50 events', { exact: true })).toBeVisible()
    for (const name of ['Refresh', 'Test Webhook Payload'])
      await expect(page.getByRole('button', { name, exact: true }).first()).toBeVisible()
    await refused(page, 'workspaces/[^/]+/agents/[^/]+/webhooks', 'POST', async () => {
      await press(page, 'Recreate Webhooks')
      await expect(toasts(page).getByText('Failed to recreate webhooks', { exact: true })).toBeVisible()
    })
  })
  await test.step('Knowledge Base', async () => {
    await page.getByRole('link', { name: 'Knowledge Base' }).click()
    await press(page, 'Add Entry')
    const dialog = page.getByRole('dialog', { name: 'Add Entry' })
    await dialog.getByLabel('Title').fill('Price')
    await dialog.getByLabel('Content').fill('It costs $9.')
    await refused(page, 'workspaces/[^/]+/knowledge', 'POST', async () => {
      await dialog.getByRole('button', { name: 'Create Entry' }).click()
      await expect(dialog.getByText('Failed to create entry', { exact: true })).toBeVisible()
    })
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })
  await test.step('A conversation without a mail, without a campaign, with somebody who has neither name nor address', async () => {
    const workspaceId = await ownWorkspace(page)
    const [contact, thread] = [newId(), newId()]
    await inWorkspace(
      workspaceId,
      "insert into contacts (workspace_id, id, connection_id, email) select $1, $2, id, '' from connections where workspace_id = $1",
      [workspaceId, contact],
    )
    await inWorkspace(
      workspaceId,
      "insert into threads (workspace_id, id, contact_id, last_message_at, last_direction) values ($1, $2, $3, now(), 'inbound')",
      [workspaceId, thread, contact],
    )
    await page.goto(`${productUrl()}/inbox`)
    const row = page.getByRole('list', { name: 'Threads' }).getByRole('article')
    for (const text of ['Unknown Contact', 'New', 'Campaign N/A', 'new'])
      await expect(row.getByText(text, { exact: true })).toBeVisible()
    const { promise: held, resolve: answer } = Promise.withResolvers<void>()
    await page.route(/\/threads\/[^/]+$/, async (route) => {
      await held
      await route.fallback()
    })
    await row.click()
    await expect(page.getByText('Loading...', { exact: true })).toBeVisible()
    answer()
    await expect(page.getByText('No messages in this thread yet', { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Compose Reply', exact: true })).toBeVisible()
    await expect(page.getByLabel('Subject')).toHaveValue('Re: Your inquiry')
    await expect(page.getByRole('button', { name: 'Send Reply' })).toBeDisabled()
    await expect(page.getByRole('button', { name: 'Schedule', exact: true })).toBeDisabled()
  })
  await test.step('A reply that can be neither written nor sent, and what stands while it is', async () => {
    await sandbox.leadReplies({ workspaceId: platform, text: 'Yes, this sounds interesting. Please tell me more.' })
    await page.getByRole('link', { name: 'Back to inbox' }).click()
    await page.getByRole('link', { name: /sounds interesting/ }).click()
    await expect(page.getByRole('heading', { name: 'AI Suggested Reply', exact: true })).toBeVisible()
    await page.route(/\/draft\/generate/, async (route) => {
      await expect(page.getByRole('button', { name: 'Generating...', exact: true })).toBeVisible()
      await refuse(route)
    })
    await press(page, 'Generate AI Reply')
    await expect(toasts(page).getByText('Failed to generate reply', { exact: true })).toBeVisible()
    await page.route(/\/threads\/[^/]+\/send$/, async (route) => {
      await expect(page.getByRole('button', { name: 'Sending...', exact: true })).toBeVisible()
      await refuse(route)
    })
    await press(page, 'Send Reply')
    await expect(toasts(page).getByText('Failed to send reply', { exact: true })).toBeVisible()
  })
  await test.step('Tasks in every state, at every distance', async () => {
    await page.route(/\/workspaces\/[^/]+\/tasks(\?|$)/, async (route) => {
      const response = await route.fetch()
      const { rows } = await response.json()
      const [row] = rows
      const like = (status: string, minutes = 0) => ({
        ...row,
        id: newId(),
        status,
        undoUntil: null,
        scheduledAt: new Date(Date.now() + minutes * 60_000 + 5_000).toISOString(),
      })
      const states = [like('pending', -9), like('pending', 30), like('pending', 300), like('processing'), like('sent')]
      await route.fulfill({ response, json: { rows: [row, ...states, like('canceled')], nextCursor: null } })
    })
    await page.getByRole('link', { name: 'Tasks' }).click()
    const list = page.getByRole('list', { name: 'Tasks' })
    for (const text of ['Processing', 'Ready', 'Sent', 'Canceled', 'Overdue', 'In 30 minutes', 'In 5 hours'])
      await expect(list.getByText(text, { exact: true })).toBeVisible()
    await expect(list.getByText('Pending', { exact: true })).toHaveCount(3)
    await page.unroute(/\/workspaces\/[^/]+\/tasks(\?|$)/)
    await page.reload()
    await refused(page, 'workspaces/[^/]+/tasks/[^/]+/cancel', 'POST', async () => {
      await page.getByRole('button', { name: /^Cancel the task/ }).click()
      await expect(toasts(page).getByText('Failed to cancel task', { exact: true })).toBeVisible()
    })
    await expect(page.getByRole('button', { name: 'Run Now' })).toBeVisible()
    await page.getByRole('button', { name: /^Cancel the task/ }).click()
    await expect(toasts(page).getByText('Task canceled', { exact: true })).toBeVisible()
  })
  await test.step('The platform’s administration', async () => {
    const workspaceId = await ownWorkspace(page)
    await inWorkspace(
      workspaceId,
      "insert into user_roles (user_id, role) select user_id, 'admin' from workspace_members where workspace_id = $1",
      [workspaceId],
    )
    await page.goto(`${productUrl()}/admin`)
    for (const name of ['Total Users', 'Workspaces', 'Administrators', 'Activity (24h)', 'Quick actions'])
      await expect(page.getByText(name, { exact: true }).first()).toBeVisible()
    const sidebar = page.getByRole('navigation', { name: 'Main' })
    for (const name of [
      'Dashboard',
      'Users & Roles',
      'Workspaces',
      'Audit Logs',
      'Action Logs',
      'Webhooks',
      'Settings',
    ])
      await expect(sidebar.getByRole('link', { name, exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Sign Out', exact: true })).toBeVisible()
    await sidebar.getByRole('link', { name: 'Users & Roles' }).click()
    for (const name of ['Email', 'Name', 'Current Role', 'Assign Role', 'Joined'])
      await expect(page.getByRole('columnheader', { name, exact: true })).toBeVisible()
    await page
      .getByRole('combobox', { name: /^Assign a role/ })
      .first()
      .click()
    for (const name of ['None', 'User', 'Moderator', 'Admin'])
      await expect(page.getByRole('option', { name })).toBeVisible()
    await page.keyboard.press('Escape')
    await sidebar.getByRole('link', { name: 'Workspaces' }).click()
    for (const name of ['Name', 'Members', 'Agents', 'Sending platform', 'Created'])
      await expect(page.getByRole('columnheader', { name, exact: true })).toBeVisible()
    await sidebar.getByRole('link', { name: 'Action Logs' }).click()
    for (const name of ['Refresh', 'Export CSV'])
      await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
    await sidebar.getByRole('link', { name: 'Settings' }).click()
    await expect(page.getByRole('switch', { name: 'Refuse leaked passwords' })).toBeVisible()
  })
})
