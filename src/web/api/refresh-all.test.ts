import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { refreshAll } from '#web/api/refresh-all.ts'

/** Something on the screen, and a server whose answers are given out by hand. */
function screen() {
  const client = new QueryClient()
  const asked: ((answer: string) => void)[] = []
  const queryKey = ['replays', 'one']
  const observer = new QueryObserver(client, {
    queryKey,
    staleTime: 30_000,
    queryFn: () => new Promise<string>((resolve) => asked.push(resolve)),
  })
  const leave = observer.subscribe(() => undefined)
  const answer = async (text: string) => {
    asked.at(-1)?.(text)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  return { client, asked, answer, leave, shown: () => client.getQueryData(queryKey) }
}

test('what is loaded for the first time is asked for once more after news that came meanwhile', async () => {
  const { client, asked, answer, leave, shown } = screen()
  for (let news = 0; news < 3; news += 1) void refreshAll(client, { queryKey: ['replays'] })
  await answer('2 of 3')
  expect(asked).toHaveLength(2)
  await answer('3 of 3')
  expect(shown()).toBe('3 of 3')
  expect(asked).toHaveLength(2)
  leave()
})

test('what is there is asked for anew, at once', async () => {
  const { client, asked, answer, leave, shown } = screen()
  await answer('2 of 3')
  void refreshAll(client, { queryKey: ['replays'] })
  expect(asked).toHaveLength(2)
  await answer('3 of 3')
  expect(shown()).toBe('3 of 3')
  leave()
})
