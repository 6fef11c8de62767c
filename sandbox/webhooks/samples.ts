import type { Sandbox } from '../context.ts'
import type { Workspace } from '../store/workspaces.ts'
import type { EventId } from './event-types.ts'
import { type Payload, payloadOf } from './payloads.ts'

const at = '2026-03-02T09:11:02.000000Z'

const reply = {
  id: 1,
  uuid: '9f7a2718-0000-4000-8000-000000000001',
  email_subject: 'Re: quick question',
  interested: false,
  automated_reply: false,
  html_body: '<div>Sounds good, what would it cost?</div>',
  text_body: 'Sounds good, what would it cost?',
  raw_body: null,
  headers: null,
  date_received: '2026-03-02T09:10:42.000000Z',
  type: 'Tracked Reply',
  folder: 'Inbox',
  from_name: 'Ona Petraitė',
  from_email_address: 'ona@buyer.example',
  primary_to_email_address: 'jonas@sender.example',
  to: [{ name: 'Jonas', address: 'jonas@sender.example' }],
  cc: null,
  bcc: null,
  parent_id: null,
  raw_message_id: '<sample-reply@buyer.example>',
  created_at: at,
  updated_at: at,
  attachments: [],
}
const lead = {
  id: 1,
  uuid: '9f7a2718-0000-4000-8000-000000000002',
  email: 'ona@buyer.example',
  first_name: 'Ona',
  last_name: 'Petraitė',
  status: 'unverified',
  title: 'CEO',
  company: 'Buyer UAB',
  custom_variables: [{ name: 'phone number', value: '+370 600 00000' }],
  emails_sent: 1,
  opens: 0,
  unique_opens: 0,
  replies: 1,
  unique_replies: 1,
  bounces: 0,
}
const campaign = { id: 1, name: 'Sample campaign' }
const mail = {
  id: 1,
  sequence_step_id: 1,
  sequence_step_order: 1,
  sequence_step_variant: null,
  status: 'sent',
  scheduled_date_est: '2026-03-01T07:00:00.000000Z',
  scheduled_date_local: '2026-03-01T14:00:00.000000Z',
  local_timezone: 'Europe/Vilnius',
  sent_at: '2026-03-01T12:00:26.000000Z',
  opens: 0,
  replies: 1,
  unique_opens: 0,
  unique_replies: 1,
  interested: null,
  raw_message_id: '<sample-mail@sender.example>',
}
const sender = {
  id: 1,
  name: 'Jonas',
  email: 'jonas@sender.example',
  status: 'connected',
  type: 'google_workspace_oauth',
  daily_limit: 30,
  emails_sent: 52,
  replied: 1,
  opened: 4,
  unsubscribed: 0,
  bounced: 1,
  unique_replies: 1,
  unique_opens: 2,
  total_leads_contacted: 35,
  interested: 0,
  created_at: at,
  updated_at: at,
}

/** An event with made-up records, as the sample and test routes give it. */
export function samplePayload(sandbox: Sandbox, workspace: Workspace, id: EventId): Payload {
  return payloadOf(sandbox, workspace, id, sampleData(id))
}

function sampleData(id: EventId): Record<string, unknown> {
  const siblings = { lead, campaign, scheduled_email: mail, sender_email: sender }
  const event = (type: string) => ({
    id: 1,
    type,
    created_at_local: '2026-03-02T11:11:02.000000Z',
    local_timezone: 'Europe/Vilnius',
    created_at: at,
  })
  switch (id) {
    case 'lead_replied':
      return { reply, campaign_event: event('replied'), ...siblings }
    case 'lead_interested':
      return { reply: { ...reply, interested: true }, campaign_event: event('interested'), ...siblings }
    case 'email_bounced': {
      const bounce = {
        ...reply,
        type: 'Bounced',
        folder: 'Bounced',
        automated_reply: true,
        from_email_address: 'mailer-daemon@buyer.example',
      }
      return { reply: bounce, campaign_event: event('bounce'), ...siblings }
    }
    case 'untracked_reply_received':
      return { reply: { ...reply, type: 'Untracked Reply' }, sender_email: sender }
    case 'manual_email_sent':
      return { reply: { ...reply, type: 'Outgoing Email', folder: 'Sent' }, ...siblings }
    case 'tag_attached':
    case 'tag_removed':
      return { tag_id: 1, tag_name: 'VIP', taggable_id: 1, taggable_type: 'Lead' }
    case 'email_sent':
    case 'lead_first_contacted':
    case 'email_opened':
    case 'lead_unsubscribed': {
      const own = { ...mail, lead_id: 1, email_subject: 'Quick question', email_body: '<p>Hello Ona</p>' }
      return { ...siblings, scheduled_email: own, campaign_event: event(campaignEventTypes[id]) }
    }
    default:
      return { sender_email: sender }
  }
}

const campaignEventTypes = {
  email_sent: 'sent',
  lead_first_contacted: 'sent',
  email_opened: 'opened',
  lead_unsubscribed: 'unsubscribed',
}
