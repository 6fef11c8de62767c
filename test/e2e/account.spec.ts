import type { Page } from '@playwright/test'
import { inWorkspace } from './database.ts'
import { expect, newPerson, ownWorkspace, productUrl, signUp, test } from './support.ts'

test('every screen that I open is a line of the action log, and none of it waits for that', async ({ page }) => {
  await test.step('I sign up and look around', async () => {
    await signUp(page)
    await page.goto(`${productUrl()}/dashboard?whatever=secret#secret`)
    for (const name of ['Team', 'Tasks', 'Inbox']) {
      await page.getByRole('navigation').getByRole('link', { name }).click()
      // Its name is in the title while its code is still on the way; a screen that was never shown is no line.
      await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    }
  })
  const workspaceId = await ownWorkspace(page)
  const views = () =>
    inWorkspace(
      workspaceId,
      `select n.action_type, n.name, l.page_url, l.details from action_logs l join action_log_names n on n.id = l.name_id
        where l.workspace_id = $1 and n.action_type = 'page_view' order by l.id`,
      [workspaceId],
    )
  const line = { details: expect.objectContaining({ browser: expect.stringContaining('Chrome') }) }
  // They are told every five seconds: some of them may be there before the last.
  await expect
    .poll(async () => (await views()).slice(-4))
    .toMatchObject([
      { ...line, name: 'Dashboard', page_url: '/dashboard' },
      { ...line, name: 'Team', page_url: '/team' },
      { ...line, name: 'Tasks', page_url: '/tasks' },
      { ...line, name: 'Inbox', page_url: '/inbox' },
    ])
  await test.step('So is one in a tab that I close as soon as it is there', async () => {
    const other = await page.context().newPage()
    await other.goto(`${productUrl()}/campaigns`)
    await expect(other.getByRole('heading', { name: 'Campaigns', level: 1 })).toBeVisible()
    await other.close()
    await expect.poll(async () => (await views()).at(-1)).toMatchObject({ ...line, page_url: '/campaigns' })
  })
})

test("who follows a friend's link is counted for the friend's workspace, whatever they look at first", async ({
  page,
  browser,
}) => {
  await test.step('I sign up', () => signUp(page))
  const mine = await ownWorkspace(page)
  const friend = await (await browser.newContext()).newPage()
  await test.step('My friend opens my link at the prices, leaves, comes back, and looks at what to do without a password', async () => {
    await friend.goto(`${productUrl()}/pricing?ref=${mine}`)
    await expect(friend.getByRole('link', { name: 'Get Started' }).first()).toHaveAttribute('href', new RegExp(mine))
    await friend.goto('about:blank')
    await friend.goto(`${productUrl()}/auth`)
    await friend.getByRole('link', { name: 'Forgot password?' }).click()
    await friend.getByRole('link', { name: 'Back to Sign In' }).click()
    await friend.getByRole('tab', { name: 'Sign Up' }).click()
  })
  await test.step('They sign up', async () => {
    const { fullName, email, password } = newPerson()
    await friend.getByLabel('Full Name').fill(fullName)
    await friend.getByLabel('Email').fill(email)
    await friend.getByLabel('Password', { exact: true }).fill(password)
    await friend.getByRole('button', { name: 'Sign Up' }).click()
    await expect(friend).toHaveURL(/\/onboarding/)
  })
  const theirs = await ownWorkspace(friend)
  expect(await inWorkspace(theirs, 'select referred_by from workspaces where id = $1', [theirs])).toEqual([
    { referred_by: mine },
  ])
  const credits = () => inWorkspace(mine, 'select subject_id from plan_credits where workspace_id = $1', [mine])
  await expect.poll(credits).toEqual([{ subject_id: theirs }])
  await test.step('I am told, and see on the billing page who came and what it is worth', async () => {
    await page.goto(`${productUrl()}/notifications`)
    await page.getByRole('link', { name: 'A friend signed up through your referral link' }).click()
    const mineNow = page.getByRole('region', { name: 'Referrals', exact: true })
    await expect(mineNow.getByText('Successful referrals').locator('..')).toContainText('1')
    await expect(mineNow.getByRole('list', { name: 'Friends' })).toContainText(/Ada.*Counts/)
    await expect(mineNow.getByRole('row')).toHaveCount(2)
  })
  await test.step('So is my friend', async () => {
    await friend.goto(`${productUrl()}/billing`)
    await expect(friend.getByText(/^You signed up through a friend’s link yourself/)).toBeVisible()
  })
})

test('an administrator of the platform decides whether leaked passwords are refused', async ({ page, browser }) => {
  await test.step('I sign up, and find nothing of the platform in my account', async () => {
    await signUp(page)
    await page.goto(`${productUrl()}/account`)
    await expect(page.getByRole('list', { name: 'Sessions' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Platform' })).toHaveCount(0)
  })
  await test.step('I am made an administrator, and switch the check off', async () => {
    const workspaceId = await ownWorkspace(page)
    await inWorkspace(
      workspaceId,
      "insert into user_roles (user_id, role) select created_by, 'admin' from workspaces where id = $1",
      [workspaceId],
    )
    await page.reload()
    await page.getByRole('link', { name: 'Open platform admin' }).click()
    // The workspace has Settings of its own, which stand there until the platform's page has come, though the address is its already.
    await expect(page.getByRole('link', { name: 'Go to App' })).toBeVisible()
    await page.getByRole('link', { name: 'Settings', exact: true }).click()
    await page.getByRole('switch', { name: 'Refuse leaked passwords' }).click()
    await expect(page.getByText('Settings saved successfully')).toBeVisible()
  })
  await test.step('A newcomer gets in with a password that everybody knows', async () => {
    await signUp(await (await browser.newContext()).newPage(), { ...newPerson(), password: 'password1' })
  })
  await test.step('I switch it on again: the next one hears why not', async () => {
    // It stands on "on" as soon as it is pressed; who signs up is held to it once it is saved.
    const saved = page.waitForResponse((response) => response.request().method() === 'PATCH' && response.ok())
    await page.getByRole('switch', { name: 'Refuse leaked passwords' }).click()
    await expect(page.getByRole('switch', { name: 'Refuse leaked passwords' })).toBeChecked()
    await saved
    const newcomer = await (await browser.newContext()).newPage()
    await newcomer.goto(`${productUrl()}/auth`)
    await newcomer.getByRole('tab', { name: 'Sign Up' }).click()
    await newcomer.getByLabel('Full Name').fill('Eve Adams')
    await newcomer.getByLabel('Email').fill(newPerson().email)
    await newcomer.getByLabel('Password', { exact: true }).fill('password1')
    await newcomer.getByRole('button', { name: 'Sign Up' }).click()
    await expect(newcomer.getByText('appeared in data leaks')).toBeVisible()
  })
})

test('two tabs share one refresh, and nobody is signed out while the server is away', async ({ page, context }) => {
  await signUp(page)
  const tabs = [page, await context.newPage()]
  for (const tab of tabs) {
    await tab.goto(`${productUrl()}/tasks`)
    await expect(tab.getByRole('heading', { name: 'Tasks' })).toBeVisible()
  }
  const refreshes: { at: number; tab: Page }[] = []
  let isAway = false
  await context.route(/\/(auth\/v1|api)\//, (route) => {
    if (route.request().url().includes('grant_type=refresh_token')) {
      refreshes.push({ at: Date.now(), tab: route.request().frame().page() })
    }
    return isAway ? route.abort('connectionrefused') : route.continue()
  })
  /** The access token has half a minute left: it is to be replaced before it is used again. */
  const nearEnd = () =>
    page.evaluate(() => {
      const key = Object.keys(localStorage).find((name) => localStorage.getItem(name)?.includes('access_token')) ?? ''
      const session = JSON.parse(localStorage.getItem(key) ?? '{}')
      localStorage.setItem(key, JSON.stringify({ ...session, expires_at: Math.floor(Date.now() / 1000) + 30 }))
    })
  const open = (name: string) =>
    Promise.all(tabs.map((tab) => tab.getByRole('navigation').getByRole('link', { name, exact: true }).click()))

  await test.step('Both tabs need a new token at once: one of them asks', async () => {
    await nearEnd()
    await open('Team')
    for (const tab of tabs) await expect(tab.getByRole('button', { name: 'Invite Member' })).toBeVisible()
    expect(refreshes).toHaveLength(1)
  })
  await test.step('The server is away: it is asked again and again, after 200 ms and then ever later', async () => {
    // Away first: a tab that looks at its token by itself must not get a new one in between.
    ;[isAway, refreshes.length] = [true, 0]
    await nearEnd()
    await open('Knowledge Base')
    const waitsOf = (tab: Page) => {
      const times = refreshes.filter((refresh) => refresh.tab === tab).map(({ at }) => at)
      return times.slice(1).map((at, index) => at - (times[index] ?? 0))
    }
    for (const tab of tabs) {
      await expect.poll(() => waitsOf(tab).length).toBeGreaterThanOrEqual(3)
      // A timer is never early.
      for (const [n, wait] of waitsOf(tab).slice(0, 3).entries()) expect(wait).toBeGreaterThanOrEqual(200 * 2 ** n - 20)
    }
    for (const tab of tabs) expect(tab.url()).toBe(`${productUrl()}/kb`)
  })
  await test.step('It is back: both tabs go on by themselves, and I am still signed in', async () => {
    isAway = false
    for (const tab of tabs) {
      await expect(tab.getByRole('button', { name: 'Add Entry' }).first()).toBeVisible({ timeout: 30_000 })
      await expect(tab.getByText('Rejoinder isn’t responding')).toHaveCount(0)
      expect(tab.url()).toBe(`${productUrl()}/kb`)
    }
  })
})

test('each of my tabs goes on where it was when I sign in again in one of them', async ({ page, context }) => {
  const person = await signUp(page)
  await page.goto(`${productUrl()}/home`)
  const beside = await context.newPage()
  await beside.goto(`${productUrl()}/kb`)
  await test.step('I sign out in one tab: the other is out, too', async () => {
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await expect(beside.getByRole('button', { name: 'Sign In' })).toBeVisible()
  })
  await test.step('I sign in again', async () => {
    await page.getByLabel('Email').fill(person.email)
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page).toHaveURL(`${productUrl()}/home`)
    await expect(beside).toHaveURL(`${productUrl()}/kb`)
  })
})

test('the settings have my password and where I am signed in', async ({ page, browser }) => {
  const person = await signUp(page)
  const elsewhere = await (await browser.newContext()).newPage()
  await elsewhere.goto(`${productUrl()}/inbox`)
  await elsewhere.getByLabel('Email').fill(person.email)
  await elsewhere.getByLabel('Password', { exact: true }).fill(person.password)
  await elsewhere.getByRole('button', { name: 'Sign In' }).click()
  await expect(elsewhere).toHaveURL(`${productUrl()}/inbox`)
  await page.goto(`${productUrl()}/settings`)
  await test.step('I sign out everywhere else', async () => {
    const sessions = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')
    await expect(sessions).toHaveCount(2)
    await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
    await expect(sessions).toHaveCount(1)
    await expect(elsewhere.getByRole('button', { name: 'Sign In' })).toBeVisible()
  })
  await test.step('I change my password', async () => {
    await page.getByLabel('Current password', { exact: true }).fill(person.password)
    await page.getByLabel('New password', { exact: true }).fill('an even longer secret')
    await page.getByRole('button', { name: 'Change Password' }).click()
    await expect(page.getByText('Password changed')).toBeVisible()
  })
})

test('on a phone, too, the first screen leads to my password', async ({ page }) => {
  await signUp(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`${productUrl()}/home`)
  const links = page.getByRole('navigation', { name: 'Account' })
  for (const name of ['Settings', 'Team', 'Reset Password'])
    await expect(links.getByRole('link', { name })).toBeInViewport()
  await expect(links.getByRole('button', { name: 'Sign Out' })).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await links.getByRole('link', { name: 'Reset Password' }).click()
  await expect(page).toHaveURL(/\/settings#password$/)
  await expect(page.getByRole('heading', { name: 'Password' })).toBeInViewport()
  await expect(page.getByLabel('Current password', { exact: true })).toBeInViewport()
})
