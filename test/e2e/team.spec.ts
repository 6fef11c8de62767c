import type { Browser, Page } from '@playwright/test'
import { z } from 'zod'
import { asOperator } from '../keys.ts'
import { inWorkspace } from './database.ts'
import { expect, newPerson, ownWorkspace, type Person, productUrl, signUp, test } from './support.ts'

const outboxShape = z.object({ mails: z.array(z.object({ to: z.string(), text: z.string() })) })

/** The link in the newest mail to an address, as its reader would click it. */
async function invitationLink(email: string): Promise<string> {
  const outbox = await fetch(`${productUrl()}/dev/mail.json`, asOperator)
  const { mails } = outboxShape.parse(await outbox.json())
  const text = mails.find(({ to }) => to === email)?.text ?? ''
  return /\S+\/invitation#\S+/.exec(text)?.[0] ?? ''
}

const pageOfAnother = async (browser: Browser): Promise<Page> => (await browser.newContext()).newPage()

async function openTeam(page: Page): Promise<void> {
  await page.goto(`${productUrl()}/team`)
  await expect(page.getByRole('heading', { name: 'Team', exact: true })).toBeVisible()
}

async function invite(page: Page, emails: readonly string[], role: 'Admin' | 'Member' | 'Client'): Promise<void> {
  await page.getByRole('button', { name: 'Invite Member' }).click()
  const box = page.getByLabel('Email addresses')
  for (const email of emails) {
    await box.fill(email)
    await box.press('Enter')
  }
  await page.getByRole('combobox', { name: 'Role', exact: true }).click()
  await page.getByRole('option', { name: new RegExp(`^${role}`) }).click()
  await page.getByRole('button', { name: 'Send Invitation' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
}

async function joinBySigningUp(page: Page, { fullName, email, password }: Person): Promise<void> {
  await page.goto(await invitationLink(email))
  await page.getByRole('link', { name: 'Sign Up and Join' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.getByLabel('Full Name').fill(fullName)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL(/\/home/)
}

const memberRow = (page: Page, { email }: Person) => page.getByRole('row').filter({ hasText: email })

test('an admin invites people, and each comes in by their own link with the role they were given', async ({
  page,
  browser,
}) => {
  const ada = await test.step('I sign up', () => signUp(page))
  const grace = { ...newPerson(), fullName: 'Grace Hopper' }
  const eve = { ...newPerson(), fullName: 'Eve Adams' }
  const guest = await pageOfAnother(browser)
  const requested: string[] = []
  guest.on('request', (request) => requested.push(request.url()))

  await test.step('I invite Grace and Eve as clients, and see both invitations', async () => {
    await openTeam(page)
    await invite(page, [grace.email, eve.email], 'Client')
    await expect(page.getByText('2 invitations sent')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Open invitations' }).getByRole('row')).toHaveCount(3)
  })
  await test.step('Grace signs up by her link and is in the team, as a client', async () => {
    await joinBySigningUp(guest, grace)
    await openTeam(guest)
    await expect(memberRow(guest, ada)).toContainText('Admin')
    await expect(memberRow(guest, grace)).toContainText('Client')
  })
  await test.step('The secret of her link was in no address that a server was asked for', async () => {
    const token = (await invitationLink(grace.email)).split('#')[1] ?? ''
    expect(token).not.toBe('')
    expect(requested.filter((url) => url.includes(token))).toEqual([])
  })
  await test.step('She may look, and change nothing', async () => {
    await expect(guest.getByRole('button', { name: 'Invite Member' })).toBeHidden()
    await expect(guest.getByRole('combobox')).toHaveCount(0)
    await expect(guest.getByRole('button', { name: /Remove/ })).toHaveCount(0)
    await expect(guest.getByText(eve.email)).toHaveCount(0)
  })
  await test.step('What only an admin may do, she is told instead of sent to', async () => {
    await guest.goto(`${productUrl()}/inbox`)
    await expect(guest.getByText('A workspace admin can connect it in Settings.')).toBeVisible()
    await expect(guest.getByRole('link', { name: 'Open Settings' })).toHaveCount(0)
    await guest.goto(`${productUrl()}/onboarding`)
    await expect(guest).toHaveURL(/\/home/)
    await openTeam(guest)
  })
  await test.step('I see her come in without asking', async () => {
    await expect(memberRow(page, grace)).toBeVisible()
  })
  await test.step('I make her an admin, and she sees at once what she may do now', async () => {
    await page.getByRole('combobox', { name: `Role of ${grace.fullName}` }).click()
    await page.getByRole('option', { name: /^Admin/ }).click()
    await expect(page.getByText('Role updated to Admin')).toBeVisible()
    await expect(guest.getByRole('button', { name: 'Invite Member' })).toBeVisible()
  })
  await test.step("Eve's link is not for Grace, and says whom it is for", async () => {
    await guest.goto(await invitationLink(eve.email))
    await expect(guest.getByText(eve.email)).toBeVisible()
    await expect(guest.getByText(grace.email)).toBeVisible()
    await guest.getByRole('button', { name: 'Sign Out' }).click()
    await expect(guest.getByText('Signed out successfully')).toBeVisible()
  })
  await test.step('After signing out, Eve joins by it in the same window', async () => {
    await joinBySigningUp(guest, eve)
    await expect(memberRow(page, eve)).toContainText('Client')
  })
  await test.step('I remove her, and she is out at once', async () => {
    await openTeam(guest)
    await page.getByRole('button', { name: `Remove ${eve.fullName}` }).click()
    await page.getByRole('button', { name: 'Remove Member' }).click()
    await expect(memberRow(page, eve)).toHaveCount(0)
    await expect(guest.getByText(grace.email)).toHaveCount(0)
    // She came to join this one, and so has no other.
    await expect(guest.getByText('No workspace found')).toBeVisible()
    await guest.getByRole('link', { name: 'Account' }).click()
    await expect(guest.getByRole('button', { name: 'Change Password' })).toBeVisible()
  })
  await test.step('The audit log tells all of it', async () => {
    await page.goto(`${productUrl()}/settings`)
    const log = page.getByRole('list', { name: 'Audit log' })
    await expect(log).toContainText(`${ada.fullName} removed Eve Adams`)
    await expect(log).toContainText(`${ada.fullName} changed the role of Grace Hopper from Client to Admin`)
    await expect(log).toContainText('Grace Hopper joined as Client')
  })
})

test('an invitation that is over says why', async ({ page, browser }) => {
  await test.step('I sign up', () => signUp(page))
  const grace = newPerson()
  const guest = await pageOfAnother(browser)
  await openTeam(page)
  await invite(page, [grace.email], 'Member')
  const first = await invitationLink(grace.email)

  await test.step('I send it again: the earlier link has ended, the new one works', async () => {
    await page.getByRole('button', { name: `Resend to ${grace.email}` }).click()
    await expect(page.getByText(`Invitation sent again to ${grace.email}`)).toBeVisible()
    await guest.goto(first)
    await expect(guest.getByRole('heading', { name: 'This invitation link doesn’t work' })).toBeVisible()
    await guest.goto('about:blank')
    await guest.goto(await invitationLink(grace.email))
    await expect(guest.getByRole('link', { name: 'Sign Up and Join' })).toBeVisible()
  })
  await test.step('I revoke it: the link says so', async () => {
    await page.getByRole('button', { name: `Revoke ${grace.email}` }).click()
    await page.getByRole('button', { name: 'Revoke Invitation' }).click()
    await expect(page.getByText('Invitation revoked')).toBeVisible()
    await guest.reload()
    await expect(guest.getByRole('heading', { name: 'This invitation was revoked' })).toBeVisible()
  })
})

test('an invitation works once, for seven days, and for the account that was invited', async ({ page, browser }) => {
  const ada = await test.step('I sign up', () => signUp(page))
  const grace = await pageOfAnother(browser)
  const graceHopper = await test.step('Grace has an account of her own already', () =>
    signUp(grace, { ...newPerson(), fullName: 'Grace Hopper' }))
  await openTeam(page)
  await invite(page, [graceHopper.email], 'Member')
  const link = await invitationLink(graceHopper.email)

  await test.step('She is signed in, joins with one click, and has both workspaces', async () => {
    await grace.goto(link)
    await grace.getByRole('button', { name: 'Join Workspace' }).click()
    await expect(grace.getByText("You joined Ada Byron's Workspace")).toBeVisible()
    await grace.goto(`${productUrl()}/dashboard`)
    await grace.getByRole('button', { name: /Workspace: Ada Byron/ }).click()
    // Each of them, and all as one.
    await expect(grace.getByRole('menuitemradio')).toHaveCount(3)
    await grace.keyboard.press('Escape')
    await openTeam(grace)
    await expect(memberRow(grace, graceHopper)).toContainText('Member')
  })
  await test.step('The link says to whoever opens it later that it was used', async () => {
    const stranger = await pageOfAnother(browser)
    await stranger.goto(link)
    await expect(stranger.getByRole('heading', { name: 'This invitation has been used' })).toBeVisible()
  })
  await test.step('Signed out, she joins another one by signing in on the way', async () => {
    await page.getByRole('button', { name: `Remove ${graceHopper.fullName}` }).click()
    await page.getByRole('button', { name: 'Remove Member' }).click()
    await expect(memberRow(page, graceHopper)).toHaveCount(0)
    await invite(page, [graceHopper.email], 'Client')
    const another = await pageOfAnother(browser)
    await another.goto(await invitationLink(graceHopper.email))
    await another.getByRole('link', { name: 'Sign In and Join' }).click()
    await another.getByLabel('Password', { exact: true }).fill(graceHopper.password)
    await another.getByRole('button', { name: 'Sign In' }).click()
    await expect(another.getByText("You joined Ada Byron's Workspace")).toBeVisible()
  })
  await test.step('After seven days it says that it has expired, and lets nobody in', async () => {
    const late = newPerson()
    await invite(page, [late.email], 'Member')
    const workspaceId = await ownWorkspace(page)
    await inWorkspace(
      workspaceId,
      "update invitations set expires_at = now() - interval '1 second' where workspace_id = $1 and email = $2",
      [workspaceId, late.email],
    )
    const guest = await pageOfAnother(browser)
    await guest.goto(await invitationLink(late.email))
    await expect(guest.getByRole('heading', { name: 'This invitation has expired' })).toBeVisible()
    await expect(guest.getByText(`Ask an admin of ${ada.fullName}'s Workspace to send a new one.`)).toBeVisible()
    await page.reload()
    await expect(page.getByRole('region', { name: 'Open invitations' }).getByText(/expired/i)).toBeVisible()
  })
})

test('a workspace is deleted under its name, and comes back with everything', async ({ page }) => {
  await test.step('I sign up', () => signUp(page))
  await test.step('I create a second workspace and am in it', async () => {
    await page.goto(`${productUrl()}/dashboard`)
    await page.getByRole('button', { name: /Workspace:/ }).click()
    await page.getByRole('menuitem', { name: 'Create Workspace' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Second')
    await page.getByRole('dialog').getByRole('button', { name: 'Create Workspace' }).click()
    await expect(page.getByRole('button', { name: 'Workspace: Second' })).toBeVisible()
  })
  await test.step('I delete it: nothing happens before I have typed its name', async () => {
    await page.goto(`${productUrl()}/settings`)
    await page.getByRole('button', { name: 'Delete Workspace' }).click()
    const question = page.getByRole('alertdialog')
    await question.getByRole('textbox').fill('second')
    await expect(question.getByRole('button', { name: 'Delete Workspace' })).toBeDisabled()
    await question.getByRole('textbox').fill('Second')
    await question.getByRole('button', { name: 'Delete Workspace' }).click()
    await expect(page).toHaveURL(/\/home/)
  })
  await test.step('It is no longer among my workspaces, and I take it back', async () => {
    await page.goto(`${productUrl()}/dashboard`)
    await page.getByRole('button', { name: /Workspace:/ }).click()
    await expect(page.getByRole('menuitemradio')).toHaveCount(1)
    await page.getByRole('menuitem', { name: /Restore Second/ }).click()
    await expect(page.getByText('Second is back, with everything in it')).toBeVisible()
    await page.getByRole('button', { name: /Workspace:/ }).click()
    await expect(page.getByRole('menuitemradio', { name: /Second/ })).toBeVisible()
  })
})

test('who has no workspace left can take one back, or begin another', async ({ page }) => {
  const broken: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load ')) broken.push(message.text())
  })
  await test.step('I sign up, and delete my only workspace', async () => {
    await signUp(page)
    await page.goto(`${productUrl()}/settings`)
    await page.getByRole('button', { name: 'Delete Workspace' }).click()
    const question = page.getByRole('alertdialog')
    await question.getByRole('textbox').fill("Ada Byron's Workspace")
    await question.getByRole('button', { name: 'Delete Workspace' }).click()
  })
  await test.step('I am told that I have none, and nothing breaks', async () => {
    await expect(page.getByText('No workspace found')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Create Workspace' })).toBeVisible()
    expect(broken).toEqual([])
  })
  await test.step('I take it back and work in it again', async () => {
    await page.getByRole('button', { name: 'Restore' }).click()
    await expect(page.getByRole('heading', { name: 'Choose an agent' })).toBeVisible()
    await page.goto(`${productUrl()}/dashboard`)
    await expect(page.getByRole('button', { name: /Workspace: Ada Byron/ })).toBeVisible()
  })
})

test('in a large team I find a person by name or address, and nobody else is gone for it', async ({ page }) => {
  await test.step('I sign up, and have a team of twenty', async () => {
    await signUp(page)
    const workspaceId = await ownWorkspace(page)
    for (let n = 1; n < 20; n += 1) {
      await inWorkspace(
        workspaceId,
        `with person as (insert into users (id, email, full_name) values (gen_random_uuid(), $2, $3) returning id)
         insert into workspace_members (workspace_id, user_id, role) select $1, id, 'member' from person`,
        [workspaceId, `m${n}-${workspaceId}@people.example`, n === 7 ? 'Grace Hopper' : `Member ${n}`],
      )
    }
    await openTeam(page)
  })
  const rows = page.getByRole('region', { name: 'Members' }).getByRole('row')
  await expect(rows).toHaveCount(21)
  await page.getByRole('searchbox', { name: 'Find a member' }).fill('hopper gr')
  await expect(rows).toHaveCount(2)
  await expect(rows.last()).toContainText('Grace Hopper')
  await test.step('That I am the only admin is still told', async () => {
    await expect(page.getByText('You are the only admin')).toBeVisible()
  })
  await page.getByRole('searchbox').fill('Nobody')
  await expect(page.getByText('Nobody on the team has that name.')).toBeVisible()
  await page.getByRole('searchbox').press('Escape')
  await expect(rows).toHaveCount(21)
})
