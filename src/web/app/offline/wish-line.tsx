import { CloudOff } from 'lucide-react'
import { changeWish, letGo, type Wish } from '#web/api/wishes.ts'
import { type SeenThread, seenIn } from '#web/app/offline/use-keep-wish.ts'
import { heldWords, waitingWords } from '#web/app/offline/wish-labels.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'

type WishLineProps = { wish: Wish; thread: SeenThread; className: string }

/** What waits for the connection in this thread, to be let go of; or why it was left alone, to be done all the same. */
export function WishLine({ wish, thread, className }: WishLineProps) {
  const { id, kind, held } = wish
  const drop = () => letGo(id)
  // Of what the person has before them by now. A reply is sent by its own button, where its words stand.
  const doAnyway = () =>
    changeWish(id, {
      held: null,
      at: Date.now(),
      seen: seenIn(thread),
    })
  return (
    <Banner
      tone={held === null ? 'accent' : 'negative'}
      icon={CloudOff}
      className={className}
      title={held === null ? 'No connection' : heldWords(wish)}
      action={
        <span className="flex gap-2">
          {held !== null && kind === 'note' && (
            <Button size="sm" onClick={doAnyway}>
              Add note
            </Button>
          )}
          {held !== null && kind === 'redo' && (
            <Button size="sm" onClick={doAnyway}>
              Rewrite
            </Button>
          )}
          <Button size="sm" onClick={drop}>
            {held === null ? (kind === 'send' || kind === 'approve' ? 'Don’t send' : 'Discard') : 'Dismiss'}
          </Button>
        </span>
      }
    >
      {held === null ? waitingWords[kind] : restOf(kind)}
      {kind === 'note' && (
        <q className="mt-1 block whitespace-pre-wrap text-ink [overflow-wrap:anywhere]">{wish.body}</q>
      )}
      {kind === 'redo' && <q className="mt-1 block text-ink [overflow-wrap:anywhere]">{wish.instruction}</q>}
    </Banner>
  )
}

const restOf = (kind: Wish['kind']): string | null =>
  kind === 'send' || kind === 'approve' ? 'Your text is kept. Read what is new before you send it.' : null
