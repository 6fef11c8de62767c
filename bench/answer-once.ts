/**
 * Makes this process one that is asked one thing by its parent, answers and ends. The channel keeps it alive until the answer has
 * gone out, whatever else is open; a parent that dies ends it; a failure is told, not hidden behind an exit code.
 */
export function answerOnce<Question, Answer extends object>(work: (question: Question) => Promise<Answer>): void {
  process.on('disconnect', () => process.exit(1))
  process.on('message', (question: Question) => {
    work(question).then(
      (answer) => tell({ answer }),
      (error: unknown) => tell({ problem: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    )
  })
}

/** What a process of one question says at its end. */
export type Told<Answer> = { answer: Answer } | { problem: string }

function tell(told: Told<unknown>): void {
  process.send?.(told, () => process.exit(0))
}
