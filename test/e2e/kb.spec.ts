import type { Page } from '@playwright/test'
import { makePdf } from '../documents/pdf.ts'
import { graveOnesOn } from './axe.ts'
import { arrive, enter, expect, newWorkspace, pageUrl, productUrl, sandboxUrl, test } from './support.ts'

/** What axe finds that would keep somebody from using the page as it stands. */
async function expectUsable(page: Page): Promise<void> {
  expect(await graveOnesOn(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).toBe(false)
}

test('a price that I add is the one that drafts name', async ({ page, sandbox }) => {
  const platform = await arrive(page)
  await test.step('I add an entry with the price', async () => {
    await page.goto(`${productUrl()}/kb`)
    await expect(page).toHaveTitle('Rejoinder - Knowledge Base')
    await expect(page.getByText('No entries yet')).toBeVisible()
    await page.getByRole('button', { name: 'Add Entry' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Add Entry' })
    await dialog.getByLabel('Title').fill('Starter plan price')
    await dialog.getByLabel('Content').fill('The Starter plan costs $49 per month.')
    await dialog.getByLabel('Tags').fill(' pricing, , plans ')
    // A key or a click that was meant for something else takes nothing away.
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Keep Editing' }).click()
    await expect(dialog.getByLabel('Content')).toHaveValue('The Starter plan costs $49 per month.')
    await dialog.getByRole('button', { name: 'Create Entry' }).click()
    await expect(page.getByText('Entry created successfully')).toBeVisible()
    const card = page.getByRole('article', { name: 'Starter plan price' })
    await expect(card.getByRole('button', { name: 'pricing', exact: true })).toBeVisible()
    await expect(card.getByRole('listitem')).toHaveCount(2)
  })
  await test.step('I delete it by mistake, with two keys, and take it back', async () => {
    const card = page.getByRole('article', { name: 'Starter plan price' })
    await page.keyboard.press('j')
    await page.keyboard.press('d')
    await expect(card).toBeHidden()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(card).toBeVisible()
  })
  await test.step('In the sandbox, a lead asks for the price', async () => {
    await sandbox.leadReplies({ workspaceId: platform, text: 'What is the price of the Starter plan?' })
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

test('what leads ask and nobody answered is listed until I write the entry, and I see what the agent makes of it', async ({
  page,
  sandbox,
}) => {
  const platform = await arrive(page)
  await test.step('Nothing is unanswered yet', async () => {
    await page.goto(`${productUrl()}/kb`)
    await page.getByRole('tab', { name: /Unanswered/ }).click()
    await expect(page.getByText('No unanswered questions')).toBeVisible()
  })
  await test.step('A lead asks for something that no entry says, and it appears while I look', async () => {
    await sandbox.leadReplies({ workspaceId: platform, text: 'Hi, do you integrate with Pipedrive?' })
    const question = page.getByRole('article', { name: 'Do you integrate with Pipedrive?' })
    await expect(question).toBeVisible()
    await expect(question.getByText('Asked in 1 conversation')).toBeVisible()
    await expect(question.getByRole('list', { name: 'Who asked' }).getByRole('link')).toHaveCount(1)
  })
  await test.step('The empty list of entries leads me there, too', async () => {
    await page.getByRole('tab', { name: /^All/ }).click()
    await expect(page.getByText('Leads have already asked a question that no entry answers')).toBeVisible()
    await page.getByRole('button', { name: 'See Unanswered Questions' }).click()
    await expect(page.getByRole('article', { name: 'Do you integrate with Pipedrive?' })).toBeVisible()
  })
  await test.step('It can be read and used by everybody, on a phone too', async () => {
    await expectUsable(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectUsable(page)
    await page.setViewportSize({ width: 1440, height: 900 })
  })
  await test.step('I dismiss it by mistake and take it back', async () => {
    const question = page.getByRole('article', { name: 'Do you integrate with Pipedrive?' })
    await question.getByRole('button', { name: /^Dismiss/ }).click()
    await expect(question).toBeHidden()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(question).toBeVisible()
  })
  await test.step('I write the entry, and the question is gone', async () => {
    await page.getByRole('button', { name: /^Write an entry/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Entry' })
    await expect(dialog.getByLabel('Title')).toHaveValue('Do you integrate with Pipedrive?')
    await dialog.getByLabel('Content').fill('The integration with Pipedrive comes with every plan and takes 5 minutes.')
    await dialog.getByRole('button', { name: 'Create Entry' }).click()
    await expect(page.getByText('No unanswered questions')).toBeVisible()
  })
  await test.step('In the playground the agent answers it, each fact with its source, and says what would happen', async () => {
    await page.goto(`${productUrl()}/agents`)
    await page.getByRole('link', { name: 'Playground' }).click()
    await expect(page).toHaveTitle('Rejoinder - Playground')
    await page
      .getByRole('textbox', { name: 'Reply' })
      .fill('Do you integrate with Pipedrive?\n\nOn Monday, Ann wrote:\n> Shall we talk?')
    await page.getByRole('button', { name: 'Try', exact: true }).click()
    const reading = page.getByRole('region', { name: 'How the reply was read' })
    await expect(reading.getByText('Question', { exact: true })).toBeVisible()
    await expect(reading.getByText('Quoted, so not counted')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Knowledge' }).getByText('Used', { exact: true })).toBeVisible()
    const draft = page.getByRole('region', { name: 'Draft' })
    await expect(draft.getByText(/takes 5 minutes/).first()).toBeVisible()
    await expect(draft.getByText(/Knowledge: Do you integrate with Pipedrive/).first()).toBeVisible()
    await expect(page.getByRole('region', { name: 'What would happen' }).getByText('Waits for a person')).toBeVisible()
    await expectUsable(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectUsable(page)
    await page.setViewportSize({ width: 1440, height: 900 })
  })
  await test.step('And on the very reply that came in', async () => {
    await page.getByRole('tab', { name: 'Choose a past reply' }).click()
    await page.getByLabel('Search past replies').fill('pipedrive')
    await page.getByRole('list', { name: 'Past replies' }).getByRole('button').click()
    await expect(
      page
        .getByRole('region', { name: 'Draft' })
        .getByText(/takes 5 minutes/)
        .first(),
    ).toBeVisible()
  })
})

test('what a PDF and a page of the web say becomes entries, once I have looked through it', async ({ page }) => {
  await arrive(page)
  await page.goto(`${productUrl()}/kb`)
  const dialog = page.getByRole('dialog', { name: 'Import Entries' })
  await test.step('A PDF is cut by its headings', async () => {
    await page.getByRole('button', { name: 'Import' }).click()
    await dialog.getByLabel('From').click()
    await page.getByRole('option', { name: 'PDF' }).click()
    const pdf = makePdf([
      [
        ['Refunds', 20],
        ['You get your money back within 30 days.', 11],
        ['Internal notes', 20],
        ['Not for leads.', 11],
      ],
    ])
    await dialog.getByLabel('File').setInputFiles({
      name: 'Terms.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from(pdf),
    })
    await expect(dialog.getByText('Read: Terms')).toBeVisible()
    await expect(dialog.getByText('2 headings.')).toBeVisible()
  })
  await test.step('I take out what drafts must not say, and import the rest', async () => {
    const read = dialog.getByLabel('Text to import')
    await read.fill((await read.inputValue()).replace(/# Internal notes[^#]*/, ''))
    await dialog.getByRole('button', { name: 'Import', exact: true }).click()
    await expect(dialog.getByText('1 entry added')).toBeVisible()
    await dialog.getByRole('button', { name: 'Close', exact: true }).first().click()
    await expect(page.getByRole('article', { name: 'Refunds' })).toContainText('within 30 days')
    await expect(page.getByRole('article')).toHaveCount(1)
  })
  await test.step('A page of the web is read by its address; one of our own network is not', async () => {
    await page.getByRole('button', { name: 'Import' }).click()
    await dialog.getByLabel('Address').fill(pageUrl())
    await dialog.getByRole('button', { name: 'Read' }).click()
    await expect(dialog.getByText(/^Read: /)).toBeVisible()
    await expect(dialog.getByLabel('Text to import')).toHaveValue(/^# /)
    // Not even the sandbox, which lies on the product's own machine.
    await dialog.getByLabel('Address').fill(sandboxUrl())
    await dialog.getByRole('button', { name: 'Read' }).click()
    await expect(dialog.getByText('This address isn’t public')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toBeDisabled()
  })
})

test('a Markdown file becomes entries without a loss, and once however often I import it', async ({ page }) => {
  await arrive(page)
  await page.goto(`${productUrl()}/kb`)
  const dialog = page.getByRole('dialog', { name: 'Import Entries' })
  const importFile = async (outcome: string) => {
    await page.getByRole('button', { name: 'Import' }).click()
    await dialog.getByLabel('From').click()
    await page.getByRole('option', { name: 'Markdown' }).click()
    await dialog.getByLabel('File').setInputFiles({
      name: 'Shipping.md',
      mimeType: 'text/markdown',
      buffer: Buffer.from('We ship within two days.\n\n# Tracking\n```\n# a comment\n```\n'),
    })
    await expect(dialog.getByText('1 heading.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Import', exact: true }).click()
    await expect(dialog.getByText(outcome)).toBeVisible()
  }
  await test.step('What stands before the first heading is called by the file', async () => {
    await importFile('2 entries added')
    await dialog.getByRole('button', { name: 'Close', exact: true }).first().click()
    await expect(page.getByRole('article', { name: 'Shipping' })).toContainText('within two days')
    await expect(page.getByRole('article', { name: 'Tracking' })).toContainText('# a comment')
  })
  await test.step('The second time nothing is doubled, and I am told', async () => {
    await importFile('0 entries added, 2 left out')
    await expect(dialog.getByText('2 already existed, word for word')).toBeVisible()
    await expectUsable(page)
    await dialog.getByRole('button', { name: 'Close', exact: true }).first().click()
    await expect(page.getByRole('article')).toHaveCount(2)
  })
})

test('a golden reply states nothing by itself: I decide on each fact, and what is true for everyone becomes an entry', async ({
  page,
}) => {
  await arrive(page)
  await page.goto(`${productUrl()}/kb`)
  await page.getByRole('button', { name: 'Add Entry' }).first().click()
  const adding = page.getByRole('dialog', { name: 'Add Entry' })
  await adding.getByLabel('Title').fill('What does it cost?')
  await adding
    .getByLabel('Content')
    .fill('Thanks for asking. I will call you on Friday. We also give you a 20% discount, if you sign by 30 June.')
  await adding.getByLabel('Golden reply').click()
  await adding.getByRole('button', { name: 'Create Entry' }).click()
  const card = page.getByRole('article', { name: 'What does it cost?' })
  await expect(card.getByText('The 4 marked facts are stated nowhere else')).toBeVisible()
  await card.getByRole('button', { name: 'Review facts' }).click()
  const dialog = page.getByRole('dialog', { name: 'True for everyone?' })
  await expectUsable(page)
  const choose = (fact: string, choice: string) =>
    dialog
      .getByRole('radiogroup', { name: `“${fact}”` })
      .getByRole('radio', { name: choice })
      .click()
  await expect(
    dialog.getByRole('radiogroup', { name: '“Friday”' }).getByRole('radio', { name: 'True for everyone' }),
  ).toBeDisabled()
  await choose('Friday', 'Only for that lead')
  await choose('20%', 'True for everyone')
  await choose('discount', 'True for everyone')
  const save = dialog.getByRole('button', { name: 'Save' })
  await expect(save).toBeDisabled()
  await choose('30 June', 'Only for that lead')
  await expect(dialog.getByLabel('Golden reply')).toHaveValue('Thanks for asking. We also give you a 20% discount.')
  await dialog.getByLabel('Title').fill('Discount')
  await save.click()
  await expect(page.getByText('Golden reply saved')).toBeVisible()
  await expect(page.getByRole('article', { name: 'Discount' })).toContainText('We also give you a 20% discount.')
  await expect(card).toContainText('Thanks for asking. We also give you a 20% discount.')
  await expect(card.getByRole('button', { name: 'Review facts' })).toBeHidden()
})

test('what I decided of one fact is not taken for another when a colleague writes the entry that states it', async ({
  page,
}) => {
  const { api, workspaceId, session } = await newWorkspace()
  await enter(page, session)
  const content =
    'Thanks for asking. I will call you on Friday. We also give you a 20% discount, if you sign by 30 June.'
  await api.knowledge.create({ workspaceId, title: 'What does it cost?', content, tags: [], isGolden: true })
  await page.goto(`${productUrl()}/kb`)
  await page.getByRole('button', { name: 'Review facts' }).click()
  const dialog = page.getByRole('dialog', { name: 'True for everyone?' })
  const fact = (words: string) => dialog.getByRole('radiogroup', { name: `“${words}”` })
  await fact('Friday').getByRole('radio', { name: 'Only for that lead' }).click()
  await fact('20%').getByRole('radio', { name: 'True for everyone' }).click()
  await fact('discount').getByRole('radio', { name: 'True for everyone' }).click()
  const known = 'Everyone gets a 20% discount.'
  await api.knowledge.create({ workspaceId, title: 'Discount', content: known, tags: [], isGolden: false })
  await expect(fact('20%')).toBeHidden()
  await expect(fact('Friday').getByRole('radio', { name: 'Only for that lead' })).toBeChecked()
  await expect(fact('30 June').getByRole('radio', { checked: true })).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
})

test('what a colleague makes of an entry while I edit it is shown to me, and then mine can be kept', async ({
  page,
}) => {
  const person = await newWorkspace()
  const { api, workspaceId } = person
  const entry = { title: 'Refunds', content: 'We pay back within 14 days.', tags: [], isGolden: false }
  const { id } = await api.knowledge.create({ workspaceId, ...entry })
  await enter(page, person.session)
  await page.goto(`${productUrl()}/kb`)
  await page.getByRole('button', { name: 'Edit Refunds' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Entry' })
  await dialog.getByLabel('Content').fill('We pay back within 30 days, whatever the reason.')
  const change = (content: string) => api.knowledge.update({ workspaceId, entryId: id, ...entry, content })
  for (const theirs of ['We pay back within 21 days.', 'We pay back within 7 days.']) {
    await change(theirs)
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await expect(dialog.getByRole('alert')).toContainText('Someone else has changed this entry')
    await expect(dialog.getByRole('region', { name: 'Their version' })).toContainText(theirs)
    await expect(dialog.getByLabel('Content')).toHaveValue('We pay back within 30 days, whatever the reason.')
  }
  expect(await graveOnesOn(page)).toEqual([])
  await page.screenshot({ path: test.info().outputPath('theirs.png') })
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Entry saved')).toBeVisible()
  await expect(page.getByRole('article', { name: 'Refunds' })).toContainText('within 30 days')
})

test('what I make of an entry that a colleague deletes meanwhile stays, and becomes a new one', async ({ page }) => {
  const { api, workspaceId, session } = await newWorkspace()
  const entry = { title: 'Refunds', content: 'We pay back within 14 days.', tags: ['refunds'], isGolden: false }
  const { id } = await api.knowledge.create({ workspaceId, ...entry })
  await enter(page, session)
  await page.goto(`${productUrl()}/kb`)
  await page.getByRole('button', { name: 'Edit Refunds' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Entry' })
  await dialog.getByLabel('Content').fill('We pay back within 30 days, whatever the reason.')
  await api.knowledge.remove({ workspaceId, entryId: id })
  await expect(page.getByRole('article', { name: 'Refunds' })).toBeHidden()
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Someone else has deleted this entry')
  await expect(dialog.getByLabel('Content')).toHaveValue('We pay back within 30 days, whatever the reason.')
  await dialog.getByRole('button', { name: 'Create Entry' }).click()
  await expect(page.getByText('Entry created successfully')).toBeVisible()
  await expect(page.getByRole('article', { name: 'Refunds' })).toContainText('within 30 days, whatever the reason')
})
