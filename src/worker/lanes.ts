export interface Due {
  workspaceId: string
  id: string
}

export interface Lanes<Item extends Due> {
  /** Which of these to begin now: one of each workspace in turn, who waited longest first, as far as there is room. */
  choose(due: readonly Item[]): Item[]
  begin(item: Item): void
  /** @param tookMs how long it took: a workspace whose calls hang gets one lane only, until one is quick again; null: it had to wait, which says nothing */
  end(item: Item, tookMs: number | null): void
  /** Workspaces that have no room for one more. */
  full(): string[]
  underWay(): number
}

const firstWidth = 2
const slowMs = 5000

/**
 * Shares `slots` among workspaces: each begins with two lanes and gets one more with every quick call, up to `widest`. So one that
 * hangs holds little, and one with much to do is not held up by its own caution.
 */
export function createLanes<Item extends Due>({ slots, widest }: { slots: number; widest: number }): Lanes<Item> {
  const ids = new Set<string>()
  const running = new Map<string, number>()
  const widths = new Map<string, number>()
  const served = new Map<string, number>()
  let turn = 0
  const runningOf = (workspaceId: string): number => running.get(workspaceId) ?? 0
  const widthOf = (workspaceId: string): number => widths.get(workspaceId) ?? Math.min(firstWidth, widest)

  return {
    choose(due) {
      const waiting = Map.groupBy(
        due.filter(({ id }) => !ids.has(id)),
        ({ workspaceId }) => workspaceId,
      )
      const inTurn = [...waiting.keys()].sort((a, b) => (served.get(a) ?? 0) - (served.get(b) ?? 0))
      const chosen: Item[] = []
      for (let depth = 0; chosen.length < slots - ids.size; depth += 1) {
        const before = chosen.length
        for (const workspaceId of inTurn) {
          const item = waiting.get(workspaceId)?.[depth]
          if (item === undefined || runningOf(workspaceId) + depth >= widthOf(workspaceId)) continue
          if (chosen.length < slots - ids.size) chosen.push(item)
        }
        if (chosen.length === before) break
      }
      return chosen
    },
    begin({ workspaceId, id }) {
      turn += 1
      served.set(workspaceId, turn)
      ids.add(id)
      running.set(workspaceId, runningOf(workspaceId) + 1)
    },
    end({ workspaceId, id }, tookMs) {
      ids.delete(id)
      running.set(workspaceId, runningOf(workspaceId) - 1)
      if (runningOf(workspaceId) === 0) running.delete(workspaceId)
      if (tookMs !== null) widths.set(workspaceId, tookMs > slowMs ? 1 : Math.min(widest, widthOf(workspaceId) + 1))
    },
    full: () => [...running].filter(([id, count]) => count >= widthOf(id)).map(([id]) => id),
    underWay: () => ids.size,
  }
}
