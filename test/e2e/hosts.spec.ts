import { expect, productUrl, test } from './support.ts'

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
  }
})

test('under a name that is nobody’s there is nothing but how it is', async ({ request }) => {
  const at = async (path: string) =>
    (await request.get(`${productUrl()}${path}`, { headers: { host: 'rebound.example' } })).status()
  for (const path of ['/', '/auth', '/inbox', '/api/me', '/pricing'])
    expect([path, await at(path)]).toEqual([path, 421])
  for (const path of ['/health', '/ready']) expect([path, await at(path)]).toEqual([path, 200])
})
