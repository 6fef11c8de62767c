import { isBandRight, isLabelRight, isNewTextRight } from './figures.ts'
import type { Judged } from './judge.ts'
import { isHuman, isOptOut } from './reply.ts'
import { headline, percent, type Result, shareText } from './table.ts'

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const style = `
:root { color-scheme: light dark; --line: light-dark(#d9dce1, #363b44); --soft: light-dark(#f4f5f7, #1d2026); --bad: light-dark(#b42318, #ff8a80) }
body { font: 14px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 72rem; padding: 0 1rem; background: light-dark(#fff, #14161a); color: light-dark(#1a1d21, #e6e8eb) }
table { border-collapse: collapse; margin: 1rem 0; display: block; overflow-x: auto }
th, td { border-bottom: 1px solid var(--line); padding: .25rem .75rem .25rem 0; text-align: left; vertical-align: top }
td.n { text-align: right; font-variant-numeric: tabular-nums }
details { border: 1px solid var(--line); border-radius: 6px; margin: .5rem 0; padding: .5rem .75rem }
summary { cursor: pointer } pre { background: var(--soft); padding: .75rem; white-space: pre-wrap; overflow-wrap: anywhere; border-radius: 4px }
.bad { color: var(--bad); font-weight: 600 }`

/** What is wrong with one prediction, each fault in words. */
function faultsOf(row: Judged): string[] {
  const { reply, prediction } = row
  const faults: string[] = []
  const differ = (what: string, wanted: unknown, got: unknown) => faults.push(`${what}: ${wanted}, predicted ${got}`)
  if (isLabelRight(row) === false) differ('label', [reply.label, ...(reply.also ?? [])].join(' or '), prediction.label)
  if (isBandRight(row) === false) differ('band', [reply.band, ...(reply.band_also ?? [])].join(' or '), prediction.band)
  const optOut = isOptOut(reply)
  if (optOut !== null && optOut !== prediction.unsubscribe) differ('unsubscribe', optOut, prediction.unsubscribe)
  const human = isHuman(reply)
  if (human !== null && human !== prediction.human) differ('human', human, prediction.human)
  if (reply.injection != null && reply.injection !== prediction.injection)
    differ('injection', reply.injection, prediction.injection)
  if (reply.lang !== null && reply.lang !== prediction.lang) differ('language', reply.lang, prediction.lang)
  if (reply.ooo_return !== undefined && (reply.ooo_return || null) !== prediction.ooo_return) {
    differ('return date', reply.ooo_return, prediction.ooo_return)
  }
  const email = reply.referral_email?.toLowerCase() || null
  if (reply.referral_email !== undefined && email !== prediction.referral_email) {
    differ('referred address', email, prediction.referral_email)
  }
  if (isNewTextRight(row) === false) faults.push('new text')
  if (row.modelFailure !== undefined) faults.push(`no answer of the model: ${row.modelFailure}`)
  return faults
}

function failure(row: Judged, faults: readonly string[]): string {
  const { reply, prediction, reasons } = row
  const why = reasons.map(({ text, quote }) => `${text}: "${quote}"`).join('\n')
  return `<details><summary><b>${escaped(reply.id)}</b> <span class="bad">${escaped(faults.join('; '))}</span></summary>
<p>${escaped(`${reply.from_name ?? ''} <${reply.from_email}>, ${reply.subject}`)}${reply.note === null ? '' : `<br>${escaped(reply.note)}`}</p>
<pre>${escaped(reply.body)}</pre>
${isNewTextRight(row) === false ? `<p>New text, wanted and predicted:</p><pre>${escaped(reply.new_text ?? '')}</pre><pre>${escaped(prediction.new_text.slice(0, 3000))}</pre>` : ''}
<p>Score ${prediction.score}, action ${prediction.action}</p><pre>${escaped(why)}</pre></details>`
}

function confusionTable({ labels }: Result): string {
  const names = Object.keys(labels.confusion).sort()
  const columns = [...new Set([...names, ...Object.values(labels.confusion).flatMap(Object.keys)])]
  const cell = (truth: string, predicted: string) => labels.confusion[truth]?.[predicted] ?? ''
  const head = ['truth \\ predicted', ...columns, 'right', 'of those called so'].map(
    (name) => `<th>${escaped(name)}</th>`,
  )
  const rows = names.map((truth) => {
    const figures = labels.per_label[truth]
    const shares = figures === undefined ? [] : [shareText(figures.accuracy), shareText(figures.precision)]
    const cells = [...columns.map((predicted) => cell(truth, predicted)), ...shares]
    return `<tr><th>${escaped(truth)}</th>${cells.map((value) => `<td class="n">${value}</td>`).join('')}</tr>`
  })
  return `<table><tr>${head.join('')}</tr>${rows.join('')}</table>`
}

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  `<table><tr>${head.map((name) => `<th>${escaped(name)}</th>`).join('')}</tr>${rows
    .map((row) => `<tr>${row.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`)
    .join('')}</table>`

/** The figures and every failure with its mail as one HTML page that needs nothing else. */
export function reportOf(result: Result, rows: readonly Judged[]): string {
  const columns = [result, ...Object.values(result.splits)].map(headline)
  const failed = rows.map((row) => ({ row, faults: faultsOf(row) })).filter(({ faults }) => faults.length > 0)
  const { bins, scores } = result.calibration
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Evaluation of ${escaped(result.writer)}</title><style>${style}</style>
<h1>Evaluation of ${escaped(result.writer)}</h1>
<p>${result.replies} replies of ${escaped(result.corpus)}. ${
    result.missed_floors.length === 0
      ? 'Every floor is reached.'
      : `<span class="bad">Below the floor: ${escaped(result.missed_floors.join('; '))}</span>`
  }</p>
${table(
  ['', 'all', ...Object.keys(result.splits)],
  headline(result).map(([name], index) => [name, ...columns.map((column) => column[index]?.[1] ?? '')]),
)}
<h2>Labels</h2>${confusionTable(result)}
<h2>Calibration</h2>
${table(
  ['confidence', 'replies', 'claimed', 'right'],
  bins.map(({ from, to, count, claimed, observed }) => [
    `${from} to ${to}`,
    String(count),
    percent(claimed),
    percent(observed),
  ]),
)}
${table(
  ['score', 'replies', 'truly high'],
  scores.map(({ score, count, hot }) => [String(score), String(count), percent(hot)]),
)}
<h2>${failed.length} replies with a fault</h2>
${failed.map(({ row, faults }) => failure(row, faults)).join('\n')}
</html>
`
}
