import { useSyncExternalStore } from 'react'
import { type BulkAction, type BulkChange, goesOnFrom } from '#contract/bulk.ts'

/** What is done in one workspace; `seenAt`: when it was told, by this browser's clock that goes on. */
export type Change = BulkChange & { workspaceId: string; seenAt: number }

/** What of a whole lies in one workspace, and how many threads that is. */
export type Part = { workspaceId: string; id: string; count: number }

/** What a person does with several threads at once, in one workspace or several: counted, told and taken back as one. */
export type Whole = {
  id: string
  kind: BulkAction['kind']
  /** It is of several workspaces, and the server knows it as one, under the same id. */
  isBatch: boolean
  parts: readonly Part[]
  /** What was last heard of its parts, by their ids. */
  changes: ReadonlyMap<string, Change>
  /** No answer came when it was begun. */
  isUnanswered: boolean
  isTakenBack: boolean
  /** It was begun elsewhere, or before this page was loaded. */
  isFound: boolean
  /** It is many threads, or takes long: how far it is, is shown. */
  isShown: boolean
  undo: () => void
}

/** So long nothing is said of what is about to be over. */
const briefMs = 1000

let wholes: readonly Whole[] = []
const listeners = new Set<() => void>()

function set(next: readonly Whole[]): void {
  wholes = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** All that this tab knows to be under way. */
export const useWholes = (): readonly Whole[] => useSyncExternalStore(subscribe, () => wholes)

export const wholeOf = (id: string): Whole | undefined => wholes.find((one) => one.id === id)

const countOf = ({ parts }: Pick<Whole, 'parts'>): number => parts.reduce((sum, { count }) => sum + count, 0)

/** From now on it is under way. Shown is what is of many threads at once, else what is still under way a second later, of which `onLong` hears. */
export function putWhole(whole: Omit<Whole, 'isShown'>, onLong: () => void): void {
  const isMany = countOf(whole) >= goesOnFrom
  set([...wholes.filter(({ id }) => id !== whole.id), { ...whole, isShown: isMany }])
  if (isMany) onLong()
  else
    setTimeout(() => {
      if (wholeOf(whole.id) === undefined) return
      changeWhole(whole.id, (one) => ({ ...one, isShown: true }))
      onLong()
    }, briefMs)
}

export function changeWhole(id: string, change: (whole: Whole) => Whole): void {
  set(wholes.map((one) => (one.id === id ? change(one) : one)))
}

export const dropWhole = (id: string): void => set(wholes.filter((one) => one.id !== id))

/** Notes what was told of parts; what was told earlier, and came later, is old. */
export function hearOf(told: readonly Change[]): void {
  const news = told.filter((change) => {
    const known = wholes.find(({ parts }) => parts.some(({ id }) => id === change.id))?.changes.get(change.id)
    return known === undefined || !isBefore(change, known)
  })
  if (news.length === 0) return
  set(
    wholes.map((whole) => {
      const own = news.filter((change) => whole.parts.some(({ id }) => id === change.id))
      return own.length === 0
        ? whole
        : { ...whole, changes: new Map([...whole.changes, ...own.map((change) => [change.id, change] as const)]) }
    }),
  )
}

/**
 * Once it is taken back it stays so: an answer to who took it back has the time at which they asked, and a look from a moment later, which waited for
 * nothing, may have seen it before.
 */
const isBefore = (one: Change, other: Change): boolean =>
  wasTakenBack(one) === wasTakenBack(other) ? one.now < other.now : wasTakenBack(other)

const wasTakenBack = ({ state }: Change): boolean => state === 'undoing' || state === 'undone'

/** How far it is: of how many threads with how many something was done, or was taken back; and in how many of its workspaces all of it. */
export function howFar({ parts, changes, isTakenBack }: Whole): { through: number; of: number; partsOver: number } {
  const counted = (of: BulkChange['refused']) => of.reduce((so, { count }) => so + count, 0)
  const each = parts.map(({ id, count }) => {
    const change = changes.get(id)
    if (change === undefined) return { through: 0, of: isTakenBack ? 0 : count, isOver: isTakenBack }
    const { state, total, done, same, refused, undone, kept } = change
    if (isTakenBack) return { through: undone + counted(kept), of: done, isOver: state === 'undone' }
    return { through: done + same + counted(refused), of: total, isOver: state !== 'running' }
  })
  return {
    through: each.reduce((sum, { through }) => sum + through, 0),
    of: each.reduce((sum, { of }) => sum + of, 0),
    partsOver: each.filter(({ isOver }) => isOver).length,
  }
}
