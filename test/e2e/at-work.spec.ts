import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { graveOnesOn } from './axe.ts'
import { arriveInBig } from './big-workspace.ts'
import { expect, productUrl, test } from './support.ts'

const question = 'Could you tell me what the starter plan costs, and how long the contract runs?'

/** Of the options beside a field, the one that Enter would take is this, and a screen reader is told so. */
const isMeantIn = async (field: Locator, words: RegExp) => {
  await expect(field).toHaveAttribute('aria-activedescendant')
  const meant = field.page().getByRole('option', { selected: true })
  await expect(meant).toHaveText(words)
  await expect(field).toHaveAttribute('aria-activedescendant', (await meant.getAttribute('id')) ?? '')
}

const isBeside = async (part: Locator, text: Locator) => {
  await expect(part).toBeVisible()
  const [textBox, partBox] = [await text.boundingBox(), await part.boundingBox()]
  expect((textBox?.x ?? 0) + (textBox?.width ?? 0)).toBeLessThanOrEqual(partBox?.x ?? 0)
}

const openThread = async (page: Page, words: RegExp) => {
  await page.goto(`${productUrl()}/inbox?view=all`)
  await page.getByRole('link', { name: words }).first().click()
}

test('I answer everybody whom a colleague of the lead wrote to, or whom I choose, and go on to the next thread', {
  tag: '@long',
}, async ({ page, sandbox }) => {
  const { platform } = await arriveInBig(page, {})
  const [lead, other] = await sandbox.leads(platform)
  const reply = page.getByRole('textbox', { name: 'Reply', exact: true })
  const composer = page.getByRole('region', { name: /Compose Reply|AI Suggested Reply/ })
  await test.step('Eva answers for the lead, with Tom in copy', async () => {
    await sandbox.leadReplies({ workspaceId: platform, leadId: other?.id, text: 'Please tell me more about it.' })
    await sandbox.leadReplies({
      workspaceId: platform,
      leadId: lead?.id,
      text: question,
      attachments: ['needs & wishes.pdf'],
      from: { name: 'Eva Roth', email: `eva@${lead?.email.split('@')[1]}` },
      cc: [{ name: 'Tom Reed', email_address: 'tom@partner.example' }],
    })
    await openThread(page, /starter plan costs/)
    await expect(composer.getByText('tom@partner.example')).toBeVisible()
    await expect(reply).toHaveValue(/^(Hi|Hello|Dear) Eva/)
  })
  await test.step('Review says, too, that Tom gets a copy', async () => {
    await page.goto(`${productUrl()}/review`)
    const draft = page.getByRole('region', { name: 'Draft' }).filter({ hasText: 'eva@' })
    await expect(draft.getByText('tom@partner.example')).toBeVisible()
    await openThread(page, /starter plan costs/)
  })
  await test.step('Her words and the draft stand whole, one above the other', async () => {
    const isWhole = () => reply.evaluate((area) => area.scrollHeight <= area.clientHeight + 1)
    await expect.poll(isWhole).toBe(true)
    const mail = page.getByRole('article', { name: 'From Eva Roth' })
    await expect(mail.getByText('how long the contract runs?')).toBeInViewport({ ratio: 1 })
  })
  await test.step('I download the file that came along', async () => {
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'needs & wishes.pdf' }).click()
    const file = await downloading
    expect(file.suggestedFilename()).toBe('needs & wishes.pdf')
    expect(await readFile(await file.path(), 'utf8')).toBe('This is needs & wishes.pdf.')
  })
  await test.step('Sources stand beside the draft, and a click on a fact shows its own', async () => {
    await page.locator('[data-mark]', { hasText: 'Jonas' }).first().waitFor({ state: 'attached' })
    const mark = await page.locator('[data-mark]').last().boundingBox()
    await page.mouse.click((mark?.x ?? 0) + 4, (mark?.y ?? 0) + 8)
    const sources = page.getByRole('region', { name: 'Sources' })
    await isBeside(sources, reply)
    await sources.getByRole('button', { name: 'Close sources' }).click()
    await expect(sources).toBeHidden()
  })
  await test.step('I take Tom out, send from another mailbox of the campaign, and give it a signature', async () => {
    await composer.getByRole('button', { name: /^To eva@/ }).click()
    await composer.getByRole('button', { name: 'Remove tom@partner.example' }).click()
    await composer.getByRole('combobox', { name: 'From' }).click()
    const mailboxes = page.getByRole('option')
    await expect(mailboxes.nth(1)).toBeVisible()
    const [, name = ''] = ((await mailboxes.nth(1).allInnerTexts())[0] ?? '').split('\n')
    await mailboxes.nth(1).click()
    await expect(reply).toHaveValue(new RegExp(`\n${name}$`))
    await page.locator('[data-mark]', { hasText: name }).waitFor({ state: 'attached' })
    await expect(composer.getByText(/No source for the name/)).toHaveCount(0)
    await composer.getByRole('button', { name: 'Add signature' }).click()
    await composer.getByRole('textbox', { name: /^Signature of/ }).fill('Maria Berg\nAcme GmbH')
    await composer.getByRole('button', { name: 'Save signature' }).click()
    await expect(composer.getByText('Acme GmbH').first()).toBeVisible()
    await expect(reply).not.toHaveValue(new RegExp(name))
  })
  await test.step('A wrong address is said, and nothing goes out with it; a stranger is marked', async () => {
    await composer.getByLabel('Cc').fill('nobody')
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(composer.getByText('Enter an address such as')).toBeVisible()
    await expect(composer.getByLabel('Cc')).toBeFocused()
    await composer.getByLabel('Cc').fill('Max Stern <max@elsewhere.example>')
    await page.keyboard.press('Enter')
    await expect(composer.getByText(/max@elsewhere.example has had no part in this conversation/)).toBeVisible()
    await composer.getByRole('button', { name: 'Remove max@elsewhere.example' }).click()
  })
  await test.step('I attach files by the button and by dropping them; one I take out, a program is refused', async () => {
    const choose = async (...files: { name: string; mimeType: string; buffer: Buffer }[]) => {
      const chooser = page.waitForEvent('filechooser')
      await composer.getByRole('button', { name: 'Attach files' }).click()
      await (await chooser).setFiles(files)
    }
    const attached = composer.getByRole('list', { name: 'Attached files' }).getByRole('listitem')
    await choose(
      { name: 'Offer.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF our offer') },
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Ours alone.') },
    )
    await expect(attached).toHaveText(['Offer.pdf14 B', 'notes.txt11 B'])
    await choose(
      { name: 'setup.exe', mimeType: '', buffer: Buffer.from('MZ') },
      { name: 'nothing.txt', mimeType: 'text/plain', buffer: Buffer.alloc(0) },
    )
    await expect(composer.getByRole('alert').getByRole('paragraph')).toHaveText([
      /^setup\.exe: Mail servers don’t accept files of this kind/,
      'nothing.txt: This file is empty.',
    ])
    await composer.getByRole('button', { name: 'Remove notes.txt' }).click()
    const dropped = await page.evaluateHandle(() => {
      const carried = new DataTransfer()
      carried.items.add(new File(['plan;49'], 'Prices.csv', { type: 'text/csv' }))
      return carried
    })
    await reply.dispatchEvent('drop', { dataTransfer: dropped })
    await expect(attached).toHaveText(['Offer.pdf14 B', 'Prices.csv7 B'])
    await page.screenshot({ path: test.info().outputPath('attached.png') })
    await expect(composer.getByText('Saved', { exact: true })).toBeVisible()
    await page.reload()
    await expect(attached).toHaveText(['Offer.pdf14 B', 'Prices.csv7 B'])
    await reply.fill('Hello Eva,\n\nsee attached.')
    const said = page.locator('[data-mark]', { hasText: 'see attached' })
    await said.waitFor({ state: 'attached' })
    const place = await said.boundingBox()
    await page.mouse.click((place?.x ?? 0) + 4, (place?.y ?? 0) + 8)
    const sources = page.getByRole('region', { name: 'Sources' })
    await expect(sources).toContainText('Attached: Offer.pdf, Prices.csv')
    await sources.getByRole('button', { name: 'Close sources' }).click()
  })
  await test.step('Ctrl+Enter in the choice of a time sends nothing; what I schedule from within the text, z takes back', async () => {
    const first = page.getByRole('button', { name: /^In 3 hours/ })
    await reply.focus()
    await page.keyboard.press('ControlOrMeta+Alt+Enter')
    await expect(first).toBeFocused()
    await page.keyboard.press('ControlOrMeta+Enter')
    await page.keyboard.press('Escape')
    await expect(reply).toBeFocused()
    await expect(page.getByText('Scheduled: sends')).toHaveCount(0)
    await page.keyboard.press('ControlOrMeta+Alt+Enter')
    await expect(first).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Scheduled: sends')).toBeVisible()
    await expect(first).toHaveCount(0)
    await page.keyboard.press('z')
    await expect(page.getByText('Scheduled: sends')).toHaveCount(0)
    await expect(reply).toHaveValue('Hello Eva,\n\nsee attached.')
  })
  await test.step('Ctrl+Shift+Enter sends it to her and to whom I was just typing, signed, and opens the next thread', async () => {
    const before = page.url()
    await composer.getByRole('button', { name: /^To eva@/ }).click()
    await composer.getByLabel('Cc').fill('max@elsewhere.example')
    await page.keyboard.press('ControlOrMeta+Shift+Enter')
    await expect(page).not.toHaveURL(before)
    await expect(page.getByRole('list', { name: 'Messages' }).getByText('Please tell me more about it.')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Thread' }).getByRole('heading', { level: 1 })).toBeFocused()
    await expect.poll(() => sandbox.sent(platform)).toHaveLength(1)
    const [sent] = await sandbox.sent(platform)
    expect([sent?.to, sent?.cc]).toEqual([
      [expect.objectContaining({ address: `eva@${lead?.email.split('@')[1]}` })],
      [expect.objectContaining({ address: 'max@elsewhere.example' })],
    ])
    expect(sent?.text).toMatch(/\n\nMaria Berg\nAcme GmbH$/)
    expect(sent?.files).toEqual([
      { name: 'Offer.pdf', size: 14 },
      { name: 'Prices.csv', size: 7 },
    ])
  })
  await test.step('A snippet comes by a semicolon, filled for whoever wrote', async () => {
    const text = page.getByRole('textbox', { name: 'Reply', exact: true })
    await text.fill('')
    await text.pressSequentially(';')
    await page.getByRole('button', { name: 'Manage snippets' }).click()
    await page.getByRole('button', { name: 'New snippet' }).click()
    await page.getByLabel('Name').fill('Call')
    await page.getByLabel('Text').fill('Hi {first name},\n\nshall we talk about {title}?')
    await page.getByRole('button', { name: 'Save snippet' }).click()
    await expect(page.getByRole('list', { name: 'Snippets' }).getByText('Call')).toBeVisible()
    await page.getByRole('button', { name: 'New snippet' }).click()
    await page.getByLabel('Name').fill('Callback')
    await page.getByLabel('Text').fill('I will call you back.')
    await page.getByRole('button', { name: 'Save snippet' }).click()
    await expect(page.getByRole('list', { name: 'Snippets' }).getByText('Callback')).toBeVisible()
    await page.keyboard.press('Escape')
    await text.fill('')
    await text.pressSequentially(';cal')
    await isMeantIn(text, /^CallHi/)
    await text.press('ArrowDown')
    await isMeantIn(text, /^Callback/)
    await text.press('ArrowDown')
    await isMeantIn(text, /^CallHi/)
    expect(await graveOnesOn(page)).toEqual([])
    await text.press('Escape')
    await expect(page.getByRole('option')).toHaveCount(0)
    await expect(text).not.toHaveAttribute('aria-activedescendant')
    await expect(text).toBeFocused()
    await text.pressSequentially('l')
    await isMeantIn(text, /^CallHi/)
    await text.press('Enter')
    await expect(text).not.toHaveAttribute('aria-activedescendant')
    const filled = /^Hi [A-Z]\p{L}+,\n\nshall we talk about [^{]+\?$/u
    await expect(text).toHaveValue(filled)
    // Only what was sought gives way, wherever the caret is by then.
    await text.fill('\n\nThis stays.')
    await text.press('ControlOrMeta+Home')
    await text.pressSequentially(';cal')
    await isMeantIn(text, /^CallHi/)
    await text.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(12, 12))
    await page
      .getByRole('option')
      .filter({ hasText: /^CallHi/ })
      .click()
    await expect(text).toHaveValue(/^Hi [^;]+\?\n\nThis stays\.$/)
    // What would send puts it in, too, and sends nothing yet.
    await text.fill('')
    await text.pressSequentially(';cal')
    await isMeantIn(text, /^CallHi/)
    await text.press('ControlOrMeta+Enter')
    await expect(text).toHaveValue(filled)
    await expect(text).not.toHaveAttribute('aria-activedescendant')
  })
  await test.step('and by a button for whoever points, where the caret is', async () => {
    const text = page.getByRole('textbox', { name: 'Reply', exact: true })
    await text.fill('One more thing:')
    await page.getByRole('button', { name: 'Insert a snippet' }).click()
    const search = page.getByRole('combobox', { name: 'Search snippets and golden replies' })
    await search.fill('cal')
    await expect(search).toHaveAttribute('aria-expanded', 'true')
    await isMeantIn(search, /^CallHi/)
    expect(await graveOnesOn(page)).toEqual([])
    await search.press('Enter')
    await expect(text).toHaveValue(/^One more thing: Hi [A-Z]/)
    await expect(text).toBeFocused()
  })
  await test.step('The panes fold, and stay so', async () => {
    await page.getByRole('button', { name: 'Hide the list' }).click()
    await page.getByRole('button', { name: 'Hide the details' }).click()
    await page.reload()
    await expect(page.getByRole('region', { name: 'Conversation' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Inbox' })).toBeHidden()
    await page.getByRole('button', { name: 'Sources' }).click()
    await isBeside(page.getByRole('region', { name: 'Sources' }), reply)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('region', { name: 'Sources' })).toBeHidden()
    await page.getByRole('button', { name: 'Show the list' }).click()
    await page.getByRole('button', { name: 'Show the details' }).click()
    await expect(page.getByRole('region', { name: 'Inbox' })).toBeVisible()
  })
  await test.step('s snoozes here as everywhere', async () => {
    await page.keyboard.press('s')
    await expect(page.getByRole('menuitem', { name: 'Pick a date and time' })).toBeVisible()
  })
  await test.step('Esc leads back to where I was, and from there the key that schedules still schedules', async () => {
    await page.keyboard.press('Escape')
    await expect(page.locator(':focus')).toHaveAccessibleName('Hide the details')
    await page.keyboard.press('ControlOrMeta+Alt+Enter')
    await expect(page.getByRole('button', { name: 'Schedule reply' })).toBeVisible()
  })
})
