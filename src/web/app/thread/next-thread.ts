import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { ThreadPlace } from '#web/app/thread/thread-panes.tsx'
import { keptHere } from '#web/ui/kept-here.ts'

export type NextThread = { row: ThreadPlace; open: () => void }

// The list knows which thread comes next, and the composer when; neither draws the other.
let whereNext: (() => NextThread | undefined) | undefined

/** The next thread of the list and how it is opened, decided before anything changes the list. */
export const nextThread = (): NextThread | undefined => whereNext?.()

/** A list beside which a thread is open says what comes behind it. */
export function useOffersNext(next: () => NextThread | undefined): void {
  const newest = useEffectEvent(next)
  useEffect(() => {
    const ask = () => newest()
    whereNext = ask
    return () => {
      if (whereNext === ask) whereNext = undefined
    }
  }, [])
}

/** A thread that has been open no longer was read by nobody: the key or the button that led into it was pressed twice. */
const twiceMs = 400
/** Later than this another way led into it. */
const longestOpeningMs = 5_000
let leftAt = Number.NEGATIVE_INFINITY

/** Opens the next thread after a send. */
export function goOn({ open }: NextThread): void {
  leftAt = performance.now()
  open()
}

/** Whether a send has led into this thread just now. */
export function useIsJustOpened(threadId: string): () => boolean {
  const openedAt = useRef(Number.NEGATIVE_INFINITY)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another thread may take the place of this one.
  useLayoutEffect(() => {
    const now = performance.now()
    openedAt.current = now - leftAt < longestOpeningMs ? now : Number.NEGATIVE_INFINITY
    leftAt = Number.NEGATIVE_INFINITY
  }, [threadId])
  return () => performance.now() - openedAt.current < twiceMs
}

const afterSend = keptHere('afterSend')

/** Whether Send Reply goes on to the next thread; kept in this browser. */
export const goesOnAfterSend = (): boolean => afterSend.read() === 'next'
export const useGoesOnAfterSend = (): boolean => afterSend.use() === 'next'

export const chooseAfterSend = (goesOn: boolean): void => afterSend.keep(goesOn ? 'next' : 'stay')
