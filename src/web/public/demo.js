// Goes through the steps of the start page's demo (`site/demo/thread-demo.tsx`): by itself once, then as somebody asks for it. The page
// is whole without it: what stands there then is the fourth step.
;(() => {
  const demo = document.getElementById('demo')
  const list = demo?.querySelector('[data-steps]')
  if (!list) return
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  const wordMs = 45
  const words = demo.querySelectorAll('[data-word]').length
  // How long each step is looked at before the next one comes; the last one stays.
  const stays = [1800, 3200, words * wordMs + 900, 6500, 4000]
  const last = stays.length + 1
  let timer = 0

  const show = (step) => {
    demo.dataset.step = String(step)
    demo.toggleAttribute('data-writing', step === 3 && !isStill)
    for (const [index, button] of buttons.entries())
      if (index + 1 === step) button.setAttribute('aria-current', 'step')
      else button.removeAttribute('aria-current')
    choose(null)
  }
  const play = (step) => {
    clearTimeout(timer)
    show(step)
    playing.textContent = step < last ? 'Pause' : 'Play again'
    if (step < last) timer = setTimeout(() => play(step + 1), stays[step - 1])
  }
  const stop = (step) => {
    clearTimeout(timer)
    timer = 0
    show(step)
    playing.textContent = 'Play'
  }
  const now = () => Number(demo.dataset.step)

  // Each line below the demo becomes the button of its step.
  const buttons = [...list.children].map((line, index) => {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = `${line.className} w-full text-left hover:text-ink`
    button.append(...line.childNodes)
    line.className = ''
    line.append(button)
    button.addEventListener('click', () => stop(index + 1))
    return button
  })
  list.addEventListener('keydown', (event) => {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    const next = Math.min(last, Math.max(1, now() + by))
    stop(next)
    buttons[next - 1]?.focus()
  })

  const playing = document.createElement('button')
  playing.type = 'button'
  playing.className =
    'self-start rounded-sm border border-line-strong bg-surface px-3 py-1.5 font-medium text-ink text-sm hover:bg-sunken pointer-coarse:min-h-11'
  playing.textContent = 'Play'
  playing.addEventListener('click', () => {
    if (timer && now() < last) stop(now())
    else play(now() < last ? now() : 1)
  })
  list.after(playing)

  // What the buttons of the recording do.
  for (const press of demo.querySelectorAll('[data-press]')) asButton(press, () => stop(Number(press.dataset.press)))

  // A fact says where it comes from in the line below the draft, as at the caret of the composer.
  const marks = [...demo.querySelectorAll('[data-mark]')]
  const told = document.createElement('p')
  told.className = 'min-w-0 text-ink-muted'
  told.setAttribute('role', 'status')
  const verdicts = [...demo.querySelectorAll('[data-verdict]')]
  verdicts[0]?.after(told)
  for (const mark of marks) {
    asButton(mark, () => choose(mark))
    mark.addEventListener('mouseenter', () => choose(mark))
    mark.addEventListener('mouseleave', () => choose(null))
    mark.addEventListener('focus', () => choose(mark))
    mark.addEventListener('blur', () => choose(null))
  }

  function choose(chosen) {
    told.textContent = chosen && now() >= 4 ? `${chosen.textContent}: ${chosen.dataset.says}` : ''
    for (const verdict of verdicts) verdict.hidden = told.textContent !== ''
    for (const mark of marks) mark.setAttribute('aria-pressed', String(mark === chosen))
  }

  function asButton(element, press) {
    element.setAttribute('role', 'button')
    element.tabIndex = 0
    element.addEventListener('click', press)
    element.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return
      event.preventDefault()
      press()
    })
  }

  if (isStill) show(now())
  else play(1)
})()
