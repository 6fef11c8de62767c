import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const known = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

const found = (): string | undefined =>
  [...known, chromium.executablePath()].find((path) => path !== undefined && path !== '' && existsSync(path))

const attempt = (command: string, args: string[]): void => {
  console.log(`no browser yet: ${command} ${args.join(' ')}`)
  spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
}

/**
 * The path of a Chromium for the browser tests: the system's if there is one, else Playwright's own, else Debian's package,
 * installed now. Throws with what to do when none of it works.
 */
export async function findBrowser(): Promise<string> {
  const steps: (() => void)[] = [
    () => attempt(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', '--with-deps', 'chromium']),
    () => {
      const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
      const [first = 'apt-get', ...rest] = [...sudo, 'apt-get']
      attempt(first, [...rest, 'update'])
      attempt(first, [...rest, 'install', '-y', '--no-install-recommends', 'chromium'])
    },
  ]
  for (const step of [() => undefined, ...steps]) {
    step()
    const path = found()
    if (path !== undefined) return path
  }
  throw new Error('No Chromium was found and none could be installed. Install one and set CHROMIUM_PATH to it.')
}
