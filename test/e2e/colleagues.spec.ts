import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { signUp as signUpByHttp } from '../person.ts'
import { inWorkspace } from './database.ts'
import { arrive, expect, ownWorkspace, productUrl, test } from './support.ts'

/** A colleague at their own browser, in the workspace of the page. */
async function colleague(browser: Browser, workspaceId: string, name: string): Promise<{ page: Page; userId: string }> {
  const { session, userId } = await signUpByHttp(productUrl())
  await inWorkspace(workspaceId, 'update users set full_name = $2 where id = $1', [userId, name])
  await inWorkspace(
    workspaceId,
    `insert into workspace_members (workspace_id, user_id, role, created_at) values ($1, $2, 'member', now() - interval '1 day')`,
    [workspaceId, userId],
  )
  const page = await (await browser.newContext()).newPage()
  await page.addInitScript(
    ([kept = '', chosen = '']) => {
      if (localStorage.getItem('rejoinder.session') === null) localStorage.setItem('rejoinder.session', kept)
      localStorage.setItem('workspaceId', chosen)
    },
    [session, workspaceId],
  )
  return { page, userId }
}

test('we share the work: I give a conversation to a colleague, who is told, and see each other at it', async ({
  page,
  browser,
  sandbox,
}) => {
  const platform = await arrive(page)
  await sandbox.leadReplies({ workspaceId: platform, text: `What does it cost? ${randomUUID()}` })
  await page.goto(`${productUrl()}/inbox?view=all`)
  const row = page.getByRole('article').filter({ hasText: 'What does it cost?' })
  await expect(row).toBeVisible()
  const workspaceId = await ownWorkspace(page)
  const eva = await colleague(browser, workspaceId, 'Eva Brandt')
  await page.reload()
  await expect(row).toBeVisible()

  await test.step('By key, in the list: Eva has it, and Undo takes it back', async () => {
    await page.keyboard.press('j')
    await page.keyboard.press('a')
    await page.getByRole('menuitemradio', { name: 'Eva Brandt' }).click()
    await expect(page.getByText('Assigned to Eva Brandt').first()).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Assigned to nobody')).toBeVisible()
    await row.hover()
    await row.getByRole('button', { name: 'Assign' }).click()
    await page.getByRole('menuitemradio', { name: 'Eva Brandt' }).click()
    await expect(row.getByText('Assigned to Eva Brandt')).toBeAttached()
    await page.screenshot({ path: test.info().outputPath('row.png') })
  })
  await test.step('Eva finds it in her bell', async () => {
    await eva.page.goto(`${productUrl()}/notifications`)
    await eva.page.getByRole('link', { name: /^Ada Byron assigned you / }).click()
    await expect(eva.page).toHaveURL(/\/thread\//)
    await expect(eva.page.getByText('Ada Byron assigned it to Eva Brandt').first()).toBeVisible()
  })
  await test.step('From the palette I take it over, and she sees it', async () => {
    await row.getByRole('link').first().click()
    await expect(page.getByRole('button', { name: 'Add note' })).toBeVisible()
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog', { name: 'Commands' }).getByRole('combobox').fill('assign this')
    await page.keyboard.press('Enter')
    await page.getByRole('menuitemradio', { name: 'Ada Byron (you)' }).click()
    await expect(eva.page.getByText('Ada Byron took the conversation').first()).toBeVisible()
  })
  const note = page.getByRole('article', { name: 'Note by Ada Byron' })
  await test.step('A note that names her is in another colour, in her bell, and in no mail', async () => {
    await expect(page.getByText('Eva Brandt is here')).toBeVisible()
    await page.keyboard.press('n')
    const box = page.getByRole('textbox', { name: 'Note' })
    await box.pressSequentially('Ask @ev')
    await page.getByRole('option', { name: 'Eva Brandt' }).click()
    await box.pressSequentially('about the price.')
    await expect(box).toHaveValue('Ask @Eva Brandt about the price.')
    await box.press('Control+Enter')
    await expect(note.getByText('@Eva Brandt')).toBeVisible()
    await expect(eva.page.getByText('about the price.')).toBeVisible()
    await expect(eva.page.getByRole('button', { name: 'Edit note' })).toHaveCount(0)
    await page.screenshot({ path: test.info().outputPath('note.png') })
  })
  const reply = (at: Page) => at.getByRole('textbox', { name: 'Reply' })
  await test.step('She writes: I see it, and am asked before I send', async () => {
    await reply(eva.page).click()
    await expect(page.getByText('Eva Brandt is writing')).toBeVisible()
    await reply(page).fill('It costs nothing to ask.')
    await reply(page).press('Control+Enter')
    const question = page.getByRole('alertdialog', { name: /Eva Brandt is writing here, too/ })
    await expect(question).toBeVisible()
    await page.screenshot({ path: test.info().outputPath('asked.png') })
    await question.getByRole('button', { name: 'Cancel' }).click()
  })
  await test.step('She closes her browser, and is not there any more', async () => {
    await eva.page.close()
    await expect(page.getByText(/Eva Brandt is/)).toHaveCount(0)
  })
  await test.step('I change my note and delete it', async () => {
    await note.hover()
    await note.getByRole('button', { name: 'Edit note' }).click()
    await page.getByRole('textbox', { name: 'Note' }).fill('Never mind.')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(note.getByText('Never mind.')).toBeVisible()
    await note.hover()
    await note.getByRole('button', { name: 'Delete note' }).click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(note).toHaveCount(0)
    expect(await sandbox.sent(platform)).toEqual([])
  })
  await test.step('I have objections go to Eva in turn, and the next one is hers', async () => {
    await page.goto(`${productUrl()}/settings#turns`)
    const section = page.getByRole('region', { name: 'Assignment' })
    await section.getByRole('button', { name: 'Assign in turn' }).click()
    await section.getByRole('button', { name: 'Add rule' }).click()
    await expect(section.getByText('Choose a label or a campaign.')).toBeVisible()
    await section.getByRole('combobox', { name: 'New threads' }).click()
    await page.getByRole('option', { name: 'Objection' }).click()
    await section.getByRole('checkbox', { name: 'Eva Brandt' }).click()
    await section.getByRole('button', { name: 'Add rule' }).click()
    await expect(section.getByRole('listitem')).toHaveText(/Objection\s*Eva Brandt/)
    await page.screenshot({ path: test.info().outputPath('turns.png') })
    const leads = await sandbox.leads(platform)
    const text = 'This is too expensive for us, we have no budget for another tool at the moment.'
    await sandbox.leadReplies({ workspaceId: platform, leadId: leads.at(-1)?.id, text })
    await page.goto(`${productUrl()}/inbox?view=all`)
    const objection = page.getByRole('article').filter({ hasText: 'too expensive' })
    await expect(objection.getByText('Assigned to Eva Brandt')).toBeAttached()
  })
})
