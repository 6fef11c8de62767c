import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { notFound } from '../api-error.ts'
import { flag, json, tag } from '../columns.ts'
import type { Database } from '../database.ts'
import { timestamp } from '../timestamps.ts'
import { ownedRecord, storedRecord } from './records.ts'

export const languages = z.enum(['en', 'de', 'fr', 'es', 'nl', 'pt'])
export type Language = z.infer<typeof languages>

const customVariables = z.array(z.object({ name: z.string(), value: z.string() }))
type CustomVariables = z.infer<typeof customVariables>

export const leadRow = z.object({
  id: z.number(),
  uuid: z.string(),
  workspace_id: z.number(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  title: z.string().nullable(),
  company: z.string().nullable(),
  notes: z.string().nullable(),
  status: z.string(),
  custom_variables: json(customVariables),
  tags: json(z.array(tag)),
  language: languages,
  time_zone: z.string(),
  blacklisted_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type Lead = z.infer<typeof leadRow>

const leadCampaignRow = z.object({
  lead_id: z.number(),
  campaign_id: z.number(),
  status: z.string(),
  interested: flag,
})

type NewLead = Pick<
  Lead,
  'first_name' | 'last_name' | 'email' | 'title' | 'company' | 'status' | 'language' | 'time_zone'
> & {
  customVariables: CustomVariables
  createdAt: Date
}

export function addLead(db: Database, workspaceId: number, lead: NewLead): Lead {
  const created = timestamp(lead.createdAt)
  const { lastId } = db.run(
    `INSERT INTO leads (uuid, workspace_id, first_name, last_name, email, title, company, status, custom_variables,
       tags, language, time_zone, created_at, updated_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, '[]', ?, ?, ?, ?)`,
    [
      randomUUID(),
      workspaceId,
      lead.first_name,
      lead.last_name,
      lead.email,
      lead.title,
      lead.company,
      lead.status,
      JSON.stringify(lead.customVariables),
      lead.language,
      lead.time_zone,
      created,
      created,
    ],
  )
  return leadById(db, lastId)
}

export function leadById(db: Database, id: number): Lead {
  return storedRecord(db, leadRow, 'leads', id)
}

/** By id or by e-mail address. */
export function ownedLead(db: Database, workspaceId: number, key: string): Lead {
  if (!key.includes('@')) return ownedRecord(db, leadRow, 'leads', 'lead', workspaceId, key)
  const found = db.first(leadRow, 'SELECT * FROM leads WHERE workspace_id = ? AND email = ?', [
    workspaceId,
    key.toLowerCase(),
  ])
  if (found === undefined) throw notFound('lead', key)
  return found
}

export function setLeadStatus(db: Database, id: number, status: string): Lead {
  db.run('UPDATE leads SET status = ?, updated_at = ? WHERE id = ?', [status, timestamp(), id])
  return leadById(db, id)
}

export function blacklistLead(db: Database, id: number): Lead {
  db.run('UPDATE leads SET blacklisted_at = ?, updated_at = ? WHERE id = ?', [timestamp(), timestamp(), id])
  return leadById(db, id)
}

export function addLeadToCampaign(db: Database, leadId: number, campaignId: number, status: string): void {
  db.run('INSERT OR IGNORE INTO lead_campaigns (lead_id, campaign_id, status) VALUES (?, ?, ?)', [
    leadId,
    campaignId,
    status,
  ])
}

export function setLeadCampaign(
  db: Database,
  leadId: number,
  campaignId: number,
  change: { status?: string; interested?: boolean },
): void {
  db.run(
    `UPDATE lead_campaigns SET status = coalesce(?, status), interested = coalesce(?, interested)
     WHERE lead_id = ? AND campaign_id = ?`,
    [change.status ?? null, change.interested ?? null, leadId, campaignId],
  )
}

export function leadCampaign(db: Database, leadId: number, campaignId: number) {
  return db.first(leadCampaignRow, 'SELECT * FROM lead_campaigns WHERE lead_id = ? AND campaign_id = ?', [
    leadId,
    campaignId,
  ])
}

export function campaignsOfLead(db: Database, leadId: number) {
  return db.all(leadCampaignRow, 'SELECT * FROM lead_campaigns WHERE lead_id = ? ORDER BY campaign_id', [leadId])
}
