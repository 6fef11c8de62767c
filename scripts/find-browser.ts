import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

/** Chromium without a window of its own comes first: it is the same browser, and needs half of the processor's time. */
const known = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The path of a Chromium that is on this machine; undefined when there is none. */
export const installedBrowser = (): string | undefined =>
  [...known, chromium.executablePath()].find((path) => path !== undefined && path !== '' && existsSync(path))

const debian = ['chromium-headless-shell', 'chromium'] // older releases have only the second

const attempt = (command: string, args: string[]): void => {
  console.log(`no browser yet: ${command} ${args.join(' ')}`)
  spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
}

/**
 * The path of a Chromium for the browser tests: the system's if there is one, else Playwright's own, else Debian's package,
 * installed now. Throws with what to do when none of it works.
 */
export async function findBrowser(): Promise<string> {
  const [apt = 'apt-get', ...asRoot] = process.getuid?.() === 0 ? ['apt-get'] : ['sudo', '-n', 'apt-get']
  const steps: (() => void)[] = [
    () => attempt(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', '--with-deps', 'chromium']),
    () => attempt(apt, [...asRoot, 'update']),
    ...debian.map((name) => () => attempt(apt, [...asRoot, 'install', '-y', '--no-install-recommends', name])),
  ]
  for (const step of [() => undefined, ...steps]) {
    step()
    const path = installedBrowser()
    if (path !== undefined) return path
  }
  throw new Error('No Chromium was found and none could be installed. Install one and set CHROMIUM_PATH to it.')
}
