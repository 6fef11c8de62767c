import { expect, test } from 'vitest'
import { campaignRows, saidWords, weekWords } from '#web/app/report/report-labels.ts'

test.each([
  ['2026-05-04', '2026-05-10', '4 to 10 May 2026'],
  ['2026-04-27', '2026-05-03', '27 April to 3 May 2026'],
  ['2026-12-28', '2027-01-03', '28 December 2026 to 3 January 2027'],
])('the week from %s to %s is %s', (from, to, words) => {
  expect(weekWords(from, to)).toBe(words)
})

test('who wrote the answers', () => {
  expect(saidWords({ answers: 0, automatic: 0, followUps: 0, newest: [] })).toBe('')
  expect(saidWords({ answers: 5, automatic: 2, followUps: 1, newest: [] })).toBe(
    '3 by people, 2 automatic, 1 follow-up',
  )
})

test('the campaigns that are not named make the sum whole', () => {
  const rest = { conversations: 9, machineMails: 0, byLabel: [] }
  const byCampaign = [
    { campaignName: 'Spring', replies: 4 },
    { campaignName: null, replies: 2 },
  ]
  const named = [
    { name: 'Spring', replies: 4 },
    { name: 'No campaign', replies: 2 },
  ]
  expect(campaignRows({ ...rest, byCampaign, replies: 6 })).toEqual(named)
  expect(campaignRows({ ...rest, byCampaign, replies: 9 })).toEqual([...named, { name: 'Other campaigns', replies: 3 }])
})
