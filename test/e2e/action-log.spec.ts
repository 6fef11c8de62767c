import { randomUUID } from 'node:crypto'
import type { ElementHandle, Page } from '@playwright/test'
import { inWorkspace } from './database.ts'
import { createFirstAgent, expect, newPerson, ownWorkspace, productUrl, signUp, test } from './support.ts'

const mark = (): string => `zq${randomUUID().replaceAll('-', '').slice(0, 10)}`

const linesAbout = (email: string) =>
  inWorkspace(
    '',
    `select n.action_type, n.name, l.page_url, l.success, l.error_message, l.execution_time_ms as ms
       from action_logs l join action_log_names n on n.id = l.name_id join action_log_people p on p.id = l.person_id
      where p.email = $1 order by l.id`,
    [email],
  )

/** What it says, also to a screen reader; null when it is gone by now. */
async function wordsOf(control: ElementHandle): Promise<string | null> {
  try {
    return `${await control.textContent()} ${await control.getAttribute('aria-label')}`
  } catch {
    return null
  }
}

/** Presses whatever can be pressed on a screen and neither ends the session nor deletes anything; in another order each would do. */
async function pressEverything(page: Page, path: string): Promise<number> {
  const controls = page.locator('main, [role=main], body').first().locator('button:visible, [role=tab]:visible')
  let pressed = 0
  for (let at = 0; at < Math.min(await controls.count(), 9); at += 1) {
    // The very one whose words were read: in its place may stand another by the time that it is pressed.
    const [control] = await controls
      .nth(at)
      .elementHandles()
      .catch(() => [])
    const words = control && (await wordsOf(control))
    // What can't be read might end the session.
    if (!control || typeof words !== 'string') continue
    if (/sign out|delete|leave|disconnect|remove|send reply|approve|use the sandbox|export/i.test(words)) continue
    await control.click({ timeout: 400 }).then(
      () => {
        pressed += 1
      },
      // Something lies over it by now.
      () => undefined,
    )
    await page.keyboard.press('Escape')
    // Whoever is led elsewhere is asked there for what they wanted, and stays: another page would be overtaken by that.
    if (!decodeURIComponent(page.url()).includes(path)) await page.goto(`${productUrl()}${path}`)
  }
  return pressed
}

test('what I do is in the log: buttons, forms, calls with their time, sign-in and errors; what anybody wrote is not', async ({
  page,
  sandbox,
}) => {
  test.slow()
  const words = {
    mail: mark(),
    draft: mark(),
    entry: mark(),
    tag: mark(),
    workspace: mark(),
    error: mark(),
    wish: mark(),
  }
  const person = { ...newPerson(), password: `${mark()} and more` }
  await test.step('I sign up, with an agent and the sandbox', async () => {
    await signUp(page, person)
    await createFirstAgent(page)
    await page.getByRole('button', { name: 'Use the sandbox' }).click()
    await expect(page).toHaveURL(/\/home/)
  })
  const workspaceId = await ownWorkspace(page)
  await inWorkspace(workspaceId, 'update workspaces set name = $2 where id = $1', [workspaceId, words.workspace])
  await test.step('A lead writes, I write a draft, a wish and an entry', async () => {
    await page.goto(`${productUrl()}/kb`)
    await page.getByRole('button', { name: 'Add Entry' }).first().click()
    const adding = page.getByRole('dialog', { name: 'Add Entry' })
    await adding.getByLabel('Title').fill(`Price ${words.entry}`)
    await adding.getByLabel('Content').fill(`The Starter plan costs $49. ${words.entry}`)
    await adding.getByLabel('Tags').fill(words.tag)
    await adding.getByRole('button', { name: 'Create Entry' }).click()
    await expect(page.getByText('Entry created successfully')).toBeVisible()
    const [connection] = await inWorkspace(
      workspaceId,
      'select platform_workspace_id as id from connections where workspace_id = $1',
      [workspaceId],
    )
    await sandbox.leadReplies({
      workspaceId: Number(connection?.id),
      text: `Hello, what is the price of the Starter plan? ${words.mail}`,
    })
    await page.goto(`${productUrl()}/inbox`)
    await page
      .getByRole('link', { name: new RegExp(words.mail) })
      .first()
      .click()
    await expect(page.getByRole('button', { name: 'Send Reply' })).toBeVisible()
    await page.getByRole('textbox', { name: 'Reply', exact: true }).fill(`It is 49. ${words.draft}`)
  })
  const thread = new URL(page.url()).pathname
  await test.step('I press whatever can be pressed, on every screen', async () => {
    let pressed = 0
    const screens = [
      '/dashboard',
      '/agents',
      '/campaigns',
      '/inbox',
      '/tasks',
      '/kb',
      '/webhooks',
      '/team',
      '/settings',
    ]
    for (const path of [thread, ...screens, '/account', '/admin', '/nowhere']) {
      await page.goto(`${productUrl()}${path}`)
      await expect(page.getByRole('heading').first()).toBeVisible()
      await page.waitForTimeout(300)
      pressed += await pressEverything(page, path)
    }
    expect(pressed).toBeGreaterThan(40)
  })
  await test.step('Something fails, with words in its message; I wait until it is told', async () => {
    await page.goto(`${productUrl()}/account`)
    await page.waitForTimeout(6000)
    await page.evaluate((word) => {
      setTimeout(() => {
        throw new TypeError(`what is ${word}?`)
      })
    }, words.error)
    await page.getByLabel('Full Name').fill('Ada Lovelace')
    await page.getByRole('button', { name: 'Change Name' }).click()
    await expect
      .poll(async () => (await linesAbout(person.email)).filter(({ action_type }) => action_type === 'error').length)
      .toBeGreaterThan(0)
  })
  await test.step('Every type is there', async () => {
    await expect
      .poll(() => linesAbout(person.email))
      .toEqual(
        expect.arrayContaining([
          expect.objectContaining({ action_type: 'page_view', name: 'Knowledge Base', page_url: '/kb' }),
          expect.objectContaining({ action_type: 'button_click', name: 'Create Entry', page_url: '/kb' }),
          expect.objectContaining({ action_type: 'form_submit', name: 'Create Entry', success: true }),
          expect.objectContaining({ action_type: 'api_call', name: 'knowledge.create', ms: expect.any(Number) }),
          expect.objectContaining({ action_type: 'auth', name: 'SIGNED_UP' }),
          expect.objectContaining({ action_type: 'error', name: 'TypeError', success: false }),
        ]),
      )
  })
  await test.step('No line has a word that anybody wrote', async () => {
    for (const word of [...Object.values(words), person.password.slice(0, 12)]) {
      const found = await inWorkspace(
        '',
        `select n.name, l.* from action_logs l join action_log_names n on n.id = l.name_id
          where (l::text || n.name) ilike '%' || $1 || '%' limit 3`,
        [word],
      )
      expect(found).toEqual([])
    }
  })
  await test.step('I see on my account and in Settings what is logged about me, and sign out, which is logged as mine', async () => {
    await page.reload()
    const list = page.getByRole('list', { name: 'Your activity' })
    await expect(list.getByText('Change Name').first()).toBeVisible()
    await list.getByRole('button', { name: 'Show more' }).click()
    await expect.poll(() => list.getByRole('listitem').count()).toBeGreaterThan(30)
    await page.getByRole('link', { name: 'Settings', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Your activity' })).toBeVisible()
    await expect(list.getByText('Change Name').first()).toBeVisible()
    await page.waitForTimeout(6000)
    await page.getByRole('navigation').getByRole('button', { name: 'Sign Out' }).click()
    await expect(page).toHaveURL(/\/auth/)
    await expect.poll(async () => (await linesAbout(person.email)).map(({ name }) => name)).toContain('SIGNED_OUT')
  })
})

test('a wrong password is a line of nobody, with its code and neither the password nor the address', async ({
  page,
}) => {
  const [password, address] = [mark(), `${mark()}@people.example`]
  await page.goto(`${productUrl()}/auth`)
  await page.waitForTimeout(6000)
  await page.getByLabel('Email').fill(address)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Invalid login credentials')).toBeVisible()
  const refused = () =>
    inWorkspace(
      '',
      `select l.error_message, l.page_url from action_logs l join action_log_names n on n.id = l.name_id
        where n.action_type = 'auth' and n.name = 'REFUSED' and l.person_id is null and l.created_at > now() - interval '1 minute'`,
      [],
    )
  await expect.poll(refused).toContainEqual({ error_message: 'invalid_credentials', page_url: '/auth' })
  expect(
    await inWorkspace(
      '',
      `select 1 from action_logs l join action_log_names n on n.id = l.name_id where (l::text || n.name) ~ $1 or (l::text || n.name) ~ $2`,
      [password, address],
    ),
  ).toEqual([])
})
