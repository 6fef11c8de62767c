import type { Page } from '@playwright/test'
import { makePdf } from '../documents/pdf.ts'
import type { clientOf } from '../sandbox-process.ts'
import { inWorkspace } from './database.ts'
import { enter, expect, newWorkspace, pageUrl, productUrl, test } from './support.ts'

/** Signed in, in a workspace of one's own; `api` is a second tab, or an admin beside. */
async function arriveWithApi(page: Page, arrival: Parameters<typeof newWorkspace>[0] = {}) {
  const made = await newWorkspace(arrival)
  await enter(page, made.session)
  return made
}

/** Requests to the path wait until the returned function is called. */
async function holdBack(page: Page, method: string, path: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(
    (url) => url.pathname.endsWith(path),
    async (route) => {
      if (route.request().method() === method) await promise
      await route.continue()
    },
  )
  return resolve
}

test('what a colleague changes in an agent while its form is open before me stays as they left it', async ({
  page,
}) => {
  const { api, workspaceId } = await arriveWithApi(page, { agent: { autoSendEnabled: true } })
  const read = async () => (await api.agents.list({ workspaceId }))[0]
  await page.goto(`${productUrl()}/agents`)
  await page.getByRole('button', { name: 'Edit Ann' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Ann' })
  await dialog.getByLabel('Description').fill('We sell software for warehouses.')
  const before = await read()
  if (before === undefined) throw new Error('Ann is gone')
  await api.agents.update({ ...before, workspaceId, agentId: before.id, autoSendEnabled: false })
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Agent saved')).toBeVisible()
  expect(await read()).toMatchObject({ description: 'We sell software for warehouses.', autoSendEnabled: false })
})

test('what I choose next holds, however late the answer to what I chose before comes', async ({ page }) => {
  const { api, workspaceId } = await arriveWithApi(page)
  await page.goto(`${productUrl()}/notifications/settings`)
  const switches = page.getByRole('list', { name: 'What you hear of' }).getByRole('switch')
  await expect(switches.nth(2)).toBeChecked()
  const second = Promise.withResolvers<void>()
  let asked = 0
  await page.route(
    (url) => url.pathname.endsWith('/notices/preferences'),
    async (route) => {
      if (route.request().method() !== 'PUT') return route.continue()
      asked += 1
      if (asked === 2) await second.promise
      return route.continue()
    },
  )
  const first = page.waitForResponse((response) => response.request().method() === 'PUT')
  await switches.nth(0).click()
  await switches.nth(1).click()
  await first
  await expect(switches.nth(0)).not.toBeChecked()
  // What another tab of mine chooses meanwhile is read again here, without the second.
  await api.notices.choose({ workspaceId, digestHour: 9 })
  await expect(page.getByRole('combobox', { name: 'Daily digest at' })).toHaveText('09:00')
  await expect(switches.nth(1)).not.toBeChecked()
  await switches.nth(2).click()
  second.resolve()
  await expect.poll(() => asked).toBe(3)
  const stored = async () => {
    const { choices, digestHour } = await api.notices.preferences({ workspaceId })
    return { digestHour, silent: Object.values(choices).filter(({ bell }) => !bell).length }
  }
  await expect.poll(stored).toEqual({ digestHour: 9, silent: 3 })
  for (const place of [0, 1, 2]) await expect(switches.nth(place)).not.toBeChecked()
})

test('what I type in the settings while they are saved is still there, and still to be saved', async ({ page }) => {
  await arriveWithApi(page)
  await page.goto(`${productUrl()}/settings`)
  const save = page.getByRole('button', { name: 'Save', exact: true })
  const company = page.getByLabel('Company name')
  const release = await holdBack(page, 'PATCH', '/settings')
  await page.getByLabel('Name', { exact: true }).fill('Larkspur')
  await save.click()
  await company.fill('Larkspur Logistics')
  release()
  await expect(page.getByText('Settings saved successfully')).toBeVisible()
  await expect(company).toHaveValue('Larkspur Logistics')
  await expect(page.getByText('Unsaved changes')).toBeVisible()
  await save.click()
  await expect(page.getByText('Unsaved changes')).toBeHidden()
  await page.reload()
  await expect(company).toHaveValue('Larkspur Logistics')
})

test('what another admin changes in the branding takes nothing away that I am typing there, nor does my change theirs', async ({
  page,
}) => {
  const { api, workspaceId } = await arriveWithApi(page)
  await page.goto(`${productUrl()}/settings`)
  const sender = page.getByLabel('Sender name')
  await sender.fill('Larkspur')
  await api.branding.update({ workspaceId, accent: '#1f6feb' })
  await test.step('I save something else on the screen, which has the branding asked for again', async () => {
    const asked = page.waitForResponse((response) => response.url().endsWith('/branding'))
    await page.getByLabel('Company name').fill('Larkspur Logistics')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await asked
    await expect(page.getByText('Settings saved successfully')).toBeVisible()
    await expect(sender).toHaveValue('Larkspur')
  })
  const release = await holdBack(page, 'PATCH', '/branding')
  await page.getByRole('button', { name: 'Update Branding' }).click()
  await sender.fill('Larkspur Freight')
  release()
  await expect
    .poll(() => api.branding.read({ workspaceId }))
    .toMatchObject({ senderName: 'Larkspur', accent: '#1f6feb' })
  await expect(page.getByLabel('Accent color')).toHaveValue('#1f6feb')
  await expect(sender).toHaveValue('Larkspur Freight')
  await page.getByRole('button', { name: 'Update Branding' }).click()
  await expect.poll(() => api.branding.read({ workspaceId })).toMatchObject({ senderName: 'Larkspur Freight' })
})

test('I am asked before I leave what I have typed in the branding, as in the settings above it', async ({ page }) => {
  await arriveWithApi(page)
  await page.goto(`${productUrl()}/settings`)
  const sender = page.getByLabel('Sender name')
  await sender.fill('Larkspur')
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await page
    .getByRole('alertdialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Keep Editing' })
    .click()
  await expect(sender).toHaveValue('Larkspur')
  await page.getByRole('button', { name: 'Update Branding' }).click()
  await expect(page.getByText('Settings saved successfully')).toBeVisible()
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page).toHaveURL(/\/dashboard/)
})

test('an entry that is stored late closes no form but its own', async ({ page }) => {
  await arriveWithApi(page)
  await page.goto(`${productUrl()}/kb`)
  const dialog = page.getByRole('dialog', { name: 'Add Entry' })
  const write = async (title: string) => {
    await page.getByRole('button', { name: 'Add Entry' }).first().click()
    await dialog.getByLabel('Title').fill(title)
    await dialog.getByLabel('Content').fill('The Starter plan costs $49 per month.')
  }
  const release = await holdBack(page, 'POST', '/knowledge')
  await write('Starter plan price')
  await dialog.getByRole('button', { name: 'Create Entry' }).click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await write('Another price')
  release()
  await expect(page.getByText('Entry created successfully')).toBeVisible()
  await expect(page.getByRole('article', { name: 'Starter plan price', includeHidden: true })).toBeAttached()
  await expect(dialog.getByLabel('Title')).toHaveValue('Another price')
})

test('a PDF that is read late takes the place of nothing that I have pasted since', async ({ page }) => {
  await arriveWithApi(page)
  await page.goto(`${productUrl()}/kb`)
  await page.getByRole('button', { name: 'Import' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import Entries' })
  const from = async (source: string) => {
    await dialog.getByRole('combobox', { name: 'From' }).click()
    await page.getByRole('option', { name: source }).click()
  }
  const release = await holdBack(page, 'POST', '/knowledge/read-pdf')
  await from('PDF')
  const pdf = makePdf([
    [
      ['Delivery', 18],
      ['Orders placed before noon leave our warehouse on the same working day.', 11],
    ],
  ])
  const read = page.waitForResponse((response) => response.url().endsWith('/read-pdf'))
  await dialog
    .getByLabel('File')
    .setInputFiles({ name: 'delivery.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdf) })
  await expect(dialog.getByText('Reading the file')).toBeVisible()
  await from('Markdown')
  const text = dialog.getByLabel('Or paste the text')
  await text.fill('# Returns\n\nWithin 30 days.')
  release()
  await read
  await page.waitForTimeout(500)
  await expect(text).toHaveValue('# Returns\n\nWithin 30 days.')
})

test.describe('an undo that gets no answer', () => {
  const answer = 'Yes, we have some.'

  /** Sends a reply, and takes it back while nobody answers; `isHeard`: the server has done it all the same. */
  async function sendAndUndo(
    page: Page,
    { leadReplies }: { leadReplies: (reply: { workspaceId: number; text: string }) => Promise<unknown> },
    { undoSeconds, isHeard }: { undoSeconds: number; isHeard: boolean },
  ) {
    const made = await arriveWithApi(page, { undoSeconds })
    const asked = 'Do you have customers in our town?'
    const toasts = page.getByRole('region', { name: /^Notifications/ })
    await page.goto(`${productUrl()}/inbox?view=all`)
    await leadReplies({ workspaceId: made.platform, text: asked })
    await page.getByRole('link', { name: asked }).click()
    const text = page.getByRole('textbox', { name: 'Reply', exact: true })
    await expect(text).not.toHaveValue('')
    await text.fill(answer)
    await page.route(
      (url) => url.pathname.endsWith('/tasks/undo'),
      async (route) => {
        if (isHeard) await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await text.press('Control+Enter')
    await expect(toasts.getByText(/^Your reply goes out in/)).toBeVisible()
    await page.keyboard.press('z')
    await expect(toasts.getByText('Failed to undo')).toBeVisible()
    return { ...made, text, toasts }
  }

  test('can be asked for again', async ({ page, sandbox }) => {
    const { platform, text, toasts } = await sendAndUndo(page, sandbox, { undoSeconds: 30, isHeard: false })
    await toasts.getByRole('button', { name: 'Try again' }).click()
    await expect(toasts.getByText('Send undone')).toBeVisible()
    await expect(text).toHaveValue(answer)
    expect(await sandbox.sent(platform)).toHaveLength(0)
  })

  test('and is not asked for again: I hear that the reply went out', async ({ page, sandbox }) => {
    const { platform, toasts } = await sendAndUndo(page, sandbox, { undoSeconds: 5, isHeard: false })
    await expect(toasts.getByText('Reply sent successfully!')).toBeVisible()
    expect(await sandbox.sent(platform)).toHaveLength(1)
  })

  test('but was heard: the reply is back, and when it is sent again that is told once', async ({ page, sandbox }) => {
    const { platform, text } = await sendAndUndo(page, sandbox, { undoSeconds: 5, isHeard: true })
    await expect(text).toHaveValue(answer)
    const told = await page.evaluateHandle(() => {
      const texts: string[] = []
      new MutationObserver((changes) => {
        for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) texts.push(node.textContent ?? '')
      }).observe(document.body, { childList: true, subtree: true })
      return texts
    })
    const times = () => told.evaluate((texts) => texts.filter((one) => one.includes('Reply sent successfully!')).length)
    await text.press('Control+Enter')
    await expect.poll(times).toBe(1)
    // Whoever followed it first would have looked again by now.
    await page.waitForTimeout(2000)
    expect(await times()).toBe(1)
    expect(await sandbox.sent(platform)).toHaveLength(1)
  })
})

test('a change that fails late does not take back the one that I made after it', async ({ page, sandbox }) => {
  const { platform, workspaceId } = await arriveWithApi(page)
  const asked = 'Do you have customers in our town?'
  await inWorkspace(workspaceId, colleague, [workspaceId])
  await page.goto(`${productUrl()}/inbox?view=all`)
  await sandbox.leadReplies({ workspaceId: platform, text: asked })
  const row = page.getByRole('article').filter({ hasText: asked })
  await expect(row).toBeVisible()
  // Whatever its draft changes in the row has come.
  await page.waitForTimeout(4000)
  const failed = Promise.withResolvers<void>()
  let isFirst = true
  await page.route(
    (url) => url.pathname.endsWith('/assign'),
    async (route) => {
      if (!isFirst) return route.continue()
      isFirst = false
      await failed.promise
      return route.abort()
    },
  )
  const assign = async (name: RegExp) => {
    await row.getByRole('link').first().focus()
    await page.keyboard.press('a')
    await page.getByRole('menuitemradio', { name }).click()
  }
  await assign(/\(you\)$/)
  const stored = page.waitForResponse((response) => response.url().endsWith('/assign'))
  await assign(/^Cleo Marsh$/)
  await stored
  // The list has heard of it.
  await page.waitForTimeout(2000)
  failed.resolve()
  await expect(page.getByText('Failed to assign the thread')).toBeVisible()
  await expect(row.getByText('Assigned to Cleo Marsh')).toBeAttached()
})

const colleague = `
  with somebody as (
    insert into users (id, email, full_name, email_confirmed_at)
    values (gen_random_uuid(), 'cleo-' || gen_random_uuid() || '@people.example', 'Cleo Marsh', now()) returning id)
  insert into workspace_members (workspace_id, user_id, role) select $1::uuid, id, 'member' from somebody`

test('what came in a thread after I archived it out of a search is still shown when I take that back', async ({
  page,
  sandbox,
}) => {
  const { platform } = await arriveWithApi(page)
  const [lead] = await sandbox.leads(platform)
  const writes = (text: string) => sandbox.leadReplies({ workspaceId: platform, leadId: lead?.id, text })
  await writes('Is there a plan for small teams?')
  await page.goto(`${productUrl()}/inbox?q=small+teams`)
  const row = page.getByRole('article').filter({ hasText: 'small teams' })
  const at = row.locator('time').first()
  await expect(row).toBeVisible()
  await row.getByRole('link').first().focus()
  await page.keyboard.press('e')
  await expect(page.getByText('Thread archived')).toBeVisible()
  const before = (await at.getAttribute('datetime')) ?? ''
  await writes('Or one for small teams of schools?')
  await expect(at).not.toHaveAttribute('datetime', before)
  const since = (await at.getAttribute('datetime')) ?? ''
  // Whatever the draft changes in the row has come.
  await page.waitForTimeout(3000)
  const taken = page.waitForResponse((response) => response.url().endsWith('/archive'))
  await page.keyboard.press('z')
  await taken
  await page.waitForTimeout(1000)
  await expect(at).toHaveAttribute('datetime', since)
})

test('a list over all workspaces that was asked for before I archived a thread does not bring it back', async ({
  page,
  sandbox,
}) => {
  const { platform } = await arriveWithApi(page)
  const [first, second] = await sandbox.leads(platform)
  const writes = (leadId: number | undefined, text: string) =>
    sandbox.leadReplies({ workspaceId: platform, leadId, text })
  await writes(first?.id, 'Is there a plan for small teams?')
  await page.goto(`${productUrl()}/inbox?all=true&view=all`)
  const row = page.getByRole('link', { name: /small teams/ })
  await expect(row).toBeVisible()
  // Whatever its draft changes in the list has come.
  await page.waitForTimeout(4000)
  const answered = Promise.withResolvers<void>()
  const waits = Promise.withResolvers<void>()
  let lists = 0
  await page.route(
    (url) => url.pathname === '/api/memberships/threads' || url.pathname === '/api/threads',
    async (route) => {
      lists += 1
      // What is asked for later does not come at all.
      if (lists > 1) return undefined
      const response = await route.fetch()
      waits.resolve()
      await answered.promise
      return route.fulfill({ response })
    },
  )
  await writes(second?.id, 'And is there one for schools?')
  await waits.promise
  const archived = page.waitForResponse((response) => response.url().endsWith('/archive'))
  await row.focus()
  await page.keyboard.press('e')
  await archived
  await expect(row).toHaveCount(0)
  answered.resolve()
  await expect(page.getByRole('link', { name: /for schools/ })).toBeVisible()
  await expect(row).toHaveCount(0)
})

test('nothing can be typed into a note that is being stored, which would go with it', async ({ page, sandbox }) => {
  const { platform } = await arriveWithApi(page)
  const asked = 'Do you have customers in our town?'
  await page.goto(`${productUrl()}/inbox?view=all`)
  await sandbox.leadReplies({ workspaceId: platform, text: asked })
  await page.getByRole('link', { name: asked }).click()
  await expect(page.getByRole('textbox', { name: 'Reply', exact: true })).not.toHaveValue('')
  await page.keyboard.press('n')
  const note = page.getByRole('textbox', { name: 'Note' })
  await note.fill('They asked us before.')
  const release = await holdBack(page, 'POST', '/notes')
  await note.press('Control+Enter')
  await expect(note).not.toBeEditable()
  release()
  await expect(page.getByRole('article', { name: 'Note by Ada Byron' })).toContainText('They asked us before.')
})

test('nothing can be typed into an address that is being tried, and who is named meanwhile is still to be added', async ({
  page,
}) => {
  await arriveWithApi(page)
  await page.goto(`${productUrl()}/notifications/settings`)
  const address = page.getByRole('textbox', { name: 'Webhook address', exact: true })
  await address.fill(`${pageUrl()}/late`)
  const tried = await holdBack(page, 'PUT', '/own-hook')
  await address.press('Enter')
  await expect(address).not.toBeEditable()
  tried()
  await expect(page.getByText('Address saved. A test message is there.')).toBeVisible()
  await page.goto(`${productUrl()}/report`)
  await page.getByRole('button', { name: 'Share' }).click()
  const readers = page.getByRole('textbox', { name: 'Email it to others' })
  await readers.fill('ann@people.example')
  const added = await holdBack(page, 'POST', '/report/readers')
  await page.getByRole('button', { name: 'Add people' }).click()
  await readers.fill('ben@people.example')
  await readers.press('Enter')
  added()
  await expect(page.getByRole('list', { name: 'People who get the weekly email' })).toContainText('ann@people.example')
  await expect(page.getByRole('list', { name: 'Addresses' }).getByRole('listitem')).toHaveText(['ben@people.example'])
})

test('an entry that a colleague has changed while its form is open before me is not changed back', async ({ page }) => {
  const { api, workspaceId } = await arriveWithApi(page)
  const price = { title: 'Starter plan price', tags: [], isGolden: false }
  const { id: entryId } = await api.knowledge.create({ workspaceId, ...price, content: 'It costs $49.' })
  await page.goto(`${productUrl()}/kb`)
  await page.getByRole('button', { name: 'Edit Starter plan price' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Entry' })
  await dialog.getByLabel('Tags').fill('pricing')
  await api.knowledge.update({ workspaceId, entryId, ...price, content: 'It costs $59.' })
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Someone else has changed this entry')
  await expect(dialog.getByRole('region', { name: 'Their version' })).toContainText('It costs $59.')
  await expect(dialog.getByLabel('Tags')).toHaveValue('pricing')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('article', { name: 'Starter plan price' })).toContainText('It costs $59.')
})

/** A rewrite that I asked for without a connection, and have let go of while it is asked for again: it goes on once it is told to. */
async function letGoOfRewrite(page: Page, sandbox: ReturnType<typeof clientOf>) {
  const { platform } = await arriveWithApi(page, { openrouterKey: 'sk-or-for-the-model-beside' })
  const asked = 'Could you tell me how the import of contacts works?'
  const text = page.getByRole('textbox', { name: 'Reply', exact: true })
  await page.goto(`${productUrl()}/inbox?view=all`)
  await sandbox.leadReplies({ workspaceId: platform, text: asked })
  await page.getByRole('link', { name: asked }).click()
  await expect(text).not.toHaveValue('')
  const [begun, written] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let tries = 0
  await page.route(
    (url) => url.pathname.endsWith('/draft/generate'),
    async (route) => {
      tries += 1
      if (tries === 1) return route.abort()
      begun.resolve()
      await written.promise
      return route.continue()
    },
  )
  await page.getByRole('button', { name: 'Instruct AI' }).click()
  await page.getByLabel('What should be different?').fill('Mention the webinar.')
  await page.getByRole('button', { name: 'Rewrite' }).click()
  await begun.promise
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  return { text, goOn: written.resolve }
}

test('what I write after I have let go of a rewrite that waited for the connection is not replaced by it', async ({
  page,
  sandbox,
}) => {
  const { text, goOn } = await letGoOfRewrite(page, sandbox)
  await text.fill('Mine alone.')
  goOn()
  await page.waitForTimeout(3000)
  await expect(text).toHaveValue('Mine alone.')
})

test('nor is what was stored by then', async ({ page, sandbox }) => {
  const { text, goOn } = await letGoOfRewrite(page, sandbox)
  const stored = page.waitForResponse(
    (response) => response.request().method() === 'PUT' && response.url().endsWith('/draft'),
  )
  await text.fill('Mine alone.')
  await stored
  goOn()
  await page.waitForTimeout(3000)
  await expect(text).toHaveValue('Mine alone.')
})

test('a reply that waited for the connection and that I let go of while it is sent is taken back', async ({
  page,
  sandbox,
}) => {
  const { platform } = await arriveWithApi(page, { undoSeconds: 20 })
  const asked = 'Could you tell me how the import of contacts works?'
  const text = page.getByRole('textbox', { name: 'Reply', exact: true })
  await page.goto(`${productUrl()}/inbox?view=all`)
  await sandbox.leadReplies({ workspaceId: platform, text: asked })
  await page.getByRole('link', { name: asked }).click()
  await expect(text).not.toHaveValue('')
  const [begun, sent] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let tries = 0
  await page.route(
    (url) => url.pathname.endsWith('/send'),
    async (route) => {
      tries += 1
      if (tries === 1) return route.abort()
      begun.resolve()
      await sent.promise
      return route.continue()
    },
  )
  await text.fill('You send us a file.')
  await text.press('Control+Enter')
  await begun.promise
  await page.getByRole('button', { name: 'Don’t send' }).click()
  sent.resolve()
  await expect(page.getByText('Send undone')).toBeVisible()
  await expect(text).toHaveValue('You send us a file.')
  await expect(text).toBeEditable()
  expect(await sandbox.sent(platform)).toHaveLength(0)
})

test('no undo puts a reply out of sight that came since', async ({ page, sandbox }) => {
  const { api, workspaceId, platform } = await arriveWithApi(page)
  const [lead] = await sandbox.leads(platform)
  const writes = (text: string) => sandbox.leadReplies({ workspaceId: platform, leadId: lead?.id, text })
  const read = async () => (await api.threads.list({ workspaceId, view: 'all' })).rows[0]
  const toasts = page.getByRole('region', { name: /^Notifications/ })
  const row = page.getByRole('link', { name: /small teams/ })
  await writes('Is there a plan for small teams?')
  await expect.poll(read).toMatchObject({ snippet: 'Is there a plan for small teams?' })
  const threadId = (await read())?.id ?? ''
  await test.step('It had been archived', async () => {
    await api.threads.archive({ workspaceId, threadId, archived: true })
    await page.goto(`${productUrl()}/inbox?view=archived`)
    await row.focus()
    await page.keyboard.press('e')
    await expect(toasts.getByText('Thread moved to the inbox')).toBeVisible()
    await writes('And for small teams of schools?')
    await expect.poll(read).toMatchObject({ snippet: 'And for small teams of schools?' })
    await page.keyboard.press('z')
    await page.waitForTimeout(1500)
    expect(await read()).toMatchObject({ archivedAt: null })
    await expect(toasts.getByText('Nothing undone')).toBeVisible()
  })
  await test.step('It had been archived, and a colleague gives an answer its time', async () => {
    await api.threads.archive({ workspaceId, threadId, archived: true })
    await page.goto(`${productUrl()}/inbox?view=archived`)
    await row.focus()
    await page.keyboard.press('e')
    await expect(toasts.getByText('Thread moved to the inbox')).toBeVisible()
    await expect.poll(read).toMatchObject({ archivedAt: null })
    const { revision } = await api.threads.get({ workspaceId, threadId })
    const sendAt = new Date(Date.now() + 86_400_000).toISOString()
    const reply = { threadId, draftId: crypto.randomUUID(), revision, subject: 'Re: Teams', body: 'There is.', sendAt }
    const { id: taskId } = await api.tasks.send({ workspaceId, ...reply })
    await page.keyboard.press('z')
    await expect(toasts.getByText('Something was written or scheduled there since.')).toBeVisible()
    expect(await read()).toMatchObject({ archivedAt: null, nextStep: { scheduledAt: sendAt } })
    await api.tasks.cancel({ workspaceId, taskId })
  })
  await test.step('It had been snoozed', async () => {
    const until = new Date(Date.now() + 3_600_000).toISOString()
    await api.threads.snooze({ workspaceId, threadId, until })
    await page.goto(`${productUrl()}/inbox?view=snoozed`)
    await row.focus()
    await page.keyboard.press('e')
    await expect(toasts.getByText('Thread archived')).toBeVisible()
    await writes('Small teams would pay for it.')
    await expect.poll(read).toMatchObject({ snippet: 'Small teams would pay for it.' })
    await page.keyboard.press('z')
    await page.waitForTimeout(1500)
    expect(await read()).toMatchObject({ archivedAt: null, snoozedUntil: null })
  })
})

test('a screen whose code takes its time is seen to be on its way', async ({ page }) => {
  await arriveWithApi(page)
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/\/assets\/agents-screen-/, async (route) => {
    await promise
    await route.continue()
  })
  await page.goto(`${productUrl()}/inbox`)
  await page.getByRole('navigation').getByRole('link', { name: 'Agent Settings' }).click()
  const line = page.getByRole('progressbar', { name: 'Loading' })
  await expect(line).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Inbox', exact: true })).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('on-its-way.png') })
  resolve()
  await expect(page.getByRole('heading', { name: 'Agent Settings' })).toBeVisible()
  await expect(line).toHaveCount(0)
})

test('a filter that I am about to press does not give its place to another, however late the campaigns come', async ({
  page,
}) => {
  await arriveWithApi(page)
  const release = await holdBack(page, 'GET', '/choices')
  await page.goto(`${productUrl()}/inbox?view=all`)
  await expect(page.getByRole('tab', { name: /^All Threads/ })).toBeVisible()
  await page.keyboard.press('f')
  const offered = page.getByRole('option')
  await page.getByRole('option', { name: 'Agent', exact: true }).click()
  await expect(page.getByRole('combobox', { name: 'Agent' })).toBeFocused()
  await expect(offered).toHaveCount(0)
  release()
  await expect(offered).toHaveText(['Ann', 'No agent'])
  await offered.filter({ hasText: 'No agent' }).click()
  await expect(page.getByRole('region', { name: 'Filters' }).getByRole('listitem')).toHaveText(/No agent/)
})
