import type { Page } from '@playwright/test'
import { appCode } from '../auth/authenticator.ts'
import { type LocalProvider, startLocalProvider } from '../fakes/sign-in-provider.ts'
import { type Product, startProduct } from '../product.ts'
import { inDatabase } from './database.ts'
import { type Mailbox, openMailbox } from './mailbox.ts'
import { expect, newPerson, type Person, test } from './support.ts'

// A product that has a mail server, so that addresses are confirmed, and a provider to sign in with.

let mailbox: Mailbox
let provider: LocalProvider
let product: Product

test.beforeAll(async () => {
  mailbox = await openMailbox()
  provider = await startLocalProvider()
  const { issuer, clientId, clientSecret } = provider
  product = await startProduct({
    env: {
      SMTP_URL: mailbox.url,
      MAIL_FROM: 'Rejoinder <hello@rejoinder.example>',
      OIDC_PROVIDERS: JSON.stringify({ acme: { issuer, clientId, clientSecret } }),
    },
  })
})
test.afterAll(async () => {
  await product?.[Symbol.asyncDispose]()
  await provider?.[Symbol.asyncDispose]()
  await mailbox?.[Symbol.asyncDispose]()
})

async function fillSignUp(page: Page, person: Person): Promise<void> {
  await page.goto(`${product.url}/auth`)
  await page.getByRole('tab', { name: 'Sign Up' }).click()
  await page.getByLabel('Full Name').fill(person.fullName)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign Up' }).click()
}

async function signIn(page: Page, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
  await page.goto(`${product.url}/auth`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

/** Opens the link of a mail and does what its page asks for. */
async function follow(page: Page, link: string, button: string): Promise<void> {
  await page.goto(link)
  await page.getByRole('button', { name: button }).click()
}

async function signUpConfirmed(page: Page, person: Person = newPerson()): Promise<Person> {
  await fillSignUp(page, person)
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await page.getByLabel('Code from the email').fill((await mailbox.newest(person.email, /confirmation code/)).code)
  await expect(page).toHaveURL(/\/onboarding/)
  await expect(page.getByText('Account created successfully!')).toBeVisible()
  return person
}

test('a newcomer confirms the address before anything else, by the code or by the link of the mail', async ({
  page,
  browser,
}) => {
  const ada = newPerson()
  await test.step('I sign up with a password that everybody knows: I hear why not', async () => {
    await fillSignUp(page, { ...ada, password: 'password1' })
    await expect(page.getByText('appeared in data leaks')).toBeVisible()
  })
  await test.step('With a good one I am asked to look into my mail, and am not in yet', async () => {
    await fillSignUp(page, ada)
    await expect(page.getByText(`We emailed a link and a code to ${ada.email}`)).toBeVisible()
    await signIn(page, ada)
    await expect(page.getByText(`We emailed a link and a code to ${ada.email}`)).toBeVisible()
  })
  const first = await mailbox.newest(ada.email, /confirmation code/)
  await test.step('I have it sent again: the earlier link has ended', async () => {
    await page.getByRole('button', { name: 'Send it again' }).click()
    await expect(page.getByText('Email sent again')).toBeVisible()
    const elsewhere = await (await browser.newContext()).newPage()
    await expect.poll(() => mailbox.count(ada.email)).toBe(2)
    await elsewhere.goto(first.link)
    await expect(elsewhere.getByText('This link has expired or has already been used.')).toBeVisible()
  })
  const { link } = await mailbox.newest(ada.email, /confirmation code/)
  await test.step('Programs that open links use nothing up; my click confirms and lets me in', async () => {
    for (let n = 0; n < 3; n += 1) expect((await fetch(link)).status).toBe(200)
    await follow(page, link, 'Confirm Address')
    await expect(page).toHaveURL(/\/onboarding/)
    await expect(page.getByText('Account created successfully!')).toBeVisible()
    expect(page.url()).not.toContain('token')
  })
  await test.step('Somebody who signs up with my address sees what every newcomer sees; I get a mail', async () => {
    const stranger = await (await browser.newContext()).newPage()
    await fillSignUp(stranger, { ...ada, password: 'what a stranger chose' })
    await expect(stranger.getByText(`We emailed a link and a code to ${ada.email}`)).toBeVisible()
    await mailbox.newest(ada.email, /already have a Rejoinder account/)
    await signIn(stranger, { ...ada, password: 'what a stranger chose' })
    await expect(stranger.getByText('Invalid login credentials')).toBeVisible()
  })
})

test('who was made an administrator before they came in lands in the administration, by a confirmed mail and by an invitation', async ({
  page,
  browser,
}) => {
  const [ada, grace] = [newPerson(), newPerson()]
  await fillSignUp(page, ada)
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  const guest = await (await browser.newContext()).newPage()
  await fillSignUp(guest, grace)
  await expect(guest.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  for (const { email } of [ada, grace])
    await inDatabase(
      product.dataDir,
      "insert into user_roles (user_id, role) select id, 'admin' from users where email = $1",
      [email],
    )
  await follow(page, (await mailbox.newest(ada.email, /confirmation code/)).link, 'Confirm Address')
  await expect(page).toHaveURL(/\/admin$/)
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await page.goto(`${product.url}/team`)
  await page.getByRole('button', { name: 'Invite Member' }).click()
  await page.getByLabel('Email addresses').fill(grace.email)
  await page.getByRole('button', { name: 'Send Invitation' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await guest.goto((await mailbox.newest(grace.email, /invited you/)).link)
  await guest.getByRole('link', { name: 'Sign Up and Join' }).click()
  await guest.getByLabel('Full Name').fill('Grace Hopper')
  await guest.getByLabel('Password', { exact: true }).fill(grace.password)
  await guest.getByRole('button', { name: 'Sign Up' }).click()
  await expect(guest).toHaveURL(/\/admin$/)
  await expect(guest.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
})

test('an address changes when both mailboxes have agreed, and the old one hears of it', async ({ page, browser }) => {
  const ada = await test.step('I sign up', () => signUpConfirmed(page))
  const later = newPerson().email
  await test.step('I ask for another address', async () => {
    await page.goto(`${product.url}/account`)
    await page.getByLabel('New email').fill(later)
    await page.getByRole('button', { name: 'Change Email' }).click()
    await expect(page.getByText('Open the links in both emails')).toBeVisible()
  })
  const [toOld, toNew] = [
    await mailbox.newest(ada.email, /new Rejoinder email address/),
    await mailbox.newest(later, /new Rejoinder email address/),
  ]
  await test.step('The new mailbox agrees: half done, the old address still counts', async () => {
    const elsewhere = await (await browser.newContext()).newPage()
    await follow(elsewhere, toNew.link, 'Confirm Change')
    await expect(elsewhere.getByRole('heading', { name: 'One more step' })).toBeVisible()
    await page.reload()
    await expect(page.getByText(ada.email).first()).toBeVisible()
  })
  await test.step('The old one agrees too: I am in with the new address, and the old mailbox hears of it', async () => {
    await follow(page, toOld.link, 'Confirm Change')
    await expect(page.getByText('Address changed')).toBeVisible()
    await expect(page).toHaveURL(/\/account/)
    await expect(page.getByText(later).first()).toBeVisible()
    await mailbox.newest(ada.email, /your email address was changed/)
  })
  await test.step('I sign in with the new address, and no more with the old one', async () => {
    const elsewhere = await (await browser.newContext()).newPage()
    await signIn(elsewhere, ada)
    await expect(elsewhere.getByText('Invalid login credentials')).toBeVisible()
    await signIn(elsewhere, { email: later, password: ada.password })
    await expect(elsewhere).toHaveURL(/\/home/)
  })
})

test('who is invited comes in by the mail alone: nothing else is to be confirmed', async ({ page, browser }) => {
  const ada = await test.step('I sign up', () => signUpConfirmed(page))
  const grace = { ...newPerson(), fullName: 'Grace Hopper' }
  await test.step('I invite Grace', async () => {
    await page.goto(`${product.url}/team`)
    await page.getByRole('button', { name: 'Invite Member' }).click()
    await page.getByLabel('Email addresses').fill(grace.email)
    await page.getByRole('button', { name: 'Send Invitation' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
  })
  await test.step('She signs up by the link, and is in my workspace', async () => {
    const guest = await (await browser.newContext()).newPage()
    await guest.goto((await mailbox.newest(grace.email, /invited you/)).link)
    await guest.getByRole('link', { name: 'Sign Up and Join' }).click()
    await guest.getByLabel('Full Name').fill(grace.fullName)
    await guest.getByLabel('Password', { exact: true }).fill(grace.password)
    await guest.getByRole('button', { name: 'Sign Up' }).click()
    await expect(guest).toHaveURL(/\/home/)
    await guest.goto(`${product.url}/dashboard`)
    await guest.getByRole('button', { name: /Workspace: Ada Byron/ }).click()
    await expect(guest.getByRole('menuitemradio')).toHaveCount(1)
  })
  expect(mailbox.count(grace.email)).toBe(1)
  expect(mailbox.count(ada.email)).toBe(1)
})

test('a provider that the operator named lets me in, is listed, and can be unlinked', async ({ page }) => {
  const email = newPerson().email
  provider.person = { sub: email, email, email_verified: true, name: 'Ada Lovelace' }
  const comeIn = async () => {
    await page.goto(`${product.url}/auth`)
    await page.getByRole('button', { name: 'Continue with Acme' }).click()
  }
  await test.step('I come in by it to my first steps, with a workspace of my own', async () => {
    await comeIn()
    await expect(page).toHaveURL(`${product.url}/onboarding`)
    await page.goto(`${product.url}/account`)
    await expect(page.getByRole('list', { name: 'Linked sign-ins' })).toContainText(email)
    await expect(page.getByText('You sign in without one.')).toBeVisible()
  })
  await test.step('The next time I am known', async () => {
    // Whether somebody is new is told by the times of their sign-ins.
    await inDatabase(product.dataDir, "update users set email_confirmed_at = email_confirmed_at - interval '1 hour'")
    await page.evaluate(() => localStorage.clear())
    await comeIn()
    await expect(page).toHaveURL(`${product.url}/home`)
    await page.goto(`${product.url}/account`)
  })
  await test.step('I unlink it, and link it again by its own page', async () => {
    await page.getByRole('button', { name: 'Unlink Acme' }).click()
    const question = page.getByRole('alertdialog', { name: 'Unlink Acme, your only way to sign in?' })
    await question.getByRole('button', { name: 'Unlink' }).click()
    await expect(page.getByText('Acme unlinked')).toBeVisible()
    await mailbox.newest(email, /a sign-in was unlinked/)
    await page.getByRole('button', { name: 'Link Acme' }).click()
    await expect(page.getByRole('list', { name: 'Linked sign-ins' })).toContainText(email)
  })
  await test.step('When I have signed out, and the provider has not verified my address, I hear why I am not in', async () => {
    provider.person = { sub: 'stranger', email: newPerson().email, email_verified: false, name: 'Eve' }
    // From a page that has not asked who lets people in here: the sign-in page does, while all that was mine is dropped.
    await page.goto(`${product.url}/dashboard`)
    await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
    await expect(page).toHaveURL(/\/auth/)
    await page.getByRole('button', { name: 'Continue with Acme' }).click()
    await expect(page.getByText('The provider hasn’t verified your address')).toBeVisible()
  })
})

test('of two who sign up with one address, whoever reads its mail chooses the password', async ({ page, browser }) => {
  const ada = newPerson()
  const stranger = await (await browser.newContext()).newPage()
  await fillSignUp(stranger, { ...ada, password: 'what a stranger chose' })
  await expect(stranger.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await fillSignUp(page, ada)
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await expect.poll(() => mailbox.count(ada.email)).toBe(2)
  await page.getByLabel('Code from the email').fill((await mailbox.newest(ada.email, /confirmation code/)).code)
  await expect(page.getByText('There was more than one sign-up with this address.')).toBeVisible()
  await page.getByLabel('New password', { exact: true }).fill('chosen by Ada herself')
  await page.getByRole('button', { name: 'Save Password' }).click()
  await expect(page).toHaveURL(`${product.url}/onboarding`)
  for (const password of ['what a stranger chose', ada.password]) {
    await signIn(stranger, { ...ada, password })
    await expect(stranger.getByText('Invalid login credentials')).toBeVisible()
  }
})

test("a friend's link counts also when the first try at a provider fails", async ({ page, browser }) => {
  const friend = '01900000-0000-7000-8000-00000000000f'
  const email = newPerson().email
  provider.person = { sub: email, email, email_verified: false, name: 'Grace Hopper' }
  await test.step('I follow the link, but the provider has not verified my address', async () => {
    await page.goto(`${product.url}/auth?ref=${friend}`)
    await page.getByRole('button', { name: 'Continue with Acme' }).click()
    await expect(page.getByText('The provider hasn’t verified your address')).toBeVisible()
    // Nobody followed a link.
    await expect(page.getByRole('heading', { name: 'That didn’t work' })).toBeVisible()
  })
  provider.person = { ...provider.person, email_verified: true }
  await test.step('Words that somebody puts into an address of ours are not shown as ours', async () => {
    const sent = await (await browser.newContext()).newPage()
    await sent.goto(`${product.url}/auth/confirm#error_code=any&error_description=Call+0900+123+at+once`)
    await expect(sent.getByRole('heading', { name: 'That didn’t work' })).toBeVisible()
    await expect(sent.getByText('0900')).toBeHidden()
  })
  await test.step('I go back and try again', async () => {
    await page.getByRole('link', { name: 'Back to Sign In' }).click()
    await page.getByRole('button', { name: 'Continue with Acme' }).click()
    await expect(page).toHaveURL(/\/onboarding/)
  })
  await test.step('Another friend comes by a mailed link, asked for by a program', async () => {
    const mailed = newPerson().email
    const asked = await fetch(`${product.url}/auth/v1/otp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: mailed, data: { full_name: 'Mary Somerville', ref: friend } }),
    })
    expect(asked.status).toBe(200)
    const other = await (await browser.newContext()).newPage()
    const { link, code } = await mailbox.newest(mailed, /sign-in code/)
    await other.goto(link)
    await other.getByLabel('Code from the email').fill(code)
    await expect(other).toHaveURL(/\/onboarding/)
    expect(await referrersOf([email, mailed])).toEqual([friend, friend])
  })
})

/** Who referred the workspaces of these people. */
async function referrersOf(emails: string[]): Promise<unknown[]> {
  const people = await inDatabase(product.dataDir, 'select id from users where email = any($1) order by id', [emails])
  const found: unknown[] = []
  for (const { id } of people) {
    const text = 'select referred_by from workspaces where created_by = $1'
    for (const row of await inDatabase(product.dataDir, text, [id])) found.push(row.referred_by)
  }
  return found
}

test('nobody is signed in by a link that carries a session, or the code of a sign-in that another browser began', async ({
  page,
  browser,
}) => {
  const eve = newPerson()
  await signUpConfirmed(page, eve)
  const tokens = await page.evaluate(() => {
    const session = Object.values(localStorage).find((value) => value.includes('access_token')) ?? '{}'
    const { access_token, refresh_token } = JSON.parse(session)
    return new URLSearchParams({ access_token, refresh_token, type: 'magiclink' }).toString()
  })
  const victim = await (await browser.newContext()).newPage()
  await victim.goto(`${product.url}/auth/confirm#${tokens}`)
  await expect(victim.getByText('This link was not made for this page.')).toBeVisible()
  expect(victim.url()).not.toContain('token')
  await victim.goto(`${product.url}/auth/confirm?code=made-by-eve`)
  await expect(victim.getByText('This sign-in was started in another browser.')).toBeVisible()
  expect(victim.url()).not.toContain('made-by-eve')
  await victim.goto(`${product.url}/home`)
  await expect(victim).toHaveURL(/\/auth/)
})

test.describe('a link of a mail that somebody else was sent', () => {
  /** What Eve has of her own account, and would like others to open. */
  async function linksOfEve(page: Page, eve: Person) {
    await fillSignUp(page, eve)
    const signup = await mailbox.newest(eve.email, /confirmation code/)
    const ask = (path: string) =>
      fetch(`${product.url}/auth/v1/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: eve.email }),
      })
    await ask('otp')
    await ask('recover')
    const magiclink = await mailbox.newest(eve.email, /sign-in code/)
    const recovery = await mailbox.newest(eve.email, /Reset your Rejoinder password/)
    return { signup, magiclink, recovery }
  }

  test('signs me in to nothing: it says whose account it opens, and wants the code of the mail', async ({
    page,
    browser,
  }) => {
    const eve = newPerson()
    const mails = await linksOfEve(page, eve)
    for (const { link } of Object.values(mails)) {
      const victim = await (await browser.newContext()).newPage()
      await victim.goto(link)
      await expect(victim.getByText(eve.email)).toBeVisible()
      await expect(victim.getByLabel('Code from the email')).toBeVisible()
      expect(victim.url()).not.toContain('token')
      await victim.getByRole('link', { name: 'This is not my account' }).click()
      await expect(victim.getByRole('tab', { name: 'Sign In' })).toBeVisible()
      expect(await victim.evaluate(() => JSON.stringify(localStorage))).not.toContain('access_token')
      await victim.context().close()
    }
    await test.step('Eve herself, on another device, comes in with the code', async () => {
      const phone = await (await browser.newContext()).newPage()
      await phone.goto(mails.recovery.link)
      await phone.getByLabel('Code from the email').fill('000000')
      await expect(phone.getByText('This code is wrong or has expired.')).toBeVisible()
      await phone.getByLabel('Code from the email').fill(mails.recovery.code)
      await expect(phone).toHaveURL(`${product.url}/auth/reset`)
      await expect(phone.getByRole('textbox', { name: 'Email' })).toHaveValue(eve.email)
    })
  })

  test('never takes my session away unasked', async ({ page, browser }) => {
    const eve = newPerson()
    const { magiclink, recovery } = await linksOfEve(await (await browser.newContext()).newPage(), eve)
    const ada = await signUpConfirmed(page)
    for (const { link } of [magiclink, recovery]) {
      await page.goto(link)
      await expect(page.getByRole('heading', { name: 'This link is for another account' })).toBeVisible()
      await expect(page.getByText(eve.email)).toBeVisible()
      await page.getByRole('link', { name: 'Stay Signed In' }).click()
      await expect(page).toHaveURL(/\/home/)
    }
    await page.goto(`${product.url}/account`)
    await expect(page.getByText(ada.email).first()).toBeVisible()
    await test.step('When I say so I am signed out first, and still asked for the code', async () => {
      await page.goto(magiclink.link)
      await page.getByRole('button', { name: 'Sign Out and Continue' }).click()
      await page.getByLabel('Code from the email').fill(magiclink.code)
      await expect(page).toHaveURL(/\/(onboarding|home)/)
      await page.goto(`${product.url}/account`)
      await expect(page.getByText(eve.email).first()).toBeVisible()
    })
  })

  test('that confirms a change of address leaves me where I am', async ({ page, browser }) => {
    const eve = await signUpConfirmed(page)
    const mine = newPerson().email
    await page.goto(`${product.url}/account`)
    await page.getByLabel('New email').fill(mine)
    await page.getByRole('button', { name: 'Change Email' }).click()
    await expect(page.getByText('Open the links in both emails')).toBeVisible()
    await follow(page, (await mailbox.newest(eve.email, /new Rejoinder email address/)).link, 'Confirm Change')
    await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
    const reader = await (await browser.newContext()).newPage()
    await reader.goto((await mailbox.newest(mine, /new Rejoinder email address/)).link)
    await expect(reader.getByText(eve.email)).toBeVisible()
    await reader.getByRole('button', { name: 'Confirm Change' }).click()
    await expect(reader.getByRole('heading', { name: 'Address changed' })).toBeVisible()
    await reader.goto(`${product.url}/home`)
    await expect(reader).toHaveURL(/\/auth/)
  })
})

test('where nobody confirms an address first, a second factor wants the code of a mail before, and outlives a forgotten password', async ({
  page,
  browser,
}) => {
  await using unconfirmed = await startProduct({ env: { SMTP_URL: mailbox.url, CONFIRM_EMAIL: 'off' } })
  const ada = newPerson()
  await test.step('I sign up, and am in at once', async () => {
    await page.goto(`${unconfirmed.url}/auth?tab=sign-up`)
    await page.getByLabel('Full Name').fill(ada.fullName)
    await page.getByLabel('Email').fill(ada.email)
    await page.getByLabel('Password', { exact: true }).fill(ada.password)
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await expect(page).toHaveURL(/\/onboarding/)
  })
  await test.step('Two-factor authentication begins with a code that is mailed to me', async () => {
    await page.goto(`${unconfirmed.url}/account`)
    await page.getByRole('button', { name: 'Set Up' }).click()
    await expect(page.getByText('We emailed a code to')).toBeVisible()
    await page.getByLabel('Code from the email').fill('000000')
    await expect(page.getByText('This code is wrong or has expired.')).toBeVisible()
    await page.getByLabel('Code from the email').fill((await mailbox.newest(ada.email, /is your Rejoinder code/)).code)
    await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
    const key = (await page.locator('code').textContent()) ?? ''
    await page.getByLabel('Code from the app').fill(appCode(key, new Date()))
    await expect(page.getByText(/^Switched on/)).toBeVisible()
  })
  await test.step('Whoever reads my mail is asked for it all the same', async () => {
    const reader = await (await browser.newContext()).newPage()
    await reader.goto(`${unconfirmed.url}/auth/forgot`)
    await reader.getByLabel('Email').fill(ada.email)
    await reader.getByRole('button', { name: 'Send Email' }).click()
    await reader
      .getByLabel('Code from the email')
      .fill((await mailbox.newest(ada.email, /Reset your Rejoinder password/)).code)
    await expect(reader.getByLabel('Code from your authenticator app')).toBeVisible()
  })
})
