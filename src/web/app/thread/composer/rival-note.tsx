import type { useDraftWords } from '#web/app/thread/composer/use-draft-words.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'

type RivalNoteProps = Pick<ReturnType<typeof useDraftWords>, 'keeper'> & {
  rival: NonNullable<ReturnType<typeof useDraftWords>['rival']>
  className?: string
}

/** What a person typed and the draft that the server has went different ways: one of the two is kept. */
export function RivalNote({ keeper, rival, className }: RivalNoteProps) {
  return (
    <Banner
      tone="negative"
      {...(className && { className })}
      title="This draft was changed somewhere else."
      action={
        <span className="flex gap-2">
          <Button size="sm" onClick={() => keeper.drop()}>
            Show the newest
          </Button>
          <Button size="sm" onClick={() => keeper.keepMine(rival)}>
            Keep mine
          </Button>
        </span>
      }
    >
      You are looking at your own version, which is kept in this tab.
    </Banner>
  )
}
