import { ago, byId, call, element } from './dom.js'

const opened = new Set()

/** Mail of both directions, the newest first. What is open stays open when the list is drawn again. */
export function drawMail(panel, { received, sent }, onChange) {
  const incoming = received.map((mail) => ({ ...mail, key: `in-${mail.id}`, at: mail.receivedAt, isSent: false }))
  const outgoing = sent.map((mail) => ({ ...mail, key: `out-${mail.id}`, at: mail.sentAt, isSent: true }))
  const mails = [...incoming, ...outgoing].sort((a, b) => (a.at < b.at ? 1 : -1))
  if (mails.length === 0) return empty(panel, 'No emails yet. Press “A lead replies” to get the first one.')
  panel.replaceChildren(...mails.map((mail) => mailRow(mail, onChange)))
}

function mailRow(mail, onChange) {
  const who = mail.isSent
    ? mail.to.map(({ name, address }) => name ?? address).join(', ')
    : (mail.from.name ?? mail.from.email)
  const tag = mail.isSent
    ? mail.via === 'api'
      ? 'by API'
      : 'by a person'
    : (mail.label ?? 'written').replaceAll('_', ' ')
  const words = (mail.text ?? '(HTML only)').replaceAll(/\s+/g, ' ').slice(0, 160)
  const row = element(
    'details',
    { className: mail.isSent ? 'mail is-sent' : 'mail', open: opened.has(mail.key) },
    element(
      'summary',
      {},
      element('span', { className: 'direction' }, mail.isSent ? 'Sent' : 'Received'),
      element('span', { className: 'who' }, who),
      element('span', { className: 'words' }, words),
      element('span', { className: 'tag' }, tag),
      element(
        'time',
        { className: 'when', dateTime: mail.at, title: new Date(mail.at).toLocaleString() },
        ago(mail.at),
      ),
    ),
  )
  const open = () => row.querySelector('.letter') ?? row.append(letter(mail, onChange))
  if (row.open) open()
  row.addEventListener('toggle', () => {
    if (row.open) {
      opened.add(mail.key)
      open()
    } else opened.delete(mail.key)
  })
  return row
}

function letter(mail, onChange) {
  const facts = mail.isSent
    ? [
        ['Subject', mail.subject],
        ['To', mail.to.map(({ address }) => address).join(', ')],
        ['In reply to', mail.answeredReplyId === null ? 'nothing' : `reply ${mail.answeredReplyId}`],
        ['Row', `reply ${mail.replyId}`],
      ]
    : [
        ['Subject', mail.subject],
        ['From', mail.from.email],
        ['Row', `reply ${mail.id}, ${mail.type}`],
        ...(mail.corpusId === null ? [] : [['Corpus', mail.corpusId]]),
      ]
  const list = element(
    'dl',
    {},
    ...facts.flatMap(([name, value]) => [element('dt', {}, name), element('dd', {}, String(value))]),
  )
  const body =
    mail.text === null
      ? element('iframe', { sandbox: '', srcdoc: mail.html ?? '', title: 'The email as HTML' })
      : element('pre', {}, mail.text)
  const answer = element(
    'button',
    { type: 'button', onclick: () => answerByHand(mail, onChange) },
    'Answer as a person in the platform',
  )
  return element('div', { className: 'letter' }, list, body, mail.isSent || mail.type === 'Bounced' ? null : answer)
}

async function answerByHand(mail, onChange) {
  await call('POST', '/manual-send', { replyId: mail.id })
  onChange()
}

export function drawLeads(panel, leads) {
  drawTable(
    panel,
    ['Name', 'Company', 'Status', 'Language', 'Title', 'Email'],
    leads.map((lead) => [lead.name, lead.company, lead.status, lead.language, lead.title, lead.email]),
    'No leads in this workspace.',
  )
}

export function drawCampaigns(panel, campaigns) {
  const rows = campaigns.map(({ name, status, leads, sent, replies, id }) => [name, status, leads, sent, replies, id])
  drawTable(panel, ['Campaign', 'Status', 'Leads', 'Sent', 'Replies', 'Id'], rows, 'No campaigns in this workspace.')
}

export function drawWebhooks(panel, webhooks) {
  const rows = webhooks.map(({ name, delivered, waiting, failed, events, url }) => [
    name,
    delivered,
    waiting,
    failed,
    events.join(', '),
    url,
  ])
  drawTable(
    panel,
    ['Name', 'Delivered', 'Waiting', 'Failed', 'Events', 'URL'],
    rows,
    'No webhooks are registered in this workspace. Connect Rejoinder to it and create an agent.',
  )
}

function drawTable(panel, heads, rows, emptyText) {
  if (rows.length === 0) return empty(panel, emptyText)
  const side = (value) => (typeof value === 'number' ? 'number' : '')
  const first = rows[0]
  const head = element(
    'tr',
    {},
    ...heads.map((text, index) => element('th', { scope: 'col', className: side(first[index]) }, text)),
  )
  const body = rows.map((row) =>
    element('tr', {}, ...row.map((value) => element('td', { className: side(value) }, String(value ?? '')))),
  )
  panel.replaceChildren(
    element(
      'div',
      { className: 'scroll', tabIndex: 0, role: 'region', ariaLabel: heads[0] },
      element('table', {}, element('thead', {}, head), element('tbody', {}, ...body)),
    ),
  )
}

function empty(panel, text) {
  panel.replaceChildren(element('p', { className: 'empty' }, text))
}

/** The tabs: arrows move between them, as a keyboard expects. */
export function wireTabs(onChoose) {
  const tabs = [...document.querySelectorAll('[role="tab"]')]
  const choose = (tab) => {
    for (const other of tabs) {
      other.setAttribute('aria-selected', String(other === tab))
      other.tabIndex = other === tab ? 0 : -1
    }
    byId('panel').setAttribute('aria-labelledby', tab.id)
    onChoose(tab.id.replace('tab-', ''))
  }
  tabs.forEach((tab, index) => {
    tab.addEventListener('click', () => choose(tab))
    tab.addEventListener('keydown', (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
      if (step === undefined) return
      const next = tabs[(index + step + tabs.length) % tabs.length]
      choose(next)
      next.focus()
    })
  })
}
