import { expect, newPerson, productUrl, test } from './support.ts'

const start = 'Automated AI replies that understand your product'
const missing = 'Oops! Page not found'
const signIn = 'Sign In'

/** What a visitor who is not signed in sees first, by the host and the path that they type, and where they are then. */
const places: readonly [host: string, path: string, heading: string, status: number, endsAt: string][] = [
  ['localhost', '/', start, 200, '/'],
  ['127.0.0.1', '/', start, 200, '/'],
  ['localhost', '/pricing', 'Pricing', 200, '/pricing'],
  ['localhost', '/nowhere', missing, 404, '/nowhere'],
  ['localhost', '/inbox', signIn, 200, '/auth'],
  ['localhost', '/admin', signIn, 200, '/auth'],
  ['localhost', '/index.html', missing, 404, '/index.html'],
  ['app.localhost', '/', signIn, 200, '/auth'],
  ['app.localhost', '/inbox', signIn, 200, '/auth'],
  ['app.localhost', '/pricing', missing, 404, '/pricing'],
  ['app.localhost', '/nowhere', missing, 404, '/nowhere'],
  ['admin.localhost', '/', signIn, 200, '/auth'],
  ['admin.localhost', '/dashboard', signIn, 200, '/auth'],
  ['admin.localhost', '/admin/users', signIn, 200, '/auth'],
  ['admin.localhost', '/auth/forgot', 'Forgot your password?', 200, '/auth/forgot'],
  ['admin.localhost', '/inbox', missing, 404, '/inbox'],
  ['admin.localhost', '/pricing', missing, 404, '/pricing'],
  ['admin.localhost', '/auth.html', missing, 404, '/auth.html'],
]

test('each host shows what belongs there, and nothing else', async ({ page }) => {
  const { port } = new URL(productUrl())
  for (const [host, path, heading, status, endsAt] of places) {
    const answer = await page.goto(`http://${host}:${port}${path}`)
    expect([host, path, answer?.status()]).toEqual([host, path, status])
    const shown =
      heading === signIn ? page.getByRole('tab', { name: signIn }) : page.getByRole('heading', { name: heading })
    await expect(shown, `${host}${path}`).toBeVisible()
    const { hostname, pathname } = new URL(page.url())
    expect([hostname, pathname]).toEqual([host, endsAt])
    if (heading !== missing) continue
    await expect(page, `${host}${path}`).toHaveTitle('Rejoinder - Page not found')
    await expect(page.getByRole('status').filter({ hasText: 'Page not found' })).toHaveCount(1)
  }
})

test('what leads from the host of the administration into the application leads to its own', async ({ page }) => {
  const { port } = new URL(productUrl())
  await test.step('A sandbox workspace is opened there', async () => {
    await page.goto(`http://admin.localhost:${port}/auth/try`)
    await expect(page.getByRole('heading', { name: 'A sandbox workspace of your own' })).toBeVisible()
    expect(page.url()).toBe(`${productUrl()}/auth/try`)
  })
  await test.step('Who signs up and administers nothing is told so, and finds the way', async () => {
    const { fullName, email, password } = newPerson()
    await page.goto(`http://admin.localhost:${port}/auth?tab=sign-up&next=%2Finbox`)
    await page.getByLabel('Full Name').fill(fullName)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
    expect(page.url()).toBe(`http://admin.localhost:${port}/admin`)
    await expect(page.getByRole('link', { name: 'Go to App' })).toHaveAttribute(
      'href',
      `http://app.localhost:${port}/home`,
    )
  })
})

test('under a name that is nobody’s there is nothing but how it is', async ({ request }) => {
  for (const host of ['rebound.example', 'foo.localhost', 'www.app.localhost']) {
    const at = async (path: string) => (await request.get(`${productUrl()}${path}`, { headers: { host } })).status()
    for (const path of ['/', '/auth', '/inbox', '/index.html', '/api/me', '/pricing'])
      expect([host, path, await at(path)]).toEqual([host, path, 421])
    for (const path of ['/health', '/ready']) expect([host, path, await at(path)]).toEqual([host, path, 200])
  }
})
