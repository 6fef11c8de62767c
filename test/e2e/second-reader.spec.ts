import { arrive, expect, productUrl, test } from './support.ts'

test('what my agent checks is mine to choose, and a draft shows what a second reader found for it', async ({
  page,
  sandbox,
}) => {
  const platform = await arrive(page, { openrouterKey: 'sk-or-for-the-model-beside' })
  await test.step('The knowledge base has what the answer says', async () => {
    await page.goto(`${productUrl()}/kb`)
    await page.getByRole('button', { name: 'Add Entry' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Add Entry' })
    await dialog.getByLabel('Title').fill('First questions')
    await dialog.getByLabel('Content').fill('We ask which of the points matters most to the lead.')
    await dialog.getByRole('button', { name: 'Create Entry' }).click()
    await expect(dialog).toBeHidden()
  })
  await test.step('I have drafts read that wait for me, too', async () => {
    await page.goto(`${productUrl()}/agents`)
    await page.getByRole('button', { name: 'Edit Ann' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Ann' })
    await expect(dialog.getByRole('radio', { name: 'Facts and meaning' })).toBeChecked()
    await dialog.getByRole('radio', { name: 'Facts only' }).click()
    await expect(dialog.getByLabel('Second reader')).toBeHidden()
    await dialog.getByRole('radio', { name: 'Always a person' }).click()
    await expect(dialog.getByLabel('Second reader')).toBeVisible()
    await dialog.getByRole('checkbox', { name: 'Also read drafts that wait for a person' }).click()
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('article', { name: 'Ann' })).toContainText('Always a person')
  })
  await test.step('A lead asks, and the draft says what supports it', async () => {
    await page.goto(`${productUrl()}/inbox`)
    await sandbox.leadReplies({ workspaceId: platform, text: 'Could you tell me how the import of contacts works?' })
    await page.getByRole('link', { name: /import of contacts/ }).click()
    await expect(page.getByText('A second reader found a source for everything this claims')).toBeVisible()
    await page.getByRole('button', { name: 'Sources' }).click({ timeout: 10_000 })
    await expect(page.getByText(/Knowledge: First questions: “We ask which of the points/)).toBeVisible()
    await page.keyboard.press('Escape')
  })
  await test.step('Once I have changed it, that is not said any more', async () => {
    await page.getByRole('textbox', { name: 'Reply', exact: true }).fill('Hello,\n\nI will ask about the import.')
    await expect(page.getByText('A second reader found a source for everything this claims')).toBeHidden()
  })
  await test.step('Settings say that I changed it', async () => {
    await page.goto(`${productUrl()}/settings`)
    await expect(
      page.getByText('changed what the agent Ann checks before it sends from Facts and meaning to Always a person'),
    ).toBeVisible()
  })
})
