import { createFirstAgent, expect, productUrl, signUp, test } from './support.ts'

test('a failure that says nothing is told in the words of what was tried', async ({ page }) => {
  await page.route('**/auth/v1/signup*', (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto(`${productUrl()}/auth?tab=sign-up`)
  await page.getByLabel('Full Name').fill('Ada Byron')
  await page.getByLabel('Email').fill('ada@people.example')
  await page.getByLabel('Password', { exact: true }).fill('a long enough secret')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByText('Failed to create account')).toBeVisible()
  await page.unroute('**/auth/v1/signup*')

  await signUp(page)
  await createFirstAgent(page)
  await page.route('**/api/workspaces/*/agents', (route) => route.fulfill({ status: 500, body: '' }))
  await page.getByRole('button', { name: 'Skip for Now' }).click()
  await expect(page.getByText('Failed to complete setup')).toBeVisible()
})

test('who signs out in vain, or sets up without a session, reads the words for it', async ({ page }) => {
  await signUp(page)
  await page.goto(`${productUrl()}/home`)
  await page.route('**/auth/v1/logout*', (route) => route.abort())
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByText('Error signing out')).toBeVisible()
  // The sign-in client forgets the session all the same.
  await page.unroute('**/auth/v1/logout*')
  await signUp(page)
  await createFirstAgent(page)
  await page.route('**/api/workspaces/*/agents', (route) =>
    route.fulfill({
      status: 401,
      json: { defined: true, code: 'unauthenticated', status: 401, message: 'Please sign in.' },
    }),
  )
  await page.getByRole('button', { name: 'Skip for Now' }).click()
  await expect(page.getByText('No user found').first()).toBeVisible()
})
