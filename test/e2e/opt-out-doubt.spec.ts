import type { Page } from '@playwright/test'
import type { clientOf } from '../sandbox-process.ts'
import { arrive, expect, productUrl, test } from './support.ts'

const doubtful = 'Great tool, but please take me off your mailing list.'

/** The lead's mail is in the inbox as one to decide about, and is open, with both readings of it. */
async function openDoubt(page: Page, leadReplies: () => Promise<unknown>, model = 'hasn’t read it.') {
  await page.goto(`${productUrl()}/inbox`)
  await leadReplies()
  const row = page.getByRole('link', { name: /take me off/ })
  await expect(row).toBeVisible()
  await expect(page.getByText('Confirm opt-out').first()).toBeVisible()
  await row.click()
  const doubt = page.getByRole('region', { name: 'Possible opt-out' })
  await expect(doubt.getByText(/found one in/)).toContainText('please take me off your mailing list')
  await expect(doubt.getByText(model)).toBeVisible()
  await expect(page.getByText('Confirm opt-out.')).toBeVisible()
  return doubt
}

const told = (page: Page) => page.getByText('EmailBison was told about the opt-out')

test('what may be an opt-out: one click keeps the lead', async ({ page, sandbox }) => {
  const workspaceId = await arrive(page)
  const doubt = await openDoubt(page, () => sandbox.leadReplies({ workspaceId, text: doubtful }))
  await doubt.getByRole('button', { name: 'Not an opt-out' }).click()
  await expect(doubt).toBeHidden()
  await expect(page.getByText('Confirm opt-out.')).toBeHidden()
  await expect(told(page)).toHaveCount(0)
})

test('what may be an opt-out: one click opts the lead out, and the platform is told once', async ({
  page,
  sandbox,
}) => {
  const workspaceId = await arrive(page)
  const doubt = await openDoubt(page, () => sandbox.leadReplies({ workspaceId, text: doubtful }))
  await expect(told(page)).toHaveCount(0)
  await doubt.getByRole('button', { name: 'Unsubscribe the lead' }).click()
  await expect(doubt).toBeHidden()
  await expect(told(page)).toHaveCount(1)
  await page.reload()
  await expect(told(page)).toHaveCount(1)
})

test('what the rules hear as an opt-out and a model as a question: a person sees both, and nothing goes out meanwhile', async ({
  page,
  sandbox,
}) => {
  const agent = { autoSendEnabled: true, delayMin: 0, delayMax: 0 }
  const workspaceId = await arrive(page, { agent, openrouterKey: 'sk-or-for-the-model-beside' })
  const [first, second] = await sandbox.leads(workspaceId)
  const doubt = await openDoubt(
    page,
    () => sandbox.leadReplies({ workspaceId, leadId: first?.id, text: doubtful }),
    'reads it as “Question”.',
  )
  await test.step('The model has written an answer, which waits; to another lead it goes out by itself', async () => {
    await expect(page.getByRole('textbox', { name: 'Reply' })).toHaveValue(/Which of the points matters most to you/)
    const text = 'Could you tell me more about how the import works?'
    await sandbox.leadReplies({ workspaceId, leadId: second?.id, text })
    await expect.poll(async () => (await sandbox.sent(workspaceId)).map(({ leadId }) => leadId)).toEqual([second?.id])
  })
  await expect(doubt).toBeVisible()
  await expect(told(page)).toHaveCount(0)
  await doubt.getByRole('button', { name: 'Unsubscribe the lead' }).click()
  await expect(doubt).toBeHidden()
  await expect(told(page)).toHaveCount(1)
  expect(await sandbox.sent(workspaceId)).toHaveLength(1)
})

/** Signed in, in a workspace in which one lead writes. */
async function arriveToOne(page: Page, sandbox: ReturnType<typeof clientOf>) {
  const workspaceId = await arrive(page)
  const [lead] = await sandbox.leads(workspaceId)
  return { workspaceId, leadReplies: (text: string) => sandbox.leadReplies({ workspaceId, leadId: lead?.id, text }) }
}

test('a lead opts out while I write to them: nothing goes out before I was told, and my words are kept', async ({
  page,
  sandbox,
}) => {
  const { workspaceId, leadReplies } = await arriveToOne(page, sandbox)
  await leadReplies('This sounds interesting. Could we have a call next week?')
  await page.goto(`${productUrl()}/review`)
  await expect(page.getByRole('toolbar', { name: 'Decide' })).toBeVisible({ timeout: 60_000 })
  const text = page.getByRole('textbox', { name: 'Reply', exact: true })
  await page.keyboard.press('e')
  // It comes before the first words were stored.
  await text.pressSequentially('Mine. ')
  await leadReplies('Unsubscribe me.')
  await expect(page.getByRole('alert').filter({ hasText: 'has opted out.' })).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Not sent yet')).toBeVisible()
  await expect(text).toHaveValue(/^Mine\. /)
  expect(await sandbox.sent(workspaceId)).toEqual([])
})

test('a lead opts out while I write in the thread: I am told that, and not only that something came', async ({
  page,
  sandbox,
}) => {
  const { workspaceId, leadReplies } = await arriveToOne(page, sandbox)
  await page.goto(`${productUrl()}/inbox`)
  await leadReplies('This sounds interesting. Could we have a call next week?')
  await page.getByRole('link', { name: /sounds interesting/ }).click()
  const text = page.getByRole('textbox', { name: 'Reply', exact: true })
  await expect(text).toHaveValue(/./)
  await text.fill('Mine alone.')
  await leadReplies('Unsubscribe me.')
  await expect(page.getByText(/^\S+ \S+ has opted out\.$/)).toBeVisible()
  await text.press('Control+Enter')
  await expect(page.getByText(/^Not sent yet: .* has opted out\.$/)).toBeVisible()
  await expect(text).toHaveValue('Mine alone.')
  expect(await sandbox.sent(workspaceId)).toEqual([])
})
