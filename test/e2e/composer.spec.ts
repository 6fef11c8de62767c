import { arriveAmongMany } from './big-workspace.ts'
import { inWorkspace } from './database.ts'
import { arrive, enter, expect, newWorkspace, productUrl, sandboxUrl, test } from './support.ts'

const question = 'Could you tell me how the import of contacts works?'

test('what stood in the composer is never lost: undo, and every earlier version', async ({ page }) => {
  const { leadReplies } = await arriveAmongMany(page, { leadsFrom: 40, leadCount: 1 })
  await test.step('A lead replies, and the agent drafts', async () => {
    await leadReplies(0, question, { attachments: ['contacts.csv', 'image001.png', 'image001.png'] })
    await page.goto(`${productUrl()}/inbox?view=all`)
    await page.getByRole('link', { name: question }).click()
  })
  await test.step('The files that came along are named', async () => {
    const files = page.getByRole('list', { name: 'Attachments' }).getByRole('listitem')
    await expect(files).toHaveText(['contacts.csv', 'image001.png', 'image001.png'])
  })
  await test.step('Tab leads from its row into it, however many rows there are', async () => {
    await page.getByRole('list', { name: 'Threads' }).getByRole('link', { name: question }).focus()
    for (let stop = 0; stop < 6; stop += 1) await page.keyboard.press('Tab')
    await expect(page.getByRole('region', { name: 'Thread' }).locator(':focus')).toHaveCount(1)
  })
  const text = page.getByRole('textbox', { name: 'Reply', exact: true })
  const mine = 'Hello,\n\nthe import costs $13, and this is how I would say it.'
  await expect(text).not.toHaveValue('')
  const written = await text.inputValue()

  const waits = page.getByText(/^Waits for your approval/)
  await expect(waits).toHaveText(/The knowledge base doesn’t answer|The agent isn’t sure/)

  await test.step('What I write is checked: a price without a source is marked, and says why', async () => {
    await text.fill(mine)
    // Beside it, what the lead asks is still open.
    await expect(page.getByText('No source for the price “$13”, and 1 more')).toBeVisible()
    await page.locator('[data-mark]', { hasText: '$13' }).waitFor({ state: 'attached' })
    const mark = await page.locator('[data-mark]', { hasText: '$13' }).boundingBox()
    await page.mouse.move((mark?.x ?? 0) + 4, (mark?.y ?? 0) + 8)
    await expect(page.getByText('No source for the price “$13”.')).toBeVisible()
    // Why the agent's words were not sent says nothing of mine.
    await expect(waits).toHaveText('Waits for your approval')
  })
  await test.step('A new draft takes its place, and one undo brings my words back', async () => {
    await page.getByRole('button', { name: 'Generate AI Reply' }).click()
    await expect(page.getByText('AI reply generated!')).toBeVisible()
    await expect(text).toHaveValue(written)
    await text.focus()
    await page.keyboard.press('ControlOrMeta+z')
    await expect(text).toHaveValue(mine)
    await page.keyboard.press('ControlOrMeta+Shift+z')
    await expect(text).toHaveValue(written)
  })
  await test.step('After a reload, my words are among the earlier versions', async () => {
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await page.reload()
    await expect(text).toHaveValue(written)
    await page.getByRole('button', { name: 'Earlier versions' }).click()
    await page.getByRole('button', { name: /Edited by Ada Byron.*this is how I would say it/ }).click()
    await expect(text).toHaveValue(mine)
  })
  await test.step('A reload in the middle of a save loses no word, and asks nothing', async () => {
    const isSave = (url: URL) => url.pathname.endsWith('/draft')
    const stored = Promise.withResolvers<void>()
    // What is stored, and whose answer never comes.
    await page.route(isSave, async (route) => {
      await route.fetch()
      stored.resolve()
    })
    await text.press('End')
    await text.pressSequentially(' One')
    await stored.promise
    await text.pressSequentially(' and two')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    const rival = page.getByText('This draft was changed somewhere else.')
    const seen = rival.waitFor({ timeout: 5000 }).then(
      () => true,
      () => false,
    )
    await page.reload()
    await expect(text).toHaveValue(/ One and two$/)
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    expect(await seen).toBe(false)
    await page.reload()
    await expect(text).toHaveValue(/ One and two$/)
  })
  await test.step('The built-in drafter says that it takes no instructions', async () => {
    await page.getByRole('button', { name: 'Instruct AI' }).click()
    await expect(page.getByText('The built-in drafter takes no instructions.')).toBeVisible()
  })
})

test('a file that comes late takes nothing back of what I have written meanwhile, and no reply goes without it', async ({
  page,
}) => {
  const { leadReplies } = await arriveAmongMany(page, { leadsFrom: 51, leadCount: 1 })
  const asked = 'Do you have an offer on paper for us?'
  const text = page.getByRole('textbox', { name: 'Reply', exact: true })
  const send = page.getByRole('button', { name: 'Send Reply' })
  const arrived = Promise.withResolvers<void>()
  await test.step('I leave a thread while a file for its reply is on its way, and come back', async () => {
    await leadReplies(0, asked)
    await page.goto(`${productUrl()}/inbox?view=all`)
    await page.getByRole('link', { name: asked }).click()
    await expect(text).not.toHaveValue('')
    await page.route(
      (url) => url.pathname.endsWith('/files'),
      async (route) => {
        await arrived.promise
        await route.continue()
      },
    )
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Attach files' }).click()
    await (await chooser).setFiles({ name: 'Offer.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') })
    await expect(page.getByText('Offer.pdf')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(text).toBeHidden()
    await page.getByRole('link', { name: asked }).click()
    await text.fill('Hello, the offer is attached.')
  })
  await test.step('It is still shown to be on its way, and the reply waits for it', async () => {
    await expect.soft(page.getByRole('list', { name: 'Attached files' }).getByText('Offer.pdf')).toBeVisible()
    await expect.soft(send).toBeDisabled()
  })
  await test.step('It comes, and every word is there', async () => {
    arrived.resolve()
    await expect(page.getByRole('button', { name: 'Remove Offer.pdf' })).toBeVisible()
    await expect(text).toHaveValue('Hello, the offer is attached.')
  })
})

test('a draft that is being written when I leave its thread is still being written when I come back', async ({
  page,
}) => {
  const { leadReplies } = await arriveAmongMany(page, { leadsFrom: 53, leadCount: 1 })
  const asked = 'Do you have a calendar that we could share?'
  const text = page.getByRole('textbox', { name: 'Reply', exact: true })
  await leadReplies(0, asked)
  await page.goto(`${productUrl()}/inbox?view=all`)
  await page.getByRole('link', { name: asked }).click()
  await expect(text).not.toHaveValue('')
  const written = Promise.withResolvers<void>()
  await page.route(
    (url) => url.pathname.endsWith('/draft/generate'),
    async (route) => {
      await written.promise
      await route.continue()
    },
  )
  await page.getByRole('button', { name: 'Generate AI Reply' }).click()
  await expect(text).toHaveAttribute('aria-busy', 'true')
  await page.keyboard.press('j')
  await expect(text).toHaveAttribute('aria-busy', 'false')
  await page.getByRole('link', { name: asked }).click()
  await expect(text).toHaveAttribute('aria-busy', 'true')
  // Nothing can be typed that it would take away.
  await expect(text).not.toBeEditable()
  written.resolve()
  await expect(page.getByText('AI reply generated!')).toBeVisible()
  await expect(text).toBeEditable()
})

test('a reply that is being sent when I leave its thread is still being sent when I come back', async ({ page }) => {
  const { leadReplies } = await arriveAmongMany(page, { leadsFrom: 54, leadCount: 1 })
  const asked = 'Do you have customers in our town?'
  const text = page.getByRole('textbox', { name: 'Reply', exact: true })
  await leadReplies(0, asked)
  await page.goto(`${productUrl()}/inbox?view=all`)
  await page.getByRole('link', { name: asked }).click()
  await expect(text).not.toHaveValue('')
  await text.fill('Yes, we have some.')
  const sent = Promise.withResolvers<void>()
  await page.route(
    (url) => url.pathname.endsWith('/send'),
    async (route) => {
      await sent.promise
      await route.continue()
    },
  )
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeVisible()
  await page.keyboard.press('j')
  await expect(text).not.toHaveValue('Yes, we have some.')
  await page.getByRole('link', { name: asked }).click()
  await expect(text).toHaveValue('Yes, we have some.')
  // Nothing can be typed that would go with it.
  await expect(text).not.toBeEditable()
  sent.resolve()
  await expect(page.getByText(/^Your reply goes out in/)).toBeVisible()
  await expect(text).toHaveValue('')
  await expect(text).toBeEditable()
})

test('that a reply was held back after I had left its thread is told there and then, and still when I come back', async ({
  page,
  sandbox,
}) => {
  const platform = await arrive(page)
  const asked = 'Do you have customers in our town?'
  const text = page.getByRole('textbox', { name: 'Reply', exact: true })
  await page.goto(`${productUrl()}/inbox?view=all`)
  await sandbox.leadReplies({ workspaceId: platform, text: asked })
  await page.getByRole('link', { name: asked }).click()
  await expect(text).not.toHaveValue('')
  const left = Promise.withResolvers<void>()
  // Its last words are stored first; by then somebody whom it goes to has opted out.
  await page.route(
    (url) => url.pathname.endsWith('/draft'),
    async (route) => {
      const response = await route.fetch()
      const draft = await response.json()
      await left.promise
      const finding = { code: 'recipient_opted_out', email: 'cleo@larkspur.example' }
      const verdict = { kind: 'recipient', severity: 'block', start: 0, end: 0, text: '', finding }
      await route.fulfill({ response, json: { ...draft, guard: { ...draft.guard, ok: false, verdicts: [verdict] } } })
    },
  )
  await text.fill('Yes, we have some.')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(text).toBeHidden()
  left.resolve()
  await expect(page.getByRole('region', { name: /^Notifications/ }).getByText('Not sent yet')).toBeVisible()
  await page.getByRole('link', { name: asked }).click()
  await expect(page.getByText(/^Not sent yet: .*opted out/)).toBeVisible()
  await expect(text).toHaveValue('Yes, we have some.')
})

test('taking back that I discarded a draft keeps what I have written since, and brings nothing into an answered thread', async ({
  page,
  sandbox,
}) => {
  const platform = await arrive(page)
  const asked = 'Do you have customers in our town?'
  const text = page.getByRole('textbox', { name: 'Reply', exact: true })
  const toasts = page.getByRole('region', { name: /^Notifications/ })
  const saved = page.getByText('Saved', { exact: true })
  const discard = async () => {
    await page.getByRole('button', { name: 'Discard draft' }).click()
    await expect(text).toHaveValue('')
  }
  await page.goto(`${productUrl()}/inbox?view=all`)
  await sandbox.leadReplies({ workspaceId: platform, text: asked })
  await page.getByRole('link', { name: asked }).click()
  await expect(text).not.toHaveValue('')
  await text.fill('My first words.')
  await expect(saved).toBeVisible()
  await test.step('Of what is typed since, nothing is lost', async () => {
    const gone = page.waitForResponse((response) => response.request().method() === 'DELETE')
    await discard()
    await gone
    await text.fill('My second words.')
    await expect(saved).toBeVisible()
    await toasts.getByRole('button', { name: 'Undo' }).click()
    await expect(text).toHaveValue('My first words.')
    await expect(saved).toBeVisible()
    await expect(page.getByText('This draft was changed somewhere else.')).toHaveCount(0)
    await page.getByRole('button', { name: 'Earlier versions' }).click()
    await page.getByRole('button', { name: /My second words/ }).click()
    await expect(text).toHaveValue('My second words.')
  })
  await test.step('Once a reply was sent, the words before it do not come back as a draft', async () => {
    await discard()
    await text.fill('My third words.')
    await page.keyboard.press('Control+Enter')
    await expect(toasts.getByText('Reply sent successfully!')).toBeVisible()
    await expect(text).toHaveValue('')
    await page.keyboard.press('z')
    await expect(toasts.getByText('Nothing undone')).toBeVisible()
    await expect(text).toHaveValue('')
  })
})

test('what I write after a reply has left the composer stays when I take that back and it could not be stored', async ({
  page,
  sandbox,
}) => {
  const platform = await arrive(page, { undoSeconds: 60 })
  const asked = 'Do you have customers in our town?'
  const text = page.getByRole('textbox', { name: 'Reply', exact: true })
  const toasts = page.getByRole('region', { name: /^Notifications/ })
  await page.goto(`${productUrl()}/inbox?view=all`)
  await sandbox.leadReplies({ workspaceId: platform, text: asked })
  await page.getByRole('link', { name: asked }).click()
  await expect(text).not.toHaveValue('')
  await text.fill('Yes, we have some.')
  await page.keyboard.press('Control+Enter')
  await expect(toasts.getByText(/^Your reply goes out in/)).toBeVisible()
  await expect(text).toHaveValue('')
  await page.route(
    (url) => url.pathname.endsWith('/draft'),
    (route) => route.abort(),
  )
  await text.fill('And one more thing.')
  await toasts.getByRole('button', { name: 'Undo' }).click()
  await expect(toasts.getByText('Send undone')).toBeVisible()
  await page.unrouteAll()
  await expect(page.getByText('This draft was changed somewhere else.')).toBeVisible()
  await expect(text).toHaveValue('And one more thing.')
  await page.getByRole('button', { name: 'Show the newest' }).click()
  await expect(text).toHaveValue('Yes, we have some.')
})

test('a reply in a conversation of a platform that is no longer connected stays, and says before I send it that it can’t go', async ({
  page,
  sandbox,
}) => {
  const { api, workspaceId, session, platform } = await newWorkspace()
  await enter(page, session)
  await sandbox.leadReplies({ workspaceId: platform, text: question })
  await page.goto(`${productUrl()}/inbox?view=all`)
  await page.getByRole('link', { name: question }).click()
  const send = page.getByRole('button', { name: 'Send Reply' })
  await expect(send).toBeEnabled()
  const why = page.getByText('This conversation belongs to a sending platform that is no longer connected.')
  await expect(why).toBeHidden()
  await test.step('Another one is connected', async () => {
    const other = await sandbox.makeWorkspace()
    await api.connections.connect({ workspaceId, kind: 'sandbox', baseUrl: sandboxUrl(), apiKey: other.apiKey })
    await expect(why).toBeVisible()
    await expect(send).toBeDisabled()
    await expect(page.getByRole('button', { name: 'Schedule' })).toBeDisabled()
    await expect(page.getByRole('textbox', { name: 'Reply', exact: true })).not.toHaveValue('')
  })
  await test.step('In Tasks, too, without a try', async () => {
    await page.goto(`${productUrl()}/tasks?tab=ready`)
    const run = page.getByRole('button', { name: 'Run Now' })
    await expect(run).toHaveAccessibleDescription(
      'This conversation belongs to a sending platform that is no longer connected.',
    )
    await run.click()
    await expect(why.first()).toBeVisible()
    await expect(page.getByText('Failed to run task')).toBeHidden()
  })
  await test.step('In Review, too', async () => {
    await page.goto(`${productUrl()}/review`)
    await expect(why).toBeVisible()
    await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeDisabled()
  })
  await test.step('It is connected again', async () => {
    const apiKey = await sandbox.apiKey(platform)
    await api.connections.connect({ workspaceId, kind: 'sandbox', baseUrl: sandboxUrl(), apiKey })
    await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeEnabled()
    await expect(why).toBeHidden()
  })
})

test('a key that I press twice to send and go on leaves the next thread alone, which I have not read', async ({
  page,
  sandbox,
}) => {
  const { workspaceId, session, platform } = await newWorkspace({ undoSeconds: 60 })
  await enter(page, session)
  const leads = await sandbox.leads(platform)
  for (const lead of leads.slice(0, 3))
    await sandbox.leadReplies({ workspaceId: platform, leadId: lead.id, text: question })
  await page.goto(`${productUrl()}/inbox`)
  await expect(page.getByRole('tab', { name: 'Needs you 3' })).toBeVisible()
  await page.getByRole('link', { name: question }).first().click()
  const name = page.getByRole('region', { name: 'Thread' }).getByRole('heading', { level: 1 })
  const send = page.getByRole('button', { name: 'Send Reply' })
  const leaving = () =>
    inWorkspace(workspaceId, 'select id from tasks where workspace_id = $1 and undo_until is not null', [workspaceId])
  await expect(send).toBeEnabled()
  const first = (await name.textContent()) ?? ''
  const pressedAgain = page.evaluate(
    (before) =>
      new Promise<void>((resolve) => {
        const look = () => {
          const now = document.querySelector('[aria-label="Thread"] h1')?.textContent
          const button = [...document.querySelectorAll('button')].find((one) =>
            one.textContent.startsWith('Send Reply'),
          )
          if (!now || now === before || button?.disabled !== false) return requestAnimationFrame(look)
          const again = { key: 'Enter', ctrlKey: true, shiftKey: true, bubbles: true, cancelable: true }
          document.body.dispatchEvent(new KeyboardEvent('keydown', again))
          resolve()
        }
        look()
      }),
    first,
  )
  await page.keyboard.press('Control+Shift+Enter')
  await pressedAgain
  await expect(name).not.toHaveText(first)
  const second = (await name.textContent()) ?? ''
  await expect.poll(async () => (await leaving()).length).toBe(1)
  await expect(send).toBeEnabled()
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)))
  await page.keyboard.press('Control+Shift+Enter')
  await expect(name).not.toHaveText(second)
  await expect.poll(async () => (await leaving()).length).toBe(2)
})
