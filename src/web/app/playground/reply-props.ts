import type { TriedReply } from '#contract/playground.ts'

export type ReplyProps = { isRunning: boolean; onTry: (reply: TriedReply) => void; onStop: () => void }
