import {
  connectedWorkspace,
  createFirstAgent,
  expect,
  newPerson,
  productUrl,
  sandboxPage,
  signUp,
  test,
} from './support.ts'

test('a price that I add is the one that drafts name', async ({ page, context }) => {
  await test.step('I sign up, with an agent and the sandbox', async () => {
    await signUp(page, newPerson())
    await createFirstAgent(page)
    await page.getByRole('button', { name: 'Use the sandbox' }).click()
    await expect(page).toHaveURL(/\/home/)
  })
  const platform = await connectedWorkspace(page)
  await test.step('I add an entry with the price', async () => {
    await page.goto(`${productUrl()}/kb`)
    await expect(page).toHaveTitle('Rejoinder - Knowledge Base')
    await expect(page.getByText('No entries yet')).toBeVisible()
    await page.getByRole('button', { name: 'Add Entry' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Add Entry' })
    await dialog.getByLabel('Title').fill('Starter plan price')
    await dialog.getByLabel('Content').fill('The Starter plan costs $49 per month.')
    await dialog.getByLabel('Tags').fill(' pricing, , plans ')
    await dialog.getByRole('button', { name: 'Create Entry' }).click()
    await expect(page.getByText('Entry created successfully')).toBeVisible()
    const card = page.getByRole('article', { name: 'Starter plan price' })
    await expect(card.getByRole('button', { name: 'pricing', exact: true })).toBeVisible()
    await expect(card.getByRole('listitem')).toHaveCount(2)
  })
  await test.step('I delete it by mistake and take it back', async () => {
    const card = page.getByRole('article', { name: 'Starter plan price' })
    await page.getByRole('button', { name: 'Delete Starter plan price' }).click()
    await expect(card).toBeHidden()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(card).toBeVisible()
  })
  await test.step('In the sandbox, a lead asks for the price', async () => {
    const simulator = await sandboxPage(context, platform)
    await simulator.getByLabel('What kind of reply').selectOption('I type the words')
    await simulator.getByLabel('Their words').fill('What is the price of the Starter plan?')
    await simulator.getByRole('button', { name: 'A lead replies' }).click()
    await expect(simulator.getByRole('status')).toContainText('wrote')
    await simulator.close()
  })
  await test.step('The draft names it, and the composer shows where it is from', async () => {
    await page.goto(`${productUrl()}/inbox`)
    await page.getByRole('link', { name: /Starter plan/ }).click()
    await page.getByRole('button', { name: 'Generate AI Reply' }).click()
    await expect(page.getByText('AI reply generated!')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Reply', exact: true })).toHaveValue(/\$49/)
    await page.getByRole('button', { name: 'Sources' }).click()
    await expect(page.getByText('Knowledge: Starter plan price').first()).toBeVisible()
  })
})
