import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { json } from '../columns.ts'
import type { Database } from '../database.ts'
import {
  type Call,
  type DeliveryFault,
  type FaultRule,
  faultRule,
  isDeliveryFault,
  isRequestFault,
  matchesCall,
  matchesEvent,
  type RequestFault,
} from './rule.ts'

const faultRow = z.object({ id: z.string(), rule: json(faultRule), seen: z.number(), hits: z.number() })
type Stored = z.infer<typeof faultRow>

type ListedFault = FaultRule & { id: string; seen: number; hits: number; isSpent: boolean }

export type FaultBook = {
  list(): ListedFault[]
  add(rule: FaultRule, id?: string): ListedFault
  remove(id: string): boolean
  clear(): void
  /** The fault that this call gets, counted as used; the first rule that applies wins. */
  forCall(call: Call): RequestFault | undefined
  forDelivery(workspaceId: number, eventId: string): DeliveryFault | undefined
}

/** The switched-on faults. They outlive a restart, with what is left of their counts. */
export function openFaults(db: Database): FaultBook {
  let rules = db.all(faultRow, 'SELECT * FROM faults ORDER BY position')

  const use = <Fault extends FaultRule>(
    isMine: (rule: FaultRule) => rule is Fault,
    applies: (rule: Fault) => boolean,
  ) => {
    for (const stored of rules) {
      const { rule } = stored
      if (!isMine(rule) || isSpent(stored) || !applies(rule)) continue
      stored.seen += 1
      const isHit = stored.seen > rule.after
      if (isHit) stored.hits += 1
      db.run('UPDATE faults SET seen = ?, hits = ? WHERE id = ?', [stored.seen, stored.hits, stored.id])
      if (isHit) return rule
    }
    return undefined
  }
  return {
    list: () => rules.map(listed),
    add: (rule, id = randomUUID()) => {
      const stored = { id, rule, seen: 0, hits: 0 }
      rules = [...rules.filter((other) => other.id !== id), stored]
      db.run(
        'INSERT OR REPLACE INTO faults (id, position, rule) VALUES (?, (SELECT coalesce(max(position), 0) + 1 FROM faults), ?)',
        [id, JSON.stringify(rule)],
      )
      return listed(stored)
    },
    remove: (id) => {
      rules = rules.filter((stored) => stored.id !== id)
      return db.run('DELETE FROM faults WHERE id = ?', [id]).changes > 0
    },
    clear: () => {
      rules = []
      db.run('DELETE FROM faults')
    },
    forCall: (call) => use(isRequestFault, (rule) => matchesCall(rule, call)),
    forDelivery: (workspaceId, eventId) => use(isDeliveryFault, (rule) => matchesEvent(rule, workspaceId, eventId)),
  }
}

function isSpent({ rule, hits }: Stored): boolean {
  return rule.times !== undefined && hits >= rule.times
}

function listed(stored: Stored): ListedFault {
  const { id, rule, seen, hits } = stored
  return { ...rule, id, seen, hits, isSpent: isSpent(stored) }
}
