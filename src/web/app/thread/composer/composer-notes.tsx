import type { Thread } from '#contract/threads.ts'
import { usePlatformName } from '#web/app/connect-platform.ts'
import { reasonWords } from '#web/app/reason-labels.ts'
import { RivalNote } from '#web/app/thread/composer/rival-note.tsx'
import { unseenWords } from '#web/app/thread/composer/untold-opt-out.ts'
import type { useDraftWords } from '#web/app/thread/composer/use-draft-words.ts'
import type { useSend } from '#web/app/thread/composer/use-send.ts'
import { toldByTask } from '#web/app/thread/told-once.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'

type ComposerNotesProps = {
  thread: Thread
  draft: ReturnType<typeof useDraftWords>
  sending: ReturnType<typeof useSend>
  onShowNewest: () => void
  /** Has the draft written again; null while it can't be. */
  onRefresh: (() => void) | null
}

/** What stands between these words and their sending. One note at a time, the gravest. */
export function ComposerNotes({ thread, draft, sending, onShowNewest, onRefresh }: ComposerNotesProps) {
  const { keeper, rival, state } = draft
  const platformName = usePlatformName()
  if (rival) return <RivalNote keeper={keeper} rival={rival} className="mx-4 mt-2" />
  if (sending.refusal)
    return (
      <Banner tone="negative" className="mx-4 mt-2" title={sending.refusal} onDismiss={sending.dismiss}>
        Your text is kept.
      </Banner>
    )
  if (state.phase === 'refused')
    return (
      <Banner tone="negative" className="mx-4 mt-2" title={state.message}>
        Your text is kept in this tab.
      </Banner>
    )
  if (thread.lacks && !toldByTask(thread).some(({ code }) => code === thread.lacks))
    return <Banner className="mx-4 mt-2" title={reasonWords([{ code: thread.lacks }], platformName)} />
  if (sending.hasUnseen)
    return (
      <Banner
        tone="accent"
        className="mx-4 mt-2"
        title={unseenWords(thread)}
        action={
          <Button
            size="sm"
            onClick={() => {
              sending.read()
              onShowNewest()
            }}
          >
            Show newest message
          </Button>
        }
      />
    )
  if (draft.draft && !draft.draft.isFresh)
    return (
      <Banner className="mx-4 mt-2" title="This draft is older than the newest message. Read that before you send." />
    )
  const newKnowledge = draft.draft?.newKnowledge ?? []
  if (newKnowledge.length > 0)
    return (
      <Banner
        tone="accent"
        className="mx-4 mt-2"
        title={`New in the knowledge base since this was written: ${newKnowledge.map(({ title }) => `“${title}”`).join(', ')}`}
        action={
          onRefresh && (
            <Button size="sm" onClick={onRefresh}>
              Refresh with new knowledge
            </Button>
          )
        }
      >
        Your text stays as it is unless you refresh. If you do, it is kept under Earlier versions.
      </Banner>
    )
  return null
}
