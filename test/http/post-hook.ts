import { delivery, webhookMail } from '../emailbison/samples.ts'

export interface LeadMail {
  id: number
  /** Left out: a lead of its own. */
  leadId?: number
  text?: string
  from?: string
}

/** The platform's delivery of a lead's reply. */
export function leadReplied({ id, leadId = id, text = 'Sounds good', from }: LeadMail): string {
  const email = from ?? `lead-${leadId}@buyer.example`
  return JSON.stringify(
    delivery('LEAD_REPLIED', {
      reply: webhookMail({
        id,
        uuid: null,
        from_email_address: email,
        text_body: text,
        html_body: null,
        attachments: [],
        raw_message_id: `<${id}@mail.example>`,
      }),
      lead: {
        id: leadId,
        first_name: 'Ona',
        last_name: `Nr ${leadId}`,
        email,
        title: '',
        company: '',
        custom_variables: [],
      },
    }),
  )
}

/** The platform's delivery of an opt-out by the link, always the same one, of whomever it says. */
export const leadUnsubscribed = (lead: object | null): string =>
  JSON.stringify(
    delivery('LEAD_UNSUBSCRIBED', { reply: null, campaign_event: { id: 6001, type: 'unsubscribed' }, lead }),
  )

/** A delivery that is kept like any other, and of which nothing follows. */
export const opened = (id: number): string => JSON.stringify(delivery('EMAIL_OPENED', { reply: { id, uuid: null } }))

/** Posts a delivery as the platform does. */
export function post(hook: string, body: string | Uint8Array<ArrayBuffer>): Promise<Response> {
  return fetch(hook, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
}
