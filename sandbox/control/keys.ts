import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What a key opens: all of the sandbox, or one workspace of it. */
export type ControlAccess = { workspaceId: number | null }

export type ControlKeys = {
  /** Opens everything. */
  master: string
  /** `<workspace id>.<HMAC-SHA256 of "workspace <id>" under the master key, base64url>`: whoever has the master key can make it. */
  ofWorkspace(workspaceId: number): string
  /** Null for a key that opens nothing. */
  accessOf(key: string | undefined): ControlAccess | null
}

/** The keys of the controls, all from one master key: the given one, else the one kept in the data directory, made at the first start. */
export function openControlKeys(dataDirectory: string, given: string | undefined): ControlKeys {
  const master = given ?? keptIn(join(dataDirectory, 'control-key'))
  const ofWorkspace = (workspaceId: number): string =>
    `${workspaceId}.${createHmac('sha256', master).update(`workspace ${workspaceId}`).digest('base64url')}`
  return {
    master,
    ofWorkspace,
    accessOf(key) {
      if (key === undefined) return null
      if (isSame(key, master)) return { workspaceId: null }
      const workspaceId = Number(/^(\d{1,15})\./.exec(key)?.[1] ?? Number.NaN)
      return Number.isInteger(workspaceId) && isSame(key, ofWorkspace(workspaceId)) ? { workspaceId } : null
    },
  }
}

function keptIn(path: string): string {
  if (!existsSync(path)) writeFileSync(path, randomBytes(24).toString('base64url'), { mode: 0o600 })
  return readFileSync(path, 'utf8').trim()
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
const isSame = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other))
