import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { arriveAmongMany } from './big-workspace.ts'
import { inWorkspace } from './database.ts'
import { expect, joinWorkspace, productUrl, test } from './support.ts'

test('we share the work: I give a conversation to a colleague, who is told, and see each other at it', async ({
  page,
  browser,
}) => {
  const { workspaceId, leadReplies, sent } = await arriveAmongMany(page, { leadsFrom: 30 })
  await inWorkspace(workspaceId, 'delete from assignment_rules where workspace_id = $1', [workspaceId])
  const words = `What does it cost? ${randomUUID()}`
  await leadReplies(0, words)
  // Nobody else is called so, when it is tried again.
  const name = `Eva Brandt ${words.slice(-4)}`
  const eva = await (await browser.newContext()).newPage()
  await joinWorkspace(eva, workspaceId, { name })
  await page.goto(`${productUrl()}/inbox?view=all`)
  const row = page.getByRole('article').filter({ hasText: words })
  await expect(row).toBeVisible()

  await test.step('By key, in the list: Eva has it, and Undo takes it back', async () => {
    await row.getByRole('link').first().focus()
    await page.keyboard.press('a')
    await page.getByRole('menuitemradio', { name }).click()
    await expect(page.getByText(`Assigned to ${name}`).first()).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Assigned to nobody')).toBeVisible()
    await row.hover()
    await row.getByRole('button', { name: 'Assign' }).click()
    await page.getByRole('menuitemradio', { name }).click()
    await expect(row.getByText(`Assigned to ${name}`)).toBeAttached()
    await page.screenshot({ path: test.info().outputPath('row.png') })
  })
  await test.step('Eva finds it in her bell', async () => {
    await eva.goto(`${productUrl()}/notifications`)
    await eva.getByRole('link', { name: /^Ada Byron assigned you / }).click()
    await expect(eva).toHaveURL(/\/thread\//)
    await expect(eva.getByText(`Ada Byron assigned it to ${name}`).first()).toBeVisible()
  })
  await test.step('From the palette I take it over, and she sees it', async () => {
    await row.getByRole('link').first().click()
    await expect(page.getByRole('button', { name: 'Add note' })).toBeVisible()
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog', { name: 'Commands' }).getByRole('combobox').fill('assign this')
    await page.keyboard.press('Enter')
    await page.getByRole('menuitemradio', { name: 'Ada Byron (you)' }).click()
    await expect(eva.getByText('Ada Byron took the conversation').first()).toBeVisible()
  })
  const note = page.getByRole('article', { name: 'Note by Ada Byron' })
  await test.step('A note that names her is in another colour, in her bell, and in no mail', async () => {
    await expect(page.getByRole('region', { name: 'Thread' }).getByText(`${name} is here`)).toBeVisible()
    await expect(row.getByText(`${name} is here`), 'the list says it, too').toBeAttached()
    await page.keyboard.press('n')
    const box = page.getByRole('textbox', { name: 'Note' })
    await box.pressSequentially('Ask @ev')
    await page.getByRole('option', { name }).click()
    await box.pressSequentially('about the price.')
    await expect(box).toHaveValue(`Ask @${name} about the price.`)
    await box.press('Control+Enter')
    await expect(note.getByText(`@${name}`)).toBeVisible()
    await expect(eva.getByText('about the price.')).toBeVisible()
    await expect(eva.getByRole('button', { name: 'Edit note' })).toHaveCount(0)
    await page.screenshot({ path: test.info().outputPath('note.png') })
  })
  const reply = (at: Page) => at.getByRole('textbox', { name: 'Reply' })
  await test.step('She writes: I see it, and am asked before I send', async () => {
    await reply(eva).click()
    await expect(page.getByRole('region', { name: 'Thread' }).getByText(`${name} is writing`)).toBeVisible()
    await expect(row.getByText(`${name} is writing`)).toBeAttached()
    await reply(page).fill('It costs nothing to ask.')
    await reply(page).press('Control+Enter')
    const question = page.getByRole('alertdialog', { name: new RegExp(`${name} is writing here, too`) })
    await expect(question).toBeVisible()
    await page.screenshot({ path: test.info().outputPath('asked.png') })
    await question.getByRole('button', { name: 'Cancel' }).click()
  })
  await test.step('She closes her browser, and is not there any more', async () => {
    await eva.close()
    await expect(page.getByText(`${name} is`)).toHaveCount(0)
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
    expect(await sent()).toEqual([])
  })
  await test.step('I have objections go to Eva in turn, and the next one is hers', async () => {
    await page.goto(`${productUrl()}/settings#turns`)
    const section = page.getByRole('region', { name: 'Assignment' })
    await section.getByRole('button', { name: 'Assign in turn' }).click()
    await section.getByRole('button', { name: 'Add rule' }).click()
    await expect(section.getByText('Choose a label or a campaign.')).toBeVisible()
    await section.getByRole('combobox', { name: 'New threads' }).click()
    await page.getByRole('option', { name: 'Objection' }).click()
    await section.getByRole('checkbox', { name }).click()
    await section.getByRole('button', { name: 'Add rule' }).click()
    await expect(section.getByRole('listitem')).toHaveText(new RegExp(`Objection\\s*${name}`))
    await page.screenshot({ path: test.info().outputPath('turns.png') })
    await leadReplies(1, 'This is too expensive for us, we have no budget for another tool at the moment.')
    await page.goto(`${productUrl()}/inbox?view=all`)
    const objection = page.getByRole('article').filter({ hasText: 'too expensive' })
    await expect(objection.getByText(`Assigned to ${name}`)).toBeAttached()
  })
})
