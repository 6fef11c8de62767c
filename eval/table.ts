import type { Figures, Share } from './figures.ts'

export interface Result extends Figures {
  corpus: string
  writer: string
  unreadable_lines: { line: number; problem: string }[]
  splits: Record<string, Figures>
  missed_floors: string[]
}

export const percent = (share: number | null): string => (share === null ? '-' : `${(share * 100).toFixed(1)} %`)
export const shareText = ({ right, of, share }: Share): string =>
  of === 0 ? '-' : `${percent(share)} (${right}/${of})`

/** The figures that a reader wants first, one a line. */
export function headline(figures: Figures): [string, string][] {
  const { labels, bands, unsubscribe, automatic_mail, injection, new_text, ooo_return, referral_email } = figures
  const { calibration, time, cost } = figures
  return [
    ['labels', shareText(labels)],
    ['bands', shareText(bands)],
    ['unsubscribe recall', shareText(unsubscribe.recall)],
    ['unsubscribe precision', shareText(unsubscribe.precision)],
    ['opt-outs called interested', String(unsubscribe.false_interested.length)],
    ['opt-outs scored above 0', String(unsubscribe.scored_above_zero.length)],
    ['automatic mail recall', shareText(automatic_mail.recall)],
    ['automatic mail precision', shareText(automatic_mail.precision)],
    ['written by a person or not', shareText(figures.human)],
    ['injection recall', shareText(injection.recall)],
    ['injection precision', shareText(injection.precision)],
    ['language', shareText(figures.language)],
    ['new text, exact', shareText(new_text)],
    ['new text, shared words', percent(new_text.similarity)],
    ['return dates', shareText(ooo_return.found)],
    ['referred addresses', shareText(referral_email.found)],
    ['calibration error (ECE)', calibration.ece === null ? '-' : calibration.ece.toFixed(3)],
    ['time per reply', `${time.p50_ms?.toFixed(2) ?? '-'} ms median, ${time.p95_ms?.toFixed(2) ?? '-'} ms p95`],
    ['cost per reply', cost.per_reply_usd === null ? '-' : `$${cost.per_reply_usd.toFixed(6)}`],
  ]
}

function perLabelLines({ labels }: Figures): string[] {
  const rows = Object.entries(labels.per_label).sort(([a], [b]) => a.localeCompare(b))
  return rows.map(([label, { accuracy, precision }]) => {
    const wrong = Object.entries(labels.confusion[label] ?? {}).filter(([predicted]) => predicted !== label)
    const list = wrong.sort((a, b) => b[1] - a[1]).map(([predicted, count]) => `${predicted} ${count}`)
    return `${label.padEnd(16)} ${shareText(accuracy).padEnd(18)} ${shareText(precision).padEnd(18)} ${list.join(', ')}`
  })
}

/** The figures as a person reads them in a terminal; each split of the corpus in a column of its own. */
export function tableOf(result: Result): string {
  const columns: [string, Figures][] = [['all', result], ...Object.entries(result.splits)]
  const rows = headline(result).map(([name], index) => [
    name,
    ...columns.map(([, figures]) => headline(figures)[index]?.[1] ?? ''),
  ])
  const lines = [
    `${result.replies} replies of ${result.corpus}, judged by ${result.writer}`,
    ...(result.unreadable_lines.length > 0 ? [`${result.unreadable_lines.length} lines could not be read`] : []),
    ...(result.model_failures > 0 ? [`${result.model_failures} replies the model did not judge: the rules did`] : []),
    '',
    ['', ...columns.map(([name]) => name)]
      .map((cell) => cell.padEnd(30))
      .join('')
      .trimEnd(),
    ...rows.map((row) =>
      row
        .map((cell) => cell.padEnd(30))
        .join('')
        .trimEnd(),
    ),
    '',
    `${'label'.padEnd(16)} ${'right'.padEnd(18)} ${'of those called so'.padEnd(18)} taken for`,
    ...perLabelLines(result),
    '',
    result.missed_floors.length === 0
      ? 'Every floor is reached.'
      : `Below the floor: ${result.missed_floors.join('; ')}`,
  ]
  return lines.join('\n')
}
