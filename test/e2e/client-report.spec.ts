import type { Browser, Page } from '@playwright/test'
import { inEveryLook } from './axe.ts'
import { inWorkspace } from './database.ts'
import { arrive, expect, ownWorkspace, productUrl, test } from './support.ts'

/** Puts what happened in a workspace into the week before. */
async function aWeekPasses(workspaceId: string): Promise<void> {
  for (const change of [
    "update messages set sent_at = sent_at - interval '7 days' where workspace_id = $1",
    "update threads set last_message_at = last_message_at - interval '7 days' where workspace_id = $1",
    'update number_facts set day = day - 7 where workspace_id = $1',
  ])
    await inWorkspace(workspaceId, change, [workspaceId])
}

async function asStranger(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(url)
  return page
}

test('clients read their week, print it, and get it by a link and by mail', async ({ page, sandbox, browser }) => {
  const platform = await arrive(page)
  await sandbox.leadReplies({ workspaceId: platform, text: 'What does it cost for a team of twelve?' })
  await sandbox.leadReplies({ workspaceId: platform, text: 'Can we have a call next Tuesday at 10 am?' })
  await page.goto(`${productUrl()}/inbox`)
  const workspaceId = await ownWorkspace(page)
  await expect(page.getByRole('tab', { name: 'Pending 2' })).toBeVisible()

  await inWorkspace(workspaceId, "update workspaces set created_at = now() - interval '30 days' where id = $1", [
    workspaceId,
  ])

  await test.step('a week without anything says so', async () => {
    await page.getByRole('link', { name: 'Report' }).click()
    await expect(page.getByText('Nobody asked for a meeting this week.')).toBeVisible()
    await expect(page.getByText('No replies this week.')).toBeVisible()
  })

  await aWeekPasses(workspaceId)
  await page.reload()
  const meetings = page.getByRole('region', { name: 'Meetings asked for or accepted' })
  await test.step('what came in, was agreed and waits stands on one sheet', async () => {
    await expect(meetings.getByText(/call next Tuesday/)).toBeVisible()
    await expect(meetings.getByText(/Not answered yet/)).toBeVisible()
    await expect(page.getByRole('region', { name: 'Waiting for you' }).getByRole('listitem')).toHaveCount(2)
    await expect(page.getByRole('row', { name: /Meeting request 50% 1/ })).toBeVisible()
    await expect(
      page.getByRole('region', { name: 'What was said' }).getByText('No answer went out this week.'),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Later week' }).click()
    await expect(page.getByText('This week isn’t over yet.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Later week' })).toBeDisabled()
    await page.getByRole('button', { name: 'Earlier week' }).click()
    await expect(meetings.getByText(/call next Tuesday/)).toBeVisible()
  })

  await test.step('on paper stands the report alone, in the colours of light', async () => {
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await expect(page.getByRole('heading', { name: /^Week of / })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Print or save as PDF' })).toBeHidden()
    await expect(page.getByRole('link', { name: 'Inbox' })).toBeHidden()
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light')
    expect((await page.pdf({ format: 'A4' })).length).toBeGreaterThan(10_000)
    await page.emulateMedia({ media: null, colorScheme: null })
  })

  await page.getByRole('button', { name: 'Share' }).click()
  const share = page.getByRole('dialog', { name: 'Share the report' })
  await share.getByRole('button', { name: 'Create a link' }).click()
  const url = await share.getByLabel('Your link').inputValue()

  const reader = await asStranger(browser, url)
  await test.step('whoever has the link reads finished weeks without signing in, and nothing else', async () => {
    await expect(reader.getByText(/call next Tuesday/).first()).toBeVisible()
    await expect(reader.getByRole('link')).toHaveCount(0)
    await expect(reader.getByRole('button', { name: 'Earlier week' })).toBeDisabled()
    await expect(reader.getByRole('button', { name: 'Later week' })).toBeDisabled()
    const answer = await fetch(url)
    expect(answer.headers.get('x-robots-tag')).toContain('noindex')
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    const found: string[] = []
    await inEveryLook(reader, '/shared-report', found)
    expect(found).toEqual([])
  })

  await test.step('a link that was replaced or revoked opens nothing', async () => {
    await share.getByRole('button', { name: 'Replace the link' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Replace' }).click()
    await expect(share.getByLabel('Your link')).not.toHaveValue(url)
    const second = await share.getByLabel('Your link').inputValue()
    await reader.reload()
    await expect(reader.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible()
    await share.getByRole('button', { name: 'Revoke' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
    await expect(share.getByRole('button', { name: 'Create a link' })).toBeVisible()
    await reader.goto(second)
    await reader.reload()
    await expect(reader.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible()
  })

  const email = `client-${workspaceId}@people.example`
  await test.step('whom an admin names gets it by mail on Monday, with a link to that week', async () => {
    await share.getByLabel('Email it to others').fill(email)
    await share.getByRole('button', { name: 'Add people' }).click()
    await expect(share.getByRole('list', { name: /weekly email/ }).getByText(email)).toBeVisible()
    await inWorkspace(
      workspaceId,
      "update report_schedules set next_at = now() - interval '1 minute' where workspace_id = $1",
      [workspaceId],
    )
    await inWorkspace(
      workspaceId,
      "update due set at = now() - interval '1 minute' where workspace_id = $1 and kind = 'report'",
      [workspaceId],
    )
    const mails = () => inWorkspace(workspaceId, 'select text from mails where to_email = $1', [email])
    await expect.poll(async () => (await mails()).length, { timeout: 60_000 }).toBe(1)
    const text = String((await mails())[0]?.text)
    expect(text).toContain('What came in: 2 replies in 2 conversations.')
    const stop = /https?:\S+stop=true#\S+/.exec(text)?.[0] ?? ''
    await reader.goto(stop)
    await reader.reload()
    await expect(reader.getByText(/call next Tuesday/).first()).toBeVisible()
    await reader.getByRole('button', { name: 'Stop the weekly email' }).click()
    await expect(reader.getByText('You’re unsubscribed')).toBeVisible()
  })

  await test.step('a client reads it and chooses their own mail, and shares it with nobody', async () => {
    await inWorkspace(workspaceId, "update workspace_members set role = 'client' where workspace_id = $1", [
      workspaceId,
    ])
    await page.goto(`${productUrl()}/report`)
    await expect(meetings.getByText(/call next Tuesday/)).toBeVisible()
    await page.getByRole('button', { name: 'Share' }).click()
    await expect(share.getByRole('region', { name: 'Link' })).toHaveCount(0)
    await share.getByRole('switch', { name: 'Email me the report' }).click()
    await expect(share.getByText(/The next one goes out on/)).toBeVisible()
    await page.keyboard.press('Escape')
    await meetings.getByRole('link').first().click()
    await expect(page).toHaveURL(/\/thread\//)
  })
})
