import { numberPlace } from './load-spec.ts'

// A question, so that nothing of it is to be told to the platform: there is none behind a bench.
const answer = `Hi Ann,

thanks for writing. Does it work with the mailboxes that we already have, or do we need new ones? Which languages does it read?
Our team writes to customers in four countries, and the answers come in all of their languages.

Best regards,
Dana Whitfield
Larkspur Logistics`

const quoted = `On Mon, 2 Mar 2026 at 09:10, Ann Archer <ann@outreach.example> wrote:
> Hi Dana,
>
> I saw that Larkspur is hiring for its sales team. Most teams of your size lose a third of their positive replies to slow
> answers. We help with that: would a short look be worth your time?
>
> Ann`

/**
 * A lead's reply as the platform posts it, about 2.5 KB; each number is another mail of another lead. \`place\` stands where the
 * number goes.
 */
export function deliveryBody(place: string = numberPlace): string {
  const text = `${answer}\n\n${quoted}`
  const html = text
    .split('\n')
    .map((line) => `<div>${line.replaceAll('>', '&gt;')}<br></div>`)
    .join('')
  const body = {
    event: {
      type: 'LEAD_REPLIED',
      name: 'Lead Replied',
      instance_url: 'https://dedi.emailbison.com',
      workspace_id: 3,
      workspace_name: 'Acme Outbound',
    },
    data: {
      reply: {
        id: '#number',
        uuid: `9f7a2718-0000-4000-8000-00${place}`,
        email_subject: 'Re: quick question',
        interested: false,
        automated_reply: false,
        html_body: html,
        text_body: text,
        raw_body: null,
        headers: null,
        date_received: new Date().toISOString(),
        type: 'Tracked Reply',
        folder: 'Inbox',
        raw_message_id: `<${place}@mail.example>`,
        from_name: `Dana Whitfield ${place}`,
        from_email_address: `dana-${place}@larkspur.example`,
        primary_to_email_address: 'ann@outreach.example',
        to: [{ name: 'Ann Archer', address: 'ann@outreach.example' }],
        cc: null,
        bcc: null,
        parent_id: null,
        attachments: [],
      },
      campaign_event: { id: '#number', type: 'replied' },
      lead: {
        id: '#number',
        first_name: 'Dana',
        last_name: `Whitfield ${place}`,
        email: `dana-${place}@larkspur.example`,
        title: 'Head of Growth',
        company: 'Larkspur Logistics',
        custom_variables: [],
      },
      campaign: { id: 76, name: 'Logistics, spring' },
      sender_email: { id: 1163, name: 'Ann Archer', email: 'ann@outreach.example' },
    },
  }
  return JSON.stringify(body).replaceAll('"#number"', place)
}
