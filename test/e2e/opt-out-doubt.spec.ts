import type { Page } from '@playwright/test'
import { arriveAmongMany, arriveInBig } from './big-workspace.ts'
import { arrive, expect, productUrl, test } from './support.ts'

const doubtful = (thing: string) => `Great ${thing}, but please take me off your mailing list.`

/** The lead's mail is in the inbox as one to decide about, and is open, with both readings of it. */
async function openDoubt(page: Page, text: string, leadReplies: () => Promise<unknown>, model = 'hasn’t read it.') {
  await page.goto(`${productUrl()}/inbox?view=all`)
  await leadReplies()
  const row = page.getByRole('article').filter({ hasText: text })
  await expect(row.getByText('Confirm opt-out')).toBeVisible()
  await row.getByRole('link', { name: /take me off/ }).click()
  const doubt = page.getByRole('region', { name: 'Possible opt-out' })
  await expect(doubt.getByText(/found one in/)).toContainText('please take me off your mailing list')
  await expect(doubt.getByText(model)).toBeVisible()
  await expect(page.getByText('Confirm opt-out.')).toBeVisible()
  return doubt
}

const told = (page: Page) => page.getByText('EmailBison was told about the opt-out')

test('what may be an opt-out: one click keeps the lead', async ({ page }) => {
  const { leadReplies, takeOver } = await arriveAmongMany(page, { leadsFrom: 35, leadCount: 1 })
  const text = doubtful('tool')
  const doubt = await openDoubt(page, text, () => leadReplies(0, text))
  const thread = page.url()
  await test.step('It needs me until I have decided', async () => {
    await takeOver(1)
    await page.goto(`${productUrl()}/inbox?assignee=me`)
    await expect(page.getByRole('article').filter({ hasText: text })).toBeVisible()
    await page.goto(thread)
  })
  await doubt.getByRole('button', { name: 'Not an opt-out' }).click()
  await expect(doubt).toBeHidden()
  await expect(page.getByText('Confirm opt-out.')).toBeHidden()
  await expect(told(page)).toHaveCount(0)
})

test('what may be an opt-out: one click opts the lead out, and the platform is told once', async ({ page }) => {
  const { leadReplies } = await arriveAmongMany(page, { leadsFrom: 36, leadCount: 1 })
  const text = doubtful('product')
  const doubt = await openDoubt(page, text, () => leadReplies(0, text))
  await expect(told(page)).toHaveCount(0)
  await doubt.getByRole('button', { name: 'Unsubscribe the lead' }).click()
  await expect(doubt).toBeHidden()
  await expect(told(page)).toHaveCount(1)
  await page.reload()
  await expect(told(page)).toHaveCount(1)
})

test('what the rules hear as an opt-out and a model as a question: a person sees both, and nothing goes out meanwhile', {
  tag: '@long',
}, async ({ page, sandbox }) => {
  const agent = { autoSendEnabled: true, delayMin: 0, delayMax: 0 }
  const { platform } = await arriveInBig(page, { agent, openrouterKey: 'sk-or-for-the-model-beside' })
  const [first, second] = await sandbox.leads(platform)
  const text = doubtful('tool')
  const doubt = await openDoubt(
    page,
    text,
    () => sandbox.leadReplies({ workspaceId: platform, leadId: first?.id, text }),
    'reads it as “Question”.',
  )
  await test.step('The model has written an answer, which waits; to another lead it goes out by itself', async () => {
    await expect(page.getByRole('textbox', { name: 'Reply' })).toHaveValue(/Which of the points matters most to you/)
    const question = 'Could you tell me more about how the import works?'
    await sandbox.leadReplies({ workspaceId: platform, leadId: second?.id, text: question })
    await expect.poll(async () => (await sandbox.sent(platform)).map(({ leadId }) => leadId)).toEqual([second?.id])
  })
  await expect(doubt).toBeVisible()
  await expect(told(page)).toHaveCount(0)
  await doubt.getByRole('button', { name: 'Unsubscribe the lead' }).click()
  await expect(doubt).toBeHidden()
  await expect(told(page)).toHaveCount(1)
  expect(await sandbox.sent(platform)).toHaveLength(1)
})

test('a lead opts out while I write to them: nothing goes out before I was told, and my words are kept', async ({
  page,
}) => {
  const { leadReplies, takeOver, drafted, sent, leaving } = await arriveAmongMany(page, { leadsFrom: 37, leadCount: 1 })
  await leadReplies(0, 'This sounds interesting. Could we have a call next week?')
  const [thread] = await takeOver(1)
  await drafted(1)
  await page.goto(`${productUrl()}/review?thread=${thread}`)
  await expect(page.getByRole('toolbar', { name: 'Decide' })).toBeVisible({ timeout: 60_000 })
  await expect(page).toHaveURL(new RegExp(`thread=${thread}`))
  const text = page.getByRole('textbox', { name: 'Reply', exact: true })
  await page.keyboard.press('e')
  // It comes before the first words were stored.
  await text.pressSequentially('Mine. ')
  await leadReplies(0, 'Unsubscribe me.')
  await expect(page.getByRole('alert').filter({ hasText: 'has opted out.' })).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Not sent yet')).toBeVisible()
  await expect(text).toHaveValue(/^Mine\. /)
  expect([await sent(), await leaving()]).toEqual([[], []])
})

test('a lead opts out while I write in the thread: I am told that, and not only that something came', async ({
  page,
}) => {
  const { leadReplies, sent, leaving } = await arriveAmongMany(page, { leadsFrom: 38, leadCount: 1 })
  await page.goto(`${productUrl()}/inbox?view=all`)
  await leadReplies(0, 'This sounds interesting. Could we have a call on Tuesday?')
  await page.getByRole('link', { name: /call on Tuesday/ }).click()
  const text = page.getByRole('textbox', { name: 'Reply', exact: true })
  await expect(text).toHaveValue(/./)
  await text.fill('Mine alone.')
  await leadReplies(0, 'Unsubscribe me.')
  const told = page.getByText(/^\S+ \S+ has opted out\.$/)
  await expect(told).toBeVisible()
  // The agent's draft is closed, so these words were stored as one of their own: nobody has read the opt-out by that.
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(told).toBeVisible()
  await text.press('Control+Enter')
  await expect(page.getByText(/^Not sent yet: .* has opted out\.$/)).toBeVisible()
  await expect(text).toHaveValue('Mine alone.')
  expect([await sent(), await leaving()]).toEqual([[], []])
})

test('an opt-out that the platform does not take is mine to see to, with what to do, until it is told', async ({
  page,
  sandbox,
}) => {
  const platform = await arrive(page)
  const match = { workspaceId: platform, method: 'PATCH', path: '/api/replies/*/unsubscribe' }
  await sandbox.fault({ kind: 'invalid', match })
  await sandbox.leadReplies({ workspaceId: platform, text: 'Please unsubscribe me from your mails.' })
  await page.goto(`${productUrl()}/inbox`)
  const row = page.getByRole('article').filter({ hasText: 'Please unsubscribe me' })
  await expect(row.getByText('Opt-out not passed on')).toBeVisible()
  await row.getByRole('link', { name: /unsubscribe me/ }).click()
  const untold = page.getByRole('region', { name: 'Opt-out not passed on' })
  await expect(untold).toContainText('Unsubscribe the lead there, or its campaigns may go on writing to them.')
  await sandbox.clearFaults()
  await untold.getByRole('button', { name: 'Try again' }).click()
  await expect(told(page)).toHaveCount(1)
  await expect(untold).toBeHidden()
})
