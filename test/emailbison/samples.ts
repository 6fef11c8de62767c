/** A mail as the API answers it. */
export function apiMail(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    id: 45012,
    uuid: '9f7a2718-0000-4000-8000-000000045012',
    folder: 'Inbox',
    subject: 'Re: quick question',
    read: false,
    interested: false,
    automated_reply: false,
    html_body: '<div>Sounds good</div>',
    text_body: 'Sounds good',
    raw_body: null,
    headers: null,
    date_received: '2026-03-02T09:10:42.000000Z',
    type: 'Tracked Reply',
    tracked_reply: true,
    scheduled_email_id: 2542387,
    campaign_id: 76,
    lead_id: 52476,
    lead: apiLead(),
    sender_email_id: 1163,
    raw_message_id: '<CAHC@mail.example>',
    from_name: 'Ona Petraitė',
    from_email_address: 'Ona@Buyer.example',
    primary_to_email_address: 'jonas@sender.example',
    to: [{ name: 'Jonas', address: 'jonas@sender.example' }],
    cc: null,
    bcc: null,
    parent_id: null,
    attachments: [{ id: 8, reply_id: 45012, file_name: 'brief.pdf', download_url: 'https://h/x' }],
    created_at: '2026-03-02T09:11:02.000000Z',
    updated_at: '2026-03-02T09:11:02.000000Z',
    ...changes,
  }
}

/** A lead, as the API and the webhooks show it. */
export function apiLead(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    id: 52476,
    first_name: 'Ona',
    last_name: 'Petraitė',
    email: 'ona@buyer.example',
    title: 'CEO',
    company: 'Buyer UAB',
    notes: null,
    status: 'unverified',
    custom_variables: [{ name: 'phone_number', value: '+370 600' }],
    ...changes,
  }
}

/** A mail as webhooks carry it: the subject has another name, and the ids are missing. */
export function webhookMail(changes: Record<string, unknown> = {}): Record<string, unknown> {
  const { subject, campaign_id, lead_id, lead, sender_email_id, read, tracked_reply, scheduled_email_id, ...mail } =
    apiMail()
  return { ...mail, email_subject: subject, ...changes }
}

/** A whole delivery. */
export function delivery(type: string, changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    event: { type, name: 'A label', instance_url: 'https://h', workspace_id: 3, workspace_name: 'Acme Outbound' },
    data: {
      reply: webhookMail(),
      campaign_event: { id: 6001, type: 'replied' },
      lead: apiLead(),
      campaign: { id: 76, name: 'Baltic print buyers' },
      scheduled_email: { id: 2542387, status: 'sent' },
      sender_email: { id: 1163, name: 'Jonas', email: 'Jonas@Sender.example', status: 'connected' },
      ...changes,
    },
  }
}

export const toBytes = (value: unknown): Uint8Array =>
  new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value))
