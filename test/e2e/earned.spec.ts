import { agentDefaults } from '#contract/agents.ts'
import { signUp } from '../person.ts'
import { expect, productUrl, sandboxPage, test } from './support.ts'

const knowledge = [
  ['Pricing', 'Starter: EUR 240 per month for up to 500 invoices. Growth: EUR 590 per month for up to 2,000 invoices.'],
  [
    'Free pilot',
    'Before signing anything, a customer can run a free pilot of 21 days with up to 300 of their own invoices.',
  ],
  [
    'Integrations',
    'Ready connections: SAP Business One, Sage 200, DATEV. All other systems by our REST API or by CSV import.',
  ],
  ['Data', 'Data is stored in Frankfurt, Germany. We sign a data processing agreement (DPA) with every customer.'],
  ['Set-up', 'Set-up takes about five working days. Training is done by video call and is included in the price.'],
  ['Languages', 'Invoices are read in English, German, French, Spanish, Dutch and Portuguese.'],
] as const

test('an agent earns it on my own past to answer one kind of reply by itself, and loses it again', {
  tag: '@long',
}, async ({ page, context, sandbox }) => {
  test.slow()
  const { api, session, workspaceId } = await signUp(productUrl())
  const ann = { workspaceId, ...agentDefaults, name: 'Ann', autoSendEnabled: true, delayMin: 0, delayMax: 0 }
  const { agent } = await api.agents.create(ann)
  const inAgent = { workspaceId, agentId: agent.id }
  for (const [title, content] of knowledge)
    await api.knowledge.create({ workspaceId, title, content, tags: [], isGolden: false })
  const { connection } = await api.connections.useSandbox({ workspaceId })
  const platform = Number(connection?.platformWorkspaceId)
  await api.workspaces.updateSettings({ workspaceId, wakeTime: '00:00' })
  await page.addInitScript((kept) => {
    if (localStorage.getItem('rejoinder.session') === null) localStorage.setItem('rejoinder.session', kept)
  }, session)
  const leads = await sandbox.leads(platform)
  const writes = (lead: number, text: string) =>
    sandbox.leadReplies({ workspaceId: platform, leadId: leads[lead]?.id, text })
  const answered = async () => (await sandbox.sent(platform)).filter(({ via }) => via === 'api').length
  const openAnn = () => page.goto(`${productUrl()}/agents/${agent.id}`)
  const today = page.getByRole('region', { name: 'What it does by itself today' })
  const questions = page.getByRole('radiogroup', { name: 'Step for Question' })

  await test.step('The sandbox gets a past: 200 threads that a person answered', async () => {
    const simulator = await sandboxPage(context, platform)
    await simulator.getByLabel('What kind of past replies').selectOption('Question')
    await simulator.getByRole('button', { name: 'Add past threads' }).click()
    await expect(simulator.getByText('200 past threads were added.')).toBeVisible()
    await simulator.close()
    await api.connections.sync({ workspaceId })
    const available = async () => (await api.replays.offer(inAgent)).available
    await expect.poll(available, { timeout: 120_000, intervals: [1000] }).toBe(200)
  })
  await test.step('Ann sends nothing by itself, and her page says why', async () => {
    await openAnn()
    await expect(today).toContainText('A person sends')
    await today.getByText('Why is this not automatic yet?').click()
    await expect(today.getByText('Nobody has judged any yet. 30 more are needed.').first()).toBeVisible()
  })
  await test.step('I try her on my past replies', async () => {
    await page.getByRole('button', { name: 'Try it on my past replies' }).click()
    await expect(page).toHaveURL(/\/replays\//)
    await expect(page.getByText(/^100 tried · No paid calls/)).toBeVisible({ timeout: 120_000 })
  })
  await test.step('I judge what she would have sent, by one key each', async () => {
    const [replay] = await api.replays.list(inAgent)
    const inReplay = { workspaceId, replayId: replay?.id ?? '' }
    await expect(page.getByRole('list', { name: 'Cases' }).getByRole('listitem')).toHaveCount(20)
    for (const key of ['j', 's']) await page.keyboard.press(key)
    await expect(page.getByText('1 judged')).toBeVisible()
    await page.keyboard.press('s')
    await expect(page.getByText('2 judged')).toBeVisible()
    // As I would go on through the others.
    const { rows } = await api.replays.cases({ ...inReplay, outcome: 'would_send', judgement: 'none', limit: 100 })
    for (const { id } of rows.slice(0, 32))
      await api.replays.judge({ ...inReplay, caseId: id, judgement: 'would_send' })
  })
  await test.step('The evidence is enough, and I let her answer questions', async () => {
    await openAnn()
    await expect(today).toContainText(/Question 3\d of 3\d fine/)
    await page.getByRole('button', { name: 'Allow “Send after a pause”' }).click()
    await expect(questions.getByRole('radio', { name: 'Send after a pause' })).toBeChecked()
    await expect(today).toContainText('Sends after a pause that anyone can stop')
  })
  await test.step('Three leads write: two are answered, and one waits for a price that nobody knows', async () => {
    await writes(0, 'Where is our data stored?')
    await writes(1, 'How long does the set-up take?')
    await writes(2, 'What is the price of the mobile app?')
    await expect.poll(answered).toBe(2)
    await page.goto(`${productUrl()}/tasks?tab=ready`)
    const waiting = page.getByRole('list', { name: 'Tasks' }).getByRole('listitem')
    await expect(waiting).toHaveCount(1)
    await expect(waiting).toContainText('price of the mobile app')
    expect(await answered()).toBe(2)
  })
  await test.step('Both answers were wrong, I say, and the step is taken back', async () => {
    for (const words of [/Where is our data/, /How long does the set-up/]) {
      await page.goto(`${productUrl()}/inbox?view=all`)
      await page.getByRole('link', { name: words }).first().click()
      await page.getByRole('button', { name: 'That was wrong' }).click()
      await page.getByRole('menuitem', { name: 'It misunderstood the lead' }).click()
      await expect(page.getByText('It misunderstood the lead.').first()).toBeVisible()
    }
    await openAnn()
    await expect(questions.getByRole('radio', { name: 'Draft' })).toBeChecked()
    await expect(today).not.toContainText('Sends after a pause')
  })
  await test.step('Let go once more, two of her answers are stopped in their pause: by then it is taken back, too', async () => {
    await api.agents.update({ ...ann, ...inAgent, delayMin: 30, delayMax: 30 })
    await api.autonomy.setSteps({ ...inAgent, rungs: ['question'], step: 'pause' })
    await writes(3, 'Where is our data stored? (Claes)')
    await writes(4, 'How long does the set-up take? (Maes)')
    await page.goto(`${productUrl()}/inbox?view=all`)
    // Late in the evening that is tomorrow.
    const comesDue = page.getByText(/goes out (?:at|\w{3}) \d\d:\d\d/)
    await expect(comesDue).toHaveCount(2)
    await page
      .getByRole('button', { name: /^Stop the reply to/ })
      .first()
      .click()
    await expect(page.getByText('Stopped: it won’t go out')).toBeVisible()
    await expect(comesDue).toHaveCount(1)
    await page.goto(`${productUrl()}/tasks?tab=pending`)
    await expect(page.getByText(/^Goes out (?:at|\w{3}) \d\d:\d\d unless you stop it\.$/)).toBeVisible()
    await page.getByRole('button', { name: 'Stop', exact: true }).click()
    await expect(page.getByText(/^Goes out at/)).toHaveCount(0)
    await openAnn()
    await expect(questions.getByRole('radio', { name: 'Draft' })).toBeChecked()
    expect(await answered()).toBe(2)
  })
})
