import { readFile } from 'node:fs/promises'
import { inWorkspace } from './database.ts'
import { createFirstAgent, expect, ownWorkspace, productUrl, signUp, test } from './support.ts'

test('I take my workspace with me as a file, by a link that lives for minutes', async ({ page, browser }) => {
  await test.step('I sign up, with an agent and the sandbox', async () => {
    await signUp(page)
    await createFirstAgent(page)
    await page.getByRole('button', { name: 'Use the sandbox' }).click()
    await expect(page).toHaveURL(/\/home/)
    await page.goto(`${productUrl()}/settings`)
  })
  const exported = page.getByRole('region', { name: 'Export' })
  await test.step('I ask for an export, and it gets ready without asking again', async () => {
    await exported.getByRole('button', { name: 'Export Workspace' }).click()
    await expect(exported.getByRole('list', { name: 'Exports' }).getByRole('listitem')).toHaveCount(1)
    await expect(exported.getByRole('button', { name: 'Download' })).toBeVisible()
    await expect(exported.getByText(/KB/)).toBeVisible()
  })
  const url = await test.step('I download it: a ZIP', async () => {
    const downloading = page.waitForEvent('download')
    await exported.getByRole('button', { name: 'Download' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toMatch(/\.zip$/)
    expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe('PK')
    return download.url()
  })
  await test.step('The log tells who asked for it and who downloaded it', async () => {
    const log = page.getByRole('list', { name: 'Audit log' })
    await page.reload()
    await expect(log).toContainText('requested an export of the workspace')
    await expect(log).toContainText('downloaded an export of the workspace')
  })
  await test.step('The link holds for whoever has it, until its minutes are over', async () => {
    const stranger = (await browser.newContext()).request
    expect((await stranger.get(url)).status()).toBe(200)
    const workspaceId = await ownWorkspace(page)
    const changed = await inWorkspace(
      workspaceId,
      "update exports set link_expires_at = now() - interval '1 second' where workspace_id = $1 returning id",
      [workspaceId],
    )
    expect(changed).toHaveLength(1)
    expect((await stranger.get(url)).status()).toBe(404)
  })
  await test.step('I ask for another link, and have the file again', async () => {
    const downloading = page.waitForEvent('download')
    await exported.getByRole('button', { name: 'Download' }).click()
    const again = await downloading
    expect(again.url()).not.toBe(url)
    expect(await again.failure()).toBeNull()
  })
  await test.step('Where the server can not reach the file, the list says so and offers nothing', async () => {
    const workspaceId = await ownWorkspace(page)
    await inWorkspace(
      workspaceId,
      "update exports set file_key = 'exports/on-another-machine.zip' where workspace_id = $1 returning id",
      [workspaceId],
    )
    await page.reload()
    await expect(exported.getByText(/on another machine of this installation/)).toBeVisible()
    await expect(exported.getByRole('button', { name: 'Download' })).toHaveCount(0)
    await page.setViewportSize({ width: 390, height: 844 })
    await exported.getByText(/on another machine of this installation/).scrollIntoViewIfNeeded()
    await expect(exported.getByText(/on another machine of this installation/)).toBeInViewport({ ratio: 1 })
  })
})
