import { buffer } from 'node:stream/consumers'
import { type Sql, sql } from '#db/sql.ts'
import { recordAudit } from '../audit/record.ts'
import { type Ctx, inTx, type TxCtx } from '../context.ts'
import { type Content, contents } from '../exports/contents.ts'
import { type Row, readable } from '../exports/readable.ts'
import type { Scope } from '../scope.ts'
import { fileKey } from '../threads/files/file-reads.ts'
import { addressPatternInBytes } from './rules.ts'
import { addressesBeside, type Lead, listElsewhere, lockLead } from './store.ts'

/** By what the rows of a file of the export are the lead's; null for what is nobody's in particular. */
function ofLead(
  { name, columns }: Content,
  {
    scope: { workspaceId },
    lead: { contacts, threadIds },
    elsewhere,
    pattern,
  }: { scope: Scope; lead: Lead; elsewhere: readonly string[]; pattern: string },
): Sql | null {
  if (name === 'contacts') return sql`id = any(${contacts.map(({ id }) => id)}::uuid[])`
  if (name === 'threads') return sql`id = any(${threadIds}::uuid[])`
  if (name === 'messages') return sql`thread_id = any(${threadIds}::uuid[]) or id = any(${elsewhere}::uuid[])`
  if (name === 'webhook_events') return sql`encode(body, 'escape') ~* ${pattern}`
  if (name === 'questions')
    return sql`id in (select question_id from kb_question_threads where workspace_id = ${workspaceId} and thread_id = any(${threadIds}::uuid[]))`
  return columns.includes('thread_id') ? sql`thread_id = any(${threadIds}::uuid[])` : null
}

async function readRows(tx: TxCtx, scope: Scope, content: Content, which: Sql): Promise<Row[]> {
  const rows = await tx.db.query<Row>(sql`select * from (${content.rows(scope)}) as rows where ${which}`)
  return rows.map(readable)
}

/** A question that others asked, too, as this lead did. */
const asAsked = (row: Row, { threadIds }: Lead): Row => ({
  id: row.id,
  asked_in: (row.asked_in as Row[]).filter((asked) => threadIds.includes(String(asked.thread_id))),
})

/**
 * Everything that is kept of the lead with this address, under the names that the export has for it, and the bytes of files in base64. That it was
 * asked for stands in the audit log, without the address.
 */
export async function readLeadDocument(
  ctx: Pick<Ctx, 'pool' | 'now' | 'files'>,
  scope: Scope,
  address: string,
): Promise<Record<string, Row[]>> {
  const email = address.trim().toLowerCase()
  const { document, fileIds } = await inTx(ctx, scope, async (tx) => {
    const lead = await lockLead(tx, scope, email)
    const elsewhere = (await listElsewhere(tx, scope, { email, threadIds: lead.threadIds })).map(
      ({ messageId }) => messageId,
    )
    const pattern = [email, ...addressesBeside(email, lead)].map(addressPatternInBytes).join('|')
    const read: Record<string, Row[]> = {}
    for (const content of contents) {
      const which = ofLead(content, { scope, lead, elsewhere, pattern })
      if (which === null) continue
      const rows = await readRows(tx, scope, content, which)
      if (rows.length > 0)
        read[content.name] = content.name === 'questions' ? rows.map((row) => asAsked(row, lead)) : rows
    }
    await recordAudit(tx, scope, 'lead.exported', null, { threads: lead.threadIds.length })
    return { document: read, fileIds: lead.fileIds }
  })
  const bytes: Row[] = []
  for (const id of fileIds) {
    const file = await ctx.files.open(fileKey(scope, id))
    if (file !== null) bytes.push({ id, base64: (await buffer(file.content)).toString('base64') })
  }
  return bytes.length === 0 ? document : { ...document, file_contents: bytes }
}
