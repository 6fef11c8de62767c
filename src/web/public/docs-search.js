// Loaded by the pages of the documentation: finds places in them by the words that are typed. What there is to find is fetched once, when the
// page has come and nothing else is to be done, so that it can be searched without a connection then. `site/docs/search-index.ts` writes it: [address, title, chapter, words] for each place.
const shownAtMost = 12
const wordsAround = 60
/** How a sentence below the field looks. */
const told = 'pt-2 text-ink-muted text-sm'

const form = document.querySelector('[data-docs-search]')
const input = form.querySelector('input')
const status = form.querySelector('[role="status"]')
const list = form.querySelector('ol')

let asked = null
function places() {
  asked ??= fetch(form.dataset.docsSearch)
    .then((answer) => (answer.ok ? answer.json() : Promise.reject(new Error(String(answer.status)))))
    .catch((error) => {
      asked = null
      throw error
    })
  return asked
}

const fold = (text) => text.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('’', "'")

/** Where a word begins with what was typed, from a place on. */
function placeIn(text, typed, from = 0) {
  for (let at = text.indexOf(typed, from); at >= 0; at = text.indexOf(typed, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1])) return at
  }
  return -1
}

/** How well a place fits: 0 when one of the words is nowhere in it. */
function worthOf([, title, chapter, words], typed) {
  let worth = 0
  for (const word of typed) {
    if (placeIn(fold(title), word) >= 0) worth += 8
    else if (placeIn(fold(chapter), word) >= 0) worth += 3
    else if (placeIn(fold(words), word) >= 0) worth += 1
    else return 0
  }
  return fold(title) === typed.join(' ') ? worth + 8 : worth
}

function passageOf(words, typed) {
  const at = Math.max(0, ...typed.map((word) => placeIn(fold(words), word)))
  const from = at < wordsAround ? 0 : words.indexOf(' ', at - wordsAround) + 1
  if (words.length - from <= 2.5 * wordsAround) return `${from > 0 ? '… ' : ''}${words.slice(from)}`
  return `${from > 0 ? '… ' : ''}${words.slice(from, words.lastIndexOf(' ', from + 2.5 * wordsAround))} …`
}

/** The text with what was typed marked in it. */
function marked(text, typed) {
  const parts = []
  const folded = fold(text)
  // A letter that folds into two would shift every place behind it.
  if (folded.length !== text.length) return [text]
  let rest = 0
  for (;;) {
    const [next] = typed
      .map((word) => ({ at: placeIn(folded, word, rest), end: placeIn(folded, word, rest) + word.length }))
      .filter(({ at }) => at >= 0)
      .sort((a, b) => a.at - b.at)
    if (next === undefined) break
    const mark = document.createElement('mark')
    mark.textContent = text.slice(next.at, next.end)
    parts.push(text.slice(rest, next.at), mark)
    rest = next.end
  }
  return [...parts, text.slice(rest)]
}

function itemOf([address, title, chapter, words], typed) {
  const item = document.createElement('li')
  const link = document.createElement('a')
  link.href = address
  const head = document.createElement('b')
  head.append(...marked(title, typed))
  const about = document.createElement('small')
  about.append(...(title === chapter ? [] : [chapter, words && ' · ']), ...marked(passageOf(words, typed), typed))
  link.append(head, about)
  item.append(link)
  return item
}

async function find() {
  const typed = fold(input.value)
    .split(/[^\p{L}\p{N}_/']+/u)
    .filter(Boolean)
  if (typed.length === 0) {
    list.replaceChildren()
    status.textContent = ''
    return
  }
  let found
  try {
    found = await places()
  } catch {
    list.replaceChildren()
    status.className = told
    status.textContent = 'Search couldn’t be loaded. Type on to try again.'
    return
  }
  // Somebody has typed on meanwhile.
  if (
    fold(input.value)
      .split(/[^\p{L}\p{N}_/']+/u)
      .filter(Boolean)
      .join(' ') !== typed.join(' ')
  )
    return
  const fitting = found
    .map((place, order) => ({ place, order, worth: worthOf(place, typed) }))
    .filter(({ worth }) => worth > 0)
    .sort((a, b) => b.worth - a.worth || a.order - b.order)
  list.replaceChildren(...fitting.slice(0, shownAtMost).map(({ place }) => itemOf(place, typed)))
  status.className = fitting.length === 0 ? told : 'sr-only'
  status.textContent =
    fitting.length === 0
      ? 'Nothing found. Try fewer words.'
      : `${fitting.length} ${fitting.length === 1 ? 'place' : 'places'} found.`
}

const links = () => [...list.querySelectorAll('a')]

form.addEventListener('keydown', (event) => {
  const all = [input, ...links()]
  const here = all.indexOf(document.activeElement)
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    event.preventDefault()
    all[Math.min(all.length - 1, Math.max(0, here + (event.key === 'ArrowDown' ? 1 : -1)))]?.focus()
  } else if (event.key === 'Enter' && document.activeElement === input) {
    event.preventDefault()
    all[1]?.click()
  } else if (event.key === 'Escape') {
    event.preventDefault()
    input.value = ''
    input.focus()
    find()
  }
})
const fetchPlaces = () => places().catch(() => undefined)
addEventListener('load', () =>
  'requestIdleCallback' in window ? requestIdleCallback(fetchPlaces) : setTimeout(fetchPlaces, 1000),
)
input.addEventListener('focus', fetchPlaces, { once: true })
input.addEventListener('input', find)
document.addEventListener('keydown', (event) => {
  const isTyped = event.target instanceof Element && event.target.closest('input, textarea, select')
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyped) return
  event.preventDefault()
  input.focus()
})
form.hidden = false
// The list of chapters may be longer than the screen: the one that is read stands in its middle.
const chapters = document.querySelector('nav[aria-label="All chapters"]')
const here = chapters.querySelector('[aria-current]')
if (here) chapters.scrollTop = here.offsetTop - chapters.offsetTop - chapters.clientHeight / 2
