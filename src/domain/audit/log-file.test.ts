import { expect, it } from 'vitest'
import { logFile, logFilePartSize } from './log-file.ts'

const columns = ['at', 'detail', 'id']
const line = (id: string, detail: unknown = {}) => ({ id, at: '2026-03-02', detail })

it('is a table in which no cell is run by a spreadsheet', () => {
  const { text, name, nextBefore } = logFile([line('a', '=HYPERLINK("x")'), line('b', { name: '@SUM(1)' })], {
    name: 'audit',
    format: 'csv',
    columns,
    isFirst: true,
  })
  expect(name).toBe('audit.csv')
  expect(nextBefore).toBeNull()
  expect(text.split('\r\n').slice(0, 2)).toEqual(['\uFEFFat,detail,id', `2026-03-02,"'=HYPERLINK(""x"")",a`])
  expect(text).not.toMatch(/(^|[,;|\t\r\n])[=+@]/)
})

it('comes in parts that together are the whole', () => {
  const lines = Array.from({ length: logFilePartSize + 1 }, (_, n) => line(`${n}`))
  for (const format of ['csv', 'json'] as const) {
    const first = logFile(lines, { name: 'audit', format, columns, isFirst: true })
    const second = logFile(lines.slice(logFilePartSize), { name: 'audit', format, columns, isFirst: false })
    expect(first.nextBefore).toBe(`${logFilePartSize - 1}`)
    expect(second.nextBefore).toBeNull()
    const whole = first.text + second.text
    if (format === 'json') expect(JSON.parse(whole)).toEqual(lines)
    else expect(whole.trimEnd().split('\r\n')).toHaveLength(lines.length + 1)
  }
})

it('of nothing is an empty list', () => {
  expect(JSON.parse(logFile([], { name: 'a', format: 'json', columns, isFirst: true }).text)).toEqual([])
})
