import { useLayoutEffect, useRef } from 'react'
import type { NextThread } from '#web/app/thread/next-thread.ts'
import { keptHere } from '#web/ui/kept-here.ts'

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
