// Loaded by the page of prices: looks up what so many agents cost in what was written into the page (`site/cost-calculator.tsx`).
const form = document.querySelector('[data-calculator]')
const levels = JSON.parse(form.dataset.calculator)
const write = (place, text) => {
  form.querySelector(`[data-${place}]`).textContent = text
}

function show() {
  const agents = Number(form.elements.agents.value)
  const level = levels.findLast((one) => one.agents <= agents)
  const cost = form.elements.credit.checked ? level.withCredit : level.month
  const each = Number(cost.slice(1)) / agents
  form.elements.agents.setAttribute('aria-valuetext', `${agents} ${agents === 1 ? 'agent' : 'agents'}`)
  write('agents', String(agents))
  write('cost', cost)
  write('plan', level.plan)
  write('each', agents > 1 ? `: $${each.toFixed(2)} an agent` : '')
}

form.addEventListener('input', show)
form.addEventListener('submit', (event) => event.preventDefault())
form.hidden = false
show()
