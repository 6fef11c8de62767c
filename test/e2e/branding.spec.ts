import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { sha256 } from '#lib/sha256.ts'
import { installedBrowser } from '../../scripts/find-browser.ts'
import { signUp as signUpByHttp } from '../person.ts'
import { inEveryLook } from './axe.ts'
import { inWorkspace } from './database.ts'
import { arrive, expect, ownWorkspace, productUrl, test } from './support.ts'

const port = () => new URL(productUrl()).port

/** Past the DNS, which tests do not reach: the record was there. */
async function proveDomain(workspaceId: string, host: string): Promise<void> {
  await inWorkspace(workspaceId, 'update custom_domains set proved_at = now() where workspace_id = $1', [workspaceId])
  await inWorkspace(
    workspaceId,
    `insert into directory (kind, hash, workspace_id, subject_id) values ('domain', $2, $1, $1)`,
    [workspaceId, sha256(host)],
  )
}

const accentOf = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent'))

test('an admin gives the workspace its own look, and its people meet it on its own domain', async ({ page }) => {
  await arrive(page)
  await page.goto(`${productUrl()}/settings`)
  const workspaceId = await ownWorkspace(page)
  const host = `${workspaceId}.acme.example`
  const branding = page.getByRole('region', { name: 'Branding' })

  await test.step('what is no image, or too large, is refused in words, and nothing is changed', async () => {
    const choose = (name: string, buffer: Buffer) =>
      branding.getByLabel('Logo file').setInputFiles({ name, mimeType: 'image/png', buffer })
    await choose('logo.png', Buffer.from('GIF89a'))
    await expect(branding.getByRole('alert')).toContainText('This isn’t a PNG, JPEG, WebP or SVG image.')
    await choose('logo.png', Buffer.alloc(1024 * 1024 + 1))
    await expect(branding.getByRole('alert')).toContainText('Choose an image of at most 1 MB.')
    await expect(branding.getByText('No logo yet.')).toBeVisible()
  })

  await test.step('a logo shows in light and dark, and at once in the sidebar', async () => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40"><script>alert(1)</script><rect width="120" height="40" rx="8" fill="#b45309"/><circle cx="20" cy="20" r="10" fill="#fff"/></svg>`
    await branding
      .getByLabel('Logo file')
      .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) })
    await expect(branding.getByRole('img', { name: 'The logo in light mode' })).toBeVisible()
    await expect(branding.getByRole('img', { name: 'The logo in dark mode' })).toBeVisible()
    const shown = page.getByRole('link', { name: /home$/ }).getByRole('presentation')
    await expect(shown).toHaveAttribute('src', /^\/brand\/.*\.png$/)
    const file = await page.request.get(`${productUrl()}${await shown.getAttribute('src')}`)
    expect(file.headers()['content-type']).toBe('image/png')
    expect((await sharp(await file.body()).metadata()).format).toBe('png')
  })

  await test.step('an accent that could not be read in one theme is used as a shade of it there', async () => {
    await branding.getByLabel('Accent color').fill('orange')
    await branding.getByRole('button', { name: 'Update Branding' }).click()
    await expect(branding.getByText('Enter a color such as #1f6feb.')).toBeVisible()
    await branding.getByLabel('Accent color').fill('#FFD400')
    await expect(
      branding.getByText(/In light mode #\w+ is used instead, because #ffd400 has too little contrast/),
    ).toBeVisible()
    await branding.getByLabel('Sender name').fill('Acme Replies')
    await branding.getByRole('button', { name: 'Update Branding' }).click()
    await expect(page.getByText('Settings saved successfully')).toBeVisible()
    await expect.poll(() => accentOf(page)).toContain('#ffd400')
    const found: string[] = []
    await inEveryLook(page, 'settings with a brand', found)
    expect(found).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('a domain says which record proves it, and what its DNS said', async () => {
    await page.getByLabel('Company name').fill('Acme Inc')
    await page.getByLabel('Custom domain').fill(host)
    await expect(page.getByText('Save first. Then you’ll see the DNS record')).toBeVisible()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const proof = page.getByRole('region', { name: 'Domain proof' })
    await expect(proof.getByText(`_rejoinder.${host}`)).toBeVisible()
    await expect(proof.getByText(/^rejoinder-domain=[0-9a-f]{32}$/)).toBeVisible()
    await expect(proof.getByText('Not proved yet')).toBeVisible()
    await proof.getByRole('button', { name: 'Check now' }).click()
    await expect(proof.getByText(/^Checked /)).toBeVisible()
    await expect(proof.getByText(/We asked for _rejoinder\.\S+ and (found no TXT record|got no answer)/)).toBeVisible()
  })

  await proveDomain(workspaceId, host)
  await page.reload()
  await expect(page.getByRole('region', { name: 'Domain proof' }).getByText('Proved', { exact: true })).toBeVisible()

  await test.step('on the domain people sign in under the company’s name, and find their workspace alone', async () => {
    const person = await signUpByHttp(productUrl())
    await inWorkspace(
      workspaceId,
      `insert into workspace_members (workspace_id, user_id, role) values ($1, $2, 'member')`,
      [workspaceId, person.userId],
    )
    const executablePath = installedBrowser()
    const browser = await chromium.launch({
      ...(executablePath !== undefined && { executablePath }),
      args: ['--no-sandbox', '--host-resolver-rules=MAP *.acme.example 127.0.0.1'],
    })
    const there = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
    await there.goto(`http://${host}:${port()}/`)
    await expect(there).toHaveURL(/\/auth/)
    await expect(there).toHaveTitle('Acme Inc - Sign In')
    await expect(there.getByRole('img', { name: 'Acme Inc' })).toBeVisible()
    expect(await accentOf(there)).toContain('#ffd400')
    await there.getByRole('tab', { name: 'Sign Up' }).click()
    await expect(there.getByText('Sign-up is by invitation')).toBeVisible()
    await there.getByRole('tab', { name: 'Sign In' }).click()
    await expect(there.getByText('Rejoinder')).toHaveCount(0)
    await there.getByLabel('Email').fill(person.email)
    await there.getByLabel('Password', { exact: true }).fill(person.password)
    await there.getByRole('button', { name: 'Sign In' }).click()
    await expect(there).toHaveURL(/\/home/)
    await there.getByRole('link', { name: 'Settings' }).click()
    await there.getByRole('button', { name: /^Workspace:/ }).click()
    await expect(there.getByRole('menuitemradio')).toHaveCount(1)
    await expect(there.getByRole('menuitem', { name: 'Create Workspace' })).toHaveCount(0)
    await there.keyboard.press('Escape')
    await there.goto(`http://${host}:${port()}/account`)
    await expect(there.getByText(/Your account is managed at/)).toBeVisible()
    const token = await page.evaluate(() => JSON.parse(localStorage.getItem('rejoinder.session') ?? '{}').access_token)
    const link = await page.request.post(`${productUrl()}/api/workspaces/${workspaceId}/report/link`, {
      headers: { authorization: `Bearer ${token}` },
      data: {},
    })
    const { url } = await link.json()
    expect(url).toContain(`http://${host}:${port()}/shared-report#`)
    await there.goto(url)
    await expect(there.getByRole('heading', { name: /^Week of/ })).toBeVisible()
    await expect(there.getByRole('img', { name: 'Acme Inc' })).toBeVisible()
    await expect(there.getByText('Rejoinder')).toHaveCount(0)
    await browser.close()
  })

  await test.step('the logo is removed by whoever says so twice', async () => {
    const remove = branding.getByRole('button', { name: 'Remove Logo' })
    const question = page.getByRole('alertdialog', { name: 'Remove the logo?' })
    await remove.click()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(branding.getByRole('img', { name: 'The logo in light mode' })).toBeVisible()
    await remove.click()
    await question.getByRole('button', { name: 'Remove Logo' }).click()
    await expect(branding.getByText('No logo yet.')).toBeVisible()
  })
})
