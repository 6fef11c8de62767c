import type { PlanId } from '#contract/plans.ts'
import { inLots, list, sql } from '#db/sql.ts'
import type { TxCtx } from '../context.ts'
import type { Due } from '../due.ts'
import type { PaymentAccount, ProviderInvoice, Reversal } from '../ports.ts'
import type { Scope } from '../scope.ts'

// ------------------------------------------------------------------------------------------- whom the provider knows us as

export interface Refs {
  customerRef: string | null
  subscriptionRef: string | null
}

export async function findRefs({ db }: Pick<TxCtx, 'db'>, { workspaceId }: Scope): Promise<Refs> {
  const [row] = await db.query<Refs>(sql`
    select customer_ref as "customerRef", subscription_ref as "subscriptionRef" from workspace_plans where workspace_id = ${workspaceId}`)
  return row ?? { customerRef: null, subscriptionRef: null }
}

/** The customer that stays: one that is known already, else this; null where the workspace is gone. */
export async function keepCustomer(
  { db }: Pick<TxCtx, 'db'>,
  { workspaceId }: Scope,
  customerRef: string,
): Promise<string | null> {
  const [row] = await db.query<{ ref: string }>(sql`
    update workspace_plans set customer_ref = coalesce(customer_ref, ${customerRef}) where workspace_id = ${workspaceId}
    returning customer_ref as ref`)
  return row?.ref ?? null
}

export async function setSubscription({ db }: Pick<TxCtx, 'db'>, { workspaceId }: Scope, ref: string): Promise<void> {
  await db.query(sql`update workspace_plans set subscription_ref = ${ref} where workspace_id = ${workspaceId}`)
}

// ---------------------------------------------------------------------------------------------- what we were told, and when

export async function insertAccount({ db }: Pick<TxCtx, 'db'>, { workspaceId }: Scope, compareAt: Date): Promise<void> {
  await db.query(sql`
    insert into payment_accounts (workspace_id, compare_at) values (${workspaceId}, ${compareAt}) on conflict (workspace_id) do nothing`)
}

/** The number of a question that is asked now; null where nobody is a customer. */
export async function nextQuestion({ db }: Pick<TxCtx, 'db'>, { workspaceId }: Scope): Promise<number | null> {
  const [row] = await db.query<{ asked: number }>(
    sql`update payment_accounts set asked = asked + 1 where workspace_id = ${workspaceId} returning asked`,
  )
  return row?.asked ?? null
}

/** Whether what this question was told is to be written: not, where a later one's is. Nobody else writes until the transaction ends. */
export async function takeTurn(
  { db }: Pick<TxCtx, 'db'>,
  { workspaceId }: Scope,
  question: number,
  askedAt: Date,
): Promise<boolean> {
  const rows = await db.query(sql`
    update payment_accounts set written = ${question}, asked_at = ${askedAt}
     where workspace_id = ${workspaceId} and written < ${question} returning workspace_id`)
  return rows.length > 0
}

/** When the answer that was written last was asked for; null: none was. */
export async function findAskedAt({ db }: Pick<TxCtx, 'db'>, { workspaceId }: Scope): Promise<string | null> {
  const [row] = await db.query<{ askedAt: string | null }>(
    sql`select asked_at as "askedAt" from payment_accounts where workspace_id = ${workspaceId}`,
  )
  return row?.askedAt ?? null
}

export interface AccountState {
  next: PaymentAccount['nextInvoice']
  onAccountCents: number
  payUrl: string | null
}

export async function findAccount(
  { db }: Pick<TxCtx, 'db'>,
  { workspaceId }: Scope,
): Promise<(AccountState & { repairedAt: string | null; repaired: string[] }) | null> {
  const [row] = await db.query<{
    cents: number | null
    currency: string | null
    at: string | null
    onAccountCents: number
    payUrl: string | null
    repairedAt: string | null
    repaired: string[]
  }>(sql`
    select next_cents as cents, next_currency as currency, next_at as at, on_account_cents as "onAccountCents", pay_url as "payUrl",
           repaired_at as "repairedAt", repaired
      from payment_accounts where workspace_id = ${workspaceId}`)
  if (row === undefined) return null
  const { cents, currency, at, ...rest } = row
  return { ...rest, next: cents === null || currency === null || at === null ? null : { cents, currency, at } }
}

export async function writeAccount(
  { db }: Pick<TxCtx, 'db'>,
  { workspaceId }: Scope,
  { next, onAccountCents, payUrl, compareAt }: AccountState & { compareAt: Date },
): Promise<void> {
  await db.query(sql`
    update payment_accounts set next_cents = ${next?.cents ?? null}, next_currency = ${next?.currency ?? null}, next_at = ${next?.at ?? null},
           on_account_cents = ${onAccountCents}, pay_url = ${payUrl}, compare_at = ${compareAt}
     where workspace_id = ${workspaceId}`)
}

export async function setCompareAt({ db }: Pick<TxCtx, 'db'>, { workspaceId }: Scope, at: Date): Promise<void> {
  await db.query(sql`update payment_accounts set compare_at = ${at} where workspace_id = ${workspaceId}`)
}

export async function noteRepair(
  { db, now }: Pick<TxCtx, 'db' | 'now'>,
  { workspaceId }: Scope,
  repaired: readonly string[],
): Promise<void> {
  await db.query(sql`
    update payment_accounts set repaired_at = ${now()}, repaired = ${repaired}::text[] where workspace_id = ${workspaceId}`)
}

/** Whether the plan ends for want of its workspace alone: nobody had cancelled it when that was deleted. */
export async function findEndsAsDeleted({ db }: Pick<TxCtx, 'db'>, { workspaceId }: Scope): Promise<boolean> {
  const [row] = await db.query<{ ends: boolean }>(
    sql`select ends_as_deleted as ends from payment_accounts where workspace_id = ${workspaceId}`,
  )
  return row?.ends ?? false
}

export async function setEndsAsDeleted(
  { db }: Pick<TxCtx, 'db'>,
  { workspaceId }: Scope,
  ends: boolean,
): Promise<void> {
  await db.query(sql`
    update payment_accounts set ends_as_deleted = ${ends} where workspace_id = ${workspaceId} and ends_as_deleted <> ${ends}`)
}

/** When the workspace's payments are compared next, for the table of what is due. */
export const listDuePayments = ({ db }: Pick<TxCtx, 'db'>, { workspaceId }: Scope): Promise<Due[]> =>
  db.query<Due>(sql`
    select 'payment' as kind, workspace_id as "subjectId", compare_at as at from payment_accounts where workspace_id = ${workspaceId}`)

// ------------------------------------------------------------------------------------------------- the page to pay at

export interface Checkout {
  id: string
  plan: PlanId
  /** Whom the person keeps at work; null: nobody was asked. */
  keptAgentIds: string[] | null
  begunAt: string
  page: { ref: string; url: string; expiresAt: string } | null
}

export async function findCheckout({ db }: Pick<TxCtx, 'db'>, { workspaceId }: Scope): Promise<Checkout | null> {
  const [row] = await db.query<
    Omit<Checkout, 'page'> & { ref: string | null; url: string | null; expiresAt: string | null }
  >(
    sql`select id, plan, kept_agent_ids as "keptAgentIds", begun_at as "begunAt", session_ref as ref, url, expires_at as "expiresAt" from checkouts where workspace_id = ${workspaceId}`,
  )
  if (row === undefined) return null
  const { ref, url, expiresAt, ...begun } = row
  return { ...begun, page: ref === null || url === null || expiresAt === null ? null : { ref, url, expiresAt } }
}

/** Begins another in the place of `before`; false when somebody else has begun one meanwhile. */
export async function replaceCheckout(
  { db, now }: Pick<TxCtx, 'db' | 'now'>,
  { workspaceId }: Scope,
  before: Pick<Checkout, 'id'> | null,
  { id, plan, keptAgentIds, begunBy }: Pick<Checkout, 'id' | 'plan' | 'keptAgentIds'> & { begunBy: string | null },
): Promise<boolean> {
  const rows =
    before === null
      ? await db.query(sql`
          insert into checkouts (workspace_id, id, plan, kept_agent_ids, begun_at, begun_by)
          values (${workspaceId}, ${id}, ${plan}, ${keptAgentIds}::uuid[], ${now()}, ${begunBy})
          on conflict (workspace_id) do nothing returning id`)
      : await db.query(sql`
          update checkouts set id = ${id}, plan = ${plan}, kept_agent_ids = ${keptAgentIds}::uuid[], begun_at = ${now()}, begun_by = ${begunBy}, session_ref = null, url = null,
                 expires_at = null
           where workspace_id = ${workspaceId} and id = ${before.id} returning id`)
  return rows.length > 0
}

/** Whoever goes to that page once more has chosen others to keep at work. */
export async function setKept(
  { db }: Pick<TxCtx, 'db'>,
  { workspaceId }: Scope,
  id: string,
  keptAgentIds: readonly string[],
): Promise<void> {
  await db.query(
    sql`update checkouts set kept_agent_ids = ${keptAgentIds}::uuid[] where workspace_id = ${workspaceId} and id = ${id}`,
  )
}

/** Notes where the page is; false when another was begun meanwhile. */
export async function setPage(
  { db }: Pick<TxCtx, 'db'>,
  { workspaceId }: Scope,
  id: string,
  page: NonNullable<Checkout['page']>,
): Promise<boolean> {
  const rows = await db.query(sql`
    update checkouts set session_ref = ${page.ref}, url = ${page.url}, expires_at = ${page.expiresAt}
     where workspace_id = ${workspaceId} and id = ${id} returning id`)
  return rows.length > 0
}

export async function dropCheckout({ db }: Pick<TxCtx, 'db'>, { workspaceId }: Scope): Promise<void> {
  await db.query(sql`delete from checkouts where workspace_id = ${workspaceId}`)
}

// --------------------------------------------------------------------------------------- money that went back, or may go

const reversalColumns = sql`id, ref, kind, cents, currency, status, reason, invoice_ref, at`

/** Writes how they are now; returns those that were not known, or stand otherwise. */
export async function writeReversals(
  { db }: Pick<TxCtx, 'db'>,
  { workspaceId }: Scope,
  reversals: readonly (Reversal & { rowId: string })[],
): Promise<string[]> {
  const rows = reversals.map(
    ({ rowId, id, kind, cents, currency, status, reason, invoiceId, at }) =>
      sql`(${workspaceId}, ${rowId}, ${id}, ${kind}, ${cents}, ${currency}, ${status}, ${reason}, ${invoiceId}, ${at})`,
  )
  const written = await Promise.all(
    inLots(rows).map((lot) =>
      db.query<{ ref: string }>(sql`
        insert into payment_reversals (workspace_id, ${reversalColumns}) values ${list(lot)}
        on conflict (workspace_id, ref) do update set status = excluded.status, cents = excluded.cents, reason = excluded.reason
          where payment_reversals.status <> excluded.status or payment_reversals.cents <> excluded.cents
        returning ref`),
    ),
  )
  return written.flat().map(({ ref }) => ref)
}

export interface ReversalRow {
  kind: Reversal['kind']
  cents: number
  currency: string
  status: string
  reason: string | null
  invoiceNumber: string | null
  at: string
}

export const listReversals = ({ db }: Pick<TxCtx, 'db'>, { workspaceId }: Scope): Promise<ReversalRow[]> =>
  db.query<ReversalRow>(sql`
    select r.kind, r.cents, r.currency, r.status, r.reason, i.number as "invoiceNumber", r.at
      from payment_reversals r
      left join invoices i on i.workspace_id = ${workspaceId} and i.provider_ref = r.invoice_ref
     where r.workspace_id = ${workspaceId} order by r.at desc limit 100`)

// ---------------------------------------------------------------------------------------------------------------- invoices

/** Writes the provider's invoices as they are now, drafts left out; returns those that were not known, or stand otherwise. */
export async function writeInvoices(
  { db }: Pick<TxCtx, 'db'>,
  { workspaceId }: Scope,
  invoices: readonly (ProviderInvoice & { rowId: string })[],
): Promise<string[]> {
  const rows = invoices
    .filter(({ status }) => status !== 'draft')
    .map(
      (
        one,
      ) => sql`(${workspaceId}, ${one.rowId}, ${one.id}, ${one.number}, ${one.cents}, ${one.currency}, ${one.status}, ${one.periodStart},
                    ${one.periodEnd}, ${one.at}, ${one.link}, ${one.receiptLink})`,
    )
  const written = await Promise.all(
    inLots(rows).map((lot) =>
      db.query<{ ref: string }>(sql`
        insert into invoices (workspace_id, id, provider_ref, number, cents, currency, status, period_from, period_until, issued_at, url,
                              receipt_url)
        values ${list(lot)}
        on conflict (workspace_id, provider_ref) do update set number = excluded.number, cents = excluded.cents, status = excluded.status,
               url = excluded.url, receipt_url = excluded.receipt_url
          where invoices.status <> excluded.status or invoices.cents <> excluded.cents
             or invoices.number is distinct from excluded.number
        returning provider_ref as ref`),
    ),
  )
  return written.flat().map(({ ref }) => ref)
}

export interface InvoiceLine {
  ref: string
  number: string | null
  cents: number
  currency: string
  status: string
  periodFrom: string
  periodUntil: string
  issuedAt: string
  url: string | null
}

/** The newest first. */
export const listInvoiceLines = ({ db }: Pick<TxCtx, 'db'>, { workspaceId }: Scope): Promise<InvoiceLine[]> =>
  db.query<InvoiceLine>(sql`
    select provider_ref as ref, number, cents, currency, status, period_from as "periodFrom", period_until as "periodUntil",
           issued_at as "issuedAt", url
      from invoices where workspace_id = ${workspaceId} order by issued_at desc, id desc limit 10000`)
