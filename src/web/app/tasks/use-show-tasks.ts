import { useQueryClient } from '@tanstack/react-query'
import { showTasks } from '#web/api/sends.ts'

/** Apart from what else is done with tasks: a list of threads needs this alone. */
export function useShowTasks() {
  const client = useQueryClient()
  return () => showTasks(client)
}
