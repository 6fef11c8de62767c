import type { ThreadFile } from '#contract/attachments.ts'
import type { Envelope } from '#contract/envelope.ts'
import type { Draft } from '#contract/threads.ts'

/** What a person wrote, and the stored draft that they wrote it over; version 0 is a draft that the server does not have yet. */
export type Words = { subject: string; body: string; envelope: Envelope | null; files: readonly ThreadFile[] }
export type Edits = Words & { draftId: string; version: number }

/** `waiting`, `saving` and `retrying` end by themselves; `refused` waits for the person. */
export type KeeperState =
  | { phase: 'clean' | 'waiting' | 'saving' | 'retrying' | 'conflict'; edits: Edits | null }
  | { phase: 'refused'; edits: Edits; message: string }

export type SaveOutcome =
  | { kind: 'saved'; draft: Draft }
  /** Somebody stored something later: the newest, or null when no draft is open any more. */
  | { kind: 'conflict'; newest: Draft | null }
  | { kind: 'refused'; message: string }
  /** No answer, or one that a later try may change. */
  | { kind: 'failed' }

type KeeperOptions = {
  save: (edits: Edits) => Promise<SaveOutcome>
  /** The server's newest draft as a save showed it. */
  onDraft: (draft: Draft) => void
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  storageKey: string
  newId: () => string
}

export type DraftKeeper = ReturnType<typeof createDraftKeeper>

export const debounceMs = 800
/** More than these a tab does not remember; of older ones it asks the person. */
const mostUnanswered = 20
const firstRetryMs = 1_000
const longestRetryMs = 15_000

/**
 * Keeps what a person writes: in the tab's storage at once, on the server 0.8 s after the last key. What could not be stored is
 * tried again until it is; nothing typed is dropped before the server has it or the person says so. Words whose answer never came, by a
 * reload or a line that broke, are remembered: found on the server, they are the person's own.
 */
export function createDraftKeeper({ save, onDraft, storage, storageKey, newId }: KeeperOptions) {
  const { edits: restored, unanswered: askedBefore } = readKept(storage.getItem(storageKey))
  let state: KeeperState = restored ? { phase: 'waiting', edits: restored } : { phase: 'clean', edits: null }
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let unanswered = askedBefore
  let saving: Promise<void> | null = null
  let sends = 0
  const listeners = new Set<() => void>()

  const become = (next: KeeperState) => {
    state = next
    if (next.edits && next.phase !== 'clean') storage.setItem(storageKey, JSON.stringify({ ...next.edits, unanswered }))
    else storage.removeItem(storageKey)
    for (const listener of listeners) listener()
  }

  const saveIn = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void saveNow(), ms)
  }

  const saveNow = (): Promise<void> => {
    clearTimeout(timer)
    saving ??= saveOnce().finally(() => {
      saving = null
    })
    return saving
  }

  const saveOnce = async () => {
    const sent = state.edits
    if (!sent || state.phase === 'clean' || state.phase === 'conflict') return
    if (!hasAsked(sent)) unanswered = [...unanswered, wordsOf(sent)].slice(-mostUnanswered)
    become({ phase: 'saving', edits: sent })
    const outcome = await save(sent)
    if (state.edits?.draftId === sent.draftId) settle(outcome, sent, state.edits)
    // These words were let go of meanwhile; others may have begun.
    else if (state.edits) saveIn(debounceMs)
  }

  const hasAsked = (words: Words): boolean => unanswered.some((one) => isSame(one, words))

  const settle = (outcome: SaveOutcome, sent: Words, edits: Edits) => {
    const isTypedOn = !isSame(edits, sent)
    if (outcome.kind === 'saved') {
      failures = 0
      unanswered = []
      const kept = { ...edits, version: outcome.draft.version }
      // First the draft, then the state: between the two nobody must see an older text.
      onDraft(outcome.draft)
      become({ phase: isTypedOn ? 'waiting' : 'clean', edits: kept })
      if (isTypedOn) saveIn(debounceMs)
    } else if (outcome.kind === 'conflict' && outcome.newest?.id === edits.draftId && hasAsked(outcome.newest)) {
      // They had arrived, and the answer was lost.
      settle({ kind: 'saved', draft: outcome.newest }, outcome.newest, edits)
    } else if (outcome.kind === 'conflict' && outcome.newest) {
      // Somebody else was first: nothing that is still under way can arrive any more.
      unanswered = []
      onDraft(outcome.newest)
      become({ phase: 'conflict', edits })
    } else if (outcome.kind === 'conflict') {
      // The draft beneath is closed, so these words become one of their own.
      become({ phase: 'waiting', edits: { ...edits, draftId: newId(), version: 0 } })
      saveIn(debounceMs)
    } else if (outcome.kind === 'refused') become({ phase: 'refused', edits, message: outcome.message })
    else {
      become({ phase: 'retrying', edits })
      saveIn(Math.min(longestRetryMs, firstRetryMs * 2 ** failures))
      failures += 1
    }
  }

  if (restored) saveIn(debounceMs)

  const drop = () => {
    clearTimeout(timer)
    failures = 0
    unanswered = []
    become({ phase: 'clean', edits: null })
  }

  const flush = async (): Promise<boolean> => {
    // A save that is under way may be of older words.
    for (let tries = 0; tries < 3 && state.phase !== 'clean'; tries += 1) {
      await saveNow()
      if (state.phase !== 'waiting' && state.phase !== 'saving') break
    }
    return state.phase === 'clean'
  }

  return {
    getState: () => state,
    /** Whether a draft is what this tab asked the server to store, and has no answer to. */
    isOwn: (draft: Draft): boolean => draft.id === state.edits?.draftId && hasAsked(draft),
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    /** Takes what was typed over `draft`, the one on the screen, or over nothing. */
    edit: (draft: Pick<Draft, 'id' | 'version'> | null, words: Words) => {
      const begun = state.phase === 'clean' ? null : state.edits
      const base = begun ?? { draftId: draft?.id ?? newId(), version: draft?.version ?? 0 }
      const edits = { draftId: base.draftId, version: base.version, ...words }
      if (state.phase === 'conflict') return become({ phase: 'conflict', edits })
      become({ phase: saving ? 'saving' : 'waiting', edits })
      if (!saving) saveIn(debounceMs)
    },
    /** Stores at once what is not stored yet. True when the server has every word. */
    flush,
    /** Lets other words come in their place, once these are stored as a version; what can't be stored stays beside them. */
    giveWay: async () => {
      if (await flush()) drop()
    },
    /** Of two versions the person's own wins: it is stored over `newest`. */
    keepMine: (newest: Pick<Draft, 'id' | 'version'>) => {
      if (!state.edits) return
      become({ phase: 'waiting', edits: { ...state.edits, draftId: newest.id, version: newest.version } })
      void saveNow()
    },
    /** Lets go of the words: they were thrown away, or given up for others. */
    drop,
    /** They were sent: what stood there before is not wanted back any more. */
    sent: () => {
      sends += 1
      drop()
    },
    /** How often, in this tab. */
    sends: () => sends,
  }
}

const wordsOf = ({ subject, body, envelope, files }: Words): Words => ({ subject, body, envelope, files })

/** Whether both say the same to the same people, with the same files. */
export const isSame = (a: Words, b: Words): boolean =>
  a.subject === b.subject &&
  a.body === b.body &&
  JSON.stringify(a.envelope) === JSON.stringify(b.envelope) &&
  idsOf(a.files).join() === idsOf(b.files).join()

export const idsOf = (files: readonly ThreadFile[]): string[] => files.map(({ id }) => id)

function readKept(stored: string | null): { edits: Edits | null; unanswered: readonly Words[] } {
  const value: unknown = stored === null ? null : JSON.parse(stored)
  const words = readWords(value)
  if (words === null || typeof value !== 'object') return { edits: null, unanswered: [] }
  const { draftId, version, unanswered } = { draftId: null, version: null, unanswered: [], ...value }
  if (typeof draftId !== 'string' || typeof version !== 'number') return { edits: null, unanswered: [] }
  return {
    edits: { draftId, version, ...words },
    unanswered: Array.isArray(unanswered) ? unanswered.flatMap((one) => readWords(one) ?? []) : [],
  }
}

function readWords(value: unknown): Words | null {
  if (typeof value !== 'object' || value === null) return null
  const { subject, body, envelope, files } = { subject: null, body: null, envelope: null, files: [], ...value }
  if (typeof subject !== 'string' || typeof body !== 'string') return null
  return { subject, body, envelope: readEnvelope(envelope), files: readFiles(files) }
}

/** What is not whole is not chosen: the server asks for no more. */
function readEnvelope(value: unknown): Envelope | null {
  if (typeof value !== 'object' || value === null) return null
  const { to, cc, senderId } = { to: null, cc: null, senderId: null, ...value }
  if (!Array.isArray(to) || !Array.isArray(cc)) return null
  const listed = (list: unknown[]) => list.flatMap((one) => readAddressee(one) ?? [])
  return { to: listed(to), cc: listed(cc), senderId: typeof senderId === 'string' ? senderId : null }
}

function readAddressee(value: unknown): Envelope['to'][number] | null {
  if (typeof value !== 'object' || value === null) return null
  const { name, email } = { name: null, email: null, ...value }
  return typeof name === 'string' && typeof email === 'string' ? { name, email } : null
}

function readFiles(value: unknown): ThreadFile[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((one: unknown) => {
    const { id, name, bytes } = { id: null, name: null, bytes: null, ...(typeof one === 'object' ? one : null) }
    return typeof id === 'string' && typeof name === 'string' && typeof bytes === 'number' ? { id, name, bytes } : []
  })
}
