import type { Sandbox } from '../context.ts'
import { sentMail, stopFutureMails } from '../store/campaign-mails.ts'
import { type Lead, leadCampaign, setLeadCampaign, setLeadStatus } from '../store/leads.ts'
import { type Reply, setReplyFlag } from '../store/replies.ts'
import type { Workspace } from '../store/workspaces.ts'
import { emit } from '../webhooks/emit.ts'
import { campaignMailEventData, replyEventData } from '../webhooks/payloads.ts'

/** Nothing changes when the lead is interested in that campaign already; told only the first time. */
export function markInterested(
  sandbox: Sandbox,
  workspace: Workspace,
  reply: Reply,
  lead: { id: number },
  isQuiet: boolean,
): Reply {
  const { db } = sandbox
  return db.transaction(() => {
    if (reply.campaign_id !== null) {
      if (leadCampaign(db, lead.id, reply.campaign_id)?.interested === true) return reply
      setLeadCampaign(db, lead.id, reply.campaign_id, { interested: true })
    }
    const marked = setReplyFlag(db, reply.id, 'interested', true)
    if (!isQuiet) emit(sandbox, workspace, 'lead_interested', replyEventData(sandbox, marked, 'interested'))
    return marked
  })
}

export function markNotInterested(sandbox: Sandbox, reply: Reply): Reply {
  return sandbox.db.transaction(() => {
    if (reply.lead_id !== null && reply.campaign_id !== null) {
      setLeadCampaign(sandbox.db, reply.lead_id, reply.campaign_id, { interested: false })
    }
    return setReplyFlag(sandbox.db, reply.id, 'interested', false)
  })
}

/** No campaign mails the lead any more; told once. */
export function unsubscribe(sandbox: Sandbox, workspace: Workspace, lead: Lead, campaignId: number | undefined): Lead {
  const { db } = sandbox
  return db.transaction(() => {
    if (lead.status === 'unsubscribed') return lead
    stopFutureMails(db, [lead.id], undefined, 'unsubscribed')
    const unsubscribed = setLeadStatus(db, lead.id, 'unsubscribed')
    const mail = sentMail(db, lead.id, campaignId, 'last')
    if (mail !== undefined) {
      emit(sandbox, workspace, 'lead_unsubscribed', campaignMailEventData(sandbox, mail.id, 'unsubscribed'))
    }
    return unsubscribed
  })
}
