/** The events that can be registered for, with the names that `event-types` and the payloads give them. */
export const eventNames = {
  email_sent: ['Email Sent', 'Email Sent'],
  manual_email_sent: ['Manual Email Sent', 'Manual Email Sent'],
  lead_first_contacted: ['Contact First Emailed', 'Lead First Contacted'],
  lead_replied: ['Contact Replied', 'Lead Replied'],
  lead_interested: ['Contact Interested', 'Lead Interested'],
  lead_unsubscribed: ['Contact Unsubscribed', 'Lead Unsubscribed'],
  untracked_reply_received: ['Untracked Reply Received', 'Untracked Reply Received'],
  email_opened: ['Email Opened', 'Email Opened'],
  email_bounced: ['Email Bounced', 'Email Bounced'],
  email_account_added: ['Email Account Added', 'Email Account Added'],
  email_account_removed: ['Email Account Removed', 'Email Account Removed'],
  email_account_disconnected: ['Email Account Disconnected', 'Email Account Disconnected'],
  email_account_reconnected: ['Email Account Reconnected', 'Email Account Reconnected'],
  tag_attached: ['Tag Attached', 'Tag Attached'],
  tag_removed: ['Tag Removed', 'Tag Removed'],
  warmup_disabled_receiving_bounces: ['Warmup Disabled Receiving Bounces', 'Warmup Disabled (Receiving Bounces)'],
  warmup_disabled_causing_bounces: ['Warmup Disabled Causing Bounces', 'Warmup Disabled (Causing Bounces)'],
} satisfies Record<string, [listed: string, delivered: string]>

export type EventId = keyof typeof eventNames

export function isEventId(text: string): text is EventId {
  return Object.hasOwn(eventNames, text)
}

/** The reference's own lists name these; the others can be registered for all the same. */
export const listedEventIds = Object.keys(eventNames).filter(isEventId).slice(0, 13)
