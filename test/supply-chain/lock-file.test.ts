import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { closureOf, readLicences, readLock, readNotices } from '../../scripts/release/packages.ts'
import { findFaults, isAllowed, lockSchema, manifestSchema, type Rules } from './lock-file.ts'

// What we hand on to others, and what runs on a machine that installs it, read from the lock file alone: no registry is asked. Known
// vulnerabilities change by the day, and are asked for by npm run audit.

const rules: Rules = {
  licences: {
    shipped: [
      'MIT',
      'MIT-0',
      'ISC',
      'Apache-2.0',
      'BSD-2-Clause',
      'BSD-3-Clause',
      '0BSD',
      'BlueOak-1.0.0',
      'Unlicense',
      'Zlib',
      'Python-2.0',
      // Used as they are, as packages of their own: MPL binds changes to its files, LGPL changes to a library that is loaded, OFL a font.
      'MPL-2.0',
      'LGPL-3.0-or-later',
      'OFL-1.1',
    ],
    dev: ['MPL 2.0', 'CC0-1.0'],
  },
  read: {
    ...readLicences,
    busboy: 'MIT',
    dicer: 'MIT',
    'humanize-number': 'MIT',
    only: 'MIT',
    'parse-cache-control': 'MIT',
    streamsearch: 'MIT',
  },
  duplicates: {
    '@emnapi/core': 'of builds for WebAssembly, which are installed nowhere where a native one is',
    '@emnapi/runtime': 'the same',
    '@emnapi/wasi-threads': 'the same',
    '@napi-rs/wasm-runtime': 'the same',
    '@tybys/wasm-util': 'the same',
    'content-type': 'of the MCP SDK’s web server, which we never start',
    cookie: 'the same',
    '@noble/curves': 'of age’s post-quantum keys, which we make none of',
    '@noble/hashes': 'the same',
    'ipaddr.js': 'the same',
    'escape-string-regexp': 'of sanitize-html',
    htmlparser2: 'linkedom and sanitize-html each want their own',
    domutils: 'the same',
    'dom-serializer': 'the same',
    domelementtype: 'the same',
    domhandler: 'the same',
    entities: 'the same',
  },
}

const read = async (name: string): Promise<unknown> =>
  JSON.parse(await readFile(new URL(`../../${name}`, import.meta.url), 'utf8'))

it('has known licences, one version of each package, no unknown install script and a checksum of everything', async () => {
  const lock = lockSchema.parse(await read('package-lock.json'))
  expect(Object.keys(lock.packages).length).toBeGreaterThan(500)
  expect(findFaults(lock, manifestSchema.parse(await read('package.json')), rules)).toEqual([])
})

it('what a release brings along names its licence, in its list of parts and in its notices', async () => {
  const root = join(import.meta.dirname, '../..')
  const lock = await readLock(root)
  const { dependencies } = manifestSchema.parse(await read('package.json'))
  const paths = closureOf(lock, root, Object.keys(dependencies))
  expect(paths.length).toBeGreaterThan(200)
  expect(paths.filter((path) => lock.packages[path]?.license === undefined)).toEqual([])
  const notices = await readNotices(lock, root, paths)
  expect(notices.filter(({ licence }) => licence === 'not named')).toEqual([])
})

describe('what it finds', () => {
  const manifest = { dependencies: {}, devDependencies: {}, optionalDependencies: {}, allowScripts: {} }
  const good = { version: '1.0.0', license: 'MIT', integrity: 'sha512-x' }
  const none: Rules = { ...rules, duplicates: {} }
  const faults = (packages: Record<string, object>, more = {}) =>
    findFaults(lockSchema.parse({ packages }), { ...manifest, ...more }, none)

  it.each([
    [
      'a licence that is not allowed',
      { 'node_modules/a': { ...good, license: 'GPL-3.0' } },
      'a has the licence GPL-3.0',
    ],
    ['no licence', { 'node_modules/a': { ...good, license: undefined } }, 'a names no licence'],
    ['no checksum', { 'node_modules/a': { ...good, integrity: undefined } }, 'a has no integrity'],
    ['a host', { 'node_modules/a': { ...good, resolved: 'https://x' } }, 'a names the host that it came from'],
    ['a script', { 'node_modules/a': { ...good, hasInstallScript: true } }, 'a runs a script when it is installed'],
    [
      'two versions',
      { 'node_modules/a': good, 'node_modules/b/node_modules/a': { ...good, version: '2.0.0' } },
      'a is shipped in several versions',
    ],
  ])('%s', (_, packages, fault) => {
    expect(faults(packages)).toEqual([fault])
  })

  it('a range in place of a version', () => {
    expect(faults({}, { dependencies: { a: '^1.0.0' } })).toEqual(['a is not pinned: ^1.0.0'])
  })

  it.each([
    ['MIT OR GPL-3.0', true],
    ['(MIT AND GPL-3.0)', false],
    ['MIT AND Zlib', true],
  ])('%s: %s', (expression, is) => {
    expect(isAllowed(expression, rules.licences.shipped)).toBe(is)
  })
})
