import type { Locator } from '@playwright/test'
import { arrive, expect, productUrl, test } from './support.ts'

test('a long mail is read from its beginning, and what comes meanwhile is told', async ({ page, sandbox }) => {
  const platform = await arrive(page)
  const [lead] = await sandbox.leads(platform)
  const leadReplies = (text: string) => sandbox.leadReplies({ workspaceId: platform, leadId: lead?.id, text })
  const mails = page.getByRole('list', { name: 'Messages' })
  /** How much of the lead's first mail stands above what is in view, px. */
  const above = async (): Promise<number> => {
    const column = await page.getByRole('region', { name: 'Conversation' }).boundingBox()
    const mail = await mails
      .getByRole('article', { name: /^From / })
      .first()
      .boundingBox()
    return (column?.y ?? 0) - (mail?.y ?? Number.NEGATIVE_INFINITY)
  }
  await test.step('I open a mail of 200 lines: its first line is in view', async () => {
    await leadReplies(
      ['Yes, please tell me more. This is what we do:', ...Array(200).fill('One more line.')].join('\n'),
    )
    await page.goto(`${productUrl()}/inbox`)
    await page.getByRole('link', { name: /Yes, please tell me more/ }).click()
    await expect.poll(above).toBeLessThan(40)
    await expect(mails.getByRole('article', { name: /^Sent to / }).first()).toContainText('campaign')
  })
  await test.step('The lead writes again: I am told, and not moved', async () => {
    await leadReplies('What does it cost?')
    await expect(page.getByRole('button', { name: 'New message' })).toBeVisible()
    expect(await above()).toBeLessThan(40)
  })
  await test.step('One click brings it into view', async () => {
    await page.getByRole('button', { name: 'New message' }).click()
    await expect(mails.getByText('What does it cost?')).toBeInViewport()
    await expect(page.getByRole('button', { name: 'New message' })).toBeHidden()
  })
  await test.step('What comes while I read the end is shown, and needs no click', async () => {
    await leadReplies('And from which day on?')
    await expect(mails.getByText('And from which day on?')).toBeInViewport()
    await expect(page.getByRole('button', { name: 'New message' })).toBeHidden()
  })
})

test('a name without a gap breaks, and nothing of its dialog is cut', async ({ page }) => {
  await arrive(page)
  await page.goto(`${productUrl()}/agents`)
  await page.getByRole('button', { name: 'Edit Ann' }).click()
  await page.getByLabel('Agent Name').fill('Eingangsrechnungspruefung'.repeat(4))
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Agent saved')).toBeVisible()
  await page.getByRole('button', { name: /^More for/ }).click()
  await page.getByRole('menuitem', { name: /Delete/ }).click()
  const asked = page.getByRole('alertdialog')
  expect(await asked.evaluate((panel) => panel.scrollWidth - panel.clientWidth)).toBe(0)
  await asked.getByRole('button', { name: 'Cancel' }).click()
  await page.goto(`${productUrl()}/campaigns`)
  await page
    .getByRole('button', { name: /Attach Agent/ })
    .first()
    .click()
  const dialog = await page.getByRole('dialog', { name: 'Attach Agent' }).boundingBox()
  const choice = await page.getByRole('radio').first().boundingBox()
  const rightOf = (box: typeof dialog) => (box === null ? Number.NaN : box.x + box.width)
  expect(rightOf(choice)).toBeLessThan(rightOf(dialog))
})

test('what is written from right to left is read from its first word, and never cut there', async ({
  page,
  sandbox,
}) => {
  const platform = await arrive(page)
  const [lead] = await sandbox.leads(platform)
  const first = 'مرحبا،'
  const rest = 'كم يكلف هذا شهريا؟ هل يمكننا التحدث يوم الثلاثاء الساعة 14:00؟ '.repeat(4)
  await sandbox.leadReplies({ workspaceId: platform, leadId: lead?.id, text: `${first}\n\n${rest}` })
  /** Where the first word and the comma after it stand in what shows the text, px from its left. */
  const firstWordIn = (shown: Locator) =>
    shown.evaluate((element, word) => {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      while (texts.nextNode() && !texts.currentNode.nodeValue?.startsWith(word));
      const left = (from: number, to: number) => {
        const range = document.createRange()
        range.setStart(texts.currentNode, from)
        range.setEnd(texts.currentNode, to)
        return range.getBoundingClientRect().left - element.getBoundingClientRect().left
      }
      return { word: left(0, 1), comma: left(word.length - 1, word.length), room: element.clientWidth }
    }, first)
  await page.goto(`${productUrl()}/inbox`)
  const row = await firstWordIn(page.getByRole('listitem').getByText(first))
  expect(row.comma).toBeLessThan(row.word)
  expect(row.word).toBeLessThan(row.room)
  await page.getByRole('link', { name: new RegExp(first) }).click()
  const mail = await firstWordIn(page.getByRole('article', { name: /^From / }).getByText(first))
  expect(mail.comma).toBeLessThan(mail.word)
})
