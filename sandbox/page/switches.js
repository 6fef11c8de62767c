import { byId, call, element } from './dom.js'

const presets = [
  ['unauthorized', '401, key rejected', { kind: 'unauthorized' }],
  ['forbidden', '403, another workspace’s record', { kind: 'forbidden' }],
  ['not-found', '404, unknown record', { kind: 'not_found' }],
  ['invalid', '422, in the API’s envelope', { kind: 'invalid' }],
  ['invalid-laravel', '422, in Laravel’s own shape', { kind: 'invalid', shape: 'laravel' }],
  ['limited', '429 with Retry-After: 5', { kind: 'rate_limited', retryAfter: 5 }],
  ['limited-bare', '429 without Retry-After', { kind: 'rate_limited', retryAfter: null }],
  ['error-500', '500, server error', { kind: 'server_error', status: 500 }],
  ['error-503', '503, unavailable', { kind: 'server_error', status: 503 }],
  ['success-false', '200 with success: false', { kind: 'success_false' }],
  ['empty', '200 with an empty body', { kind: 'empty_200' }],
  ['lost-answer', 'Done, but the response is lost', { kind: 'lost_answer' }],
  ['late-error', 'Done, but the response is 504', { kind: 'server_error', status: 504, afterDoing: true }],
  ['lost-before', 'Connection lost before anything is done', { kind: 'lost_before' }],
  ['slow', 'Slow: 5 seconds', { kind: 'slow', delayMs: 5000 }],
  ['duplicate', 'Webhooks arrive twice', { kind: 'duplicate_delivery' }],
  ['reordered', 'Webhooks arrive out of order', { kind: 'reordered_delivery' }],
  ['late', 'Webhooks arrive 10 seconds late', { kind: 'late_delivery', delayMs: 10_000 }],
  ['dropped', 'Webhooks never arrive', { kind: 'dropped_delivery' }],
]

const scopes = {
  all: {},
  send: { method: 'POST', path: '/api/replies' },
  read: { method: 'GET' },
}

/** One switch for each fault. Where and how often it applies is chosen above the list, before it is switched on. */
export function drawFaults(faults, ids, onChange) {
  const active = new Map(faults.map((fault) => [fault.id, fault]))
  const known = presets.map(([id, text, rule]) => {
    const fault = active.get(`${ids}-${id}`)
    const turn = (isOn) => (isOn ? switchOn(`${ids}-${id}`, rule) : call('DELETE', `/faults/${ids}-${id}`))
    return switchRow(`fault-${id}`, text, fault !== undefined && !fault.isSpent, sayHits(fault), async (isOn) => {
      await turn(isOn)
      onChange()
    })
  })
  const others = faults
    .filter(({ id }) => !presets.some(([preset]) => id === `${ids}-${preset}`))
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
    id,
    ...rule,
    match,
    ...(times === '' ? {} : { times: Number(times) }),
  })
}

/** Whether leads write by themselves, and when the next one does. */
export function drawActivity({ id, activity, connectedAt }, onChange) {
  const row = switchRow(
    'leads-write',
    'Leads write on their own',
    activity?.isOn ?? false,
    nextIn(activity),
    async (on) => {
      await call('PUT', '/activity', { workspace: id, on })
      onChange()
    },
  )
  byId('activity').replaceChildren(...(connectedAt === null ? [] : [row]))
}

function nextIn(activity) {
  if (!activity?.isOn || activity.nextAt === null) return ''
  const seconds = Math.max(0, (new Date(activity.nextAt).getTime() - Date.now()) / 1000)
  return seconds < 90 ? 'next one in a moment' : `next one in ${Math.round(seconds / 60)} min`
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
    'Campaign status is capitalized',
    (settings) => settings.statusCase === 'capital',
    (isOn) => ({ statusCase: isOn ? 'capital' : 'lower' }),
  ],
  [
    'Pause returns 200 with an empty body',
    (settings) => settings.pauseAnswersEmpty,
    (isOn) => ({ pauseAnswersEmpty: isOn }),
  ],
  ['Sent rows include their lead', (settings) => settings.sentRowsLinked, (isOn) => ({ sentRowsLinked: isOn })],
  [
    'At most 3,000 requests a minute',
    (settings) => settings.requestsPerMinute !== null,
    (isOn) => ({ requestsPerMinute: isOn ? 3000 : null }),
  ],
]

/** They hold for every workspace, so only the key of the whole sandbox turns them. */
export function drawSettings(settings, mayTurn, onChange) {
  const rows = differences.map(([text, read, change], index) =>
    switchRow(
      `setting-${index}`,
      text,
      read(settings),
      '',
      async (isOn) => {
        await call('PUT', '/settings', change(isOn))
        onChange()
      },
      mayTurn,
    ),
  )
  const why = element(
    'li',
    {},
    element('small', {}, 'These apply to every workspace. To change them, open the link that npm start printed.'),
  )
  byId('settings').replaceChildren(...(mayTurn ? [] : [why]), ...rows)
}

function switchRow(id, text, isOn, note, onTurn, mayTurn = true) {
  const input = element('input', {
    id,
    type: 'checkbox',
    role: 'switch',
    checked: isOn,
    disabled: !mayTurn,
    onchange: () => onTurn(input.checked),
  })
  return element('li', {}, element('label', { htmlFor: id }, text), element('small', {}, note), input)
}
