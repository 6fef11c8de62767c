import type { Page } from '@playwright/test'
import { arriveInBig } from './big-workspace.ts'
import { inWorkspace } from './database.ts'
import { arrive, expect, productUrl, test } from './support.ts'

const asks = [
  'Yes, this sounds interesting. Please tell me more about how it works.',
  'Could you tell me how the import of contacts works?',
  'How long does it take to set up?',
  'Which languages do you support?',
  'We would like to hear more about your product.',
  'Is there a way to see it at work?',
]

const postscript = 'Reply STOP to opt out.'

const leadIn = (page: Page) => page.getByRole('region', { name: 'Conversation' }).getByRole('heading').first()
const draftIn = (page: Page) => page.getByRole('region', { name: 'Draft' })

/** The name of the lead whose draft is on the screen, when it is another than before. */
async function nextLead(page: Page, before: string): Promise<string> {
  await expect(leadIn(page)).not.toHaveText(before)
  return (await leadIn(page).textContent()) ?? ''
}

test('I go through the drafts that wait one by one, each by a key or two, and what I change over and over becomes a rule', async ({
  page,
  sandbox,
}) => {
  test.slow()
  const { platform, workspaceId } = await arriveInBig(page, {
    undoSeconds: 60,
    openrouterKey: 'sk-or-for-the-model-beside',
  })
  const leads = await sandbox.leads(platform)
  for (const [place, text] of asks.entries())
    await sandbox.leadReplies({ workspaceId: platform, leadId: leads[place]?.id, text })
  const written = () =>
    inWorkspace(
      workspaceId,
      `select id from drafts where workspace_id = $1 and agent_id is not null and state = 'open'`,
      [workspaceId],
    )
  await expect.poll(async () => (await written()).length, { timeout: 100_000 }).toBe(asks.length)
  await page.goto(`${productUrl()}/inbox`)
  await test.step('From Needs you one key opens them: the lead’s words beside the whole draft, and why it waits', async () => {
    await expect(page.getByRole('link', { name: 'Review' })).toBeVisible()
    await page.keyboard.press('v')
    await expect(page).toHaveURL(/\/review/)
    await expect(page.getByText(/^0 of 75\d done$/)).toBeVisible()
    await expect(page.getByRole('article', { name: /^From / })).toBeVisible()
    await expect(draftIn(page).getByText('The agent drafts; a person sends.')).toBeVisible()
    await expect(draftIn(page).getByRole('region', { name: 'Sources' })).toBeVisible()
  })
  let lead = (await leadIn(page).textContent()) ?? ''
  await test.step('A sends it, and the next one is there', async () => {
    await page.keyboard.press('a')
    await expect(page.getByText(`Reply to ${lead} goes out in 60 seconds`)).toBeVisible()
    await expect(page.getByText(/^1 of 75\d done$/)).toBeVisible()
    lead = await nextLead(page, lead)
  })
  await test.step('J and K pass it over and come back; the address names the one on the screen', async () => {
    await page.keyboard.press('j')
    const other = await nextLead(page, lead)
    await page.keyboard.press('k')
    expect(await nextLead(page, other)).toBe(lead)
    await page.reload()
    await expect(leadIn(page)).toHaveText(lead)
  })
  await test.step('E edits it, and what I wrote is what goes out', async () => {
    await page.keyboard.press('e')
    const text = page.getByRole('textbox', { name: 'Reply' })
    await expect(text).toBeFocused()
    await text.fill('Thank you for asking. I will send you the details.')
    await page.keyboard.press('Control+Enter')
    lead = await nextLead(page, lead)
  })
  await test.step('What a colleague writes in it meanwhile is shown to me before mine goes out', async () => {
    await page.keyboard.press('e')
    const text = page.getByRole('textbox', { name: 'Reply' })
    await expect(page).toHaveURL(/thread=/)
    const sent = Promise.withResolvers<void>()
    // Else the page, which asks again after its own save, may show what the colleague wrote before I write on.
    await page.route(`**/threads/${new URL(page.url()).searchParams.get('thread')}`, async (route) => {
      await sent.promise
      await route.continue()
    })
    await text.fill('I will call you tomorrow.')
    const byColleague = `
      update drafts set body = 'We call you on Friday.', version = version + 1, edited_by = gen_random_uuid()
       where workspace_id = $1 and state = 'open' and body = 'I will call you tomorrow.' returning id`
    await expect.poll(async () => (await inWorkspace(workspaceId, byColleague, [workspaceId])).length).toBe(1)
    await text.press('End')
    await text.pressSequentially(' At nine.')
    await page.keyboard.press('Control+Enter')
    sent.resolve()
    await expect(page.getByText('Someone else changed this in the meantime.')).toBeVisible()
    await expect(leadIn(page)).toHaveText(lead)
    await page.getByRole('button', { name: 'Show the newest' }).click()
    await expect(draftIn(page).getByText('We call you on Friday.')).toBeVisible()
  })
  await test.step('R and a digit have it written again for a reason', async () => {
    await page.keyboard.press('r')
    await expect(page.getByRole('button', { name: 'Too long' })).toBeFocused()
    await page.keyboard.press('1')
    const wishes = () =>
      inWorkspace(workspaceId, 'select instruction from draft_versions where instruction is not null', [])
    await expect.poll(wishes).toEqual([{ instruction: expect.stringContaining('Make it shorter') }])
    await expect(page.getByRole('button', { name: 'Redo' })).toBeEnabled()
  })
  await test.step('S and Enter snooze it', async () => {
    await page.keyboard.press('s')
    await expect(page.getByRole('button', { name: /^In 3 hours/ })).toBeFocused()
    await page.keyboard.press('Enter')
    lead = await nextLead(page, lead)
  })
  await test.step('X says that it needs no answer; undone, it is back on the screen', async () => {
    const put = lead
    await page.keyboard.press('x')
    lead = await nextLead(page, lead)
    await expect(page.getByText('Thread archived')).toBeVisible()
    await page.keyboard.press('z')
    await expect(page.getByText('Thread moved to the inbox')).toBeVisible()
    await expect(leadIn(page)).toHaveText(put)
    await page.keyboard.press('x')
    lead = await nextLead(page, put)
  })
  await test.step('U asks once, and Enter unsubscribes the lead', async () => {
    const leaving = lead
    await page.keyboard.press('u')
    await expect(page.getByRole('button', { name: 'Unsubscribe', exact: true })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText(`${leaving} is unsubscribed`)).toBeVisible()
    lead = await nextLead(page, leaving)
  })
  await test.step('What has lain there for long I reject at once, and nothing is left to review', async () => {
    await page.goto(`${productUrl()}/inbox?view=needs&draft=yes`)
    await expect(page.getByRole('article').first()).toBeVisible()
    await page.keyboard.press('Control+a')
    await page.keyboard.press('d')
    await expect(page.getByText(/^75\d drafts rejected$/)).toBeVisible({ timeout: 60_000 })
    await page.goto(`${productUrl()}/review`)
    await expect(page.getByText('No drafts to review')).toBeVisible()
  })
  await test.step('Three times I add the same sentence before I send a draft; each begins at its lead, and behind the last is a way on', async () => {
    await inWorkspace(workspaceId, 'update workspaces set undo_seconds = 0 where id = $1', [workspaceId])
    for (const { id } of leads.slice(10, 13))
      await sandbox.leadReplies({ workspaceId: platform, leadId: id, text: 'Could you tell me how the import works?' })
    await page.goto(`${productUrl()}/review`)
    await expect(page.getByText('0 of 3 done')).toBeVisible()
    for (const done of [1, 2, 3]) {
      await expect(draftIn(page).getByText('Best regards')).toBeVisible()
      await expect(leadIn(page)).toBeFocused()
      await page.keyboard.press('e')
      const text = page.getByRole('textbox', { name: 'Reply' })
      await text.fill(`${await text.inputValue()}\n\n${postscript}`)
      await page.keyboard.press('Control+Enter')
      if (done < 3) await expect(page.getByText(`${done} of 3 done`)).toBeVisible()
    }
    await expect(page.getByText('All drafts reviewed')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Back to inbox' }).last()).toBeFocused()
    const fromThem = async () => (await sandbox.sent(platform)).filter(({ text }) => text?.includes(postscript))
    await expect.poll(async () => (await fromThem()).length).toBe(3)
  })
  await test.step('The knowledge base proposes it as a rule, with the drafts it would have changed', async () => {
    await page.goto(`${productUrl()}/kb?view=learned`)
    const proposal = page.getByRole('article', { name: `Add “${postscript}”` })
    await expect(proposal).toContainText('Rule for Ann · Changed in 3 conversations')
    await proposal.getByText('3 drafts it would have changed').click()
    await expect(proposal.getByRole('insertion').first()).toContainText(postscript)
  })
  await test.step('By keys I dismiss it and take that back, say it in my words and accept it', async () => {
    const row = page.getByRole('listitem').filter({ has: page.getByRole('article', { name: /^Add/ }) })
    const tab = page.getByRole('tab', { name: /^Learned/ })
    await page.keyboard.press('d')
    await expect(page.getByText('Nothing to learn yet')).toBeVisible()
    await expect(tab).toBeFocused()
    await page.keyboard.press('z')
    await expect(row).toBeVisible()
    await page.keyboard.press('j')
    await expect(row).toBeFocused()
    await page.keyboard.press('w')
    const rule = page.getByRole('textbox', { name: 'Rule' })
    await rule.press('Escape')
    await expect(row).toBeFocused()
    await page.keyboard.press('w')
    await page.keyboard.type(' In every reply.')
    await expect(rule).toHaveValue(`Add “${postscript}” In every reply.`)
    await rule.fill(`End each reply with “${postscript}”`)
    await page.getByRole('tab', { name: /^All/ }).click()
    await tab.click()
    await expect(rule).toHaveValue(`End each reply with “${postscript}”`)
    await rule.press('Control+Enter')
    await expect(page.getByText('Ann follows this from now on')).toBeVisible()
    await expect(page.getByText('Nothing to learn yet')).toBeVisible()
    await expect(tab).toBeFocused()
  })
  await test.step('The agent is told so in a version of its own, and I go back to the one before', async () => {
    await page.goto(`${productUrl()}/agents`)
    await page.getByRole('link', { name: 'Ann' }).click()
    const versions = page.getByRole('list', { name: 'Versions' })
    await expect(versions.getByRole('listitem').first()).toContainText('Version 2 in use')
    await expect(versions.getByRole('insertion').first()).toContainText(`End each reply with “${postscript}”`)
    await page.getByRole('button', { name: 'Go back to version 1' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Go back' }).click()
    await expect(versions.getByRole('listitem').first()).toContainText('Version 3 in use')
  })
})

test('a key or a button that I press twice decides nothing about the next draft, which I have not read', async ({
  page,
  sandbox,
}) => {
  const platform = await arrive(page)
  const leads = await sandbox.leads(platform)
  for (const [place, text] of asks.slice(0, 4).entries())
    await sandbox.leadReplies({ workspaceId: platform, leadId: leads[place]?.id, text })
  await page.goto(`${productUrl()}/review`)
  await expect(page.getByText('0 of 4 done')).toBeVisible()
  const first = await nextLead(page, '')
  await page.keyboard.press('a')
  await page.keyboard.press('a')
  await expect(page.getByText('1 of 4 done')).toBeVisible()
  const second = await nextLead(page, first)
  await expect(page.getByText(`Reply to ${second} goes out`)).toBeHidden()
  await page.getByRole('button', { name: 'No answer' }).dblclick()
  await expect(page.getByText('2 of 4 done')).toBeVisible()
  const third = await nextLead(page, second)
  await page.getByRole('button', { name: 'Send', exact: true }).dblclick()
  await expect(page.getByText('3 of 4 done')).toBeVisible()
  await nextLead(page, third)
})

test('what goes on with a draft that I left in Review goes on in its thread, where nothing can be typed that it would take away', async ({
  page,
  sandbox,
}) => {
  const platform = await arrive(page, { openrouterKey: 'sk-or-for-the-model-beside' })
  const asked = 'Could you tell me how the import of contacts works?'
  const text = page.getByRole('textbox', { name: 'Reply', exact: true })
  const held = async (path: string) => {
    const gate = Promise.withResolvers<void>()
    await page.route(
      (url) => url.pathname.endsWith(path),
      async (route) => {
        await gate.promise
        await route.continue()
      },
    )
    return () => gate.resolve()
  }
  await page.goto(`${productUrl()}/inbox`)
  await sandbox.leadReplies({ workspaceId: platform, text: asked })
  await expect(page.getByRole('link', { name: 'Review' })).toBeVisible()
  await page.keyboard.press('v')
  await expect(page.getByRole('button', { name: 'Redo' })).toBeEnabled()
  await test.step('It is being written again', async () => {
    const written = await held('/draft/generate')
    await page.keyboard.press('r')
    await page.getByRole('button', { name: 'Too long' }).click()
    await page.getByRole('link', { name: 'Open the conversation' }).click()
    await expect(text).toHaveAttribute('aria-busy', 'true')
    await expect(text).not.toBeEditable()
    written()
    await expect(text).toBeEditable()
  })
  await test.step('It is being sent', async () => {
    await page.goto(`${productUrl()}/review`)
    await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeEnabled()
    const sent = await held('/run')
    await page.keyboard.press('a')
    await page.getByRole('link', { name: 'Back to inbox' }).last().click()
    await page.getByRole('link', { name: asked }).click()
    await expect(text).not.toHaveValue('')
    await expect(text).not.toBeEditable()
    sent()
    await expect(page.getByText(/goes out now$/)).toBeVisible()
    await expect(text).toBeEditable()
  })
})
