import type { Page } from '@playwright/test'
import type { Filled, Viewer } from './fill.ts'

/** What is shown of the product on its public pages and in its documentation. */
export interface Shot {
  name: string
  /** What draws it: its pictures are old once this, or what it loads with it, has changed. */
  drawnBy: readonly string[]
  /** Whose screen it is: a member's, unless it says otherwise. */
  viewer?: Viewer
  /** Changes the workspace before any of its pictures is taken; those that come later have it, too. */
  prepare?: (filled: Filled) => Promise<void>
  /** Below the address of the product. */
  path: (filled: Filled) => string
  /** Brings what is shown about, and waits until it is there. */
  show: (page: Page) => Promise<unknown>
}

const ofAdmin = (path: string): string => `src/web/admin/${path}.tsx`
const ofApp = (path: string): string => `src/web/app/${path}.tsx`

/** Waits for words that only the finished screen has. */
const saying = (words: string | RegExp) => (page: Page) => page.getByText(words).first().waitFor()

const inList = (page: Page) => page.getByRole('list', { name: 'Threads' }).getByRole('article').nth(4).waitFor()

/** In the order in which they are taken: what changes how the others look comes last. */
export const shots: readonly Shot[] = [
  { name: 'inbox', drawnBy: [ofApp('inbox/inbox-screen')], path: () => '/inbox?view=all', show: inList },
  {
    name: 'thread',
    drawnBy: [ofApp('inbox/inbox-screen'), ofApp('thread/thread-screen')],
    path: ({ threads }) => `/thread/${threads.price}`,
    async show(page) {
      await page.getByRole('textbox', { name: 'Reply', exact: true }).waitFor()
      await page.locator('[data-mark]').first().waitFor({ state: 'attached' })
    },
  },
  {
    name: 'review',
    drawnBy: [ofApp('review/review-screen')],
    path: () => '/review',
    show: saying(/0 of \d+ done/),
  },
  {
    name: 'search',
    drawnBy: [ofApp('inbox/inbox-screen')],
    path: () => '/inbox?q=sage+200',
    show: (page) => page.getByRole('list', { name: 'Threads' }).locator('mark').first().waitFor(),
  },
  {
    name: 'all-workspaces',
    drawnBy: [ofApp('inbox/all-inbox'), ofApp('inbox/inbox-screen')],
    path: () => '/inbox?all=true&view=all',
    show: inList,
  },
  {
    name: 'knowledge',
    drawnBy: [ofApp('kb/kb-screen')],
    path: () => '/kb',
    show: (page) => page.getByRole('article').nth(3).waitFor(),
  },
  {
    name: 'golden',
    drawnBy: [ofApp('kb/kb-screen'), ofApp('kb/facts-dialog')],
    path: () => '/kb?view=golden',
    async show(page) {
      await page.getByRole('button', { name: 'Review facts' }).first().click()
      await page.getByRole('dialog', { name: 'True for everyone?' }).waitFor()
    },
  },
  {
    name: 'agents',
    drawnBy: [ofApp('agents/agents-screen')],
    path: () => '/agents',
    show: (page) => page.getByRole('article').nth(1).waitFor(),
  },
  {
    name: 'new-agent',
    drawnBy: [ofApp('agents/agents-screen'), ofApp('agents/agent-dialog')],
    path: () => '/agents?create=true',
    async show(page) {
      await page.getByLabel('Agent Name').fill('Clara')
      await page.getByLabel('Description').fill('Answers what wholesalers ask about Tidewell, and offers a demo.')
    },
  },
  {
    name: 'playground',
    drawnBy: [ofApp('playground/playground-screen')],
    path: ({ agentId }) => `/agents/${agentId}/playground`,
    async show(page) {
      await page
        .getByRole('textbox', { name: 'Reply' })
        .fill('How long does the set-up take, and is the training part of the price?')
      await page.getByRole('button', { name: 'Try', exact: true }).click()
      await page.getByRole('region', { name: 'What would happen' }).waitFor()
    },
  },
  {
    name: 'replay',
    drawnBy: [ofApp('replay/replay-screen')],
    path: ({ agentId, replayId }) => `/agents/${agentId}/replays/${replayId}`,
    show: (page) => page.getByRole('list', { name: 'Cases' }).getByRole('listitem').nth(2).waitFor(),
  },
  {
    name: 'dashboard',
    drawnBy: [ofApp('dashboard/dashboard-screen')],
    path: () => '/dashboard',
    show: (page) =>
      page.getByRole('region', { name: 'Numbers', exact: true }).getByRole('application').first().waitFor(),
  },
  {
    name: 'report',
    drawnBy: [ofApp('report/report-screen')],
    path: () => '/report',
    show: (page) => page.getByRole('heading', { name: /^Week of/ }).waitFor(),
  },
  {
    name: 'webhooks',
    drawnBy: [ofApp('webhooks/webhooks-screen')],
    path: ({ agentId }) => `/webhooks?agent=${agentId}`,
    show: (page) => page.getByRole('list', { name: 'Events' }).getByRole('listitem').nth(2).waitFor(),
  },
  {
    name: 'team',
    drawnBy: [ofApp('team/team-screen')],
    path: () => '/team',
    show: saying('Ben Okafor'),
  },
  {
    name: 'billing',
    drawnBy: [ofApp('billing/billing-screen')],
    path: () => '/billing',
    show: saying('Per Agent'),
  },
  {
    name: 'notices',
    drawnBy: [ofApp('notices/notices-screen')],
    path: () => '/notifications',
    show: (page) => page.getByRole('main').getByRole('link').nth(2).waitFor(),
  },
  {
    name: 'campaigns',
    drawnBy: [ofApp('campaigns/campaigns-screen')],
    path: () => '/campaigns',
    show: (page) => page.getByRole('row').nth(3).waitFor(),
  },
  {
    name: 'planned',
    drawnBy: [ofApp('tasks/tasks-screen')],
    path: () => '/tasks?tab=pending',
    show: (page) => page.getByRole('list', { name: 'Tasks' }).getByRole('listitem').nth(1).waitFor(),
  },
  {
    name: 'correct-intent',
    drawnBy: [ofApp('thread/thread-screen')],
    path: ({ threads }) => `/thread/${threads.meeting}`,
    async show(page) {
      await page.getByRole('textbox', { name: 'Reply', exact: true }).waitFor()
      const details = page.getByRole('button', { name: 'Lead, intent and timeline' })
      if (await details.isVisible()) await details.click()
      await page.getByRole('button', { name: 'Correct label and score' }).click()
      await page.getByRole('button', { name: 'Save correction' }).waitFor()
    },
  },
  {
    name: 'account',
    drawnBy: [ofApp('account/account-screen')],
    path: () => '/account',
    async show(page) {
      const heading = page.getByRole('heading', { name: 'Two-factor authentication' })
      await heading.waitFor()
      await heading.evaluate((element) => element.scrollIntoView({ block: 'start' }))
    },
  },
  {
    name: 'admin',
    viewer: 'administrator',
    drawnBy: [ofAdmin('dashboard/dashboard-screen')],
    path: () => '/admin',
    show: saying('Total Users'),
  },
  {
    name: 'admin-settings',
    viewer: 'administrator',
    drawnBy: [ofAdmin('settings/settings-screen')],
    path: () => '/admin/settings',
    show: saying('Default model'),
  },
  {
    name: 'reference',
    drawnBy: ['src/web/site/docs/docs-pages.tsx'],
    path: () => '/docs/api/snippets',
    show: saying('Parameters'),
  },
  {
    name: 'settings',
    drawnBy: [ofApp('settings/settings-screen')],
    prepare: (filled) => filled.sleep(),
    path: () => '/settings',
    show: saying('Connected'),
  },
  {
    name: 'branding',
    drawnBy: [ofApp('settings/settings-screen')],
    prepare: (filled) => filled.brand(),
    path: () => '/settings#branding',
    async show(page) {
      const section = page.getByRole('region', { name: 'Branding' })
      await section.getByRole('textbox').first().waitFor()
      await section.evaluate((element) => element.scrollIntoView({ block: 'start' }))
    },
  },
]
