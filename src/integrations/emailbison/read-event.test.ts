import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { apiLead, delivery, toBytes, webhookMail } from '../../../test/emailbison/samples.ts'
import { eventKey } from './event-key.ts'
import { readEvent } from './read-event.ts'

describe('reading', () => {
  test('a reply of a lead, with the ids from the objects beside it', () => {
    expect(readEvent(toBytes(delivery('LEAD_REPLIED')))).toMatchObject({
      kind: 'mail',
      type: 'lead_replied',
      campaign: { id: '76', name: 'Baltic print buyers' },
      mail: {
        id: '45012',
        direction: 'inbound',
        isTracked: true,
        subject: 'Re: quick question',
        campaignId: '76',
        senderEmailId: '1163',
        senderEmail: 'jonas@sender.example',
        lead: { id: '52476', name: 'Ona Petraitė' },
      },
    })
  })

  test('the same reply from a body that is wrapped once more', () => {
    const bare = delivery('LEAD_REPLIED')

    expect(readEvent(toBytes({ data: bare }))).toEqual(readEvent(toBytes(bare)))
  })

  test('an untracked reply has neither lead nor campaign', () => {
    const body = delivery('UNTRACKED_REPLY_RECEIVED', {
      reply: webhookMail({ type: 'Untracked Reply' }),
      lead: undefined,
      campaign: undefined,
      scheduled_email: undefined,
      campaign_event: undefined,
    })

    expect(readEvent(toBytes(body))).toMatchObject({
      kind: 'mail',
      campaign: null,
      mail: { isTracked: false, lead: null, campaignId: null, senderEmailId: '1163' },
    })
  })

  test('a mail sent by hand is outbound, with or without a lead', () => {
    const reply = webhookMail({ folder: 'Sent', type: 'Outgoing Email', uuid: undefined })

    const event = readEvent(toBytes(delivery('MANUAL_EMAIL_SENT', { reply, lead: null, campaign: null })))

    expect(event).toMatchObject({ kind: 'mail', campaign: null, mail: { direction: 'outbound', lead: null } })
  })

  test('a bounce is one by its event, whatever the mail says', () => {
    expect(readEvent(toBytes(delivery('EMAIL_BOUNCED')))).toMatchObject({ kind: 'mail', mail: { isBounce: true } })
  })

  test('a lead that was marked interested brings the mail', () => {
    expect(readEvent(toBytes(delivery('LEAD_INTERESTED')))).toMatchObject({ kind: 'mail', type: 'lead_interested' })
  })

  test('a lead that unsubscribed', () => {
    const body = delivery('LEAD_UNSUBSCRIBED', { reply: undefined })

    expect(readEvent(toBytes(body))).toMatchObject({
      kind: 'lead_unsubscribed',
      lead: { id: '52476' },
      campaignId: '76',
    })
  })

  test.each(['EMAIL_SENT', 'EMAIL_OPENED', 'TAG_ATTACHED', 'EMAIL_ACCOUNT_DISCONNECTED', 'EMAIL_SEND_FAILED'])(
    '%s is known and of no use here',
    (type) => {
      expect(readEvent(toBytes(delivery(type)))).toEqual({ kind: 'ignored', type: type.toLowerCase() })
    },
  )

  test.each<[string, unknown, string]>([
    ['half of the JSON', '{"event":{"type":"LEAD_RE', 'not_json'],
    ['nothing', '', 'not_json'],
    ['a list', [], 'no_object'],
    ['no event', { data: {} }, 'no_event'],
    ['an event without type', { event: {}, data: {} }, 'no_type'],
    ['a type of its own', delivery('SOMETHING_NEW'), 'unknown_type'],
    ['no mail', delivery('LEAD_REPLIED', { reply: null }), 'no_message'],
    ['a mail without id', delivery('LEAD_REPLIED', { reply: webhookMail({ id: null }) }), 'no_message_id'],
    ['no lead', delivery('LEAD_UNSUBSCRIBED', { lead: apiLead({ id: null }) }), 'no_lead_id'],
  ])('a body with %s is kept with the reason', (_, body, why) => {
    expect(readEvent(toBytes(body))).toMatchObject({ kind: 'unreadable', why })
  })
})

describe('telling deliveries apart', () => {
  const keyOf = (body: unknown) => eventKey(toBytes(body))

  test('one event has one key, however it is wrapped and whatever else changed in it', () => {
    const body = delivery('LEAD_REPLIED')

    expect(keyOf(body)).toEqual({ type: 'lead_replied', key: 'lead_replied:45012' })
    expect(keyOf({ data: body })).toEqual(keyOf(body))
    expect(keyOf(delivery('LEAD_REPLIED', { lead: apiLead({ status: 'verified' }) }))).toEqual(keyOf(body))
    expect(keyOf(delivery('LEAD_REPLIED', { reply: webhookMail({ id: '45012' }) }))).toEqual(keyOf(body))
  })

  test('another mail, or another event of the same mail, has another key', () => {
    const keys = [
      keyOf(delivery('LEAD_REPLIED')).key,
      keyOf(delivery('LEAD_INTERESTED')).key,
      keyOf(delivery('LEAD_REPLIED', { reply: webhookMail({ id: 45013 }) })).key,
    ]

    expect(new Set(keys).size).toBe(3)
  })

  test('a mail without id is told by its uuid', () => {
    const { key } = keyOf(delivery('LEAD_REPLIED', { reply: webhookMail({ id: null }) }))

    expect(key).toBe('lead_replied:9f7a2718-0000-4000-8000-000000045012')
  })

  test('a lead that unsubscribes twice is two events', () => {
    const once = delivery('LEAD_UNSUBSCRIBED', { reply: undefined })
    const again = delivery('LEAD_UNSUBSCRIBED', { reply: undefined, campaign_event: { id: 6002 } })
    const unnamed = delivery('LEAD_UNSUBSCRIBED', { reply: undefined, campaign_event: null })

    expect(keyOf(once).key).toBe('lead_unsubscribed:event:6001')
    expect(keyOf(again).key).not.toBe(keyOf(once).key)
    expect(keyOf(unnamed).key).toMatch(/^sha256:[0-9a-f]{64}$/)
  })

  test('what can not be read is told by its bytes', () => {
    expect(keyOf('{"event"')).toEqual({ type: 'unreadable', key: expect.stringMatching(/^sha256:[0-9a-f]{64}$/) })
    expect(keyOf('{"event"').key).toBe(keyOf('{"event"').key)
    expect(keyOf('{"event":').key).not.toBe(keyOf('{"event"').key)
  })

  test('a key stays short, whatever is put into it', () => {
    const { key } = keyOf(delivery('LEAD_REPLIED', { reply: { uuid: 'x'.repeat(100_000) } }))

    expect(key.length).toBeLessThan(150)
    expect(keyOf(delivery('X'.repeat(100_000))).type).toBe('unreadable')
  })
})

describe('hostile bodies', () => {
  const neverThrows = (body: Uint8Array) => {
    const { type, key } = eventKey(body)
    expect(type).toMatch(/^[a-z0-9_]{1,64}$/)
    expect(key.length).toBeLessThan(160)
    expect(['mail', 'lead_unsubscribed', 'ignored', 'unreadable']).toContain(readEvent(body).kind)
  }

  test('any bytes', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), neverThrows), { numRuns: 2000 })
  })

  test('any JSON', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 5 }), (json) => neverThrows(toBytes(json))),
      { numRuns: 2000 },
    )
  })

  test('any JSON in any field of a delivery', () => {
    const fields = fc.constantFrom(...Object.keys(webhookMail()))
    const types = fc.constantFrom(
      'LEAD_REPLIED',
      'UNTRACKED_REPLY_RECEIVED',
      'MANUAL_EMAIL_SENT',
      'EMAIL_BOUNCED',
      'LEAD_UNSUBSCRIBED',
    )
    const parts = fc.constantFrom('reply', 'lead', 'campaign', 'sender_email', 'campaign_event')
    fc.assert(
      fc.property(types, fields, parts, fc.jsonValue({ maxDepth: 3 }), (type, field, part, value) => {
        neverThrows(toBytes(delivery(type, { reply: webhookMail({ [field]: value }) })))
        neverThrows(toBytes(delivery(type, { [part]: value })))
      }),
      { numRuns: 2000 },
    )
  })

  test('a megabyte of brackets', () => {
    neverThrows(toBytes('['.repeat(1_000_000)))
    neverThrows(
      toBytes(`{"event":{"type":"LEAD_REPLIED"},"data":{"reply":${'[1,'.repeat(200_000)}1${']'.repeat(200_000)}}}`),
    )
  })
})
