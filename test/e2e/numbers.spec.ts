import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { inEveryLook } from './axe.ts'
import { arrive, expect, productUrl, test } from './support.ts'

const numbersOf = (page: Page) => page.getByRole('region', { name: 'Numbers', exact: true })
const figureOf = (page: Page, label: string) => numbersOf(page).getByRole('listitem').filter({ hasText: label }).first()

async function download(page: Page, button: string): Promise<{ name: string; lines: string[] }> {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: button }).click()])
  const text = await readFile(await file.path(), 'utf8')
  return { name: file.suggestedFilename(), lines: text.trimEnd().split('\r\n') }
}

test('my dashboard tells what came in, what went out and how fast, and every number leads to its threads', async ({
  page,
  sandbox,
}) => {
  const platform = await arrive(page)
  const [first, second, third] = await sandbox.leads(platform)
  await test.step('Three leads write, and I answer one and put one away', async () => {
    const texts = [
      'Yes, this sounds interesting. Please tell me more.',
      'Please take me off your list.',
      'What does it cost?',
    ]
    for (const [place, lead] of [first, second, third].entries())
      await sandbox.leadReplies({ workspaceId: platform, leadId: lead?.id, text: texts[place] })
    await page.goto(`${productUrl()}/inbox`)
    await page.getByRole('link', { name: /sounds interesting/ }).click()
    await page.getByRole('button', { name: /Send Reply/ }).click()
    await expect(page.getByText('Reply sent successfully!')).toBeVisible()
    await page.getByRole('link', { name: /What does it cost/ }).click()
    await expect(page.getByRole('textbox', { name: 'Reply' })).toBeVisible()
    await page.keyboard.press('e')
    await expect(page.getByText('Thread archived')).toBeVisible()
  })
  await page.goto(`${productUrl()}/dashboard`)
  await test.step('The counters count all threads, and say how many are put away', async () => {
    await expect(page.getByRole('link', { name: /^Threads\s*3/ })).toContainText('1 of them archived or snoozed')
    await expect(page.getByRole('link', { name: /^Pending Tasks/ })).toContainText('1 not written yet')
  })
  await test.step('The figures say what happened, against the period before', async () => {
    await expect(page.getByRole('link', { name: 'Replies: 3, show threads', exact: true })).toBeVisible()
    await expect(figureOf(page, 'Opt-outs')).toContainText('1')
    await expect(figureOf(page, 'Sent automatically')).toContainText('0%')
    await expect(figureOf(page, 'First answer')).toContainText('9 of 10 within')
    await expect(figureOf(page, 'Replies')).toContainText('nothing before')
    await expect(figureOf(page, 'Drafts sent unedited'), 'a share of a small number says so').toContainText('of only 1')
    await expect(page.getByText('The agent only drafts')).toBeVisible()
  })
  await test.step('A chart is read by keyboard and aloud, and its numbers stand in a table and a file', async () => {
    const chart = page.getByRole('region', { name: 'Replies', exact: true }).getByRole('application')
    await chart.focus()
    await page.keyboard.press('End')
    for (let day = 0; day < 40; day += 1) await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('status').filter({ hasText: 'Positive 1' })).toBeVisible()
    const next = page.getByRole('region', { name: 'Sends', exact: true })
    await page.keyboard.press('Tab')
    await expect(next.getByRole('link'), 'from one chart Tab leads to the number of the next').toBeFocused()
    await page.keyboard.press('Tab')
    await expect(next.getByRole('application'), 'and to that chart').toBeFocused()
    await page.getByText('Show the charts as a table').click()
    await expect(page.getByRole('region', { name: 'Numbers over time' }).getByRole('row').last()).toContainText('3')
    const { name, lines } = await download(page, 'Export charts as CSV')
    expect(name).toMatch(/^numbers_\d{4}-\d\d-\d\d_\d{4}-\d\d-\d\d_by_day\.csv$/)
    expect(lines[0]).toBe('\uFEFFFrom,To,Replies,Positive replies,Meetings asked for,Opt-outs,Sends,Model cost (USD)')
    expect(lines).toHaveLength(29)
  })
  await test.step('By whom it was sent, by what it was, and narrowed to it', async () => {
    await page.getByRole('combobox', { name: 'Numbers by' }).click()
    await page.getByRole('option', { name: 'Person' }).click()
    const table = page.getByRole('region', { name: 'Numbers by person' })
    await expect(table.getByRole('row', { name: /Ada Byron/ })).toContainText('100%')
    await page.getByRole('combobox', { name: 'Numbers by' }).click()
    await page.getByRole('option', { name: 'Label' }).click()
    await expect(page).toHaveURL(/by=label/)
    await expect(page.getByRole('region', { name: 'Numbers by label' })).toBeVisible()
    await page.getByRole('combobox', { name: 'Numbers by' }).click()
    await page.getByRole('option', { name: 'Language' }).click()
    await expect(page.getByRole('region', { name: 'Numbers by language' }).getByRole('row')).toContainText([
      'Language',
      'English',
    ])
    await page.getByRole('combobox', { name: 'Numbers by' }).click()
    await page.getByRole('option', { name: 'Label' }).click()
    await expect(page.getByRole('region', { name: 'Numbers by label' })).toBeVisible()
    expect((await download(page, 'Export CSV')).lines.join('\n')).toContain('Unsubscribe,1,0,0,0,1')
    await page.getByRole('button', { name: 'Interested' }).click()
    await expect(page.getByRole('link', { name: 'Replies: 1, show threads', exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Remove filter: Label Interested' }).click()
    await expect(page.getByRole('link', { name: 'Replies: 3, show threads', exact: true })).toBeVisible()
  })
  await test.step('Nothing of it keeps anybody out', async () => {
    const found: string[] = []
    await inEveryLook(page, '/dashboard with numbers', found)
    expect(found).toEqual([])
  })
  await test.step('Another period is another address, and so is all of my workspaces', async () => {
    await page.getByRole('combobox', { name: 'Period' }).click()
    await page.getByRole('option', { name: 'Last 12 months' }).click()
    await expect(page).toHaveURL(/days=365/)
    await expect(page.getByText('Show the charts as a table')).toBeVisible()
    await page.evaluate(async () => {
      const { access_token } = JSON.parse(localStorage.getItem('rejoinder.session') ?? '{}')
      const headers = { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' }
      await fetch('/api/workspaces', { method: 'POST', headers, body: JSON.stringify({ name: 'Second client' }) })
    })
    await page.reload()
    await page.getByRole('combobox', { name: 'Workspaces' }).click()
    await page.getByRole('option', { name: 'All my workspaces' }).click()
    const table = page.getByRole('region', { name: 'Numbers by workspace' })
    await expect(table.getByRole('row', { name: /^Acme 3/ })).toBeVisible()
    const back = await page.evaluate(() => location.href)
    await page.getByRole('link', { name: 'Replies: 3, show threads' }).click()
    await expect(page).toHaveURL(/\/inbox\?.*number=replies/)
    await expect(page).toHaveURL(/all=true/)
    await expect(page.getByText(/^Replied from /)).toBeVisible()
    // As for one workspace: what was put away stands in its own view.
    await expect(page.getByRole('list', { name: 'Threads' }).getByRole('article')).toHaveCount(2)
    await expect(page.getByRole('button', { name: '1 archived' })).toBeVisible()
    await page.goto(back)
    await table.getByRole('link', { name: '3 replies, Acme, show threads' }).click()
    await expect(page).toHaveURL(/\/inbox\?.*number=replies/)
    await expect(page).not.toHaveURL(/all=true/)
    await expect(page.getByRole('link', { name: /sounds interesting/ })).toBeVisible()
    await page.goBack()
    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByRole('combobox', { name: 'Agent' }).click()
    await page
      .getByRole('option', { name: /, Acme$/ })
      .first()
      .click()
    await expect(page).toHaveURL(/agent=/)
    await expect(table.getByRole('row', { name: /^Acme/ })).toBeVisible()
  })
  await test.step('Days that are too many, turned round or none are told, put right or left out', async () => {
    await page.goto(`${productUrl()}/dashboard?from=2020-01-01&to=2026-03-01`)
    await expect(page.getByText('At most 1,100 days are shown at once: 26 Feb 2023 to 1 Mar 2026.')).toBeVisible()
    await page.goto(`${productUrl()}/dashboard?from=2026-03-10&to=2026-03-01`)
    await expect(page.getByLabel('From')).toHaveValue('2026-03-01')
    await expect(page.getByLabel('To', { exact: true })).toHaveValue('2026-03-10')
    await expect(page).toHaveURL(/from=2026-03-01&to=2026-03-10/)
    await page.goto(`${productUrl()}/dashboard?to=2026-13-45&label=xyz`)
    await expect(page.getByRole('combobox', { name: 'Period' })).toContainText('Last 28 days')
    await expect(page.getByRole('link', { name: 'Replies: 3, show threads', exact: true })).toBeVisible()
  })
  await test.step('A number leads to the threads behind it', async () => {
    await page.goto(`${productUrl()}/dashboard?days=7`)
    await page.getByRole('link', { name: /drafts: The agent only drafts, show threads/ }).click()
    await expect(page.getByText(/^Draft waited \(The agent only drafts\) from /)).toBeVisible()
    await expect(page.getByRole('link', { name: /sounds interesting/ })).toBeVisible()
    await expect(page.getByRole('link', { name: /take me off/ })).toHaveCount(0)
    await page.goto(`${productUrl()}/dashboard?days=7`)
    await page.getByRole('link', { name: 'Opt-outs: 1, show threads' }).click()
    await expect(page).toHaveURL(/\/inbox\?.*number=optOuts/)
    await expect(page.getByText(/^Opted out from /)).toBeVisible()
    await expect(page.getByRole('link', { name: /take me off/ })).toBeVisible()
    await expect(page.getByRole('link', { name: /sounds interesting/ })).toHaveCount(0)
    await page.goto(`${productUrl()}/dashboard?by=person`)
    await page.getByRole('link', { name: '1 sends, Ada Byron, show threads' }).click()
    await expect(page.getByRole('link', { name: /sounds interesting/ })).toBeVisible()
    await expect(page.getByRole('link', { name: /take me off/ })).toHaveCount(0)
    await page.goto(`${productUrl()}/dashboard?by=label`)
    await page.getByRole('link', { name: /to the first answer, Interested, show threads$/ }).click()
    await expect(page.getByText(/^First answered from /)).toBeVisible()
    await expect(page.getByRole('link', { name: /sounds interesting/ })).toBeVisible()
    await page.goto(`${productUrl()}/dashboard?by=label`)
    await page.getByRole('link', { name: '100% positive, Interested, show threads' }).click()
    await expect(page.getByText(/^Replied positively from /)).toBeVisible()
    await expect(page.getByRole('link', { name: /sounds interesting/ })).toBeVisible()
  })
})
