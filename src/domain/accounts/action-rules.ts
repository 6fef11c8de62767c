import { plainLine } from './rules.ts'

/** What an action is called in the log. An address in it is somebody's, and no name of an action. */
export const actionName = (told: string): string =>
  plainLine(told)
    .replace(/\S+@\S+/g, '…')
    .slice(0, 80) || '…'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const longest = 40

const screens: readonly [before: RegExp, type: string][] = [
  [/^\/thread\/$/, 'thread'],
  [/^\/agents\/$/, 'agent'],
  [/^\/admin\/workspaces\/$/, 'workspace'],
]

/** What a screen at an address is about, where that is one thing. */
export function entityAt(path: string): { type: string; id: string } | null {
  const parts = path.split('/')
  const at = parts.findIndex((part) => uuid.test(part))
  const before = `${parts.slice(0, at).join('/')}/`
  const type = at < 0 ? undefined : screens.find(([screen]) => screen.test(before))?.[1]
  return type === undefined ? null : { type, id: (parts[at] ?? '').toLowerCase() }
}

/**
 * The address of a screen, with the id of what it is about. Any other id is nobody's to read, and what is as long as a secret may be one that
 * somebody has put into a wrong place.
 */
export function pageUrl(path: string): string {
  const about = entityAt(path)?.id
  const shown = (part: string): string => {
    if (part.toLowerCase() === about) return about
    return part.length > longest || uuid.test(part) ? '…' : part
  }
  return plainLine(path).split('/').map(shown).join('/')
}
