import type { Locator, Page, Route } from '@playwright/test'
import { agentDefaults } from '#contract/agents.ts'
import { type Person, signUp } from '../person.ts'
import { clientOf } from '../sandbox-process.ts'
import { inWorkspace } from './database.ts'
import { createFirstAgent, expect, pageUrl, productUrl, sandboxUrl, test } from './support.ts'

/** Something that a screen loads by itself. */
type Part = {
  /** What I do until it is asked for. */
  first?: (page: Page) => Promise<unknown>
  /** Below `/api/`, or from the root; `*` is any one part of it. */
  asked: string
  /** What stands in its place while it can't be had. */
  says: string
  /** What the console names. */
  logs: string
  /** What is there once it can. */
  back: (page: Page) => Locator
}

/** One after the other: what comes later may stand in what comes earlier. */
type Visit = { at: string; parts: readonly Part[] }

const text = (words: string | RegExp) => (page: Page) => page.getByText(words).first()
const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first()
const named = (role: 'article' | 'combobox' | 'list' | 'radiogroup' | 'table' | 'tab', name: string) => (page: Page) =>
  page.getByRole(role, { name, exact: true })

const campaignsFailed = 'Failed to load campaigns. Make sure EmailBison is connected in Settings.'
const agents = { asked: 'workspaces/*/agents', says: 'Failed to load agents', logs: 'agents.list' }
const campaigns = { asked: 'workspaces/*/campaigns', says: campaignsFailed, logs: 'campaigns.list' }
const connection = { asked: 'workspaces/*/connection', logs: 'connections.get' }
const settings = { asked: 'workspaces/*/settings', says: 'Failed to load settings', logs: 'workspaces.settings' }

/** Every screen and dialog of a workspace and of an account that loads something. */
const visitsOf = ({ agentId, threadId }: { agentId: string; threadId: string }): Visit[] => [
  { at: '/home', parts: [{ ...agents, back: button(/^Ann/) }] },
  {
    at: '/onboarding',
    parts: [
      {
        ...connection,
        first: createFirstAgent,
        says: 'Failed to load the connection',
        back: button('Use the sandbox'),
      },
    ],
  },
  {
    at: '/dashboard',
    parts: [
      {
        asked: 'workspaces/*/counts',
        says: 'Failed to load the dashboard',
        logs: 'workspaces.counts',
        back: text('Active Agents'),
      },
    ],
  },
  {
    at: '/campaigns',
    parts: [
      { ...campaigns, back: button(/^Attach Agent to/) },
      { ...agents, back: text('Manual') },
    ],
  },
  {
    at: '/inbox',
    parts: [
      { asked: 'workspaces/*/threads', says: 'Failed to load threads', logs: 'threads.list', back: text(/HIPAA/) },
    ],
  },
  {
    at: `/thread/${threadId}`,
    parts: [
      {
        asked: `workspaces/*/threads/${threadId}`,
        says: 'Failed to load thread',
        logs: 'threads.get',
        back: named('list', 'Messages'),
      },
      {
        first: (page) => button('Earlier versions')(page).click(),
        asked: 'workspaces/*/threads/*/draft/versions',
        says: 'Failed to load the versions',
        logs: 'drafts.versions',
        back: text(/^Written by/),
      },
    ],
  },
  {
    at: '/tasks',
    parts: [
      { asked: 'workspaces/*/tasks', says: 'Failed to load tasks', logs: 'tasks.list', back: named('list', 'Tasks') },
    ],
  },
  {
    at: '/kb',
    parts: [
      {
        asked: 'workspaces/*/knowledge',
        says: 'Failed to load knowledge base',
        logs: 'knowledge.list',
        back: named('article', 'What we offered'),
      },
      {
        asked: 'workspaces/*/knowledge/*/facts',
        says: 'Failed to load what this reply states',
        logs: 'knowledge.facts',
        back: button('Review facts'),
      },
      {
        first: (page) => page.getByRole('tab', { name: /^Unanswered/ }).click(),
        asked: 'workspaces/*/knowledge/questions',
        says: 'Failed to load questions',
        logs: 'knowledge.questions',
        back: text(/HIPAA|No unanswered questions/),
      },
    ],
  },
  {
    at: '/webhooks',
    parts: [
      { ...connection, says: 'Failed to load webhooks', back: text('Completeness') },
      {
        asked: 'workspaces/*/webhooks',
        says: 'Failed to load what webhooks delivered',
        logs: 'webhooks.health',
        back: (page) => page.getByText('By webhook, last 7 days').locator('..').getByText(/^\d/).first(),
      },
      {
        asked: 'workspaces/*/agents/*/webhooks/events',
        says: 'Failed to load the log',
        logs: 'webhooks.events',
        back: named('list', 'Events'),
      },
      {
        first: (page) => named('list', 'Events')(page).getByRole('button').first().click(),
        asked: 'workspaces/*/webhooks/events/*',
        says: 'Failed to load the payload',
        logs: 'webhooks.payload',
        back: text(/\d bytes$/),
      },
    ],
  },
  {
    at: '/agents',
    parts: [
      { ...agents, back: named('article', 'Ann') },
      {
        asked: 'workspaces/*/agent-defaults',
        says: 'Failed to load settings',
        logs: 'agents.defaults',
        first: (page) => button('Create Agent')(page).click(),
        back: (page) => page.getByLabel('Agent Name'),
      },
      {
        ...campaigns,
        first: (page) => page.getByRole('radio', { name: /^Campaign/ }).click(),
        back: (page) => page.getByRole('combobox', { name: 'Campaign' }),
      },
    ],
  },
  {
    at: `/agents/${agentId}`,
    parts: [
      { ...agents, back: (page) => page.getByRole('heading', { name: 'Setup' }) },
      {
        asked: 'workspaces/*/agents/*/ladder',
        says: 'Failed to load the steps',
        logs: 'autonomy.ladder',
        back: named('radiogroup', 'Step for Question'),
      },
      {
        asked: 'workspaces/*/sends',
        says: 'Failed to load what it does today',
        logs: 'autonomy.sends',
        back: text('A person sends'),
      },
      {
        asked: 'workspaces/*/agents/*/week',
        says: 'Failed to load the numbers',
        logs: 'numbers.agentWeek',
        back: text('Drafts thrown away'),
      },
      {
        asked: 'workspaces/*/agents/*/replay-offer',
        says: 'Failed to load past replies',
        logs: 'replays.offer',
        back: button('Try it on my past replies'),
      },
      {
        asked: 'workspaces/*/agents/*/replays',
        says: 'Failed to load replays',
        logs: 'replays.list',
        back: button('Try it on my past replies'),
      },
    ],
  },
  {
    at: `/agents/${agentId}/playground`,
    parts: [
      { ...agents, back: text('Nothing tried yet') },
      {
        first: (page) => named('tab', 'Choose a past reply')(page).click(),
        asked: 'workspaces/*/playground/replies',
        says: 'Failed to load past replies',
        logs: 'playground.replies',
        back: named('list', 'Past replies'),
      },
    ],
  },
  {
    at: '/team',
    parts: [
      {
        asked: 'workspaces/*/team',
        says: 'Failed to load team members',
        logs: 'team.list',
        back: (page) => page.getByRole('region', { name: 'Members' }),
      },
    ],
  },
  {
    at: '/billing',
    parts: [
      {
        asked: 'workspaces/*/billing',
        says: 'Failed to load billing',
        logs: 'billing.read',
        back: text('Monthly cost'),
      },
      {
        asked: 'workspaces/*/billing/usage',
        says: 'Failed to load usage',
        logs: 'billing.usage',
        back: text('Model cost'),
      },
      {
        asked: 'workspaces/*/referrals',
        says: 'Failed to load referrals',
        logs: 'referrals.list',
        back: (page) => page.getByText('Successful referrals').locator('..').getByText('0', { exact: true }),
      },
    ],
  },
  {
    at: '/settings',
    parts: [
      { ...settings, back: (page) => page.getByLabel('Wake time') },
      { ...connection, says: 'Failed to load the connection', back: button('Reconnect') },
      {
        asked: 'workspaces/*/mcp-server',
        says: 'Failed to load the last test',
        logs: 'workspaces.mcpServer',
        back: text('Not tested yet.'),
      },
      {
        asked: 'me/sessions',
        says: 'Failed to load your sessions',
        logs: 'accounts.sessions',
        back: text('This session'),
      },
      {
        asked: 'workspaces/*/exports',
        says: 'Failed to load exports',
        logs: 'exports.list',
        back: (page) => page.getByRole('button', { name: 'Export Workspace', disabled: false }),
      },
      {
        asked: 'workspaces/*/audit',
        says: 'Failed to load the audit log',
        logs: 'workspaces.audit',
        back: named('list', 'Audit log'),
      },
    ],
  },
  {
    at: '/account',
    parts: [
      {
        asked: '/auth/v1/user',
        says: 'Failed to load two-factor authentication',
        logs: 'The sign-in server refused',
        back: button('Set Up'),
      },
    ],
  },
  {
    at: '/admin',
    parts: [
      {
        asked: 'workspaces/*/team',
        says: 'Failed to load the dashboard',
        logs: 'team.list',
        back: (page) => page.getByRole('link', { name: 'Members 1' }),
      },
    ],
  },
  {
    at: `/invitation#${'a'.repeat(43)}`,
    parts: [
      {
        asked: 'invitations/read',
        says: 'Failed to load the invitation',
        logs: 'team.readInvitation',
        back: text('This invitation link doesn’t work'),
      },
    ],
  },
]

/** The screens of the platform's administration. */
const adminVisits: readonly Visit[] = [
  {
    at: '/admin',
    parts: [
      {
        asked: 'admin/counts',
        says: 'Failed to load the platform’s figures',
        logs: 'admin.counts',
        back: text('Total Users'),
      },
      {
        asked: 'admin/health',
        says: 'Failed to load the platform’s health',
        logs: 'admin.health',
        back: (page) => page.getByRole('list', { name: 'Health' }),
      },
      {
        asked: 'admin/activity',
        says: 'Failed to load the platform’s activity',
        logs: 'admin.activity',
        back: (page) =>
          page.getByRole('img', { name: /^Entries of the audit log/ }).or(page.getByText('No administrator changed')),
      },
      {
        first: (page) => page.getByRole('link', { name: 'Webhooks', exact: true }).click(),
        asked: 'admin/deliveries/throughput',
        says: 'Failed to load the throughput',
        logs: 'admin.throughput',
        back: (page) => page.getByRole('img', { name: /^Deliveries by the hour/ }),
      },
      {
        asked: 'admin/deliveries',
        says: 'Failed to fetch deliveries',
        logs: 'admin.deliveries',
        back: text(/No deliveries yet|is recorded in the workspace’s audit log/),
      },
      {
        first: (page) => page.getByRole('tab', { name: 'Queue' }).click(),
        asked: 'admin/queue',
        says: 'Failed to fetch the queue',
        logs: 'admin.queue',
        back: text(/^A job fails after all its tries/),
      },
      {
        first: (page) => page.getByRole('tab', { name: 'Sends' }).click(),
        asked: 'admin/sends',
        says: 'Failed to fetch sends',
        logs: 'admin.sends',
        back: text(/Every send is settled|Nothing is sent from here/),
      },
      {
        first: (page) => page.getByRole('link', { name: 'Audit Logs' }).click(),
        asked: 'admin/audit-logs',
        says: 'Failed to fetch audit logs',
        logs: 'admin.auditLogs',
        back: text(/Nothing here yet|Details/),
      },
      {
        first: (page) => page.getByRole('link', { name: 'Users & Roles' }).click(),
        asked: 'admin/users',
        says: 'Failed to fetch users',
        logs: 'admin.users',
        back: (page) => page.getByRole('row').nth(1),
      },
      {
        first: (page) => page.getByRole('link', { name: 'Workspaces', exact: true }).click(),
        asked: 'admin/workspaces',
        says: 'Failed to fetch workspaces',
        logs: 'admin.workspaces',
        back: (page) => page.getByRole('row').nth(1),
      },
      {
        first: (page) => page.getByRole('row').nth(1).getByRole('link').click(),
        asked: 'admin/workspaces/*/look',
        says: 'Failed to load the workspace',
        logs: 'admin.lookIntoWorkspace',
        back: text('Time zone'),
      },
      {
        first: (page) => page.getByRole('link', { name: 'Settings', exact: true }).click(),
        asked: 'admin/settings',
        says: 'Failed to load the platform’s settings',
        logs: 'admin.settings',
        back: button('Save Days'),
      },
    ],
  },
]

// A refusal is shown at once; what may pass by itself is asked for twice more first.
const faults: readonly ((route: Route) => Promise<void>)[] = [
  (route) => route.fulfill({ status: 500, body: '' }),
  (route) => route.abort(),
  (route) => route.fulfill({ status: 403, json: {} }),
  (route) => route.fulfill({ status: 403, body: '' }),
]

const addressOf = (asked: string): RegExp =>
  new RegExp(`${asked.startsWith('/') ? '' : '/api/'}${asked.replaceAll('*', '[^/?]+')}(\\?|$)`)

const placeOf = (page: Page, says: string): Locator =>
  page.locator('[role=alert], main').filter({ hasText: says }).last()

/** Goes there, is told what can't be loaded, part by part, and has it after Try again. */
async function expectTold(page: Page, { at, parts }: Visit, fault: (route: Route) => Promise<void>) {
  const logged: string[] = []
  const listen = (message: { type: () => string; text: () => string }) =>
    message.type() === 'error' && logged.push(message.text())
  page.on('console', listen)
  for (const { asked } of parts) await page.route(addressOf(asked), fault)
  await page.goto(`${productUrl()}${at}`)
  for (const { first, asked, says, logs, back } of parts) {
    await first?.(page)
    const again = placeOf(page, says).getByRole('button', { name: 'Try again' })
    await expect(again).toBeVisible()
    expect(logged.join('\n')).toContain(logs)
    await expect(page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem')).toHaveCount(0)
    await page.unroute(addressOf(asked))
    await again.click()
    await expect(back(page)).toBeVisible()
    await expect(page.getByText(says)).toHaveCount(0)
  }
  page.off('console', listen)
}

/** Somebody with an agent, the sandbox, one thread with a draft, a golden reply and an MCP server. */
async function settledPerson(): Promise<Person & { agentId: string; threadId: string }> {
  const person = await signUp(productUrl())
  const { api, workspaceId } = person
  const { agent } = await api.agents.create({ workspaceId, ...agentDefaults, name: 'Ann' })
  // Not a hook, though the operation's name begins like one.
  const { useSandbox: connectSandbox } = api.connections
  const { connection: made } = await connectSandbox({ workspaceId })
  await api.workspaces.updateSettings({ workspaceId, wakeTime: '00:00', mcpUrl: `${pageUrl()}/mcp` })
  await api.knowledge.create({
    workspaceId,
    title: 'What we offered',
    content: 'We can do it for $4,321 by Friday.',
    isGolden: true,
  })
  const sandbox = clientOf(sandboxUrl())
  const platform = Number(made?.platformWorkspaceId)
  await expect.poll(() => sandbox.webhooks(platform)).not.toEqual([])
  await sandbox.leadReplies({
    workspaceId: platform,
    text: 'Is your service HIPAA compliant, and can our lawyer get the contract?',
  })
  const drafted = () => api.tasks.list({ workspaceId, tab: 'all' }).then(({ rows }) => rows[0]?.threadId ?? '')
  await expect.poll(drafted).not.toBe('')
  return { ...person, agentId: agent.id, threadId: await drafted() }
}

/** Signed in as this person, without live events: one that comes would ask again for what has failed. */
async function asPerson(page: Page, { session }: Person): Promise<void> {
  await page.addInitScript((kept) => {
    if (localStorage.getItem('rejoinder.session') === null) localStorage.setItem('rejoinder.session', kept)
  }, session)
  await page.route(/\/workspaces\/[^/]+\/events/, (route) => route.abort())
}

let person: Awaited<ReturnType<typeof settledPerson>>

test.beforeAll(async () => {
  person = await settledPerson()
})

/** Of the platform, from the next page on. */
const makeAdministrator = () =>
  inWorkspace(
    person.workspaceId,
    "insert into user_roles (user_id, role) values ($1, 'admin') on conflict do nothing",
    [person.userId],
  )

test.beforeEach(({ page }) => asPerson(page, person))

test('whatever can not be loaded says so in its place, and is there after Try again', { tag: '@long' }, async ({
  page,
  browser,
}) => {
  let turn = 0
  const visit = (one: Visit, on = page) =>
    test.step(`${one.at}: ${one.parts.map(({ says }) => says).join(', ')}`, async () => {
      const fault = faults[turn % faults.length]
      turn += 1
      if (fault) await expectTold(on, one, fault)
    })
  for (const one of visitsOf(person)) await visit(one)
  await makeAdministrator()
  for (const one of adminVisits) await visit(one)
  await visit(
    {
      at: '/auth',
      parts: [
        {
          asked: '/auth/v1/settings',
          says: 'Failed to load other ways to sign in',
          logs: 'Failed to load installation',
          back: button('Sign In'),
        },
      ],
    },
    await (await browser.newContext()).newPage(),
  )
})

test('a list keeps what it has when more of it, or a newer state, can not be loaded', async ({ page }) => {
  /** One page more than there is, which can't be had until the answer says so. */
  const withMore = async (asked: string) => {
    let isReleased = false
    await page.route(addressOf(asked), async (route) => {
      const isMore = route.request().url().includes('cursor=')
      if (isMore && isReleased) return route.fulfill({ json: { rows: [], nextCursor: null } })
      if (isMore) return route.fulfill({ status: 403, json: {} })
      const response = await route.fetch()
      return route.fulfill({ response, json: { ...(await response.json()), nextCursor: person.threadId } })
    })
    return () => {
      isReleased = true
    }
  }
  const again = async (says: string, row: Locator) => {
    await expect(placeOf(page, says)).toContainText('Try again')
    await expect(row).toBeVisible()
  }
  await test.step('The next page of tasks', async () => {
    const release = await withMore('workspaces/*/tasks')
    await page.goto(`${productUrl()}/tasks`)
    await button('Show more')(page).click()
    await again('Failed to load tasks', named('list', 'Tasks')(page))
    release()
    await button('Try again')(page).click()
    await expect(page.getByText('Failed to load tasks')).toHaveCount(0)
    await expect(button('Show more')(page)).toHaveCount(0)
  })
  await test.step('The next page of threads, which is asked for once, not over and over', async () => {
    const release = await withMore('workspaces/*/threads')
    await page.goto(`${productUrl()}/inbox`)
    await again('Failed to load threads', text(/HIPAA/)(page))
    release()
    await button('Try again')(page).click()
    await expect(page.getByText('Failed to load threads')).toHaveCount(0)
    await page.unrouteAll()
  })
  await test.step('Older messages, in their place', async () => {
    const thread = addressOf(`workspaces/*/threads/${person.threadId}`)
    const messages = addressOf('workspaces/*/threads/*/messages')
    await page.route(thread, async (route) => {
      const response = await route.fetch()
      // One that is still answered when the step is over was answered by that.
      await route.fulfill({ response, json: { ...(await response.json()), hasOlder: true } }).catch(() => undefined)
    })
    await page.route(messages, (route) => route.fulfill({ status: 403, json: {} }))
    await page.goto(`${productUrl()}/thread/${person.threadId}`)
    await button('Load older messages')(page).click()
    await again('Failed to load messages', named('list', 'Messages')(page))
    await expect(page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem')).toHaveCount(0)
    await page.unroute(messages)
    await button('Try again')(page).click()
    await expect(page.getByText('Failed to load messages')).toHaveCount(0)
    await page.unrouteAll()
  })
  await test.step('The users of the platform, looked at once more', async () => {
    await makeAdministrator()
    await page.goto(`${productUrl()}/admin/users`)
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await page.getByRole('link', { name: 'Audit Logs' }).click()
    // Whoever turns back before that page is here has never left the first, and nothing is asked anew.
    await expect(page.getByRole('heading', { name: 'Audit Logs' })).toBeVisible()
    await page.route(addressOf('admin/users'), (route) => route.fulfill({ status: 403, json: {} }))
    await page.getByRole('link', { name: 'Users & Roles' }).click()
    await expect(placeOf(page, 'Failed to fetch users')).toContainText('What you see may be out of date.')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
  })
})
