import type { Page } from '@playwright/test'
import { z } from 'zod'
import { appCode } from '#domain/accounts/authenticator.fixture.ts'
import { inWorkspace } from './database.ts'
import { expect, newPerson, ownWorkspace, type Person, productUrl, signUp, test } from './support.ts'

const outboxShape = z.object({ mails: z.array(z.object({ to: z.string(), text: z.string() })) })

/** The newest mail to an address that has a link. */
async function mailTo(email: string): Promise<{ link: string; code: string }> {
  const outbox = await fetch(`${productUrl()}/dev/mail.json`)
  const { mails } = outboxShape.parse(await outbox.json())
  const text = mails.find((mail) => mail.to === email && mail.text.includes('/auth/confirm#'))?.text ?? ''
  return { link: /https?:\S+/.exec(text)?.[0] ?? '', code: /^\d{6}$/m.exec(text)?.[0] ?? '' }
}

async function askForMail(page: Page, email: string): Promise<void> {
  await page.goto(`${productUrl()}/auth`)
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send Mail' }).click()
  // Without a mail server nothing is on its way: the page says one thing, above and below.
  await expect(page.getByText(`A mail was written to ${email}, if there is such an account.`)).toBeVisible()
  await expect(page.getByText('Mail waits in the outbox of this machine.')).toBeVisible()
}

async function choosePassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Save Password' }).click()
  await expect(page).toHaveURL(/\/home/)
}

async function signIn(page: Page, { email, password }: Person): Promise<void> {
  await page.goto(`${productUrl()}/auth`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

test('the window is named after the tab that it shows', async ({ page }) => {
  await page.goto(`${productUrl()}/auth`)
  await expect(page).toHaveTitle('Rejoinder - Sign In')
  await page.getByRole('tab', { name: 'Sign Up' }).click()
  await expect(page).toHaveTitle('Rejoinder - Sign Up')
  await page.goto(`${productUrl()}/auth?ref=somebody`)
  await expect(page).toHaveTitle('Rejoinder - Sign Up')
})

test('who forgot the password comes in by the mailed link, or by its code', async ({ page, browser }) => {
  const ada = await test.step('I sign up', () => signUp(page))
  const elsewhere = await (await browser.newContext()).newPage()
  await test.step('Elsewhere I ask for a mail, and choose a new password behind its link', async () => {
    await askForMail(elsewhere, ada.email)
    const { link } = await mailTo(ada.email)
    // A program that looks into mails opens every link of them, and uses nothing up.
    expect((await fetch(link)).status).toBe(200)
    await elsewhere.goto(link)
    await elsewhere.getByRole('button', { name: 'Choose a New Password' }).click()
    await expect(elsewhere.getByLabel('Email')).toHaveValue(ada.email)
    expect(elsewhere.url()).not.toContain('token')
    await choosePassword(elsewhere, 'the second secret')
  })
  await test.step('The window that I signed up in is signed out', async () => {
    await page.goto(`${productUrl()}/home`)
    await expect(page).toHaveURL(/\/auth/)
  })
  await test.step('A link that was used says so', async () => {
    await page.goto(`${productUrl()}/auth/v1/verify?type=recovery&token=used&redirect_to=${productUrl()}/auth/reset`)
    await expect(page.getByText('This link is too old or was used already.')).toBeVisible()
    expect(page.url()).not.toContain('error')
  })
  await test.step('With the code of a mail I come in as well; that of an earlier one has ended', async () => {
    await askForMail(page, ada.email)
    const { code: earlier } = await mailTo(ada.email)
    await page.getByRole('button', { name: 'Write it again' }).click()
    await expect(page.getByText('Mail written again')).toBeVisible()
    const { code } = await mailTo(ada.email)
    await page.getByLabel('Code from the mail').fill(earlier)
    await expect(page.getByText('This code is wrong or too old.')).toBeVisible()
    await page.getByLabel('Code from the mail').fill(code)
    await choosePassword(page, 'the third secret')
  })
  await test.step('The new password is the one that counts', async () => {
    const third = await (await browser.newContext()).newPage()
    await signIn(third, ada)
    await expect(third.getByText('Invalid login credentials')).toBeVisible()
    await signIn(third, { ...ada, password: 'the third secret' })
    await expect(third).toHaveURL(/\/home/)
  })
})

test('who switched on two-factor authentication is asked for it, and gets in by a recovery code too', async ({
  page,
  browser,
}) => {
  const ada = await test.step('I sign up', () => signUp(page))
  await page.goto(`${productUrl()}/account`)
  await test.step('I change my name, and the product calls me by it', async () => {
    await page.getByLabel('Full Name').fill('Ada King')
    await page.getByRole('button', { name: 'Change Name' }).click()
    await expect(page.getByRole('button', { name: 'Account: Ada King' })).toBeVisible()
  })
  await page.getByRole('button', { name: 'Set Up' }).click()
  const key = (await page.locator('code').textContent()) ?? ''
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
  await test.step('A wrong code does not switch it on', async () => {
    await page.getByLabel('Code from the app').fill('000000')
    await expect(page.getByText(/Invalid code entered/)).toBeVisible()
  })
  const recoveryCode = await test.step('The code of the app does, and I see recovery codes', async () => {
    await page.getByLabel('Code from the app').fill(appCode(key, new Date()))
    const codes = page.getByRole('region', { name: 'Recovery codes' }).getByRole('listitem')
    await expect(codes).toHaveCount(10)
    await expect(page.getByText(/^On since/)).toBeVisible()
    return (await codes.first().textContent()) ?? ''
  })
  const elsewhere = await (await browser.newContext()).newPage()
  await test.step('At the next sign-in I am asked, and the app lets me in', async () => {
    await signIn(elsewhere, ada)
    await expect(elsewhere).toHaveURL(/\/auth\/second-factor/)
    await elsewhere.goto(`${productUrl()}/inbox`)
    await expect(elsewhere).toHaveURL(/\/auth\/second-factor/)
    await elsewhere.getByLabel('Code from your authenticator app').fill(appCode(key, new Date(), 1))
    await expect(elsewhere).toHaveURL(/\/inbox/)
  })
  await test.step('Without the phone a recovery code lets me in', async () => {
    const third = await (await browser.newContext()).newPage()
    await signIn(third, ada)
    await third.getByRole('button', { name: 'Use a recovery code' }).click()
    await expect(third.getByLabel('Recovery code')).toBeFocused()
    await third.keyboard.type(recoveryCode)
    await third.getByRole('button', { name: 'Continue' }).click()
    await expect(third).toHaveURL(/\/home/)
  })
  await test.step('I see where I am signed in, and sign out everywhere else', async () => {
    const halfway = await (await browser.newContext()).newPage()
    await signIn(halfway, ada)
    await expect(halfway).toHaveURL(/\/auth\/second-factor/)
    await page.reload()
    const sessions = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')
    await expect(sessions).toHaveCount(4)
    await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
    await expect(sessions).toHaveCount(1)
    await elsewhere.goto(`${productUrl()}/home`)
    await expect(elsewhere).toHaveURL(/\/auth/)
    // Who had only shown the password there begins anew, whatever code they bring.
    await halfway.getByLabel('Code from your authenticator app').fill('000000')
    await expect(halfway.getByRole('button', { name: 'Sign In' })).toBeVisible()
  })
  await test.step('I take it away, and my password is enough again', async () => {
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByRole('button', { name: 'Set Up' })).toBeVisible()
    await signIn(elsewhere, ada)
    await expect(elsewhere).toHaveURL(/\/home/)
  })
})

test('every screen that I open is a line of the action log, and none of it waits for that', async ({ page }) => {
  await test.step('I sign up and look around', async () => {
    await signUp(page)
    await page.goto(`${productUrl()}/dashboard?whatever=secret#secret`)
    for (const name of ['Team', 'Tasks', 'Inbox']) {
      await page.getByRole('navigation').getByRole('link', { name }).click()
      await expect(page).toHaveTitle(`Rejoinder - ${name}`)
    }
  })
  const workspaceId = await ownWorkspace(page)
  const logged = () =>
    inWorkspace(
      workspaceId,
      'select action_type, action_name, page_url, details from action_logs where workspace_id = $1 order by id',
      [workspaceId],
    )
  await expect.poll(async () => (await logged()).length).toBeGreaterThanOrEqual(4)
  const line = {
    action_type: 'page_view',
    details: expect.objectContaining({ browser: expect.stringContaining('Chrome') }),
  }
  expect((await logged()).slice(-4)).toMatchObject([
    { ...line, action_name: 'Dashboard', page_url: '/dashboard' },
    { ...line, action_name: 'Team', page_url: '/team' },
    { ...line, action_name: 'Tasks', page_url: '/tasks' },
    { ...line, action_name: 'Inbox', page_url: '/inbox' },
  ])
})

test("who follows a friend's link is counted for the friend's workspace, whatever they look at first", async ({
  page,
  browser,
}) => {
  await test.step('I sign up', () => signUp(page))
  const mine = await ownWorkspace(page)
  const friend = await (await browser.newContext()).newPage()
  await test.step('My friend opens my link, looks at both tabs, and at what to do without a password', async () => {
    await friend.goto(`${productUrl()}/auth?ref=${mine}`)
    await expect(friend.getByLabel('Full Name')).toBeVisible()
    await friend.getByRole('tab', { name: 'Sign In' }).click()
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
    await page.getByRole('switch', { name: 'Refuse leaked passwords' }).click()
    await expect(page.getByText('Settings saved successfully')).toBeVisible()
  })
  await test.step('A newcomer gets in with a password that everybody knows', async () => {
    await signUp(await (await browser.newContext()).newPage(), { ...newPerson(), password: 'password1' })
  })
  await test.step('I switch it on again: the next one hears why not', async () => {
    await page.getByRole('switch', { name: 'Refuse leaked passwords' }).click()
    await expect(page.getByRole('switch', { name: 'Refuse leaked passwords' })).toBeChecked()
    const newcomer = await (await browser.newContext()).newPage()
    await newcomer.goto(`${productUrl()}/auth`)
    await newcomer.getByRole('tab', { name: 'Sign Up' }).click()
    await newcomer.getByLabel('Full Name').fill('Eve Adams')
    await newcomer.getByLabel('Email').fill(newPerson().email)
    await newcomer.getByLabel('Password', { exact: true }).fill('password1')
    await newcomer.getByRole('button', { name: 'Sign Up' }).click()
    await expect(newcomer.getByText('known from data leaks')).toBeVisible()
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
      await expect.poll(() => waitsOf(tab).length, { timeout: 20_000 }).toBeGreaterThanOrEqual(3)
      // A timer is never early.
      for (const [n, wait] of waitsOf(tab).slice(0, 3).entries()) expect(wait).toBeGreaterThanOrEqual(200 * 2 ** n - 20)
    }
    for (const tab of tabs) expect(tab.url()).toBe(`${productUrl()}/kb`)
  })
  await test.step('It is back: both tabs go on by themselves, and I am still signed in', async () => {
    isAway = false
    for (const tab of tabs) {
      await expect(tab.getByRole('button', { name: 'Add Entry' }).first()).toBeVisible({ timeout: 30_000 })
      await expect(tab.getByText('Rejoinder does not answer')).toHaveCount(0)
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
    await page.getByLabel('Present password', { exact: true }).fill(person.password)
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
  await expect(page.getByLabel('Present password', { exact: true })).toBeInViewport()
})
