import type { EventError, WebhookEvent, WebhookEventType } from '#contract/webhooks.ts'
import type { Tone } from '#web/ui/tone.ts'

/** What an event tells, in a person's words. */
export const eventMeanings = (platformName: string): Record<WebhookEventType, string> => ({
  lead_replied: 'A lead answers a campaign',
  untracked_reply_received: 'An email that doesn’t belong to a campaign',
  manual_email_sent: `A person answers inside ${platformName}`,
  lead_unsubscribed: 'A lead unsubscribes',
  email_bounced: 'An email bounces',
})

export const outcomes: Record<WebhookEvent['status'], { label: string; tone: Tone }> = {
  received: { label: 'Waiting', tone: 'info' },
  processed: { label: 'Success', tone: 'positive' },
  ignored: { label: 'Not needed', tone: 'neutral' },
  failed: { label: 'Failed', tone: 'negative' },
}

const causes: Record<Exclude<EventError['code'], 'not_applied'>, string> = {
  webhook_gone: 'The webhook that delivered this no longer exists.',
  not_json: 'The body is not JSON.',
  no_object: 'The body is not a JSON object.',
  no_event: 'The body has no event.',
  no_type: 'The event has no type.',
  unknown_type: 'This type of event is unknown.',
  no_message: 'It contains no message.',
  no_message_id: 'Its message has no ID.',
  no_message_date: 'Its message has no date.',
  no_lead_id: 'Its lead has no ID.',
}

/** Why an event was not applied. */
export const eventErrorWords = (error: EventError): string =>
  error.code === 'not_applied' ? `This event couldn’t be applied: ${error.message}` : causes[error.code]

const shownCharacters = 200_000

/** JSON with its lines broken, anything else as it came; the beginning of what is too long to be drawn. */
export function prettyPayload(body: string): { text: string; isCut: boolean } {
  const text = indented(body)
  return { text: text.slice(0, shownCharacters), isCut: text.length > shownCharacters }
}

function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
