import { expect, type Page, test } from '@playwright/test'
import { z } from 'zod'
import { signUp as signUpByHttp } from '../person.ts'
import { type Product, startProduct } from '../product.ts'
import { inDatabase } from './database.ts'
import { newPerson } from './support.ts'

// A product of its own: what its administrator decides holds for everybody on it.

let product: Product

test.beforeAll(async () => {
  product = await startProduct()
})
test.afterAll(() => product?.[Symbol.asyncDispose]())

const outboxShape = z.object({ mails: z.array(z.object({ to: z.string(), text: z.string() })) })

async function invitationLink(email: string): Promise<string> {
  const { mails } = outboxShape.parse(await (await fetch(`${product.url}/dev/mail.json`)).json())
  return /\S+\/invitation#\S+/.exec(mails.find(({ to }) => to === email)?.text ?? '')?.[0] ?? ''
}

async function openSignUp(page: Page): Promise<void> {
  await page.goto(`${product.url}/auth`)
  await page.getByRole('tab', { name: 'Sign Up' }).click()
}

test('who administers the platform lets in the invited alone, then nobody, and everybody is told before they type', async ({
  page,
  browser,
}) => {
  const ada = await signUpByHttp(product.url)
  await inDatabase(product.dataDir, "insert into user_roles (user_id, role) values ($1, 'admin')", [ada.userId])
  const { fullName, email, password } = newPerson()
  const newcomer = await (await browser.newContext()).newPage()

  await test.step('I sign in and land in the platform admin area', async () => {
    await page.goto(`${product.url}/auth`)
    await page.getByLabel('Email').fill(ada.email)
    await page.getByLabel('Password', { exact: true }).fill(ada.password)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page).toHaveURL(/\/admin$/)
  })
  await test.step('I open its settings and let in only who was invited', async () => {
    await page.getByRole('link', { name: 'Settings', exact: true }).click()
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
})
