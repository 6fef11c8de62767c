import { byId, call, element } from './dom.js'

const presets = [
  ['unauthorized', '401, the key is refused', { kind: 'unauthorized' }],
  ['forbidden', '403, another workspace’s record', { kind: 'forbidden' }],
  ['not-found', '404, unknown record', { kind: 'not_found' }],
  ['invalid', '422, in the envelope', { kind: 'invalid' }],
  ['invalid-laravel', '422, in Laravel’s own shape', { kind: 'invalid', shape: 'laravel' }],
  ['limited', '429 with Retry-After: 5', { kind: 'rate_limited', retryAfter: 5 }],
  ['limited-bare', '429 without Retry-After', { kind: 'rate_limited', retryAfter: null }],
  ['error-500', '500, server error', { kind: 'server_error', status: 500 }],
  ['error-503', '503, unavailable', { kind: 'server_error', status: 503 }],
  ['success-false', '200 with success: false', { kind: 'success_false' }],
  ['empty', '200 with nothing in it', { kind: 'empty_200' }],
  ['lost-answer', 'Done, but the answer is lost', { kind: 'lost_answer' }],
  ['late-error', 'Done, but answered with 504', { kind: 'server_error', status: 504, afterDoing: true }],
  ['lost-before', 'Connection lost before anything', { kind: 'lost_before' }],
  ['slow', 'Slow: 5 s', { kind: 'slow', delayMs: 5000 }],
  ['duplicate', 'Webhooks come twice', { kind: 'duplicate_delivery' }],
  ['reordered', 'Webhooks change their order', { kind: 'reordered_delivery' }],
  ['late', 'Webhooks come 10 s late', { kind: 'late_delivery', delayMs: 10_000 }],
  ['dropped', 'Webhooks do not come', { kind: 'dropped_delivery' }],
]

const scopes = {
  all: {},
  send: { method: 'POST', path: '/api/replies' },
  read: { method: 'GET' },
}

/** One switch for each fault. Where and how often it applies is chosen above the list, before it is switched on. */
export function drawFaults(faults, onChange) {
  const active = new Map(faults.map((fault) => [fault.id, fault]))
  const known = presets.map(([id, text, rule]) => {
    const fault = active.get(`page-${id}`)
    const turn = (isOn) => (isOn ? switchOn(id, rule) : call('DELETE', `/faults/page-${id}`))
    return switchRow(`fault-${id}`, text, fault !== undefined && !fault.isSpent, sayHits(fault), async (isOn) => {
      await turn(isOn)
      onChange()
    })
  })
  const others = faults
    .filter(({ id }) => !presets.some(([preset]) => id === `page-${preset}`))
    .map((fault) =>
      switchRow(
        `fault-${fault.id}`,
        fault.kind.replaceAll('_', ' '),
        !fault.isSpent,
        sayHits(fault) || 'set by a test',
        async () => {
          await call('DELETE', `/faults/${fault.id}`)
          onChange()
        },
      ),
    )
  byId('faults').replaceChildren(...known, ...others)
}

function switchOn(id, rule) {
  const times = byId('fault-times').value
  const isDelivery = rule.kind.endsWith('_delivery')
  const match = isDelivery ? {} : scopes[byId('fault-scope').value]
  return call('POST', '/faults', {
    id: `page-${id}`,
    ...rule,
    match,
    ...(times === '' ? {} : { times: Number(times) }),
  })
}

function sayHits(fault) {
  if (fault === undefined || fault.hits === 0) return ''
  return `${fault.hits} ${fault.hits === 1 ? 'time' : 'times'}`
}

const differences = [
  [
    '/api/users says “workspace”, not “team”',
    (settings) => settings.usersShape === 'workspace',
    (isOn) => ({ usersShape: isOn ? 'workspace' : 'team' }),
  ],
  [
    'Campaign status with a capital',
    (settings) => settings.statusCase === 'capital',
    (isOn) => ({ statusCase: isOn ? 'capital' : 'lower' }),
  ],
  ['Pause answers 200 with nothing', (settings) => settings.pauseAnswersEmpty, (isOn) => ({ pauseAnswersEmpty: isOn })],
  ['Sent rows name their lead', (settings) => settings.sentRowsLinked, (isOn) => ({ sentRowsLinked: isOn })],
  [
    '3,000 requests a minute at most',
    (settings) => settings.requestsPerMinute !== null,
    (isOn) => ({ requestsPerMinute: isOn ? 3000 : null }),
  ],
]

export function drawSettings(settings, onChange) {
  const rows = differences.map(([text, read, change], index) =>
    switchRow(`setting-${index}`, text, read(settings), '', async (isOn) => {
      await call('PUT', '/settings', change(isOn))
      onChange()
    }),
  )
  byId('settings').replaceChildren(...rows)
}

function switchRow(id, text, isOn, note, onTurn) {
  const input = element('input', {
    id,
    type: 'checkbox',
    role: 'switch',
    checked: isOn,
    onchange: () => onTurn(input.checked),
  })
  return element('li', {}, element('label', { htmlFor: id }, text), element('small', {}, note), input)
}
