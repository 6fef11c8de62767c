import { z } from 'zod'
import { done, idSchema, inWorkspace, operation, timeSchema } from './operation.ts'
import { planIds } from './plans.ts'

const planId = z.enum(planIds)

/** A table as a spreadsheet opens it. */
export const csvFileSchema = z.object({
  name: z.string(),
  /** Lines with commas; what a spreadsheet could run as a formula is made harmless. */
  csv: z.string(),
  /** There are more lines than one file holds: the next begins below this one. Null: these were all. */
  nextCursor: z.string().nullable(),
})
export type CsvFile = z.infer<typeof csvFileSchema>

/** Money that went back, or that a customer's bank asks back. */
export const reversalSchema = z.object({
  kind: z.enum(['refund', 'dispute']),
  cents: z.int(),
  currency: z.string(),
  /** In the payment provider's own words. */
  status: z.string(),
  reason: z.string().nullable(),
  invoiceNumber: z.string().nullable(),
  at: timeSchema,
})

/** What was otherwise here than at the payment provider, and was put right. */
export const repairs = [
  'plan',
  'payment',
  'ending',
  'invoices',
  'refunds',
  'credits',
  'agents',
  'double_payment',
] as const
export type Repair = (typeof repairs)[number]

/** Of a workspace, for the administrators of the platform. */
export const workspacePaymentsSchema = z.object({
  /** Under which the provider knows the customer. */
  customerRef: z.string(),
  reversals: z.array(reversalSchema),
  /** What the last comparison that found something had to repair. */
  repaired: z.object({ at: timeSchema, what: z.array(z.string()) }).nullable(),
})
export type WorkspacePayments = z.infer<typeof workspacePaymentsSchema>

export const payments = {
  begin: operation(
    'workspace:admin',
    'POST',
    '/workspaces/{workspaceId}/payments/plan',
    'Begin a plan that is paid, or change to it: at once where one is paid already, else at the page that is answered',
  )
    .input(inWorkspace.extend({ plan: planId, keptAgentIds: z.array(idSchema).max(100).optional() }))
    .output(
      z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('changed') }),
        z.object({ kind: z.literal('pay'), url: z.url() }),
      ]),
    ),
  preview: operation(
    'workspace:admin',
    'GET',
    '/workspaces/{workspaceId}/payments/preview',
    'What a change of plan would ask for at once; below 0: what it would leave for bills to come. Null: the price, as nothing is paid yet',
  )
    .input(inWorkspace.extend({ plan: planId }))
    .output(z.object({ now: z.object({ cents: z.int(), currency: z.string() }).nullable() })),
  portal: operation(
    'workspace:admin',
    'POST',
    '/workspaces/{workspaceId}/payments/portal',
    "The payment provider's page for card, address, invoices and cancellation",
  )
    .input(inWorkspace)
    .output(z.object({ url: z.url() })),
  setEnding: operation(
    'workspace:admin',
    'PUT',
    '/workspaces/{workspaceId}/payments/ending',
    'Let the plan end with the month that is paid for, or go on after all',
  )
    .input(inWorkspace.extend({ ends: z.boolean() }))
    .output(done),
  refresh: operation(
    'workspace:admin',
    'POST',
    '/workspaces/{workspaceId}/payments/refresh',
    'Ask the payment provider how things stand, as after a payment',
  )
    .input(inWorkspace)
    .output(done),
  exportInvoices: operation(
    'workspace:admin',
    'GET',
    '/workspaces/{workspaceId}/payments/invoices.csv',
    'All invoices of the workspace as CSV',
  )
    .input(inWorkspace)
    .output(csvFileSchema),
}
