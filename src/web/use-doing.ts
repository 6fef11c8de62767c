import { useRef, useState } from 'react'
import { logError } from '#web/ui/log-error.ts'

type Doing<Input> = {
  run: (input: Input) => void
  /** What is being done at this moment; `null`: nothing. */
  pending: { input: Input } | null
  error: Error | null
}

type Handlers<Result, Input> = {
  onSuccess?: (result: Result, input: Input) => unknown
  onError?: (error: Error) => unknown
}

const asError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)))

/** One change that a person sets off, on pages that do without the query cache: once at a time, and never repeated on doubt. */
export function useDoing<Result, Input = void>(
  work: (input: Input) => Promise<Result>,
  { onSuccess, onError }: Handlers<Result, Input> = {},
): Doing<Input> {
  const [state, setState] = useState<Pick<Doing<Input>, 'pending' | 'error'>>({ pending: null, error: null })
  const isRunning = useRef(false)
  const attempt = async (input: Input) => {
    try {
      const result = await work(input)
      await onSuccess?.(result, input)
      setState({ pending: null, error: null })
    } catch (thrown) {
      const error = asError(thrown)
      logError('Failed to change', error)
      setState({ pending: null, error })
      await onError?.(error)
    } finally {
      isRunning.current = false
    }
  }
  const run = (input: Input) => {
    if (isRunning.current) return
    isRunning.current = true
    setState({ pending: { input }, error: null })
    void attempt(input)
  }
  return { run, ...state }
}
