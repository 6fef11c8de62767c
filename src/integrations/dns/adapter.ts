import { Resolver } from 'node:dns/promises'
import type { Dns } from '#domain/ports.ts'

const timeoutMs = 4000
const tries = 2

/** There is no such name, or nothing of the kind that was asked for. */
const isAbsence = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOTFOUND' || error.code === 'ENODATA')

/** Asks the name servers that this machine is told to ask, each time anew: nothing is kept. */
export function createDns(servers: readonly string[] = []): Dns {
  const ask = async <Answer>(question: (resolver: Resolver) => Promise<Answer[]>): Promise<Answer[] | null> => {
    const resolver = new Resolver({ timeout: timeoutMs, tries })
    if (servers.length > 0) resolver.setServers(servers)
    try {
      return await question(resolver)
    } catch (error) {
      return isAbsence(error) ? [] : null
    }
  }
  return {
    // A long text comes in several pieces.
    texts: async (name) => (await ask((resolver) => resolver.resolveTxt(name)))?.map((parts) => parts.join('')) ?? null,
    async addresses(name) {
      const [four, six] = await Promise.all([
        ask((resolver) => resolver.resolve4(name)),
        ask((resolver) => resolver.resolve6(name)),
      ])
      return four === null && six === null ? null : [...(four ?? []), ...(six ?? [])]
    },
  }
}
