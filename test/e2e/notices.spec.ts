import { createECDH, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { inWorkspace } from './database.ts'
import {
  arrive,
  enter,
  expect,
  joinWorkspace,
  newWorkspace,
  ownWorkspace,
  pageUrl,
  productUrl,
  test,
} from './support.ts'

const wantsMeeting = 'Yes please! Can we meet on Tuesday at 10? We want to buy this.'

/** What was raised is gathered for a minute: that is over now. */
const gathered = (workspaceId: string) =>
  inWorkspace(
    workspaceId,
    `update due set at = now() - interval '1 second' where workspace_id = $1 and kind = 'notice'`,
    [workspaceId],
  )

/** The newest mail to the workspace's people about what happened there, as soon as it is written. */
async function newestMail(workspaceId: string): Promise<string> {
  const read = () =>
    inWorkspace(
      workspaceId,
      `select m.text from mails m join users u on u.email = m.to_email
        where m.kind = 'notices' and u.id in (select user_id from workspace_members where workspace_id = $1) order by m.id desc limit 1`,
      [workspaceId],
    )
  await expect.poll(async () => (await read()).length).toBe(1)
  return String((await read())[0]?.text)
}

test('the bell says what I missed; I choose what comes by mail, and its link approves the reply', async ({
  page,
  browser,
  sandbox,
}) => {
  const platform = await arrive(page)
  const own = await ownWorkspaceOf(page)
  const bell = page.getByRole('link', { name: /^Notifications/ })
  await test.step('What I choose holds at once, and is there when I come back', async () => {
    await page.goto(`${productUrl()}/notifications/settings`)
    const leads = page.getByRole('listitem').filter({ hasText: 'A lead wants to meet' })
    await leads.getByRole('combobox').click()
    await page.getByRole('option', { name: 'Email at once' }).click()
    await page.getByRole('switch', { name: 'Quiet hours' }).click()
    await expect(page.getByLabel('From')).toHaveValue('22:00')
    await page.getByRole('switch', { name: 'Quiet hours' }).click()
    await page.reload()
    await expect(leads.getByRole('combobox')).toHaveText('Email at once')
    await expect(page.getByRole('switch', { name: 'Quiet hours' })).not.toBeChecked()
  })
  await test.step('A hot reply is counted at once, wherever I am', async () => {
    await page.goto(`${productUrl()}/dashboard`)
    await sandbox.leadReplies({ workspaceId: platform, text: wantsMeeting })
    await expect(bell).toHaveText(/Notifications\s*\d/)
    // Its draft may be one for a person, which is news of its own: from here on this reply raises nothing more.
    await expect(page.getByRole('link', { name: /^Tasks/ })).toHaveText(/Tasks\s*1/)
  })
  await test.step('It shows who and in which words', async () => {
    await bell.click()
    await expect(page).toHaveTitle('Rejoinder - Notifications')
    await expect(page.getByText('Can we meet on Tuesday at 10?').first()).toBeVisible()
    await expect(page.getByText('New:').first()).toBeAttached()
  })
  await test.step('Having looked, I am not told again', async () => {
    await expect(bell).not.toHaveText(/\d/)
    await page.reload()
    await expect(page.getByText('Can we meet on Tuesday at 10?').first()).toBeVisible()
    await expect(page.getByText('New:')).toHaveCount(0)
  })
  const link = await test.step('The mail has the words of the lead and the reply', async () => {
    await gathered(own)
    const mail = await newestMail(own)
    expect(mail).toContain('> Yes please! Can we meet on Tuesday at 10?')
    expect(mail).toContain('The reply that waits:')
    return /Approve this reply: (\S+)/.exec(mail)?.[1] ?? ''
  })
  await test.step('Its link shows the reply without signing in, and approves it only when I say so', async () => {
    const phone = await browser.newContext({ viewport: { width: 390, height: 844 } })
    const there = await phone.newPage()
    await there.goto(link)
    await expect(there.getByRole('heading', { name: /^Reply to / })).toBeVisible()
    await expect(there.getByText('Can we meet on Tuesday at 10?')).toBeVisible()
    await expect(there.getByRole('definition').filter({ hasText: '@' })).toBeVisible()
    expect(there.url()).not.toContain('#')
    expect(await sandbox.sent(platform)).toHaveLength(0)
    await there.getByRole('button', { name: 'Approve and send' }).click()
    await expect(there.getByRole('heading', { name: 'Approved' })).toBeVisible()
    await expect.poll(async () => (await sandbox.sent(platform)).length).toBe(1)
    const later = await phone.newPage()
    await later.goto(link)
    await expect(later.getByRole('heading', { name: 'Ada Byron was first' })).toBeVisible()
    await expect(later.getByRole('button', { name: 'Approve and send' })).toHaveCount(0)
    await phone.close()
  })
  await test.step('A click opens the conversation', async () => {
    await page.getByRole('link', { name: /shows high intent$/ }).click()
    await expect(page).toHaveURL(/\/thread\//)
  })
  await test.step('So does the link of the mail, in the workspace that it is of, whatever the tab shows', async () => {
    const conversation = page.url()
    await page.evaluate(() => sessionStorage.setItem('workspaceId', 'another'))
    await page.goto(`${conversation}?workspace=${own}`)
    await expect(page).toHaveURL(`${conversation}?workspace=${own}`)
    await expect(page.getByText('Can we meet on Tuesday at 10?').first()).toBeVisible()
    expect(await page.evaluate(() => sessionStorage.getItem('workspaceId'))).toBe(own)
  })
})

const postedShape = z.array(z.object({ path: z.string(), body: z.string() }))

/** What came into a channel, as it was posted. */
const postedTo = async (path: string): Promise<string[]> =>
  postedShape
    .parse(await (await fetch(`${pageUrl()}/posted`)).json())
    .filter((one) => one.path === path)
    .map(({ body }) => body)

test('our channel gets what leads write; to approve from there I say who I am', async ({ page, browser, sandbox }) => {
  const platform = await arrive(page)
  const own = await ownWorkspaceOf(page)
  const path = `/services/${own}`
  await test.step('An address within is refused, in the form', async () => {
    await page.goto(`${productUrl()}/notifications/settings`)
    await page.getByLabel('Channel', { exact: true }).fill('#leads')
    await page.getByLabel('Webhook address of the channel').fill('http://169.254.169.254/latest')
    await page.getByRole('button', { name: 'Add and test' }).click()
    await expect(page.getByText('This address is not a public one.')).toBeVisible()
  })
  await test.step('A channel is tried, and its address is never shown again', async () => {
    await page.getByLabel('Webhook address of the channel').fill(`${pageUrl()}${path}`)
    await page.getByRole('button', { name: 'Add and test' }).click()
    await expect(page.getByRole('list', { name: 'Channels' }).getByText('#leads')).toBeVisible()
    await expect(page.getByText(path)).toHaveCount(0)
    expect((await postedTo(path))[0]).toContain('This place now gets notifications.')
  })
  await test.step('I call it otherwise, and its address stays', async () => {
    const channels = page.getByRole('list', { name: 'Channels' })
    await channels.getByRole('button', { name: 'Edit #leads' }).click()
    await channels.getByLabel('Channel', { exact: true }).fill('#hot-leads')
    await channels.getByRole('button', { name: 'Save' }).click()
    await expect(channels.getByText('#hot-leads')).toBeVisible()
    expect(await postedTo(path)).toHaveLength(1)
  })
  const link = await test.step('It gets the words of the lead and the reply', async () => {
    await sandbox.leadReplies({ workspaceId: platform, text: wantsMeeting })
    await expect(page.getByRole('link', { name: /^Tasks/ })).toHaveText(/Tasks\s*1/)
    await gathered(own)
    await expect.poll(async () => (await postedTo(path)).length).toBe(2)
    const card = z.object({ text: z.string() }).parse(JSON.parse((await postedTo(path))[1] ?? ''))
    expect(card.text).toContain('Can we meet on Tuesday at 10?')
    return /<(\S+\/approve#[^|]+)\|Approve this reply>/.exec(card.text)?.[1] ?? ''
  })
  await test.step('Its link tells a stranger nothing', async () => {
    const elsewhere = await browser.newContext()
    const stranger = await elsewhere.newPage()
    await stranger.goto(link)
    await expect(stranger.getByRole('heading', { name: 'Sign in to approve' })).toBeVisible()
    await expect(stranger.getByText('Can we meet')).toHaveCount(0)
    await elsewhere.close()
  })
  await test.step('It tells somebody of another workspace nothing either, and leads on', async () => {
    const { session } = await newWorkspace()
    const elsewhere = await browser.newContext()
    const outsider = await elsewhere.newPage()
    await enter(outsider, session)
    await outsider.goto(link)
    await expect(outsider.getByRole('heading', { name: 'Nothing to approve' })).toBeVisible()
    await outsider.getByRole('link', { name: 'Go to Rejoinder' }).click()
    await expect(outsider).toHaveURL(/\/home$/)
    await elsewhere.close()
  })
  await test.step('Signed in, I approve it', async () => {
    await page.goto(link)
    await page.getByRole('button', { name: 'Approve and send' }).click()
    await expect(page.getByRole('heading', { name: 'Approved' })).toBeVisible()
    await expect.poll(async () => (await sandbox.sent(platform)).length).toBe(1)
  })
})

test('several replies that need me lead me to where I can see to each, also where nothing was drafted', async ({
  page,
  sandbox,
}) => {
  const platform = await arrive(page)
  for (const { id: leadId } of (await sandbox.leads(platform)).slice(0, 2))
    await sandbox.leadReplies({
      workspaceId: platform,
      leadId,
      text: 'Remove me from your list. What does it cost, anyway?',
    })
  await page.goto(`${productUrl()}/notifications`)
  await page.getByRole('link', { name: '2 replies need a person' }).click()
  await expect(page.getByRole('tab', { name: /^Needs you/ })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('listitem').filter({ hasText: 'Remove me from your list' })).toHaveCount(2)
})

test('several conversations that a colleague gave me lead me to mine alone', async ({ page, browser, sandbox }) => {
  const { workspaceId, userId: memberId, platform, session } = await newWorkspace()
  await enter(page, session)
  for (const { id: leadId } of (await sandbox.leads(platform)).slice(0, 3))
    await sandbox.leadReplies({ workspaceId: platform, leadId, text: 'What does it cost for ten?' })
  await page.goto(`${productUrl()}/inbox?view=all`)
  const rows = page.getByRole('list', { name: 'Threads' }).getByRole('article')
  await expect(rows).toHaveCount(3)
  const { api } = await joinWorkspace(await (await browser.newContext()).newPage(), workspaceId, { name: 'Eva Brandt' })
  const { rows: threads } = await api.threads.list({ workspaceId, view: 'all' })
  for (const { id: threadId } of threads.slice(0, 2)) await api.assignments.assign({ workspaceId, threadId, memberId })
  await page.goto(`${productUrl()}/notifications`)
  await page.getByRole('link', { name: '2 conversations are yours now' }).click()
  await expect(page).toHaveURL(/assignee=me/)
  await expect(rows).toHaveCount(2)
})

test('I switch notifications on in this browser, and it shows them and opens what they are about', async ({
  page,
  context,
  sandbox,
}) => {
  const platform = await arrive(page)
  const own = await ownWorkspaceOf(page)
  const path = `/push/${own}`
  await context.grantPermissions(['notifications'], { origin: productUrl() })
  // The browser's own push service lies beyond this machine: the page is told of one that stands beside the product.
  const browser = createECDH('prime256v1')
  const keys = {
    p256dh: browser.generateKeys().toString('base64url'),
    auth: randomBytes(16).toString('base64url'),
  }
  await page.addInitScript(
    ([endpoint, keys]) => {
      let isOn = false
      const subscription = {
        endpoint,
        toJSON: () => ({ endpoint, keys }),
        unsubscribe: async () => {
          isOn = false
          return true
        },
      }
      PushManager.prototype.subscribe = async () => {
        isOn = true
        return subscription as unknown as PushSubscription
      }
      PushManager.prototype.getSubscription = async () => (isOn ? (subscription as unknown as PushSubscription) : null)
      Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
      Notification.requestPermission = async () => 'granted'
    },
    [`${pageUrl()}${path}`, keys] as const,
  )
  const workers = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
  const onSwitch = page.getByRole('switch', { name: 'Notifications in this browser' })
  await test.step('Its worker is there only once I want it', async () => {
    await page.goto(`${productUrl()}/notifications/settings`)
    await expect(onSwitch).not.toBeChecked()
    expect(await workers()).toBe(0)
    await onSwitch.click()
    await expect(onSwitch).toBeChecked()
    await expect.poll(workers).toBe(1)
  })
  await test.step('A hot reply goes to the push service, sealed', async () => {
    await sandbox.leadReplies({ workspaceId: platform, text: wantsMeeting })
    await expect(page.getByRole('link', { name: /^Notifications/ }).first()).toHaveText(/\d/)
    await gathered(own)
    await expect.poll(async () => (await postedTo(path)).length).toBe(1)
    expect((await postedTo(path))[0]).not.toContain('Can we meet')
  })
  await test.step('The worker shows what it is told', async () => {
    const [worker] = context.serviceWorkers()
    // A browser without a screen keeps no notifications: what the worker shows is kept in their place.
    await worker?.evaluate(() => {
      const shown: string[] = []
      Reflect.set(globalThis, 'shown', shown)
      const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
      registration.showNotification = async (title, options) => void shown.push(`${title}: ${options?.body}`)
    })
    const cdp = await context.newCDPSession(page)
    const registration = new Promise<string>((resolve) => {
      cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const [first] = registrations
        if (first) resolve(first.registrationId)
      })
    })
    await cdp.send('ServiceWorker.enable')
    const data = JSON.stringify({ title: 'Eva shows high intent', body: 'Can we meet?', url: '/notifications' })
    await cdp.send('ServiceWorker.deliverPushMessage', {
      origin: productUrl(),
      registrationId: await registration,
      data,
    })
    await expect
      .poll(() => worker?.evaluate(() => Reflect.get(globalThis, 'shown')))
      .toEqual(['Eva shows high intent: Can we meet?'])
  })
  await test.step('Switched off, nothing comes any more, and the worker is gone', async () => {
    await onSwitch.click()
    await expect(onSwitch).not.toBeChecked()
    await expect.poll(workers).toBe(0)
  })
})

/** Asked on a page of the product, where the session is. */
async function ownWorkspaceOf(page: Parameters<typeof ownWorkspace>[0]): Promise<string> {
  await page.goto(`${productUrl()}/notifications`)
  await expect(page.getByText('Nothing to tell you yet')).toBeVisible()
  return ownWorkspace(page)
}
