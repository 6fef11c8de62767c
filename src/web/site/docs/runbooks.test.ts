import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { anchorOf, readChapter } from '#web/site/docs/read-chapter.ts'

const read = (path: string): Promise<string> => readFile(new URL(`../../../../${path}`, import.meta.url), 'utf8')

it('every alert leads to a runbook that is there, and that names it', async () => {
  const alerts = (await read('ops/prometheus/alerts.yml')).split('- alert: ').slice(1)
  const chapter = await read('docs/site/runbooks.md')
  const { sections } = readChapter('runbooks', chapter)
  const anchors = sections.map(({ id }) => id)
  const runbooks = chapter.split(/^## /m)
  expect(alerts.length).toBeGreaterThan(10)
  for (const alert of alerts) {
    const [name = ''] = alert.split('\n', 1)
    const [, anchor] = /runbook_url: "\{\{ \$externalLabels\.rejoinder \}\}\/docs\/runbooks#([\w-]+)"/.exec(alert) ?? []
    expect([name, anchors.includes(anchor ?? '')]).toEqual([name, true])
    const text = runbooks.find((part) => anchorOf(part.split('\n', 1)[0] ?? '') === anchor)
    expect([name, text?.match(/[A-Z]\w+/g)?.includes(name)]).toEqual([name, true])
  }
})
