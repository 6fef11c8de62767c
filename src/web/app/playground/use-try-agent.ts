import { useEffect, useRef, useState } from 'react'
import type { FoundEntry, PlaygroundReading, PlaygroundResult, TriedReply } from '#contract/playground.ts'
import { api } from '#web/api/client.ts'
import { messageOf } from '#web/api/errors.ts'
import { useWorkspace } from '#web/api/workspace.ts'

/** What is known of a try so far: the parts come one after the other. */
export type Try = {
  phase: 'running' | 'done' | 'stopped' | 'failed'
  reading: PlaygroundReading | null
  entries: readonly FoundEntry[] | null
  /** The words so far; the result's body is what counts. */
  words: string
  result: PlaygroundResult | null
  error: string | null
}

const begun: Try = { phase: 'running', reading: null, entries: null, words: '', result: null, error: null }

/** Tries the agent on one reply at a time; a new try ends the one before, and so does leaving the screen. */
export function useTryAgent(agentId: string) {
  const { workspaceId } = useWorkspace()
  const running = useRef<AbortController>(null)
  const [state, setState] = useState<Try | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const run = async (reply: TriedReply) => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    // What a try before says no more, once a newer one runs, is not shown.
    const change = (next: (before: Try) => Try) => {
      if (running.current === controller) setState((before) => next(before ?? begun))
    }
    change(() => begun)
    try {
      const events = await api.playground.tryAgent({ workspaceId, agentId, reply }, { signal: controller.signal })
      for await (const event of events) {
        if (event.type === 'reading') change((before) => ({ ...before, reading: event.reading }))
        else if (event.type === 'knowledge') change((before) => ({ ...before, entries: event.entries }))
        else if (event.type === 'delta') change((before) => ({ ...before, words: before.words + event.text }))
        else if (event.type === 'restart') change((before) => ({ ...before, words: '' }))
        else change((before) => ({ ...before, phase: 'done', result: event.result }))
      }
    } catch (error) {
      if (controller.signal.aborted) change((before) => ({ ...before, phase: 'stopped' }))
      else change((before) => ({ ...before, phase: 'failed', error: messageOf(error) }))
    }
  }
  return { state, isRunning: state?.phase === 'running', run, stop: () => running.current?.abort() }
}
