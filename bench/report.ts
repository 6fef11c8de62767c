import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Figure {
  what: string
  value: string
  /** What the figure has to be; absent for one that only explains. */
  target?: string
  isMet?: boolean
}

export interface Section {
  title: string
  figures: Figure[]
  /** How it was measured, and what to know when reading it. */
  notes: string[]
}

const shown = (value: number, unit: string): string => {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2
  return `${value.toFixed(digits)}${unit === '' ? '' : ` ${unit}`}`
}

export const fact = (what: string, value: number | string, unit = ''): Figure => ({
  what,
  value: typeof value === 'number' ? shown(value, unit) : value,
})

export const atMost = (what: string, value: number, limit: number, unit = ''): Figure => ({
  ...fact(what, value, unit),
  target: `at most ${limit}${unit === '' ? '' : ` ${unit}`}`,
  isMet: value <= limit,
})

export const atLeast = (what: string, value: number, limit: number, unit = ''): Figure => ({
  ...fact(what, value, unit),
  target: `at least ${limit}${unit === '' ? '' : ` ${unit}`}`,
  isMet: value >= limit,
})

export const mustBe = (what: string, value: number | string, wanted: number | string): Figure => ({
  what,
  value: String(value),
  target: String(wanted),
  isMet: value === wanted,
})

const verdict = ({ isMet }: Figure): string => (isMet === undefined ? '' : isMet ? 'met' : 'MISSED')

export function printSection({ title, figures, notes }: Section): void {
  const width = Math.max(...figures.map(({ what }) => what.length))
  console.log(`\n${title}`)
  for (const figure of figures) {
    const target = figure.target === undefined ? '' : `(${figure.target}) ${verdict(figure)}`
    console.log(`  ${figure.what.padEnd(width)}  ${figure.value.padStart(10)}  ${target}`.trimEnd())
  }
  for (const note of notes) console.log(`  - ${note}`)
}

/** A table whose columns stand under each other in the text too, so that formatting the file changes nothing. */
function table(figures: readonly Figure[]): string[] {
  const rows = [
    ['figure', 'value', 'target', ''],
    ...figures.map((figure) => [figure.what, figure.value, figure.target ?? '', verdict(figure)]),
  ]
  const widths = [0, 1, 2, 3].map((column) => Math.max(4, ...rows.map((row) => row[column]?.length ?? 0)))
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => (column === 1 ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0))).join(' | ')} |`
  const rule = widths.map((width, column) => (column === 1 ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width)))
  return [...rows.slice(0, 1), rule, ...rows.slice(1)].map(line)
}

function markdownOf({ title, figures, notes }: Section, command: string, machine: string): string {
  return [
    `## ${title}`,
    '',
    `\`${command}\`, ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC; ${machine}`,
    '',
    ...table(figures),
    '',
    ...notes.map((note) => `- ${note}`),
    '',
  ].join('\n')
}

const resultsPath = join(import.meta.dirname, 'RESULTS.md')
const preamble = `# Measured

Written by \`npm run bench\` (all) or e.g. \`npm run bench -- ingest inbox\` (some: the other sections stay as they were). Ratios are
against a raw limit measured in the same run; what compares is measured in alternating rounds, and the median counts.
`

/** Puts the section into RESULTS.md in the place of its former self; sections keep the order of `titles`. */
export function keepSection(
  section: Section,
  { titles, command, machine }: { titles: readonly string[]; command: string; machine: string },
): void {
  const before = existsSync(resultsPath) ? readFileSync(resultsPath, 'utf8').split(/^(?=## )/m) : []
  const known = new Map(before.map((part) => [part.match(/^## (.+)$/m)?.[1] ?? '', part.trimEnd()]))
  known.set(section.title, markdownOf(section, command, machine).trimEnd())
  const parts = titles.flatMap((title) => known.get(title) ?? [])
  writeFileSync(resultsPath, `${[preamble.trimEnd(), ...parts].join('\n\n')}\n`)
}
