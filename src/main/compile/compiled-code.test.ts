import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { silentLog } from '#lib/log.ts'
import { scriptPath } from '../../../test/product-code.ts'
import { ensureCompiled } from './compiled-code.ts'

// A checkout of its own, with as much code as a test looks at.

let checkout = ''
const children: ChildProcess[] = []
const files = {
  'package.json': '{ "version": "7.8.9" }',
  'src/main/web.ts': `import { fail } from '#lib/fail.ts'\n\nfail('x')\n`,
  'src/lib/fail.ts': `interface Never {\n  used: string\n}\nexport const fail = (said: string): Never => { throw new Error(said) }\n`,
  'src/lib/fail.test.ts': 'what a test says',
  'src/lib/words.txt': 'a word',
  'src/web/app.tsx': 'a screen',
  'sandbox/main.ts': 'export {}',
}
const compiledFolder = (): string => join(checkout, 'dist/compiled')
const write = (path: string, text: string): Promise<void> => writeFile(join(checkout, path), text)
const ensure = (stopping?: AbortSignal): Promise<string> => ensureCompiled(silentLog, stopping, checkout)
/** What lies there; locks are for whoever compiles. */
const folders = async (): Promise<string[]> =>
  (await readdir(compiledFolder()).catch(() => [])).filter((name) => !/\.lock(-journal)?$/.test(name))

/** A process of a product that starts in this checkout, and goes on. */
function startElsewhere(): { child: ChildProcess; compiled: Promise<string> } {
  const program = `
    import { ensureCompiled } from ${JSON.stringify(new URL('./compiled-code.ts', import.meta.url).href)}
    import { silentLog } from ${JSON.stringify(new URL('../../lib/log.ts', import.meta.url).href)}
    process.send(await ensureCompiled(silentLog, undefined, ${JSON.stringify(checkout)}))
    setInterval(() => undefined, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  children.push(child)
  return { child, compiled: once(child, 'message').then(([folder]) => String(folder)) }
}

beforeEach(async () => {
  checkout = await mkdtemp(join(tmpdir(), 'rejoinder-checkout-'))
  for (const [path, text] of Object.entries(files)) {
    await mkdir(join(checkout, path, '..'), { recursive: true })
    await write(path, text)
  }
})
afterEach(async () => {
  for (const child of children.splice(0)) {
    const ended = child.exitCode !== null || child.signalCode !== null || once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  await rm(checkout, { recursive: true, force: true })
})

describe('what the product’s processes run', () => {
  it('is the code without its types, each line and column where it was, with the data beside it', async () => {
    const folder = await ensure()
    const all = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
    expect(all.map((entry) => relative(folder, join(entry.parentPath, entry.name))).toSorted()).toEqual([
      'package.json',
      'sandbox/main.js',
      'src/lib/fail.js',
      'src/lib/words.txt',
      'src/main/web.js',
    ])
    const column = files['src/lib/fail.ts'].split('\n')[3]?.indexOf('new Error') ?? -1
    const place = /fail\.[jt]s:(\d+:\d+)/
    await expect(import(pathToFileURL(join(folder, 'src/main/web.js')).href)).rejects.toSatisfy(
      (error: Error) => place.exec(error.stack ?? '')?.[1] === `4:${column + 1}`,
    )
  })

  it('knows the version, and the checkout that it was made of', async () => {
    expect(JSON.parse(await readFile(join(await ensure(), 'package.json'), 'utf8'))).toMatchObject({
      version: '7.8.9',
      compiledFrom: '../../..',
    })
    const own = scriptPath('src/main/installed')
    const { root, isRelease, scriptPath: path } = await import(pathToFileURL(own).href)
    expect([root, isRelease]).toEqual([join(import.meta.dirname, '../../..'), false])
    expect(path('src/main/web')).toBe(join(own, '../web.js'))
  })

  it('is written once, and anew for other sources; nobody keeps what none runs', async () => {
    const first = await ensure()
    const { birthtimeMs } = await stat(join(first, 'src/main/web.js'))
    expect(await ensure()).toBe(first)
    expect((await stat(join(first, 'src/main/web.js'))).birthtimeMs).toBe(birthtimeMs)
    // Of another process that has ended.
    await write('src/main/web.ts', 'export const changed: boolean = true')
    const { child, compiled } = startElsewhere()
    const second = await compiled
    expect(await readFile(join(second, 'src/main/web.js'), 'utf8')).toContain('changed          = true')
    child.kill('SIGKILL')
    await once(child, 'exit')
    await write('src/main/web.ts', 'export const changed: boolean = false')
    const third = await ensure()
    expect(new Set([first, second, third]).size).toBe(3)
    // This process holds the first until it ends.
    expect((await folders()).map((name) => join(compiledFolder(), name)).toSorted()).toEqual([first, third].toSorted())
  })

  it('stays as long as a product runs it, whatever version another one starts', async () => {
    const { child, compiled } = startElsewhere()
    const running = await compiled
    await write('sandbox/main.ts', 'export const changed = 1')
    expect(await ensure()).not.toBe(running)
    expect(existsSync(join(running, 'src/main/web.js'))).toBe(true)
    child.kill('SIGKILL')
    await once(child, 'exit')
    await ensure()
    expect(existsSync(running)).toBe(false)
  })
})

describe('a first start', () => {
  it('beside another one waits for it, and runs the same', async () => {
    const starts = Array.from({ length: 3 }, startElsewhere)
    const seen = new Set<string>()
    const looking = setInterval(async () => {
      for (const name of await folders()) seen.add(name)
    }, 3)
    const [one, ...others] = await Promise.all(starts.map(({ compiled }) => compiled))
    clearInterval(looking)
    expect(others).toEqual([one, one])
    expect(await folders()).toHaveLength(1)
    // What it had while it was written, and what it has since.
    expect([...seen].filter((name) => name.startsWith('.new-'))).toHaveLength(1)
  })

  it('that is told to stop does so at once and leaves nothing; the next one compiles', async () => {
    const stopping = new AbortController()
    const start = ensure(stopping.signal)
    await expect.poll(folders, { interval: 20 }).not.toEqual([])
    stopping.abort(new Error('told to stop'))
    await expect(start).rejects.toThrow('told to stop')
    expect(await folders()).toEqual([])
    expect(existsSync(join(await ensure(), 'src/main/web.js'))).toBe(true)
  })

  it('that is killed leaves nothing that looks finished', async () => {
    const { child, compiled } = startElsewhere()
    void compiled.catch(() => undefined)
    await expect.poll(folders, { interval: 20 }).not.toEqual([])
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(await folders()).toEqual([expect.stringMatching(/^\.new-/)])
    const folder = await ensure()
    expect(existsSync(join(folder, 'src/main/web.js'))).toBe(true)
    expect(await folders()).toEqual([relative(compiledFolder(), folder)])
  })

  it('runs the sources where nothing can be written, and says so', async () => {
    await write('dist', 'no folder')
    const warn = vi.fn()
    expect(await ensureCompiled({ ...silentLog, warn }, undefined, checkout)).toBe(checkout)
    expect(warn).toHaveBeenCalledOnce()
  })

  it('runs what another one has written who alone may write there', async () => {
    const folder = await ensure()
    await rm(join(compiledFolder(), '.lock'))
    await mkdir(join(compiledFolder(), '.lock'))
    const { compiled } = startElsewhere()
    expect(await compiled).toBe(folder)
  })
})
