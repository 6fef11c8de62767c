import { byId, call, fillSelect, KeyError, takeKey } from './dom.js'
import { drawCampaigns, drawLeads, drawMail, drawWebhooks, wireTabs } from './records.js'
import { drawActivity, drawFaults, drawSettings } from './switches.js'

const refreshMs = 2000
const labels = [
  'meeting_request',
  'interested',
  'question',
  'objection',
  'not_now',
  'referral',
  'out_of_office',
  'auto_reply',
  'not_interested',
  'unsubscribe',
  'abuse',
  'bounce',
  'other',
]
/** Those to which people have answered. */
const pastLabels = [
  'question',
  'interested',
  'meeting_request',
  'objection',
  'not_now',
  'referral',
  'not_interested',
  'unsubscribe',
]
const languages = { en: 'English', de: 'German', fr: 'French', es: 'Spanish', nl: 'Dutch', pt: 'Portuguese' }
const styles = ['gmail', 'outlook', 'apple', 'mobile', 'bottom', 'html_only', 'forward', 'plain']
const drawers = { mail: drawMail, leads: drawLeads, campaigns: drawCampaigns, webhooks: drawWebhooks }
const drawn = new Map()
// A link may open the page at one workspace; what is chosen here afterwards counts.
let asked = new URLSearchParams(location.search).get('workspace') ?? ''
let tab = 'mail'

/** Draws a part only when its data has changed, so that focus and selection survive the refreshes. */
function drawIfNew(part, data, draw) {
  const signature = JSON.stringify(data)
  if (drawn.get(part) === signature) return
  drawn.set(part, signature)
  const focused = document.activeElement?.id
  draw(data)
  if (focused) byId(focused)?.focus()
}

/** Where somebody is at work: replies in a workspace that nobody has connected reach nobody. */
function connectedLast({ workspaces }) {
  const [last] = workspaces.toSorted((a, b) => ((a.connectedAt ?? '') < (b.connectedAt ?? '') ? 1 : -1))
  return String(last?.id ?? '')
}

/** The controls, or the question for the key. */
function show(isOpen) {
  byId('controls').hidden = !isOpen
  byId('facts').hidden = !isOpen
  byId('key-form').hidden = isOpen
}

async function refresh() {
  try {
    await draw()
    show(true)
  } catch (error) {
    if (!(error instanceof KeyError)) throw error
    show(false)
  }
}

async function draw() {
  const state = await call('GET', '/state')
  const select = byId('workspace')
  fillSelect(
    select,
    state.workspaces.map(({ id, name }) => [id, `${name} (${id})`]),
  )
  if (asked !== null)
    select.value = state.workspaces.some(({ id }) => String(id) === asked) ? asked : connectedLast(state)
  asked = null
  const workspace = state.workspaces.find(({ id }) => String(id) === select.value)
  if (workspace === undefined) return
  byId('base-url').textContent = location.origin
  byId('api-key').textContent = workspace.apiKey
  byId('not-connected').hidden = workspace.connectedAt !== null
  // The minute is part of it: when the next lead writes is told as so many minutes.
  drawIfNew('activity', { ...workspace, minute: Math.floor(Date.now() / 10_000) }, () =>
    drawActivity(workspace, refresh),
  )
  const ids = state.opensAll ? 'page' : `page-${workspace.id}`
  drawIfNew('faults', { faults: state.faults, ids }, ({ faults }) => drawFaults(faults, ids, refresh))
  drawIfNew('settings', state.settings, (settings) => drawSettings(settings, state.opensAll, refresh))
  const { leads } = await call('GET', `/leads?workspace=${workspace.id}`)
  fillSelect(byId('lead'), [
    ['', 'Whoever has written least'],
    ...leads.map(({ id, name, company }) => [id, `${name}, ${company}`]),
  ])
  const data = await recordsOf(tab, workspace.id, leads)
  drawIfNew(tab, data, () => drawers[tab](byId('panel'), data, refresh))
}

async function recordsOf(part, workspaceId, leads) {
  if (part === 'leads') return leads
  if (part === 'campaigns') return (await call('GET', `/campaigns?workspace=${workspaceId}`)).campaigns
  if (part === 'webhooks') return (await call('GET', `/webhooks?workspace=${workspaceId}`)).webhooks
  const query = `?workspace=${workspaceId}&limit=60`
  const [{ received }, { sent }] = await Promise.all([call('GET', `/received${query}`), call('GET', `/sent${query}`)])
  // The minute is part of the data: the times beside the mail grow old.
  return { received, sent, minute: Math.floor(Date.now() / 60_000) }
}

function readForm(form) {
  const given = new FormData(form)
  const label = given.get('label')
  const body = {
    workspaceId: Number(byId('workspace').value),
    count: Number(given.get('count')),
    untracked: given.has('untracked'),
  }
  if (label === 'written') body.text = given.get('text')
  else if (label !== '') body.label = label
  if (given.get('leadId') !== '') body.leadId = Number(given.get('leadId'))
  if (given.get('lang') !== '') body.lang = given.get('lang')
  if (given.get('style') !== '') body.style = given.get('style')
  return body
}

/** A form that does something with the sandbox, and says what below its button. */
function wireForm(form, status, act) {
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    const button = form.querySelector('button[type="submit"]')
    button.disabled = true
    try {
      status.textContent = await act(form)
      status.classList.remove('is-bad')
      await refresh()
    } catch (error) {
      status.textContent = error.message
      status.classList.add('is-bad')
    } finally {
      button.disabled = false
      button.focus()
    }
  })
}

async function letReply(form) {
  const { replies } = await call('POST', '/lead-replies', readForm(form))
  const [first] = replies
  return replies.length === 1 ? `${first.from.name ?? first.from.email} wrote.` : `${replies.length} replies arrived.`
}

async function addPast(form) {
  const given = new FormData(form)
  const label = given.get('label')
  const { threads } = await call('POST', '/past-threads', {
    workspaceId: Number(byId('workspace').value),
    threads: Number(given.get('threads')),
    ...(label === '' ? {} : { label }),
  })
  return threads === 1 ? '1 past thread was added.' : `${threads} past threads were added.`
}

function capital(text) {
  const words = text.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

fillSelect(byId('label'), [['', 'Any'], ...labels.map((label) => [label, capital(label)]), ['written', 'My own words']])
fillSelect(byId('past-label'), [['', 'A mixture'], ...pastLabels.map((label) => [label, capital(label)])])
fillSelect(byId('lang'), [['', 'The lead’s own'], ...Object.entries(languages)])
fillSelect(byId('style'), [['', 'Any'], ...styles.map((style) => [style, capital(style)])])
byId('label').addEventListener('change', () => {
  const isWritten = byId('label').value === 'written'
  byId('text-field').hidden = !isWritten
  byId('text').required = isWritten
  if (isWritten) byId('text').focus()
})
wireForm(byId('reply-form'), byId('reply-status'), letReply)
wireForm(byId('past-form'), byId('past-status'), addPast)
byId('key-form').addEventListener('submit', async (event) => {
  event.preventDefault()
  takeKey(byId('key').value)
  byId('key-status').textContent = ''
  await refresh()
  if (!byId('key-form').hidden) byId('key-status').textContent = 'That key doesn’t work here.'
})
addEventListener('hashchange', () => {
  takeKey()
  refresh()
})
byId('workspace').addEventListener('change', refresh)
byId('faults-off').addEventListener('click', async () => {
  await call('DELETE', '/faults')
  await refresh()
})
wireTabs((chosen) => {
  tab = chosen
  drawn.delete(tab)
  refresh()
})

takeKey()

async function keepFresh() {
  if (!document.hidden) await refresh().catch((error) => console.error(error))
  setTimeout(keepFresh, refreshMs)
}
keepFresh()
