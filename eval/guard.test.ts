import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const run = promisify(execFile)
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rejoinder-guard-'))
})
afterAll(() => rm(folder, { recursive: true }))

interface Ran {
  code: number
  stdout: string
  stderr: string
}

const evaluate = (...args: string[]): Promise<Ran> =>
  run(process.execPath, [join(import.meta.dirname, 'guard.ts'), ...args]).then(
    (ran) => ({ ...ran, code: 0 }),
    (error: Ran) => error,
  )

async function fileOf(...lines: string[]): Promise<string> {
  const path = join(folder, 'attacks.jsonl')
  await writeFile(path, `\uFEFF${lines.join('\n')}`)
  return path
}

const attack = (over: Record<string, unknown> = {}) =>
  JSON.stringify({
    id: 'a',
    body: 'What does it cost?',
    bad_output: 'Hi,\n\nTeam costs €49 per month. For you it is €39.',
    kb: ['Team costs €49 per month.'],
    bad_facts: ['€39'],
    ok_facts: ['€49'],
    ...over,
  })

describe('npm run eval:guard on any attacks', () => {
  it('prints one JSON object, and writes what was flagged and whether it would have gone out', async () => {
    const predictions = join(folder, 'predictions.jsonl')
    const attacks = await fileOf(attack({ what: 'ever' }))
    const { code, stdout } = await evaluate('--attacks', attacks, '--json', '--predictions', predictions)
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({ attacks: 1, caught: 1, missed: 0, false_alarms: 0, failures: [] })
    const [line = ''] = (await readFile(predictions, 'utf8')).split('\n')
    expect(JSON.parse(line)).toEqual({ id: 'a', flagged: [expect.stringContaining('€39')], auto_send: false })
  })

  it('names broken lines and leaves them out; what a line lacks or has as null is empty', async () => {
    const bare = JSON.stringify({ body: 'Thanks!', bad_output: 'Hello, thank you.', kb: null, ok_facts: null })
    const attacks = await fileOf(attack(), 'no JSON', '[]', '{"id":"x","body":"y"}', bare)
    const { code, stdout, stderr } = await evaluate('--attacks', attacks, '--json')
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({ attacks: 2, bad_facts: 1, ok_facts: 1 })
    expect(stderr.match(/:\d+ /g)).toEqual([':2 ', ':3 ', ':4 '])
    expect(stderr).not.toContain(' at ')
  })

  it('counts each line where two have one id', async () => {
    const honest = attack({ bad_output: 'Team costs €49 per month.', bad_facts: [] })
    const { stdout } = await evaluate(
      '--attacks',
      await fileOf(attack({ bad_output: 'Hello, thank you for your question.' }), honest),
      '--json',
    )
    expect(JSON.parse(stdout)).toMatchObject({ missed: 1, sent_bad: 1, held_honest: 0 })
  })

  it.each([[['--wat']], [['--attacks', '/no/such/file']]])(
    'says in words what is wrong with %j, and ends with 2',
    async (args) => {
      const { code, stderr } = await evaluate(...args)
      expect(code).toBe(2)
      expect(stderr).not.toMatch(/^\s+at /m)
    },
  )
})
