import type { TriedReply } from '#contract/playground.ts'

export type ReplyProps = { agentId: string; isRunning: boolean; onTry: (reply: TriedReply) => void; onStop: () => void }
