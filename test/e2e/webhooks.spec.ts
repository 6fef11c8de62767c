import { readState } from '#db/embedded/state.ts'
import { superuserUrl, withClient } from '#db/embedded/superuser.ts'
import { arrive, expect, productUrl, test } from './support.ts'

test('webhooks come with an agent, their events can be followed and replayed, and what vanishes is noticed', async ({
  page,
  sandbox,
}) => {
  const log = page.getByRole('region', { name: 'Webhook log' })
  const events = log.getByRole('list', { name: 'Events' }).getByRole('listitem')
  const platform = await arrive(page)
  await test.step('Its two webhooks are registered', async () => {
    await page.goto(`${productUrl()}/webhooks`)
    await expect(page.getByRole('heading', { name: 'Webhooks & Integration' })).toBeVisible()
    await expect(page.getByRole('list', { name: 'Webhooks of Ann' }).getByText('Registered')).toHaveCount(2)
    await expect.poll(async () => (await sandbox.webhooks(platform)).length).toBe(2)
  })
  await test.step('Every reply there is here, and I see when that was compared', async () => {
    await expect(page.getByText('Nothing missing')).toBeVisible()
    await expect(page.getByText('0 / 0')).toBeVisible()
  })
  await test.step('I send a test event: it appears by itself, marked as one, with its payload', async () => {
    await page.getByRole('button', { name: 'Test Webhook Payload' }).click()
    await page.getByRole('combobox', { name: 'Event type' }).click()
    await page.getByRole('option', { name: /^untracked_reply_received/ }).click()
    await page.getByRole('button', { name: 'Send Test' }).click()
    await expect(page.getByText('Test event sent')).toBeVisible()
    await expect(events).toHaveCount(1)
    await expect(events.first()).toContainText('Test')
    await expect(events.first()).toContainText('Success')
    await events.first().getByRole('button').click()
    await expect(events.first()).toContainText('"type": "UNTRACKED_REPLY_RECEIVED"')
  })
  await test.step('A body that nobody expected is kept as failed; replaying it says why again', async () => {
    const [hook] = await sandbox.webhooks(platform)
    const body = JSON.stringify({ event: { type: 'LEAD_TELEPORTED' }, data: { words: '<b>unheard of</b>' } })
    expect((await fetch(hook?.url ?? '', { method: 'POST', body })).status).toBe(200)
    await expect(events).toHaveCount(2)
    await expect(events.first()).toContainText('This type of event is unknown.')
    await events.first().getByRole('button', { name: 'lead_teleported' }).click()
    await expect(events.first()).toContainText('<b>unheard of</b>')
    await events.first().getByRole('button', { name: 'Replay' }).click()
    await expect(events.first()).toContainText('Failed')
  })
  await test.step('A lead replies: the event is there by itself, and so is the thread', async () => {
    await sandbox.leadReplies({ workspaceId: platform, text: 'What does the starter plan contain?' })
    await expect(events).toHaveCount(3)
    await expect(events.first()).toContainText('lead_replied')
    await expect(events.first()).toContainText('Success')
    await page.getByRole('button', { name: 'Sync Replies' }).click()
    await expect(page.getByText('1 / 1')).toBeVisible()
    await page.getByRole('link', { name: 'Inbox' }).click()
    await expect(page.getByRole('link', { name: /starter plan/ })).toHaveCount(1)
    await page.getByRole('link', { name: 'Webhooks', exact: true }).click()
  })
  await test.step('A webhook vanishes at the platform: I am told, and recreate it', async () => {
    const [hook] = await sandbox.webhooks(platform)
    const removed = await fetch(`${sandbox.url}/api/webhook-url/${hook?.id}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${await sandbox.apiKey(platform)}` },
    })
    expect(removed.status).toBe(200)
    await page.getByRole('button', { name: 'Refresh', exact: true }).click()
    await expect(page.getByText('Webhooks refreshed')).toBeVisible()
    await page.getByRole('link', { name: 'Dashboard' }).click()
    await page.getByRole('link', { name: 'Open Webhooks' }).click()
    const banner = page.getByRole('alert').filter({ hasText: '1 webhook is missing in EmailBison' })
    await banner.getByRole('button', { name: 'Recreate Webhooks' }).click()
    await expect(page.getByText('Webhooks recreated successfully')).toBeVisible()
    await expect(banner).toBeHidden()
    await expect.poll(async () => (await sandbox.webhooks(platform)).length).toBe(2)
  })
  await test.step('The agent goes, and its webhooks with it', async () => {
    await page.getByRole('link', { name: 'Agent Settings' }).click()
    await page.getByRole('button', { name: 'More for Ann' }).click()
    await page.getByRole('menuitem', { name: 'Delete…' }).click()
    await page.getByRole('button', { name: 'Delete Agent' }).click()
    await expect.poll(async () => (await sandbox.webhooks(platform)).length).toBe(0)
  })
})

test('a reply that could not be applied becomes its thread when it is replayed after the mend', async ({
  page,
  sandbox,
}) => {
  const platform = await arrive(page)
  await page.goto(`${productUrl()}/webhooks`)
  const failed = page.getByRole('list', { name: 'Events' }).getByRole('listitem').filter({ hasText: 'Failed' })
  await expect(page.getByText('No events yet')).toBeVisible()
  const email = `ona-${platform}@buyer.example`
  await test.step('Something is wrong here: a delivery can not be applied, and is kept as failed', async () => {
    await inDatabase(`alter table contacts add constraint until_mended check (email <> '${email}')`)
    const [hook] = await sandbox.webhooks(platform)
    const reply = {
      id: 7_000_001,
      date_received: new Date().toISOString(),
      email_subject: 'Re: Offer',
      text_body: 'What about the price?',
      from_email_address: email,
    }
    const body = JSON.stringify({ event: { type: 'LEAD_REPLIED' }, data: { reply } })
    expect((await fetch(hook?.url ?? '', { method: 'POST', body })).status).toBe(200)
    await expect(failed).toContainText('couldn’t be applied')
  })
  await test.step('The ones behind it go on', async () => {
    await sandbox.leadReplies({ workspaceId: platform, text: 'And what does it contain?' })
    await expect(page.getByRole('list', { name: 'Events' }).getByText('Success')).toBeVisible()
  })
  await test.step('It is mended, I replay the event, and the thread is there', async () => {
    await inDatabase('alter table contacts drop constraint until_mended')
    await failed.getByRole('button', { name: 'Replay' }).click()
    await expect(failed).toHaveCount(0)
    await page.getByRole('link', { name: 'Inbox' }).click()
    await expect(page.getByRole('link', { name: /What about the price/ })).toHaveCount(1)
  })
})

/** Changes the product's own database behind its back. */
async function inDatabase(statement: string): Promise<void> {
  const state = await readState(process.env.PRODUCT_DATA_DIR ?? '')
  const url = superuserUrl(state?.superuserPassword ?? '', state?.port ?? 0, 'rejoinder')
  await withClient(url, (client) => client.query(statement))
}
