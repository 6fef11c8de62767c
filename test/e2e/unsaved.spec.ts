import type { Page } from '@playwright/test'
import { inWorkspace } from './database.ts'
import { enter, expect, newWorkspace, productUrl, signUp, test } from './support.ts'

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Discard what you typed?' })

/** Goes back as the browser's button does, and as no hand can: two frames after the last key. */
const goBack = (page: Page) =>
  page.evaluate(() => requestAnimationFrame(() => requestAnimationFrame(() => history.back())))

/** Whether the browser asks before it loads the page again; the answer is no. */
async function asksToReload(page: Page): Promise<boolean> {
  let isAsked = false
  const noteQuestion = (leaving: { dismiss: () => Promise<void> }) => {
    isAsked = true
    return leaving.dismiss()
  }
  page.on('dialog', noteQuestion)
  await page.evaluate(() => sessionStorage.setItem('asked', 'before'))
  // Marked in the page itself: what was loaded again has lost it.
  await page.evaluate(() => document.body.setAttribute('data-before', ''))
  await page.evaluate(() => setTimeout(() => location.reload()))
  await expect
    .poll(
      async () =>
        isAsked ||
        (await page
          .locator('body[data-before]')
          .count()
          .catch(() => 1)) === 0,
    )
    .toBe(true)
  page.off('dialog', noteQuestion)
  return isAsked
}

const open = async (page: Page, screen: string) => {
  await page.goto(`${productUrl()}/inbox`)
  await page.getByRole('navigation').getByRole('link', { name: screen }).click()
}

test('an entry that I am typing is gone by Back, or by loading the page again, only once I have said so', async ({
  page,
}) => {
  const { session } = await newWorkspace()
  await enter(page, session)
  await open(page, 'Knowledge Base')
  await page.getByRole('button', { name: 'Add Entry' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add Entry' })
  await dialog.getByLabel('Title').fill('Refunds')
  await dialog.getByLabel('Content').fill('We pay back within 30 days.')
  await goBack(page)
  await question(page).getByRole('button', { name: 'Keep Editing' }).click()
  await expect(dialog.getByLabel('Content')).toHaveValue('We pay back within 30 days.')
  await expect(page).toHaveURL(/\/kb/)
  expect(await asksToReload(page)).toBe(true)
  await expect(dialog.getByLabel('Content')).toHaveValue('We pay back within 30 days.')
  await test.step('what is saved leaves without a question', async () => {
    await dialog.getByRole('button', { name: 'Create Entry' }).click()
    await expect(page.getByText('Entry created successfully')).toBeVisible()
    await goBack(page)
    await expect(page).toHaveURL(/\/inbox/)
    await page.goForward()
  })
  await test.step('so does what was opened, and what was typed and taken away again', async () => {
    await page.getByRole('button', { name: 'Edit Refunds' }).click()
    const edited = page.getByRole('dialog', { name: 'Edit Entry' })
    await edited.getByLabel('Content').fill('We pay back within 7 days.')
    await edited.getByLabel('Content').fill('We pay back within 30 days.')
    await goBack(page)
    await expect(page).toHaveURL(/\/inbox/)
    await page.goForward()
  })
  await page.getByRole('button', { name: 'Edit Refunds' }).click()
  await page.getByRole('dialog', { name: 'Edit Entry' }).getByLabel('Content').fill('We pay back within 7 days.')
  await goBack(page)
  await question(page).getByRole('button', { name: 'Discard' }).click()
  await expect(page).toHaveURL(/\/inbox/)
})

test('Back within a screen closes what I was typing once I have said so', async ({ page }) => {
  const { session } = await newWorkspace()
  await enter(page, session)
  await open(page, 'Knowledge Base')
  await page.getByRole('tab', { name: /^Golden/ }).click()
  await page.getByRole('button', { name: 'Add Entry' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add Entry' })
  await dialog.getByLabel('Title').fill('Refunds')
  await goBack(page)
  await question(page).getByRole('button', { name: 'Discard' }).click()
  await expect(dialog).toBeHidden()
  expect(await asksToReload(page)).toBe(false)
})

test('an agent that I am typing is asked about, one that is saved or untouched is not', async ({ page }) => {
  const { session } = await newWorkspace()
  await enter(page, session)
  await open(page, 'Agent Settings')
  const created = page.getByRole('dialog', { name: 'Create Agent' })
  await page.getByRole('button', { name: 'Create Agent' }).click()
  await expect(created.getByLabel('Agent Name')).toBeFocused()
  expect(await asksToReload(page)).toBe(false)
  await created.getByLabel('Agent Name').fill('Ben')
  await goBack(page)
  await question(page).getByRole('button', { name: 'Keep Editing' }).click()
  await expect(created.getByLabel('Agent Name')).toHaveValue('Ben')
  await created.getByRole('button', { name: 'Create Agent' }).click()
  await expect(page.getByText('Agent created successfully!')).toBeVisible()
  await expect(created).toBeHidden()
  await expect(page).toHaveURL(/\/agents$/)
  await page.getByRole('navigation').getByRole('link', { name: 'Inbox' }).click()
  await expect(page).toHaveURL(/\/inbox/)
  await page.goBack()
  await test.step('what is chosen counts as what is typed', async () => {
    await page.getByRole('button', { name: 'Edit Ben' }).click()
    const edited = page.getByRole('dialog', { name: 'Edit Ben' })
    await edited.getByLabel('Adaptive knowledge base').click()
    expect(await asksToReload(page)).toBe(true)
    await edited.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Agent saved')).toBeVisible()
    expect(await asksToReload(page)).toBe(false)
  })
})

test('what I type into a form of a screen goes by Back, a link or loading again only once I have said so', async ({
  page,
}) => {
  const { session } = await newWorkspace()
  await enter(page, session)
  const leaving = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  const typeThere = async (address: string, label: string, words: string) => {
    await page.goto(`${productUrl()}${address}`)
    await page.getByLabel(label, { exact: true }).fill(words)
  }
  for (const [address, label, words] of [
    ['/account', 'Full Name', 'Ada King'],
    ['/notifications/settings', 'Channel', '#sales'],
    ['/notifications/settings', 'Your time zone', 'Europe/Berli'],
    ['/settings', 'New password', 'a longer secret than before'],
  ] as const)
    await test.step(`${label} of ${address}`, async () => {
      await typeThere(address, label, words)
      expect(await asksToReload(page)).toBe(true)
      await page.getByRole('navigation').getByRole('link', { name: 'Knowledge Base' }).click()
      await leaving.getByRole('button', { name: 'Keep Editing' }).click()
      await expect(page.getByLabel(label, { exact: true })).toHaveValue(words)
      await page.getByRole('navigation').getByRole('link', { name: 'Knowledge Base' }).click()
      await leaving.getByRole('button', { name: 'Discard Changes' }).click()
      await expect(page).toHaveURL(/\/kb/)
    })
  await test.step('a name that is saved is not asked about', async () => {
    await typeThere('/account', 'Full Name', 'Ada King')
    await page.getByRole('button', { name: 'Change Name' }).click()
    await expect(page.getByText('Name changed')).toBeVisible()
    expect(await asksToReload(page)).toBe(false)
  })
})

test('a reply that I pasted to try is there after a look at past replies, and after loading the page again', async ({
  page,
}) => {
  const { session, api, workspaceId } = await newWorkspace()
  const [ann] = await api.agents.list({ workspaceId })
  await enter(page, session)
  await page.goto(`${productUrl()}/agents/${ann?.id}/playground`)
  const reply = page.getByLabel('Reply', { exact: true })
  await reply.fill('How much is it for a team of ten?')
  await page.getByRole('tab', { name: 'Choose a past reply' }).click()
  await page.getByRole('tab', { name: 'Paste a reply' }).click()
  await expect(reply).toHaveValue('How much is it for a team of ten?')
  await page.reload()
  await expect(reply).toHaveValue('How much is it for a team of ten?')
})

test('the first steps keep what I typed from one to the other, and ask before it goes', async ({ page }) => {
  await signUp(page)
  await page.getByLabel('Agent Name').fill('Ann')
  await page.getByLabel('Description').fill('We sell to dentists.')
  expect(await asksToReload(page)).toBe(true)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Base URL').fill('https://bison.example')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByLabel('Description')).toHaveValue('We sell to dentists.')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByLabel('Base URL')).toHaveValue('https://bison.example')
  await page.getByRole('button', { name: 'Skip for Now' }).click()
  await expect(page.getByText('Setup complete!')).toBeVisible()
  await expect(page).not.toHaveURL(/onboarding/)
})

test('an agent that a colleague deletes while I edit it on its page leaves me what I typed', async ({ page }) => {
  const { session, api, workspaceId } = await newWorkspace()
  const [ann] = await api.agents.list({ workspaceId })
  await enter(page, session)
  await page.goto(`${productUrl()}/agents/${ann?.id}`)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Ann' })
  await dialog.getByLabel('Description').fill('We sell to dentists, and never promise a date.')
  await api.agents.remove({ workspaceId, agentId: ann?.id ?? '' })
  await expect(page.getByText('This agent does not exist')).toBeAttached()
  await expect(dialog.getByLabel('Description')).toHaveValue('We sell to dentists, and never promise a date.')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Someone else has deleted this agent')
  await dialog.getByRole('button', { name: 'Create Agent' }).click()
  await expect(page.getByText('Agent created successfully!')).toBeVisible()
  const [made] = await api.agents.list({ workspaceId })
  expect(made?.description).toBe('We sell to dentists, and never promise a date.')
})

test('what I made of a golden reply and its facts is asked about before the dialog goes', async ({ page }) => {
  const { session, api, workspaceId } = await newWorkspace()
  const content = 'Thanks for asking. I will call you on Friday. We also give you a 20% discount.'
  await api.knowledge.create({ workspaceId, title: 'What does it cost?', content, tags: [], isGolden: true })
  await enter(page, session)
  await open(page, 'Knowledge Base')
  await page.getByRole('button', { name: 'Review facts' }).click()
  const dialog = page.getByRole('dialog', { name: 'True for everyone?' })
  await dialog.getByLabel('Golden reply').fill('Thanks for asking. Whoever signs this year pays less.')
  await goBack(page)
  await question(page).getByRole('button', { name: 'Keep Editing' }).click()
  await expect(dialog.getByLabel('Golden reply')).toHaveValue('Thanks for asking. Whoever signs this year pays less.')
  await test.step('and stays when a colleague changes the reply meanwhile', async () => {
    const [entry] = (await api.knowledge.list({ workspaceId, view: 'all' })).rows
    const changed = { title: 'What does it cost?', content: `${content} Ask Ben.`, tags: [], isGolden: true }
    await api.knowledge.update({ workspaceId, entryId: entry?.id ?? '', ...changed })
    // It stands behind the dialog, where no reader hears it.
    await expect(page.locator('article').filter({ hasText: 'Ask Ben.' })).toBeAttached()
    await expect(dialog.getByLabel('Golden reply')).toHaveValue('Thanks for asking. Whoever signs this year pays less.')
  })
})

test('addresses that I am adding to the report go only once I have said so', async ({ page }) => {
  const { session } = await newWorkspace()
  await enter(page, session)
  await open(page, 'Report')
  await page.getByRole('button', { name: 'Share' }).click()
  const sheet = page.getByRole('dialog', { name: 'Share the report' })
  const addresses = sheet.getByRole('textbox', { name: 'Email it to others' })
  await addresses.pressSequentially('kim@client.example,lee@cli')
  await addresses.press('Escape')
  await question(page).getByRole('button', { name: 'Keep Editing' }).click()
  await expect(sheet.getByRole('list', { name: 'Addresses' })).toContainText('kim@client.example')
  expect(await asksToReload(page)).toBe(true)
  await goBack(page)
  await question(page).getByRole('button', { name: 'Keep Editing' }).click()
  await sheet.getByRole('button', { name: 'Close' }).click()
  await question(page).getByRole('button', { name: 'Discard' }).click()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(/\/report/)
  await test.step('untouched, it closes at once', async () => {
    await page.getByRole('button', { name: 'Share' }).click()
    await expect(addresses).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
  })
})

test('a signature that I am typing is there when I come back to the conversation', async ({ page, sandbox }) => {
  const { session, platform } = await newWorkspace()
  await sandbox.leadReplies({ workspaceId: platform, text: 'What does it cost?' })
  await enter(page, session)
  await page.goto(`${productUrl()}/inbox?view=all`)
  const openSignature = async () => {
    await page.getByRole('link', { name: 'What does it cost?' }).click()
    await page.getByTitle('Change recipients and sender').click()
  }
  const signature = page.getByRole('textbox', { name: /^Signature of/ })
  await openSignature()
  await page.getByRole('button', { name: 'Add signature' }).click()
  await signature.fill('Ada Byron\nAcme GmbH')
  await page.goBack()
  await expect(page).toHaveURL(/\/inbox/)
  await page.reload()
  await openSignature()
  await expect(signature).toHaveValue('Ada Byron\nAcme GmbH')
  await page.getByRole('button', { name: 'Save signature' }).click()
  await expect(page.getByText(/^Signature of .* saved$/)).toBeVisible()
  await test.step('what is saved, or cancelled, is not kept', async () => {
    await page.getByRole('button', { name: 'Edit signature' }).click()
    await signature.fill('Ada')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.reload()
    await page.getByTitle('Change recipients and sender').click()
    await expect(page.getByText('Signature: Ada Byron')).toBeVisible()
  })
})

test('a setting of the platform that I am typing goes only once I have said so', async ({ page }) => {
  const { session, workspaceId, userId } = await newWorkspace()
  await inWorkspace(workspaceId, "insert into user_roles (user_id, role) values ($1, 'admin')", [userId])
  await enter(page, session)
  const leaving = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  for (const [label, words] of [
    ['Default model', 'a-model-of-ours'],
    ['Support address', 'help@acme.example'],
    ['Days of trial', '21'],
  ] as const)
    await test.step(label, async () => {
      await page.goto(`${productUrl()}/admin/settings`)
      await page.getByLabel(label, { exact: true }).fill(words)
      await page.getByRole('link', { name: 'Users & Roles' }).click()
      await leaving.getByRole('button', { name: 'Keep Editing' }).click()
      await expect(page.getByLabel(label, { exact: true })).toHaveValue(words)
      expect(await asksToReload(page)).toBe(true)
      await page.getByRole('link', { name: 'Users & Roles' }).click()
      await leaving.getByRole('button', { name: 'Discard Changes' }).click()
      await expect(page).toHaveURL(/\/admin\/users/)
    })
})
