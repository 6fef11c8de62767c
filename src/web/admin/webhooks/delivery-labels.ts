import type { PlatformDelivery } from '#contract/admin.ts'
import type { EventError } from '#contract/webhooks.ts'
import type { Tone } from '#web/ui/tone.ts'

export const states: Record<PlatformDelivery['status'], { label: string; tone: Tone }> = {
  received: { label: 'Waiting', tone: 'info' },
  processed: { label: 'Processed', tone: 'positive' },
  ignored: { label: 'Not needed', tone: 'neutral' },
  failed: { label: 'Failed', tone: 'negative' },
}

const causes: Readonly<Record<string, string>> = {
  not_applied: 'It couldn’t be applied',
  webhook_gone: 'Its webhook no longer exists',
  not_json: 'The body is not JSON',
  no_object: 'The body is not a JSON object',
  no_event: 'The body has no event',
  no_type: 'The event has no type',
  unknown_type: 'The type is unknown',
  no_message: 'It contains no message',
  no_message_id: 'Its message has no ID',
  no_message_date: 'Its message has no date',
  no_lead_id: 'Its lead has no ID',
  // Of a reply that could not be sent.
  platform_said: 'Refused by the platform',
  never_called: 'Every attempt stopped before it reached the platform',
  absent: 'Not confirmed, probably not sent',
  unreadable: 'Not confirmed, may have been sent',
  accepted_lost: 'Accepted by the platform, but never seen there',
  platform_fault: 'The platform had an error',
  unwritten: 'Nothing could be written',
  file_gone: 'An attached file no longer exists',
}

/** Why a delivery or a send failed; a cause that this page does not know is named as the server has it. */
export const causeWords = (code: string): string => causes[code] ?? code.replaceAll('_', ' ')

/** The same with the words of the fault, which stand with the payload alone. */
export const errorWords = (error: EventError): string =>
  error.code === 'not_applied' ? `${causeWords(error.code)}: ${error.message}` : causeWords(error.code)
