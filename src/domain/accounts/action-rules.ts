import { plainLine } from './rules.ts'

/** What an action is called in the log. An address in it is somebody's, and no name of an action. */
export const actionName = (told: string): string =>
  plainLine(told)
    .replace(/\S+@\S+/g, '…')
    .slice(0, 80) || '…'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const longest = 40

/** The address of a screen. What is as long as a secret, and no id, may be one that somebody has put into a wrong place. */
export const pageUrl = (path: string): string =>
  plainLine(path)
    .split('/')
    .map((part) => (part.length > longest && !uuid.test(part) ? '…' : part))
    .join('/')

const entities: Readonly<Record<string, string>> = { thread: 'thread', agents: 'agent' }

/** What a screen at an address is about, where that is one thing. */
export function entityAt(path: string): { type: string; id: string } | null {
  const [, screen = '', id = ''] = path.split('/')
  const type = entities[screen]
  return type !== undefined && uuid.test(id) ? { type, id: id.toLowerCase() } : null
}
