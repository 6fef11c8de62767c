import { arrive, expect, ownWorkspace, productUrl, signUp, test } from './support.ts'

test('Sync Replies tells what it found, on whatever screen I press it', async ({ page, sandbox }) => {
  const platform = await arrive(page)
  const sync = page.getByRole('button', { name: 'Sync Replies' })
  const toast = page.getByRole('region', { name: /^Notifications/ })
  await test.step('A connected inbox waits, and since when; it does not ask me to connect', async () => {
    await page.goto(`${productUrl()}/inbox`)
    await expect(page.getByText('No threads yet')).toBeVisible()
    await expect(page.getByText(/Waiting for replies since .*\d\d:\d\d/)).toBeVisible()
    await expect(page.getByText(/Connect EmailBison/)).toHaveCount(0)
  })
  await test.step('Nothing new is told, too', async () => {
    await sync.first().click()
    await expect(toast.getByText('Nothing new')).toBeVisible()
    await expect(toast.getByText('Every reply in EmailBison was already here.')).toBeVisible()
  })
  await test.step('A reply that no webhook brought is found, and told on the campaigns', async () => {
    for (const { id } of await sandbox.webhooks(platform)) {
      await fetch(`${sandbox.url}/api/webhook-url/${id}`, {
        method: 'DELETE',
        headers: { authorization: `Bearer ${await sandbox.apiKey(platform)}` },
      })
    }
    await sandbox.leadReplies({ workspaceId: platform, text: 'Yes, tell me more.' })
    await page.goto(`${productUrl()}/campaigns`)
    await sync.click()
    // I may be elsewhere by then.
    await page.getByRole('link', { name: 'Dashboard' }).click()
    await expect(toast.getByText('1 new message found')).toBeVisible()
  })
  await test.step('When EmailBison is away, I am told so, and the console has it', async () => {
    const logged: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') logged.push(message.text())
    })
    await sandbox.fault({ kind: 'server_error', match: { workspaceId: platform, method: 'GET', path: '/api/replies' } })
    await page.goto(`${productUrl()}/campaigns`)
    await sync.click()
    await expect(toast.getByText('Failed to sync replies')).toBeVisible()
    expect(logged.some((line) => line.startsWith('Failed to sync replies'))).toBe(true)
    await sandbox.clearFaults()
  })
})

test('without a connection every action stays where it is, and says what it lacks', async ({ page }) => {
  await signUp(page)
  await page.goto(`${productUrl()}/agents?create=true`)
  const toast = page.getByRole('region', { name: /^Notifications/ })
  const lacks = 'EmailBison is not connected. Connect it in Settings first.'
  const refuses = async (name: string) => {
    const button = page.getByRole('button', { name, exact: true }).first()
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await button.hover()
    await expect(page.getByRole('tooltip').getByText(lacks)).toBeVisible()
    await button.click({ force: true })
    await expect(toast.getByText(lacks)).toBeVisible()
    await toast.getByRole('button', { name: 'Close toast' }).first().click()
    await expect(toast.getByText(lacks)).toHaveCount(0)
  }
  await test.step('An agent for one campaign can be made before there are campaigns', async () => {
    const dialog = page.getByRole('dialog', { name: 'Create Agent' })
    await dialog.getByLabel('Agent Name').fill('Ann')
    await dialog.getByRole('radio', { name: 'Campaign' }).click()
    await dialog.getByRole('button', { name: 'Create Agent' }).click()
    await expect(page.getByRole('article', { name: 'Ann' })).toContainText('Campaign: none yet')
    await expect(
      toast.getByText('Agent created, but webhook setup failed. Configure EmailBison in Settings.'),
    ).toBeVisible()
  })
  await test.step('After an edit it is saved, not created', async () => {
    await page.getByRole('button', { name: 'Edit Ann' }).click()
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(
      toast.getByText('Agent saved, but webhook setup failed. Configure EmailBison in Settings.'),
    ).toBeVisible()
    await page.getByRole('button', { name: 'More for Ann' }).click()
    const item = page.getByRole('menuitem', { name: 'Recreate Webhooks' })
    await expect(item).toBeDisabled()
    await expect(item).toContainText(lacks)
    await page.keyboard.press('Escape')
  })
  await page.reload()
  await test.step('Campaigns, inbox and webhooks', async () => {
    await page.goto(`${productUrl()}/campaigns`)
    await refuses('Fetch Campaigns')
    await refuses('Sync Replies')
    await page.goto(`${productUrl()}/inbox`)
    await expect(page.getByText('No threads yet. Connect EmailBison to start receiving replies.')).toBeVisible()
    await refuses('Sync Replies')
    await page.goto(`${productUrl()}/webhooks`)
    for (const name of ['Refresh', 'Test Webhook Payload', 'Recreate Webhooks']) await refuses(name)
  })
  await test.step('With the connection its campaigns are there, and the agent gets its own', async () => {
    await page.goto(`${productUrl()}/settings`)
    await page.getByRole('button', { name: 'Use the sandbox' }).click()
    await expect(page.getByText('EmailBison connected successfully!')).toBeVisible()
    await page.goto(`${productUrl()}/agents`)
    await page.getByRole('button', { name: 'Edit Ann' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Ann' })
    await dialog.getByRole('combobox', { name: 'Campaign' }).click()
    await page.getByRole('option').nth(1).click()
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByRole('article', { name: 'Ann' })).toContainText(/Campaign: (?!none)/)
    await expect(page.getByRole('article', { name: 'Ann' })).toContainText('1 webhook')
    expect(await ownWorkspace(page)).not.toBe('')
  })
})

test('an inbox whose threads are all put away says so, and the palette takes one back', async ({ page, sandbox }) => {
  const platform = await arrive(page)
  await sandbox.leadReplies({ workspaceId: platform, text: 'Yes, tell me more.' })
  await page.goto(`${productUrl()}/inbox?view=all`)
  const row = page.getByRole('article')
  const palette = page.getByRole('dialog', { name: 'Commands' })
  await expect(row).toHaveCount(1)
  await test.step('Of the row in focus the palette offers what its keys do', async () => {
    await page.keyboard.press('j')
    await page.keyboard.press('Control+k')
    await expect(palette.getByRole('option', { name: 'Snooze this thread' })).toContainText('S')
    await page.screenshot({ path: test.info().outputPath('palette-row.png') })
    await page.keyboard.type('archive this')
    await page.keyboard.press('Enter')
    await expect(row).toHaveCount(0)
  })
  await test.step('All threads are archived, and a link leads to them', async () => {
    await expect(page.getByText('All threads are archived')).toBeVisible()
    await expect(page.getByText('No threads yet')).toHaveCount(0)
    await page.screenshot({ path: test.info().outputPath('put-away.png') })
    await page.getByRole('link', { name: 'Show archived' }).click()
    await row.getByRole('link').first().click()
    await expect(page).toHaveURL(/\/thread\//)
  })
  await test.step('A thread that is still loading brings them to the palette that was opened before', async () => {
    const brought = Promise.withResolvers<void>()
    await page.route(/\/threads\/[^/?]+(\?.*)?$/, async (route) => {
      await brought.promise
      await route.continue()
    })
    await page.reload()
    await expect(page.getByRole('link', { name: 'Dashboard' })).toBeVisible()
    await page.keyboard.press('Control+k')
    await expect(palette.getByRole('option', { name: 'Create Agent' })).toBeVisible()
    await expect(palette.getByRole('option', { name: 'Label this thread' })).toHaveCount(0)
    brought.resolve()
    await expect(palette.getByRole('option', { name: 'Label this thread' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.unrouteAll()
  })
  await test.step('Of the open thread, too', async () => {
    await page.keyboard.press('Control+k')
    await expect(palette.getByRole('option', { name: 'Label this thread' })).toBeVisible()
    await page.screenshot({ path: test.info().outputPath('palette-thread.png') })
    await page.keyboard.type('move this')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Thread moved to the inbox')).toBeVisible()
  })
})
