import { readFile } from 'node:fs/promises'
import { agentDefaults } from '#contract/agents.ts'
import { signUp } from '../person.ts'
import { type Product, startProduct } from '../product.ts'
import { type StripeStandIn, startStripe } from '../stripe/stand-in.ts'
import { inEveryLook } from './axe.ts'
import { inDatabase } from './database.ts'
import { expect, test } from './support.ts'

// A product where plans are paid.

let stripe: StripeStandIn
let product: Product

test.beforeAll(async () => {
  stripe = await startStripe({ now: () => new Date() })
  product = await startProduct({
    env: {
      STRIPE_SECRET_KEY: stripe.secretKey,
      STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
      STRIPE_API_URL: stripe.url,
    },
  })
  stripe.postTo(`${product.url}/webhooks/stripe`)
})
test.afterAll(async () => {
  await product?.[Symbol.asyncDispose]()
  await stripe?.[Symbol.asyncDispose]()
})

test('I pay for a plan at Stripe and come back to it, change it once I know what that costs now, keep my invoices and cancel; whoever runs the platform sees a refund', async ({
  page,
}) => {
  const { api, session, workspaceId, userId } = await signUp(product.url)
  await api.agents.create({ workspaceId, ...agentDefaults, name: 'Ann' })
  await page.addInitScript((kept) => {
    if (localStorage.getItem('rejoinder.session') === null) localStorage.setItem('rejoinder.session', kept)
  }, session)
  const plan = page.getByRole('region', { name: 'Plan', exact: true })
  const found: string[] = []
  const button = (name: string) => page.getByRole('button', { name, exact: true })

  await test.step('I go to pay, come back without, and go again', async () => {
    await page.goto(`${product.url}/billing`)
    await expect(plan).toContainText('Nothing is due during the trial')
    await expect(plan.getByText('self-hosted')).toBeHidden()
    await button('Choose Per Agent').click()
    await expect(page.getByRole('dialog')).toContainText('You enter your payment details at Stripe')
    await button('Continue to payment').click()
    await page.getByRole('link', { name: 'Back' }).click()
    await expect(plan).toContainText('Everything is included until')
    expect(new URL(page.url()).search).toBe('')
    await button('Choose Per Agent').click()
    await button('Continue to payment').click()
    await page.getByRole('button', { name: 'Pay' }).click()
    await expect(page.getByText('Payment received')).toBeVisible()
    await expect(plan).toContainText('Your next invoice')
    await expect(page.getByRole('article', { name: 'Per Agent' })).toContainText('Current plan')
    expect(stripe.taken()).toBe(900)
    await inEveryLook(page, 'Billing', found)
  })

  await test.step('Unlimited says what it costs now; a declined card changes nothing, another one does', async () => {
    const [customer] = stripe.books.customers.keys()
    stripe.books.declined.add(customer ?? '')
    await button('Choose Unlimited').click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('You pay $88 now, for the rest of this billing month.')
    await dialog.getByRole('button', { name: 'Choose Unlimited' }).click()
    await expect(dialog).toContainText('Your card was declined, so nothing changed.')
    stripe.books.declined.clear()
    await dialog.getByRole('button', { name: 'Choose Unlimited' }).click()
    await expect(page.getByText('You’re on Unlimited now')).toBeVisible()
    await expect(plan.getByText('Monthly cost').locator('..')).toContainText('$97')
  })

  await test.step('My invoices are there, and come as a file', async () => {
    const invoices = page.getByRole('region', { name: 'Invoices and receipts', exact: true })
    await expect(invoices.getByRole('row')).toHaveCount(3)
    await expect(invoices.getByRole('link', { name: 'Receipt' }).first()).toBeVisible()
    const download = page.waitForEvent('download')
    await button('Export CSV').click()
    const csv = await readFile(await (await download).path(), 'utf8')
    expect(csv.split('\r\n')).toHaveLength(4)
    expect(csv).toContain(',9.00,USD,paid,')
  })

  await test.step('I cancel, think again, and look at my payment details', async () => {
    await button('Cancel plan').click()
    await expect(plan).toContainText('Canceled: it ends on')
    await button('Keep plan').click()
    await expect(button('Cancel plan')).toBeVisible()
    await button('Payment details').click()
    await page.getByRole('link', { name: 'Back' }).click()
    await expect(plan).toContainText('Your next invoice')
  })

  await test.step('A payment that fails is told, and is made good at Stripe', async () => {
    const [subscription] = stripe.books.subscriptions.values()
    stripe.books.declined.add(subscription?.customer ?? '')
    stripe.books.renew(subscription?.id ?? '')
    await expect(plan).toContainText('The last payment failed.')
    await expect(button('Update payment details')).toBeVisible()
    stripe.books.settleOpen(subscription?.id ?? '')
    await expect(plan).toContainText('Your next invoice')
  })

  await test.step('A refund and a dispute stand in the administration, and all invoices come as a file', async () => {
    const [first, second] = stripe.books.charges.keys()
    stripe.books.refund(first ?? '', undefined, 'requested_by_customer')
    stripe.books.dispute(second ?? '')
    await inDatabase(product.dataDir, `insert into user_roles (user_id, role) values ($1, 'admin')`, [userId])
    await page.goto(`${product.url}/admin/workspaces/${workspaceId}`)
    const payments = page.getByRole('region', { name: 'Payments' })
    await expect(async () => {
      await button('Refresh').click()
      await expect(payments.getByRole('listitem')).toHaveCount(2, { timeout: 1000 })
    }).toPass()
    await expect(payments).toContainText('requested by customer')
    await expect(payments).toContainText('needs response')
    await inEveryLook(page, 'Payments of a workspace', found)
    expect(found).toEqual([])
    await page.goto(`${product.url}/admin/workspaces`)
    const download = page.waitForEvent('download')
    await button('Export invoices').click()
    expect(await readFile(await (await download).path(), 'utf8')).toContain(`,${workspaceId},RJ-0001,`)
  })
})
