import type { Page } from '@playwright/test'
import { z } from 'zod'
import { appCode } from '../auth/authenticator.ts'
import { asOperator } from '../keys.ts'
import { expect, type Person, productUrl, signUp, test } from './support.ts'

const outboxShape = z.object({ mails: z.array(z.object({ to: z.string(), text: z.string() })) })

/** The newest mail to an address that has a link. */
async function mailTo(email: string): Promise<{ link: string; code: string }> {
  const outbox = await fetch(`${productUrl()}/dev/mail.json`, asOperator)
  const { mails } = outboxShape.parse(await outbox.json())
  const text = mails.find((mail) => mail.to === email && mail.text.includes('/auth/confirm#'))?.text ?? ''
  return { link: /https?:\S+/.exec(text)?.[0] ?? '', code: /^\d{6}$/m.exec(text)?.[0] ?? '' }
}

async function askForMail(page: Page, email: string): Promise<void> {
  await page.goto(`${productUrl()}/auth`)
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send Email' }).click()
  // Without a mail server nothing is on its way: the page says one thing, above and below.
  await expect(page.getByText(`An email was saved for ${email}, if there is such an account.`)).toBeVisible()
  await expect(page.getByText(/^Email is kept in the outbox of this machine/)).toBeVisible()
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

test('an address that I typed stays as I go from one form to the other', async ({ page }) => {
  const email = 'ada@typed.example'
  await page.goto(`${productUrl()}/auth`)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('tab', { name: 'Sign Up' }).click()
  await expect(page.getByLabel('Full Name')).toHaveValue('')
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.getByLabel('Email').fill(`not-${email}`)
  await page.getByRole('tab', { name: 'Sign In' }).click()
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(`not-${email}`)
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
    await expect(page.getByText('This link has expired or has already been used.')).toBeVisible()
    expect(page.url()).not.toContain('error')
  })
  await test.step('With the code of a mail I come in as well; that of an earlier one has ended', async () => {
    await askForMail(page, ada.email)
    const { code: earlier } = await mailTo(ada.email)
    await page.getByRole('button', { name: 'Save it again' }).click()
    await expect(page.getByText('Email saved again')).toBeVisible()
    const { code } = await mailTo(ada.email)
    await page.getByLabel('Code from the email').fill(earlier)
    await expect(page.getByText('This code is wrong or has expired.')).toBeVisible()
    await page.getByLabel('Code from the email').fill(code)
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
    await expect(page.getByText(/This code is wrong. Wait for the next one/)).toBeVisible()
  })
  const recoveryCode = await test.step('The code of the app does, and I see recovery codes', async () => {
    await page.getByLabel('Code from the app').fill(appCode(key, new Date()))
    const codes = page.getByRole('region', { name: 'Recovery codes' }).getByRole('listitem')
    await expect(codes).toHaveCount(10)
    await expect(page.getByText(/^Switched on/)).toBeVisible()
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
    // Who had only shown the password there begins again, whatever code they bring.
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
