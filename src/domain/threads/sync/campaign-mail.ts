import { sql } from '#db/sql.ts'
import { newId } from '#lib/new-id.ts'
import { type Ctx, databaseTime, inTx, type TxCtx } from '../../context.ts'
import { readEach } from '../../read-each.ts'
import type { Scope } from '../../scope.ts'
import type { CampaignMailSent } from '../../sending-platform.ts'

/** A mail that our campaign sent the lead of a thread. */
export interface CampaignMail {
  id: string
  fromName: string
  fromEmail: string
  subject: string
  text: string
  html: string | null
  sentAt: string
}

/** More are no sequence: the newest count. */
const most = 20

/** What our campaign sent the lead, oldest first. What is a message of the thread already is not told twice. */
export async function readCampaignMail(tx: TxCtx, scope: Scope, threadId: string): Promise<CampaignMail[]> {
  const rows = await readEach<CampaignMail>(
    tx,
    threadId,
    (thread) => sql`
    select c.id, c.from_name as "fromName", c.from_email as "fromEmail", c.subject, c.body as text, c.html, c.sent_at as "sentAt"
      from campaign_mails c where c.workspace_id = ${scope.workspaceId} and c.thread_id = ${thread}
       and not exists (select from messages m where m.workspace_id = c.workspace_id and m.thread_id = c.thread_id
         and m.direction = 'outbound' and m.message_id = c.message_id)
     order by c.sent_at desc, c.id desc limit ${most}`,
  )
  return rows.reverse()
}

/** Whether a mail of ours is the campaign's own: no answer to anybody. */
export async function isOfCampaign(tx: TxCtx, scope: Scope, threadId: string, messageId: string): Promise<boolean> {
  const rows = await tx.db.query(sql`
    select from campaign_mails where workspace_id = ${scope.workspaceId} and thread_id = ${threadId} and message_id = ${messageId}`)
  return rows.length > 0
}

/** Where the mail of a thread's campaign is to be had. */
export interface CampaignOf {
  connectionId: string
  /** When that was connected, or had another key last. */
  connectedAt: string
  campaignId: string
  leadId: string
  /** The platform's id of the mailbox that the conversation goes through; null: it is not told. */
  mailbox: string | null
}

/** A thread `t` of a campaign `k` and a lead `c` of the platform that is connected now. */
const ofCampaign = sql`
  join campaigns k on k.workspace_id = t.workspace_id and k.id = t.campaign_id
  join connections n on n.workspace_id = k.workspace_id and n.id = k.connection_id and n.is_active
  join contacts c on c.workspace_id = t.workspace_id and c.id = t.contact_id and c.connection_id = k.connection_id
    and c.platform_lead_id is not null`

/** Null when the thread has no campaign or no lead of the platform's, or when it was read after the lead's newest mail came. */
export async function findUnread(tx: TxCtx, scope: Scope, threadId: string): Promise<CampaignOf | null> {
  const [row] = await readEach<CampaignOf>(
    tx,
    threadId,
    (thread) => sql`
    select k.connection_id as "connectionId", n.connected_at as "connectedAt", k.platform_id as "campaignId", c.platform_lead_id as "leadId", t.sender_email_id as mailbox
      from threads t ${ofCampaign}
     where t.workspace_id = ${scope.workspaceId} and t.id = ${thread}
       and (t.campaign_mail_read_at is null or t.campaign_mail_read_at < (
         select m.created_at from messages m where m.workspace_id = ${scope.workspaceId} and m.id = t.last_inbound_id))`,
  )
  return row ?? null
}

export interface CampaignMailToKeep extends Omit<CampaignMailSent, 'body'> {
  fromName: string
  fromEmail: string
  text: string
  html: string | null
}

/** Keeps each once, and notes that the platform was asked; true when one is new. */
export async function keepMails(
  tx: TxCtx,
  scope: Scope,
  threadId: string,
  connectionId: string,
  mails: readonly CampaignMailToKeep[],
): Promise<boolean> {
  const asked = await tx.db.query(sql`
    update threads set campaign_mail_read_at = ${await databaseTime(tx)}
     where workspace_id = ${scope.workspaceId} and id = ${threadId} returning id`)
  if (asked.length === 0) return false
  let isNews = false
  for (const mail of mails) {
    const rows = await tx.db.query(sql`
      insert into campaign_mails (workspace_id, id, thread_id, connection_id, platform_id, message_id, sender_email_id, from_email,
        from_name, subject, body, html, sent_at)
      values (${scope.workspaceId}, ${newId()}, ${threadId}, ${connectionId}, ${mail.id}, ${mail.messageId}, ${mail.senderEmailId},
        ${mail.fromEmail}, ${mail.fromName}, ${mail.subject}, ${mail.text}, ${mail.html}, ${mail.sentAt.toISOString()})
      on conflict (workspace_id, thread_id, platform_id) do nothing returning id`)
    isNews ||= rows.length > 0
  }
  return isNews
}

/** Of the job that fetches it, which waits once. */
export const keyOfFetch = (threadId: string): string => `campaign_mail:${threadId}`

/**
 * Has the mail of campaigns fetched that was never asked for, for some threads at a time: the newest, and some of the others, by chance. Of a lead
 * the platform may refuse it every time, and those must not keep back the rest.
 */
export async function fetchNeverRead(ctx: Pick<Ctx, 'pool' | 'now'>, scope: Scope): Promise<void> {
  await inTx(ctx, scope, async (tx) => {
    for (const threadId of await listNeverRead(tx, scope))
      await tx.addJob(
        'fetch_campaign_mail',
        { workspaceId: scope.workspaceId, threadId },
        // Beside a slow platform the round before may wait still.
        { key: keyOfFetch(threadId) },
      )
  })
}

const newestAtOnce = 50
const othersAtOnce = 50

async function listNeverRead(tx: TxCtx, scope: Scope): Promise<string[]> {
  const rows = await tx.db.query<{ id: string }>(sql`
    with unread as (
      select t.id, row_number() over (order by t.last_message_at desc) as place from threads t ${ofCampaign}
       where t.workspace_id = ${scope.workspaceId} and t.campaign_mail_read_at is null and t.last_inbound_id is not null)
    select id from unread
     order by case when place <= ${newestAtOnce} then place else ${newestAtOnce} + random() end limit ${newestAtOnce + othersAtOnce}`)
  return rows.map(({ id }) => id)
}
