import { inWorkspace } from './database.ts'
import { arrive, expect, ownWorkspace, productUrl, test } from './support.ts'

test('I see what my plan costs and contains, choose another after being told what changes, and share my referral link', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await arrive(page)
  await page.goto(`${productUrl()}/home`)
  const workspaceId = await ownWorkspace(page)
  const section = (name: string) => page.getByRole('region', { name, exact: true })
  const plan = section('Plan')

  await test.step('In the trial the page says what one agent would cost', async () => {
    await page.getByRole('link', { name: 'Billing' }).click()
    await expect(page.getByRole('heading', { name: 'Billing & Referrals' })).toBeVisible()
    await expect(plan.getByText('Monthly cost').locator('..')).toContainText('$9')
    await expect(plan).toContainText('Everything is included until')
    await expect(plan.getByText('self-hosted')).toBeVisible()
    const unlimited = page.getByRole('article', { name: 'Unlimited' })
    for (const line of ['$97', 'Priority support', 'Custom branding']) await expect(unlimited).toContainText(line)
  })

  await test.step('A second agent makes it Unlimited; Per Agent asks which of them stays on', async () => {
    await page.goto(`${productUrl()}/agents?create=true`)
    await page.getByLabel('Agent Name').fill('Bob')
    await page.getByRole('dialog').getByRole('button', { name: 'Create Agent' }).click()
    await expect(page.getByRole('article', { name: 'Bob' })).toBeVisible()
    await page.goto(`${productUrl()}/billing`)
    await expect(plan.getByText('Monthly cost').locator('..')).toContainText('$97')
    await page.getByRole('button', { name: 'Choose Per Agent' }).click()
    const asked = page.getByRole('dialog', { name: 'Choose Per Agent?' })
    await expect(asked).toContainText('It takes effect immediately.')
    await expect(asked).toContainText('One of your 2 agents stays on')
    await expect(asked).toContainText('self-hosted: nothing is charged')
    await asked.getByRole('radio', { name: 'Bob' }).click()
    await asked.getByRole('button', { name: 'Choose Per Agent' }).click()
    await expect(page.getByText('You’re on Per Agent now')).toBeVisible()
    await expect(plan.getByText('Monthly cost').locator('..')).toContainText('$9')
    await expect(page.getByRole('article', { name: 'Per Agent' })).toContainText('Current plan')
    await expect(section('Agents').getByRole('radio', { name: 'Bob' })).toBeChecked()
  })

  await test.step('The other is off, and a third needs Unlimited', async () => {
    await page.goto(`${productUrl()}/agents`)
    await expect(page.getByRole('article', { name: 'Ann' }).getByText('Off', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Create Agent' }).click({ force: true })
    await expect(page.getByText('Your plan holds one agent.').first()).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.goto(`${productUrl()}/billing`)
    await section('Agents').getByRole('radio', { name: 'Ann' }).click()
    await section('Agents').getByRole('button', { name: 'Keep this one on' }).click()
    await expect(page.getByText('Agents changed')).toBeVisible()
    await page.getByRole('button', { name: 'Choose Unlimited' }).click()
    await expect(page.getByRole('dialog')).toContainText('from $9 to $97')
    await page.getByRole('dialog').getByRole('button', { name: 'Choose Unlimited' }).click()
    await expect(section('Agents')).toBeHidden()
  })

  await test.step('Usage stands there by the day, as a chart and as a table', async () => {
    const usage = section('Usage')
    for (const name of ['Threads', 'Replies Sent', 'AI Calls'])
      await expect(usage.getByRole('listitem').filter({ hasText: name })).toContainText(/\d/)
    await expect(usage.getByRole('application')).toBeVisible()
    await usage.getByText('Show the chart as a table').click()
    await expect(usage.getByRole('region', { name: 'Usage by the day' })).toContainText('Replies Sent')
  })

  await test.step('The referral link is copied, which is shown for two seconds', async () => {
    const referrals = section('Referrals')
    const link = await referrals.getByLabel('Referral link').inputValue()
    expect(link).toBe(`${productUrl()}/auth?ref=${workspaceId}`)
    await referrals.getByRole('button', { name: 'Copy' }).click()
    const copiedAt = Date.now()
    await expect(page.getByText('Referral link copied!')).toBeVisible()
    await expect(referrals.getByRole('button', { name: 'Copied' })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
    await expect(referrals.getByRole('button', { name: 'Copy', exact: true })).toBeVisible()
    expect(Date.now() - copiedAt).toBeGreaterThanOrEqual(1900)
    await expect(referrals.getByText('Successful referrals').locator('..')).toContainText('0')
    await expect(section('Invoices and receipts')).toContainText('self-hosted')
  })

  await test.step('When the trial of a workspace ends, every screen says so within a minute, and a plan ends that', async () => {
    await inWorkspace(
      workspaceId,
      `update workspace_plans set plan = 'trial', state = 'trial', trial_ends_at = now() + interval '2 days' where workspace_id = $1`,
      [workspaceId],
    )
    await page.goto(`${productUrl()}/inbox`)
    await expect(page.getByText('Your trial ends in 2 days')).toBeVisible()
    await inWorkspace(workspaceId, 'update workspace_plans set trial_ends_at = now() where workspace_id = $1', [
      workspaceId,
    ])
    await inWorkspace(workspaceId, `update due set at = now() where workspace_id = $1 and kind = 'plan'`, [workspaceId])
    await expect(page.getByText('Your trial is over: your agents are paused')).toBeVisible({
      timeout: 60_000,
    })
    await page.getByRole('link', { name: 'Choose a plan' }).click()
    await page.getByRole('button', { name: 'Choose Per Agent' }).click()
    await expect(page.getByRole('dialog')).toContainText('Your agents resume at once')
    await page.getByRole('dialog').getByRole('button', { name: 'Choose Per Agent' }).click()
    await expect(page.getByText('Your trial is over: your agents are paused')).toBeHidden()
  })
})
