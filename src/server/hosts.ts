import type { Brand } from '#contract/branding.ts'
import { findHostOwner, readServed } from '#domain/branding/reads.ts'
import type { Ctx } from '#domain/context.ts'
import type { Letterhead } from '#domain/mail/letterhead.ts'
import { mintScope } from '#domain/scope.ts'
import { hostName, placeOf } from '#domain/workspaces/rules.ts'

/** A workspace's own domain, proved, while its plan has one. Nothing of any other workspace is told there. */
export interface WorkspaceHost {
  workspaceId: string
  /** Without a slash at the end. */
  origin: string
  brand: Brand
  letterhead: Letterhead
}

/** `own`: one of the installation's; `null`: nobody's, where nothing is served. */
export type Host = 'own' | WorkspaceHost | null

export interface Hosts {
  /** Whose the host of a request is; asked of the database at most every few seconds for each name. */
  of(host: string | undefined): Promise<Host>
}

type Needs = Pick<Ctx, 'pool' | 'now'> & { settings: Pick<Ctx['settings'], 'publicUrl'> }

/** A domain that is released, or whose plan ends, is served so much longer at most. */
const keptMs = 5000
const mostKept = 2000

export function createHosts(ctx: Needs): Hosts {
  const { publicUrl } = ctx.settings
  const known = new Map<string, { host: Promise<Host>; until: number }>()
  // As requests write them: which names are the installation's own does not change.
  const own = new Set<string>()
  const find = async (name: string): Promise<Host> => {
    const workspaceId = await findHostOwner(ctx.pool, name)
    if (workspaceId === null) return null
    const served = await readServed(ctx, mintScope(workspaceId, { kind: 'system' }), name)
    return served && { workspaceId, ...served }
  }
  return {
    async of(host = '') {
      if (own.has(host)) return 'own'
      const name = hostName(host)
      if (placeOf(name, publicUrl) !== null) {
        if (own.size >= mostKept) own.clear()
        own.add(host)
        return 'own'
      }
      if (name === '') return null
      const kept = known.get(name)
      const now = ctx.now().getTime()
      if (kept !== undefined && now < kept.until) return kept.host
      if (known.size >= mostKept) known.clear()
      const found = find(name)
      known.set(name, { host: found, until: now + keptMs })
      // What could not be asked is asked again.
      found.catch(() => known.delete(name))
      return found
    },
  }
}
