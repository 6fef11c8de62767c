import { agentDefaults } from '#contract/agents.ts'
import { signUp } from '../person.ts'
import { clientOf } from '../sandbox-process.ts'
import { graveOnesOn } from './axe.ts'
import { expect, productUrl, sandboxUrl, test } from './support.ts'

const asked = 'What does the Starter plan cost?'

test('I see what an agent would have done with my past replies, judge it by one key, and compare two versions of it', async ({
  page,
  sandbox,
}) => {
  const { api, session, workspaceId } = await signUp(productUrl())
  const ann = { workspaceId, ...agentDefaults, name: 'Ann' }
  const { agent } = await api.agents.create(ann)
  const agentId = agent.id
  const { connection } = await api.connections.useSandbox({ workspaceId })
  const platform = Number(connection?.platformWorkspaceId)
  await api.workspaces.updateSettings({ workspaceId, wakeTime: '00:00' })
  const content = 'The Starter plan costs $49 per month.'
  await api.knowledge.create({ workspaceId, title: 'Starter plan price', content, tags: [], isGolden: false })
  await page.addInitScript((kept) => {
    if (localStorage.getItem('rejoinder.session') === null) localStorage.setItem('rejoinder.session', kept)
  }, session)
  const leads = await sandbox.leads(platform)
  const answers = ['The Starter plan costs $49 per month.', 'The Starter plan costs $39 per month.']
  const past = [
    ...answers.map((answer) => [asked, answer] as const),
    ['Unsubscribe me, please.', 'Done, sorry.'] as const,
  ]
  for (const [at, [text, answer]] of past.entries()) {
    const [reply] = await sandbox.leadReplies({ workspaceId: platform, leadId: leads[at]?.id, text })
    await sandbox.manualSend({ replyId: reply?.id, text: answer })
  }
  const sentBefore = (await sandbox.sent(platform)).length

  await test.step('Its page says on how many of my replies it can be tried, and what that costs', async () => {
    await page.goto(`${productUrl()}/agents/${agentId}`)
    await page.getByRole('button', { name: 'Read older conversations' }).click()
    await expect(
      page.getByText(/3 past replies can be tried\. The built-in drafter answers, which costs nothing\./),
    ).toBeVisible()
    await expect(page.getByText(/Nothing new was there|messages? (was|were) there/)).toBeVisible()
  })
  await test.step('I try it, and see by label what would have gone out, waited or been stopped', async () => {
    await page.getByRole('button', { name: 'Try it on my past replies' }).click()
    await expect(page).toHaveURL(/\/replays\//)
    await expect(page.getByText(/3 tried · No paid calls/)).toBeVisible()
    const results = page.getByRole('region', { name: 'Results by label' })
    await expect(results.getByRole('row', { name: /Question 2/ })).toContainText('100% (34–100%)')
    await expect(results.getByRole('row', { name: /All labels 3/ })).toContainText('33% (6–79%)')
  })
  const cases = page.getByRole('list', { name: 'Cases' }).getByRole('listitem')
  await test.step('The worst is the first: both answers side by side, with what differs in facts', async () => {
    await expect(cases.first()).toContainText('1 fact differs')
    await page.keyboard.press('j')
    await page.keyboard.press('o')
    await expect(page.getByText('The agent says “$49”, the person “$39”.')).toBeVisible()
    await expect(cases.first().locator('mark')).toHaveText(['$49', '$39'])
    await expect(cases.filter({ hasText: 'a person answered' })).toContainText('Stopped')
    expect(await graveOnesOn(page)).toEqual([])
  })
  await test.step('One key judges it and goes on to the next', async () => {
    await page.keyboard.press('f')
    await expect(cases.first().getByRole('button', { name: 'Facts wrong' })).toHaveAttribute('aria-pressed', 'true')
    await expect(cases.nth(1).getByText('The lead wrote')).toBeVisible()
    await page.keyboard.press('s')
    await expect(page.getByText('2 judged')).toBeVisible()
  })
  await test.step('Changed, it is tried again as its second version, and held against the first', async () => {
    await api.agents.update({ ...ann, agentId, tone: 'casual' })
    await page.getByRole('link', { name: 'Back to the agent' }).click()
    await expect(page.getByRole('combobox', { name: 'Version' })).toContainText('2 (now)')
    await page.getByRole('button', { name: 'Try it on my past replies' }).click()
    await expect(page.getByText(/3 tried · No paid calls/)).toBeVisible()
    await page.getByRole('combobox', { name: 'Compare with' }).click()
    await page.getByRole('option', { name: /Version 1/ }).click()
    await expect(page.getByText('Both were tried on 3 of the same replies.')).toBeVisible()
  })
  await test.step('On a phone nothing is cut off, and nothing was sent by any of it', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await cases.first().getByRole('button', { expanded: false }).click()
    await expect(page.getByText('The lead wrote')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).toBe(false)
    expect(await clientOf(sandboxUrl()).sent(platform)).toHaveLength(sentBefore)
  })
})
