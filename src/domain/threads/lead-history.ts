import type { FactKind } from '#contract/guard.ts'
import type { LeadHistory } from '#contract/lead-history.ts'
import { sql } from '#db/sql.ts'
import { readGolden } from '#language/check-draft.ts'
import { companyDomain } from '#lib/company-domain.ts'
import { AppError } from '../app-error.ts'
import type { TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'

const mostThreads = 10
/** Of a company of which more people wrote, whoever is found first counts. */
const mostPeople = 200
const mostMails = 20
const mostPromised = 8

type Earlier = LeadHistory['threads'][number]

/**
 * The newest other conversations with the lead, by their address, and with others of their company, by the domain of the address or, where that is
 * a mail provider's, by the company's name; and what we promised in them, in the sentences of our own mails that state it. Throws `not_found`.
 */
export async function readLeadHistory(tx: TxCtx, scope: Scope, threadId: string): Promise<LeadHistory> {
  const { workspaceId } = scope
  const [lead] = await tx.db.query<{ id: string; email: string; company: string }>(sql`
    select c.id, c.email, c.company_key as company from threads t
      join contacts c on c.workspace_id = ${workspaceId} and c.id = t.contact_id
     where t.workspace_id = ${workspaceId} and t.id = ${threadId}`)
  if (lead === undefined) throw new AppError('not_found')
  const people = await listPeople(tx, scope, lead)
  const threads = await tx.db.query<Earlier>(sql`
    select t.id, c.id = any(${people.same}::uuid[]) as "isSamePerson", c.name as "contactName", c.email as "contactEmail",
           k.name as "campaignName", t.label, t.status, t.snippet, t.last_message_at as "lastMessageAt"
      from threads t
      join contacts c on c.workspace_id = ${workspaceId} and c.id = t.contact_id
      left join campaigns k on k.workspace_id = ${workspaceId} and k.id = t.campaign_id
     where t.workspace_id = ${workspaceId} and t.contact_id = any(${[...people.same, ...people.others]}::uuid[]) and t.id <> ${threadId}
     order by c.id = any(${people.same}::uuid[]) desc, t.last_message_at desc, t.id limit ${mostThreads}`)
  return { threads, promised: await readPromised(tx, scope, threads) }
}

async function listPeople(
  tx: TxCtx,
  scope: Scope,
  lead: { id: string; email: string; company: string },
): Promise<{ same: string[]; others: string[] }> {
  const { workspaceId } = scope
  const domain = companyDomain(lead.email)
  const isColleague =
    domain === null ? sql`company_key = ${lead.company} and company_key <> ''` : sql`email_domain = ${domain}`
  const rows = await tx.db.query<{ id: string; email: string }>(sql`
    select id, email from contacts where workspace_id = ${workspaceId} and email = ${lead.email}
       and connection_id = any (array(select id from connections where workspace_id = ${workspaceId}))
    union
    (select id, email from contacts where workspace_id = ${workspaceId} and ${isColleague} limit ${mostPeople})`)
  const isSame = ({ id, email }: { id: string; email: string }) => id === lead.id || email === lead.email
  return {
    same: [lead.id, ...rows.filter(isSame).map(({ id }) => id)],
    others: rows.filter((one) => !isSame(one)).map(({ id }) => id),
  }
}

const promising: ReadonlySet<FactKind> = new Set(['price', 'percentage', 'date', 'promise'])

/** The newest first, each sentence once. */
async function readPromised(tx: TxCtx, scope: Scope, threads: readonly Earlier[]): Promise<LeadHistory['promised']> {
  if (threads.length === 0) return []
  const ids = threads.map(({ id }) => id)
  const mails = await tx.db.query<{ threadId: string; text: string; at: string }>(sql`
    select thread_id as "threadId", left(new_text, 5000) as text, sent_at as at from messages
     where workspace_id = ${scope.workspaceId} and thread_id = any(${ids}::uuid[]) and direction = 'outbound'
     order by sent_at desc, id desc limit ${mostMails}`)
  const found = mails.flatMap(({ threadId, text, at }) => {
    const contactName = threads.find(({ id }) => id === threadId)?.contactName ?? ''
    return promisedIn(text).map(({ kind, words }) => ({ threadId, contactName, kind, words, at }))
  })
  return [...new Map(found.map((one) => [one.words, one])).values()].slice(0, mostPromised)
}

/** As if nobody knew anything: whatever the mail states as a fact of ours is open then. */
function promisedIn(text: string): { kind: FactKind; words: string }[] {
  const sentences = new Map<string, FactKind>()
  for (const { kind, passage } of readGolden(text, [], []).facts) {
    const words = text.slice(passage.start, passage.end).replace(/\s+/g, ' ').trim()
    if (promising.has(kind) && !sentences.has(words)) sentences.set(words, kind)
  }
  return [...sentences].map(([words, kind]) => ({ kind, words }))
}
