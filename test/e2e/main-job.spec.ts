import { connectedWorkspace, createFirstAgent, expect, newPerson, sandboxPage, signUp, test } from './support.ts'

const question = 'Could you tell me what the starter plan contains?'
const answer = 'Thank you for asking. I will send you the details this afternoon.'

test.use({ reducedMotion: 'no-preference' })

// A workspace of its own, and empty: it is the first minutes of somebody who has just signed up.
test('a lead replies, and the answer goes out once', async ({ page, context, sandbox }) => {
  await test.step('I sign up', () => signUp(page, newPerson()))
  await test.step('I create an agent and connect the sandbox', async () => {
    await createFirstAgent(page)
    await page.getByRole('button', { name: 'Use the sandbox' }).click()
    await expect(page).toHaveURL(/\/home/)
  })
  const platform = await connectedWorkspace(page)
  const row = page.getByRole('link', { name: /starter plan/ })
  await test.step('My inbox is empty', async () => {
    await page
      .getByRole('link', { name: 'Ann' })
      .or(page.getByRole('button', { name: 'Ann' }))
      .first()
      .click()
    await page.getByRole('link', { name: /Inbox/ }).first().click()
    await expect(page.getByText('No threads yet')).toBeVisible()
    await expect(page.getByText(/Waiting for replies since/)).toBeVisible()
  })
  await test.step('In the sandbox, a lead replies', async () => {
    const simulator = await sandboxPage(context, platform)
    await simulator.getByLabel('What kind of reply').selectOption('My own words')
    await simulator.getByLabel('What they write').fill(question)
    await simulator.getByRole('button', { name: 'A lead replies' }).click()
    await expect(simulator.getByRole('status').first()).toContainText('wrote')
    await simulator.close()
  })
  await test.step('The row appears by itself, with its score and who waits for what', async () => {
    await expect(row).toBeVisible()
    await expect(page.getByText('Approve draft').first()).toBeVisible()
  })
  await test.step('I open it and have a reply written', async () => {
    await row.click()
    await expect(page).toHaveURL(/\/thread\//)
    await page.getByRole('button', { name: 'Generate AI Reply' }).click()
    await expect(page.getByText('AI reply generated!')).toBeVisible()
  })
  await test.step('I edit it and send it', async () => {
    await page.getByRole('textbox', { name: 'Reply', exact: true }).fill(answer)
    await page.getByRole('button', { name: 'Send Reply' }).click()
    await expect(page.getByText('Reply sent successfully!')).toBeVisible()
  })
  await test.step('The thread says replied, and the sandbox has it once', async () => {
    await expect(page.getByText('replied').first()).toBeVisible()
    const sent = await sandbox.sent(platform)
    expect(sent.map(({ text }) => text)).toEqual([answer])
  })
})
