import { labelFacts } from '#contract/labels.ts'
import { calibration, type Sample } from './calibration.ts'
import type { Judged } from './judge.ts'
import { isHuman, isOptOut } from './reply.ts'
import { similarity, squeezed } from './same-text.ts'

/** A share with what it was counted over: 9 of 10 and 900 of 1000 are not the same news. */
export interface Share {
  right: number
  of: number
  /** 0 to 1; null when there was nothing to count. */
  share: number | null
}

const shareOf = (right: number, of: number): Share => ({ right, of, share: of === 0 ? null : right / of })

type Table = Record<string, Record<string, number>>

function count(table: Table, truth: string, predicted: string): void {
  table[truth] ??= {}
  const row = table[truth]
  row[predicted] = (row[predicted] ?? 0) + 1
}

/** How well something was found: recall over what there is, precision over what was called so. */
interface Finding {
  recall: Share
  precision: Share
  missed: string[]
  invented: string[]
}

function finding(
  rows: readonly Judged[],
  truth: (row: Judged) => boolean | null,
  called: (row: Judged) => boolean,
): Finding {
  const told = rows.filter((row) => truth(row) !== null)
  const real = told.filter((row) => truth(row) === true)
  const found = told.filter(called)
  const ids = (list: readonly Judged[]) => list.map(({ reply }) => reply.id)
  return {
    recall: shareOf(real.filter(called).length, real.length),
    precision: shareOf(found.filter((row) => truth(row) === true).length, found.length),
    missed: ids(real.filter((row) => !called(row))),
    invented: ids(found.filter((row) => truth(row) === false)),
  }
}

/** A value that is there or not: right when it is the same, and when there is rightly none. */
function valueFigures(rows: readonly Judged[], key: 'ooo_return' | 'referral_email') {
  const told = rows.filter(({ reply }) => reply[key] !== undefined)
  const wanted = (row: Judged) => row.reply[key]?.toLowerCase() || null
  const isRight = (row: Judged) => wanted(row) === row.prediction[key]
  const there = told.filter((row) => wanted(row) !== null)
  return {
    all: shareOf(told.filter(isRight).length, told.length),
    found: shareOf(there.filter(isRight).length, there.length),
    wrong: told.filter((row) => !isRight(row)).map(({ reply }) => reply.id),
  }
}

export const isLabelRight = ({ reply, prediction }: Judged): boolean | null =>
  reply.label == null ? null : reply.label === prediction.label || (reply.also ?? []).includes(prediction.label)

export const isBandRight = ({ reply, prediction }: Judged): boolean | null =>
  reply.band == null ? null : reply.band === prediction.band || (reply.band_also ?? []).includes(prediction.band)

export const isNewTextRight = ({ reply, prediction }: Judged): boolean | null =>
  reply.new_text == null ? null : squeezed(reply.new_text) === squeezed(prediction.new_text)

function right(rows: readonly Judged[], is: (row: Judged) => boolean | null): Share {
  const told = rows.filter((row) => is(row) !== null)
  return shareOf(told.filter((row) => is(row) === true).length, told.length)
}

function labelFigures(rows: readonly Judged[]) {
  const confusion: Table = {}
  for (const { reply, prediction } of rows) if (reply.label != null) count(confusion, reply.label, prediction.label)
  const perLabel = Object.fromEntries(
    Object.keys(confusion).map((label) => {
      const called = rows.filter(({ reply, prediction }) => reply.label != null && prediction.label === label)
      const mine = rows.filter(({ reply }) => reply.label === label)
      return [label, { accuracy: right(mine, isLabelRight), precision: right(called, isLabelRight) }]
    }),
  )
  return { ...right(rows, isLabelRight), per_label: perLabel, confusion }
}

function bandFigures(rows: readonly Judged[]) {
  const confusion: Table = {}
  for (const { reply, prediction } of rows) if (reply.band != null) count(confusion, reply.band, prediction.band)
  return { ...right(rows, isBandRight), confusion }
}

function optOutFigures(rows: readonly Judged[]) {
  const optOuts = rows.filter(({ reply }) => isOptOut(reply) === true)
  const ids = (is: (row: Judged) => boolean) => optOuts.filter(is).map(({ reply }) => reply.id)
  return {
    ...finding(
      rows,
      ({ reply }) => isOptOut(reply),
      ({ prediction }) => prediction.unsubscribe,
    ),
    false_interested: ids(({ prediction }) => labelFacts[prediction.label].isWarm),
    scored_above_zero: ids(({ prediction }) => prediction.score > 0),
  }
}

function newTextFigures(rows: readonly Judged[]) {
  const likeness = rows.flatMap(({ reply, prediction }) =>
    reply.new_text == null ? [] : [similarity(reply.new_text, prediction.new_text)],
  )
  const sum = likeness.reduce((total, value) => total + value, 0)
  return { ...right(rows, isNewTextRight), similarity: likeness.length === 0 ? null : sum / likeness.length }
}

function timeFigures(rows: readonly Judged[]) {
  const sorted = rows.map(({ ms }) => ms).sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? null
  const total = sorted.reduce((sum, ms) => sum + ms, 0)
  return {
    per_reply_ms: rows.length === 0 ? null : total / rows.length,
    p50_ms: at(0.5),
    p95_ms: at(0.95),
    max_ms: at(1),
  }
}

function costFigures(rows: readonly Judged[]) {
  const sum = (of: (row: Judged) => number | undefined) => rows.reduce((total, row) => total + (of(row) ?? 0), 0)
  const usd = sum(({ usage }) => usage?.costUsd)
  return {
    total_usd: usd,
    per_reply_usd: rows.length === 0 ? null : usd / rows.length,
    input_tokens: sum(({ usage }) => usage?.inputTokens),
    output_tokens: sum(({ usage }) => usage?.outputTokens),
  }
}

const toSample = (row: Judged): Sample => ({
  confidence: row.confidence,
  score: row.prediction.score,
  isRight: isLabelRight(row),
  isHot: row.reply.band == null ? null : row.reply.band === 'high' || (row.reply.band_also ?? []).includes('high'),
})

/** What the figures need of each reply; bodies and texts of a large corpus are not kept. */
export function figuresOf(rows: readonly Judged[]) {
  return {
    replies: rows.length,
    labels: labelFigures(rows),
    bands: bandFigures(rows),
    unsubscribe: optOutFigures(rows),
    automatic_mail: finding(
      rows,
      (row) => negate(isHuman(row.reply)),
      ({ prediction }) => !prediction.human,
    ),
    human: right(rows, ({ reply, prediction }) => same(isHuman(reply), prediction.human)),
    injection: finding(
      rows,
      ({ reply }) => reply.injection ?? null,
      ({ prediction }) => prediction.injection,
    ),
    language: right(rows, ({ reply, prediction }) => same(reply.lang, prediction.lang)),
    new_text: newTextFigures(rows),
    ooo_return: valueFigures(rows, 'ooo_return'),
    referral_email: valueFigures(rows, 'referral_email'),
    calibration: calibration(rows.map(toSample)),
    time: timeFigures(rows),
    cost: costFigures(rows),
    model_failures: rows.filter(({ modelFailure }) => modelFailure !== undefined).length,
  }
}
export type Figures = ReturnType<typeof figuresOf>

const negate = (value: boolean | null): boolean | null => (value === null ? null : !value)
const same = <T>(truth: T | null, predicted: T): boolean | null => (truth === null ? null : truth === predicted)
