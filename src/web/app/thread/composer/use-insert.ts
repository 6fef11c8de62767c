import { type RefObject, useState } from 'react'
import type { Thread } from '#contract/threads.ts'
import type { useDraftWords } from '#web/app/thread/composer/use-draft-words.ts'
import type { useUndo } from '#web/app/thread/composer/use-undo.ts'
import { envelopeNow } from '#web/app/thread/envelope/envelope-labels.ts'
import { useSender } from '#web/app/thread/envelope/use-sender.ts'
import { filledFor, soughtAt } from '#web/app/thread/insert/semicolon.ts'

/** Puts snippets and golden replies into a reply, filled for whom it goes to: in the place of what is sought behind a semicolon, or at the caret. */
export function useInsert(
  thread: Thread,
  draft: ReturnType<typeof useDraftWords>,
  steps: ReturnType<typeof useUndo>,
  text: RefObject<HTMLTextAreaElement | null>,
) {
  const [sought, setSought] = useState<ReturnType<typeof soughtAt>>(null)
  const [isManaging, setIsManaging] = useState(false)
  const { body, envelope } = draft.words
  const from = useSender(thread, envelope?.senderId ?? null)
  const caretNow = () => text.current?.selectionStart ?? body.length

  const put = (words: string, start: number, end: number) => {
    const { to } = envelopeNow(thread, envelope)
    const filled = filledFor(words, thread, { to: to[0], from })
    steps.replacing()
    draft.edit({ body: body.slice(0, start) + filled + body.slice(end) })
    setSought(null)
    const caret = start + filled.length
    requestAnimationFrame(() => {
      text.current?.focus()
      text.current?.setSelectionRange(caret, caret)
    })
  }

  return {
    sought,
    /** What was typed may seek something. */
    look: (typed: string, caret: number) => setSought(soughtAt(typed, caret)),
    close: () => setSought(null),
    // The caret may be elsewhere by then.
    inPlace: (words: string) => sought && put(words, sought.from, sought.to),
    atCaret(words: string) {
      const caret = caretNow()
      const isJoined = caret > 0 && /\S/.test(body.charAt(caret - 1))
      put(isJoined ? ` ${words}` : words, caret, text.current?.selectionEnd ?? caret)
    },
    isManaging,
    managing: setIsManaging,
  }
}
