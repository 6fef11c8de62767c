import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { flag, json, type Tag, tag } from '../columns.ts'
import type { Database } from '../database.ts'
import { timestamp } from '../timestamps.ts'
import { ownedRecord, storedRecord } from './records.ts'

export const campaignStatuses = [
  'draft',
  'launching',
  'active',
  'stopped',
  'completed',
  'paused',
  'failed',
  'queued',
  'archived',
  'pending deletion',
  'deleted',
]

export const campaignRow = z.object({
  id: z.number(),
  uuid: z.string(),
  workspace_id: z.number(),
  name: z.string(),
  status: z.string(),
  include_auto_replies_in_stats: flag,
  tags: json(z.array(tag)),
  created_at: z.string(),
  updated_at: z.string(),
})
export type Campaign = z.infer<typeof campaignRow>

type NewCampaign = { name: string; status: string; includeAutoReplies: boolean; tags: Tag[]; createdAt: Date }

export function addCampaign(db: Database, workspaceId: number, campaign: NewCampaign): Campaign {
  const created = timestamp(campaign.createdAt)
  const { lastId } = db.run(
    `INSERT INTO campaigns (uuid, workspace_id, name, status, include_auto_replies_in_stats, tags, created_at, updated_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      randomUUID(),
      workspaceId,
      campaign.name,
      campaign.status,
      campaign.includeAutoReplies,
      JSON.stringify(campaign.tags),
      created,
      created,
    ],
  )
  return campaignById(db, lastId)
}

export function campaignById(db: Database, id: number): Campaign {
  return storedRecord(db, campaignRow, 'campaigns', id)
}

export function ownedCampaign(db: Database, workspaceId: number, id: string): Campaign {
  return ownedRecord(db, campaignRow, 'campaigns', 'campaign', workspaceId, id)
}

export function campaignsOf(db: Database, workspaceId: number): Campaign[] {
  return db.all(campaignRow, 'SELECT * FROM campaigns WHERE workspace_id = ? ORDER BY id', [workspaceId])
}

export function setCampaignStatus(db: Database, id: number, status: string): Campaign {
  db.run('UPDATE campaigns SET status = ?, updated_at = ? WHERE id = ?', [status, timestamp(), id])
  return campaignById(db, id)
}
