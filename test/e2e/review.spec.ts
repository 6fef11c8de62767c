import type { Page } from '@playwright/test'
import { inWorkspace } from './database.ts'
import { arrive, expect, ownWorkspace, productUrl, test } from './support.ts'

const asks = [
  'Yes, this sounds interesting. Please tell me more about how it works.',
  'Could you tell me how the import of contacts works?',
  'How long does it take to set up?',
  'Which languages do you support?',
  'We would like to hear more about your product.',
  'Is there a way to see it at work?',
  'Tell me more, please.',
]

const leadIn = (page: Page) => page.getByRole('region', { name: 'Conversation' }).getByRole('heading').first()
const draftIn = (page: Page) => page.getByRole('region', { name: 'Draft' })

/** The name of the lead whose draft is on the screen, when it is another than before. */
async function nextLead(page: Page, before: string): Promise<string> {
  await expect(leadIn(page)).not.toHaveText(before)
  return (await leadIn(page).textContent()) ?? ''
}

test('I go through the drafts that wait one by one, each by a key or two', async ({ page, sandbox }) => {
  const platform = await arrive(page, { undoSeconds: 60, openrouterKey: 'sk-or-for-the-model-beside' })
  const leads = await sandbox.leads(platform)
  for (const [place, text] of asks.entries())
    await sandbox.leadReplies({ workspaceId: platform, leadId: leads[place]?.id, text })
  await page.goto(`${productUrl()}/inbox`)
  const workspaceId = await ownWorkspace(page)
  await expect(page.getByRole('tab', { name: `Needs you ${asks.length}` })).toBeVisible()
  await expect(page.getByText('Approve draft')).toHaveCount(asks.length)
  await test.step('From Needs you one key opens them: the lead’s words beside the whole draft, and why it waits', async () => {
    await page.keyboard.press('v')
    await expect(page).toHaveURL(/\/review/)
    await expect(page.getByText(`0 of ${asks.length} done`)).toBeVisible()
    await expect(page.getByRole('article', { name: /^From / })).toBeVisible()
    await expect(draftIn(page).getByText('The agent drafts; a person sends.')).toBeVisible()
    await expect(draftIn(page).getByRole('region', { name: 'Sources' })).toBeVisible()
  })
  let lead = (await leadIn(page).textContent()) ?? ''
  await test.step('A sends it, and the next one is there', async () => {
    await page.keyboard.press('a')
    await expect(page.getByText(`Reply to ${lead} goes out in 60 seconds`)).toBeVisible()
    await expect(page.getByText(`1 of ${asks.length} done`)).toBeVisible()
    lead = await nextLead(page, lead)
  })
  await test.step('J and K pass it over and come back; the address names the one on the screen', async () => {
    await page.keyboard.press('j')
    const other = await nextLead(page, lead)
    await page.keyboard.press('k')
    expect(await nextLead(page, other)).toBe(lead)
    await page.reload()
    await expect(leadIn(page)).toHaveText(lead)
  })
  await test.step('E edits it, and what I wrote is what goes out', async () => {
    await page.keyboard.press('e')
    const text = page.getByRole('textbox', { name: 'Reply' })
    await expect(text).toBeFocused()
    await text.fill('Thank you for asking. I will send you the details.')
    await page.keyboard.press('Control+Enter')
    lead = await nextLead(page, lead)
  })
  await test.step('R and a digit have it written again for a reason', async () => {
    await page.keyboard.press('r')
    await expect(page.getByRole('button', { name: 'Too long' })).toBeFocused()
    await page.keyboard.press('1')
    const wishes = () =>
      inWorkspace(workspaceId, 'select instruction from draft_versions where instruction is not null', [])
    await expect.poll(wishes).toEqual([{ instruction: expect.stringContaining('Make it shorter') }])
    await expect(page.getByRole('button', { name: 'Redo' })).toBeEnabled()
  })
  await test.step('S and Enter snooze it', async () => {
    await page.keyboard.press('s')
    await expect(page.getByRole('button', { name: /^In 3 hours/ })).toBeFocused()
    await page.keyboard.press('Enter')
    lead = await nextLead(page, lead)
  })
  await test.step('X says that it needs no answer; undone, it is the next one', async () => {
    const put = lead
    await page.keyboard.press('x')
    lead = await nextLead(page, lead)
    await expect(page.getByText('Thread archived')).toBeVisible()
    await page.keyboard.press('z')
    await expect(page.getByText('Thread moved to the inbox')).toBeVisible()
    await page.keyboard.press('j')
    await expect(leadIn(page)).toHaveText(put)
    await page.keyboard.press('x')
    lead = await nextLead(page, put)
  })
  await test.step('U asks once, and Enter unsubscribes the lead', async () => {
    const leaving = lead
    await page.keyboard.press('u')
    await expect(page.getByRole('button', { name: 'Unsubscribe', exact: true })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText(`${leaving} is unsubscribed`)).toBeVisible()
    lead = await nextLead(page, leaving)
  })
  await test.step('The last one decided, it says so', async () => {
    await page.keyboard.press('a')
    if (await page.getByText('All drafts reviewed').isHidden()) {
      await nextLead(page, lead)
      await page.keyboard.press('a')
    }
    await expect(page.getByText('All drafts reviewed')).toBeVisible()
  })
})
