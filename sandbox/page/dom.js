/** Makes an element; text is always text, never markup. */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith('on')) made.addEventListener(key.slice(2), value)
    else if (key in made && key !== 'list') made[key] = value
    else made.setAttribute(key, value)
  }
  made.append(...children.filter((child) => child !== null))
  return made
}

export function byId(id) {
  return document.getElementById(id)
}

const keptAs = 'sandbox-key'

/** The key of the controls comes behind the # of a link, which no server sees, and is kept for this tab. */
export function takeKey(key = new URLSearchParams(location.hash.slice(1)).get('key')) {
  if (key === null) return
  sessionStorage.setItem(keptAs, key.trim())
  history.replaceState(null, '', `${location.pathname}${location.search}`)
}

/** The call was refused for want of the right key. */
export class KeyError extends Error {}

export async function call(method, path, body) {
  const response = await fetch(`/sandbox${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${sessionStorage.getItem(keptAs) ?? ''}` },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  const answer = await response.json()
  if (response.status === 401) throw new KeyError(answer.data?.message)
  if (!response.ok) throw new Error(answer.data?.message ?? `The sandbox responded with ${response.status}.`)
  return answer
}

/** Replaces the options of a select, and keeps what is chosen when it is still there. */
export function fillSelect(select, options) {
  const signature = JSON.stringify(options)
  if (select.dataset.signature === signature) return
  const chosen = select.value
  select.dataset.signature = signature
  select.replaceChildren(...options.map(([value, text]) => element('option', { value: String(value) }, text)))
  if (options.some(([value]) => String(value) === chosen)) select.value = chosen
}

export function ago(moment) {
  const seconds = Math.max(0, (Date.now() - new Date(moment).getTime()) / 1000)
  if (seconds < 10) return 'now'
  if (seconds < 60) return `${Math.round(seconds)} s ago`
  if (seconds < 3600) return `${Math.round(seconds / 60)} min ago`
  if (seconds < 86_400) return `${Math.round(seconds / 3600)} h ago`
  return `${Math.round(seconds / 86_400)} d ago`
}
