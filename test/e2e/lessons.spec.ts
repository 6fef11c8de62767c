import { arrive, expect, productUrl, test } from './support.ts'

const postscript = 'Reply STOP to opt out.'

test('what I change over and over becomes a rule of my agent, and I can go back', async ({ page, sandbox }) => {
  const platform = await arrive(page)
  const leads = await sandbox.leads(platform)
  await test.step('Three times I add the same sentence before I send a draft', async () => {
    for (const { id } of leads.slice(0, 3))
      await sandbox.leadReplies({ workspaceId: platform, leadId: id, text: 'Could you tell me how the import works?' })
    await page.goto(`${productUrl()}/review`)
    await expect(page.getByText('0 of 3 done')).toBeVisible()
    for (const done of [1, 2, 3]) {
      await page.keyboard.press('e')
      const text = page.getByRole('textbox', { name: 'Reply' })
      await text.fill(`${await text.inputValue()}\n\n${postscript}`)
      await page.keyboard.press('Control+Enter')
      if (done < 3) await expect(page.getByText(`${done} of 3 done`)).toBeVisible()
    }
    await expect(page.getByText('All drafts reviewed')).toBeVisible()
    await expect.poll(async () => (await sandbox.sent(platform)).length).toBe(3)
  })
  await test.step('The knowledge base proposes it as a rule, with the drafts it would have changed', async () => {
    await page.goto(`${productUrl()}/kb?view=learned`)
    const proposal = page.getByRole('article', { name: `Add “${postscript}”` })
    await expect(proposal).toContainText('Rule for Ann · Changed in 3 conversations')
    await proposal.getByText('3 drafts it would have changed').click()
    await expect(proposal.getByRole('insertion').first()).toContainText(postscript)
  })
  await test.step('I say it in my words and accept it', async () => {
    await page.getByRole('button', { name: /^Edit: Add/ }).click()
    await page.getByLabel('Rule', { exact: true }).fill(`End each reply with “${postscript}”`)
    await page.getByRole('button', { name: /^Accept: Add/ }).click()
    await expect(page.getByText('Ann follows this from now on')).toBeVisible()
    await expect(page.getByText('Nothing to learn yet')).toBeVisible()
  })
  await test.step('The agent is told so in a version of its own, and I go back to the one before', async () => {
    await page.goto(`${productUrl()}/agents`)
    await page.getByRole('link', { name: 'Ann' }).click()
    const versions = page.getByRole('list', { name: 'Versions' })
    await expect(versions.getByRole('listitem').first()).toContainText('Version 2 in use')
    await expect(versions.getByRole('insertion').first()).toContainText(`End each reply with “${postscript}”`)
    await page.getByRole('button', { name: 'Go back to version 1' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Go back' }).click()
    await expect(versions.getByRole('listitem').first()).toContainText('Version 3 in use')
  })
})
