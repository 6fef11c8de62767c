import { Fact } from '#web/site/fact.tsx'
import { benchResults, evalResults, rowOf } from '#web/site/measured/read-results.ts'

interface Figure {
  value: string
  /** What it is a figure of. */
  words: string
  source: string
  /** How it is measured, in a few words. */
  method: string
}

const grouped = (count: string): string => Number(count).toLocaleString('en-US')
const countIn = (name = ''): string => grouped(/\d+/.exec(name)?.[0] ?? '')

/** The second cell of a line, which is its figure. */
const bench = (title: string, name: RegExp): string => rowOf(benchResults, title, name)[1] ?? ''

const webhooksLost = rowOf(benchResults, 'Webhooks in', /^lost of/)
const dueSends = rowOf(benchResults, 'Due sends', /^called of/)
const tooEarly = bench('Due sends', /^called before they were due$/)
const secondReader = 'Drafts: what a second reader is worth'
const drafts = rowOf(evalResults, secondReader, /^drafts$/)
const passed = rowOf(evalResults, secondReader, /^pass the hard facts, as these were before/)
const goneOut = rowOf(evalResults, secondReader, /^\.\.\. and go out/)
const reading = rowOf(evalResults, 'What each part is worth', /^all$/)

const inBrowser = 'Webhook in, row in an open browser'
const inbox = rowOf(benchResults, 'Inbox page', /^all: p95 in the server/)

const figures: readonly Figure[] = [
  {
    value: bench(inBrowser, /^webhook posted to row drawn, p95$/),
    words: 'from the platform’s webhook to the row on your screen, 95 times out of 100',
    source: '/measured#webhook-in-row-in-an-open-browser',
    method: 'The whole product and a real browser on one machine',
  },
  {
    value: `${grouped(webhooksLost[1] ?? '')} of ${countIn(webhooksLost[0])}`,
    words: 'webhooks lost under load',
    source: '/measured#webhooks-in',
    method: 'Each answered only once it is on disk',
  },
  {
    value: `${grouped(dueSends[1] ?? '')} of ${countIn(dueSends[0])}`,
    words: `due replies sent, each once, and ${tooEarly === '0' ? 'none' : tooEarly} before their time`,
    source: '/measured#due-sends',
    method: 'Counted by what reached the sending platform',
  },
  {
    value: inbox[1] ?? '',
    words: `for a page of an inbox with ${countIn(inbox[0]?.replace('p95', ''))} threads, 95 times out of 100${inbox[3] === 'MISSED' ? `: its target, ${inbox[2] ?? ''}, is missed` : ''}`,
    source: '/measured#inbox-page',
    method: 'In the server, at twenty connections that never pause',
  },
  {
    value: reading[3] ?? '',
    words: `opt-outs heard, and ${reading[1] ?? ''} of labels right, without a language model`,
    source: '/measured#what-each-part-is-worth',
    method: 'Held-out replies, nothing of which was learned',
  },
  {
    value: `${goneOut[3] ?? ''} of ${drafts[3] ?? ''}`,
    words: `drafts with something untrue would have gone out by themselves, and ${goneOut[2] ?? ''} of ${drafts[2] ?? ''} honest ones, with a language model as second reader; the hard facts alone let ${passed[3] ?? ''} untrue and ${passed[2] ?? ''} honest ones pass`,
    source: '/measured#drafts-what-a-second-reader-is-worth',
    method: 'Written by strangers who had not seen the guard',
  },
]

/** What was measured last, read out of the files that the measurements write; each figure leads to its table. */
export function Figures() {
  return (
    <ul className="grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
      {figures.map(({ value, words, source, method }) => (
        <li key={source} className="flex flex-col gap-1.5 border-t pt-4">
          <p className="site-figure text-ink">
            <Fact source={source}>{value}</Fact>
          </p>
          <p className="text-ink text-lg">{words}</p>
          <p className="text-ink-faint text-sm">{method}</p>
        </li>
      ))}
    </ul>
  )
}
