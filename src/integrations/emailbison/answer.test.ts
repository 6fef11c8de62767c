import { expect, test } from 'vitest'
import { readAnswer } from './answer.ts'

const now = new Date('2026-03-02T09:00:00Z')

function answer(body: unknown, headers: Record<string, string> = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return readAnswer({ status: 200, headers, body: new TextEncoder().encode(text) }, now)
}

test.each([
  ['the envelope', { data: { success: false, message: 'Record not found.' } }, 'Record not found.'],
  [
    "Laravel's own",
    { message: 'The message field is required.', errors: { message: ['x'] } },
    'The message field is required.',
  ],
  [
    'only a list of problems',
    { data: { success: false, errors: { to_emails: ['Give a recipient.'] } } },
    'Give a recipient.',
  ],
  ['an error', { error: 'Too Many Attempts.' }, 'Too Many Attempts.'],
  ['several lines', { message: ' One.\n  Two. ' }, 'One. Two.'],
  ['nothing', { data: [] }, ''],
])('reads the message out of %s', (_, body, message) => {
  expect(answer(body).message).toBe(message)
})

test('shortens a message that is a page long', () => {
  expect(answer({ message: 'x'.repeat(5000) }).message.length).toBeLessThan(310)
})

test.each([
  [{ data: { success: false } }, false],
  [{ data: { success: 'false' } }, false],
  [{ data: { success: 'true' } }, true],
  [{ success: true }, true],
  [{ data: { id: 1 } }, null],
  [[], null],
])('success of %j is %s', (body, success) => {
  expect(answer(body).success).toBe(success)
})

test('an empty body is an answer; a web page or half of the JSON is not', () => {
  expect(answer('')).toMatchObject({ isReadable: true, data: undefined })
  expect(answer('<html></html>').isReadable).toBe(false)
  expect(answer('{"data":{"success":tr').isReadable).toBe(false)
})

test.each([
  [{ 'retry-after': '30' }, {}, 30_000],
  [{ 'retry-after': 'Mon, 02 Mar 2026 09:01:30 GMT' }, {}, 90_000],
  [{ 'retry-after': 'Mon, 02 Mar 2026 08:00:00 GMT' }, {}, 0],
  [{ 'retry-after': '99999999' }, {}, 3_600_000],
  [{ 'retry-after': 'soon' }, {}, null],
  [{}, { retry_after: 2.5 }, 2500],
  [{}, { data: { retry_after: 7 } }, 7000],
  [{}, {}, null],
])('waits as told: header %j, body %j -> %s ms', (headers, body, waitMs) => {
  expect(answer(body, headers).retryAfterMs).toBe(waitMs)
})
