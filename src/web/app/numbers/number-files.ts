import type { Numbers } from '#contract/numbers.ts'
import { csvFile } from '#lib/csv.ts'
import { dimensionNames, keyWords } from '#web/app/numbers/number-labels.ts'

/** The steps of the charts as a CSV file; no cell of it is a formula to a spreadsheet. */
export const stepsCsv = ({ steps }: Numbers): string =>
  csvFile([
    ['From', 'To', 'Replies', 'Positive replies', 'Meetings asked for', 'Opt-outs', 'Sends', 'Model cost (USD)'],
    ...steps.map((step) => [
      step.from,
      step.to,
      step.replies,
      step.positiveReplies,
      step.meetingRequests,
      step.optOuts,
      step.sends,
      step.costUsd,
    ]),
  ])

const columns = [
  'Replies',
  'Automatic mail',
  'Positive replies',
  'Meetings asked for',
  'Opt-outs',
  'Sends',
  'Sent automatically',
  'First answers',
  'First answer, median (s)',
  'First answer, 90 of 100 (s)',
  'Without nights and weekends, median (s)',
  'Without nights and weekends, 90 of 100 (s)',
  'Drafts sent unedited',
  'Drafts sent edited',
  'Drafts rejected',
  'Model cost (USD)',
]

/** The rows of the table, with all that is known of each. */
export const rowsCsv = ({ by: rows, dimension: by }: Numbers): string =>
  csvFile([
    [dimensionNames[by], ...columns],
    ...rows.map(({ key, name, figures, answerTimes }) => [
      keyWords(by, key, name),
      figures.replies,
      figures.machineMails,
      figures.positiveReplies,
      figures.meetingRequests,
      figures.optOuts,
      figures.sends,
      figures.automaticSends,
      answerTimes?.answers,
      answerTimes?.byClock.median,
      answerTimes?.byClock.p90,
      answerTimes?.awake.median,
      answerTimes?.awake.p90,
      figures.uneditedDrafts,
      figures.editedDrafts,
      figures.rejectedDrafts,
      figures.costUsd,
    ]),
  ])

/** `numbers_2026-03-01_2026-03-28_by_campaign.csv` */
export const csvName = ({ period }: Numbers, what: string): string => `numbers_${period.from}_${period.to}_${what}.csv`
