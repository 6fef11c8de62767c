import { arrive, expect, productUrl, test } from './support.ts'

const interested = 'Yes, this sounds interesting. Please tell me more about how it works.'

test('what an agent may send is mine to give, by the kind of reply; it is taken back by itself, and all of it stops at one click', async ({
  page,
  sandbox,
}) => {
  const platform = await arrive(page, { agent: { autoSendEnabled: true, delayMin: 0, delayMax: 0 }, step: 'draft' })
  const leads = await sandbox.leads(platform)
  const writes = (place: number) =>
    sandbox.leadReplies({ workspaceId: platform, leadId: leads[place]?.id, text: `${interested} (${place + 1})` })
  const sentSoFar = async () => (await sandbox.sent(platform)).length
  const openAnn = async () => {
    await page.goto(`${productUrl()}/agents`)
    await page.getByRole('link', { name: 'Ann' }).click()
  }
  const steps = page.getByRole('radiogroup', { name: 'Step for Interested' })
  await test.step('Ann only drafts; I let it go faster than the evidence, and read first what that says', async () => {
    await openAnn()
    await expect(steps.getByRole('radio', { name: 'Draft' })).toBeChecked()
    await steps.getByRole('radio', { name: 'Send after a pause' }).click()
    const question = page.getByRole('alertdialog', { name: 'Let Ann go faster than the evidence?' })
    await expect(question).toContainText('Interested: Nobody has judged any yet. 30 more are needed.')
    await question.getByRole('button', { name: 'Let it go faster' }).click()
    await expect(steps.getByRole('radio', { name: 'Send after a pause' })).toBeChecked()
    await expect(
      page.getByRole('radiogroup', { name: 'Step for Question' }).getByRole('radio', { name: 'Draft' }),
    ).toBeChecked()
  })
  await test.step('Two leads are answered without me', async () => {
    await writes(0)
    await writes(1)
    await expect.poll(sentSoFar).toBe(2)
  })
  await test.step('Both answers were wrong, I say; one of them by mistake at first', async () => {
    for (const place of [1, 2]) {
      await page.goto(`${productUrl()}/inbox?view=all`)
      await page
        .getByRole('link', { name: new RegExp(`sounds interesting.*\\(${place}\\)`) })
        .first()
        .click()
      await page.getByRole('button', { name: 'That was wrong' }).click()
      await page.getByRole('menuitem', { name: 'Something in it isn’t true' }).click()
      await expect(page.getByText('Something in it isn’t true.').first()).toBeVisible()
      if (place === 1) {
        await page.getByRole('button', { name: 'Take that back' }).click()
        await page.getByRole('button', { name: 'That was wrong' }).click()
        await page.getByRole('menuitem', { name: 'It misunderstood the lead' }).click()
        await expect(page.getByText('It misunderstood the lead.').first()).toBeVisible()
      }
    }
    await expect(page.getByText('Ann went back to “Draft” for Interested')).toBeVisible()
  })
  await test.step('The step is taken back, and I am told', async () => {
    await openAnn()
    await expect(steps.getByRole('radio', { name: 'Draft' })).toBeChecked()
    await expect(page.getByText(/^Taken back/)).toBeVisible()
    await page.goto(`${productUrl()}/notifications`)
    await expect(page.getByText('Ann is back on “Draft” for Interested')).toBeVisible()
  })
  await test.step('I stop everything from wherever I am, and let it go on', async () => {
    await page.getByRole('button', { name: 'Stop all sends' }).click()
    const banner = page.getByRole('status').filter({ hasText: 'All automatic sends are stopped' })
    await expect(banner).toBeVisible()
    await page.goto(`${productUrl()}/tasks`)
    await expect(banner).toBeVisible()
    await banner.getByRole('button', { name: 'Let agents send' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Let agents send' }).click()
    await expect(banner).toBeHidden()
    await expect(page.getByRole('button', { name: 'Stop all sends' })).toBeVisible()
    expect(await sentSoFar()).toBe(2)
  })
})
