import { useSyncExternalStore } from 'react'
import type { Envelope } from '#contract/envelope.ts'

/** What a person had before them when they asked for something in a thread. */
export type Seen = {
  revision: number
  draftId: string | null
  /** Of that draft; 0 for one that the server does not have. */
  version: number
  /** As the person left it. */
  body: string
  /** Left out: kept by an earlier version of this page. */
  isUnsubscribed?: boolean
  isArchived?: boolean
  isSnoozed?: boolean
}

/** What has happened in a thread since, or (`old`) that it was asked for too long ago to be done unasked. */
export type Change = 'mail' | 'answer' | 'opt_out' | 'archived' | 'snoozed' | 'draft' | 'task' | 'old'

/** `since`: when its task was last changed. */
export type Asked =
  | {
      kind: 'send'
      draftId: string
      subject: string
      body: string
      envelope?: Envelope | null
      fileIds?: string[]
      sendAt?: string
    }
  | { kind: 'approve'; taskId: string; draftId: string; version: number; since: string }
  | { kind: 'note'; noteId: string; body: string }
  | { kind: 'redo'; instruction: string }

/** Something that a person asked for while no server answered. */
export type Wish = Asked & {
  id: string
  userId: string
  workspaceId: string
  threadId: string
  contact: string
  /** When it was asked for, in ms. */
  at: number
  seen: Seen
  /** It is not done by itself any more, and why: what has changed, or what the server said. */
  held: { changes: readonly Change[]; message: string | null } | null
}

const storageKey = 'wishes'
const kinds: readonly unknown[] = ['send', 'approve', 'note', 'redo'] satisfies readonly Wish['kind'][]

/** This tab's own storage, written by `become` alone. */
const isWish = (value: unknown): value is Wish =>
  typeof value === 'object' && value !== null && 'kind' in value && kinds.includes(value.kind) && 'seen' in value

function stored(): readonly Wish[] {
  const value: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]')
  return Array.isArray(value) ? value.filter(isWish) : []
}

let wishes = stored()
const listeners = new Set<() => void>()

function become(next: readonly Wish[]): void {
  wishes = next
  if (next.length === 0) sessionStorage.removeItem(storageKey)
  else sessionStorage.setItem(storageKey, JSON.stringify(next))
  for (const listener of listeners) listener()
}

/** Hears of each change of what is wished, until the returned function is called. */
export function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Keeps what was asked for, in this tab, also over a reload, until it is done or let go. */
export const keepWish = (wish: Wish): void => become([...wishes, wish])

/** It is done, or not wanted any more. */
export const letGo = (id: string): void => become(wishes.filter((wish) => wish.id !== id))

/** It waits for a person's word, or (`held: null`) is to be done after all, of what is there now. */
export const changeWish = (id: string, change: Pick<Wish, 'held'> & Partial<Pick<Wish, 'seen' | 'at'>>): void =>
  become(wishes.map((wish) => (wish.id === id ? { ...wish, ...change } : wish)))

export const isWished = (id: string): boolean => wishes.some((wish) => wish.id === id)

/** What a person asked for in this tab and what was not done yet, in the order in which it was asked for. */
export function useWishes(userId: string): readonly Wish[] {
  const all = useSyncExternalStore(subscribe, () => wishes)
  return all.filter((wish) => wish.userId === userId)
}
