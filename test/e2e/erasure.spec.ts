import { readFile } from 'node:fs/promises'
import { arrive, expect, productUrl, test } from './support.ts'

test('A lead asks what I keep of them: I find it, hand it over, erase it, and take the log away', async ({
  page,
  sandbox,
}) => {
  const platform = await arrive(page)
  const [lead] = await sandbox.leads(platform)
  const email = lead?.email ?? ''
  await test.step('The lead has written', async () => {
    await sandbox.leadReplies({ workspaceId: platform, leadId: lead?.id, text: 'What does Quasimodox cost?' })
    await page.goto(`${productUrl()}/inbox?view=all`)
    await expect(page.getByText('What does Quasimodox cost?').first()).toBeVisible()
  })
  await page.goto(`${productUrl()}/settings`)
  const section = page.getByRole('region', { name: 'Data of a lead' })
  await test.step('I look the address up', async () => {
    await section.getByLabel('Email address of the lead').fill('nobody')
    await section.getByRole('button', { name: 'Look Up' }).click()
    await expect(section.getByText('Enter an email address')).toBeVisible()
    await section.getByLabel('Email address of the lead').fill(email)
    await section.getByRole('button', { name: 'Look Up' }).click()
    await expect(section.getByText(/1 contact, 1 conversation/)).toBeVisible()
  })
  await test.step('I take it as a file', async () => {
    const downloading = page.waitForEvent('download')
    await section.getByRole('button', { name: 'Export Data' }).click()
    const file = await readFile(await (await downloading).path(), 'utf8')
    expect(file).toContain('Quasimodox')
  })
  await test.step('I erase it, once I have typed whose it is', async () => {
    await section.getByRole('button', { name: 'Erase' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question.getByRole('button', { name: 'Erase Lead' })).toBeDisabled()
    await question.getByRole('textbox').fill(email)
    await question.getByRole('button', { name: 'Erase Lead' }).click()
    const erased = section.getByRole('list', { name: 'Erased leads' })
    await expect(erased).toContainText('1 contact, 1 conversation')
    await expect(erased).not.toContainText('Still searching')
    await expect(section).not.toContainText(email)
    await expect(section.getByLabel('Email address of the lead')).toHaveValue('')
  })
  await test.step('It is gone, and the log says that it was erased', async () => {
    await page.reload()
    await expect(page.getByRole('list', { name: 'Audit log' })).toContainText(
      'erased a lead: 1 conversation, 1 message',
    )
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const log = await readFile(await (await downloading).path(), 'utf8')
    expect(log).toContain('lead.erased')
    expect(log).not.toContain(email)
    await page.goto(`${productUrl()}/inbox?view=all`)
    await expect(page.getByText('What does Quasimodox cost?')).toHaveCount(0)
  })
})
