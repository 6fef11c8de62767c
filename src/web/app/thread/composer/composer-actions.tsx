import { ChevronUp, Sparkle, Square } from 'lucide-react'
import { SendButtons } from '#web/app/thread/composer/send-buttons.tsx'
import type { Composing } from '#web/app/thread/composer/use-composer.ts'
import { Button } from '#web/ui/button.tsx'
import { HintedButton } from '#web/ui/hinted-button.tsx'

/** Send, schedule, have it written; or first of all read it. */
export function ComposerActions({ composing }: { composing: Composing }) {
  const { writing, isLocked } = composing
  return (
    <footer className="sticky bottom-0 z-10 flex flex-wrap items-center gap-1.5 max-sm:gap-1 max-sm:[&_button]:px-2 bg-surface px-4 pt-1 max-sm:px-3 pb-3 @max-lg:[&>button>svg]:hidden @max-lg:[&>span>button:first-child>svg]:hidden max-sm:pb-1">
      {composing.isToRead ? (
        <Button variant="primary" icon={ChevronUp} onClick={composing.fold.open}>
          Read whole reply
        </Button>
      ) : (
        <SendButtons
          maySend={composing.maySend}
          isOnItsWay={composing.isOnItsWay}
          isScheduling={composing.isScheduling}
          onScheduling={composing.scheduling}
          onSend={composing.send}
          composer={composing.section}
        />
      )}
      <HintedButton
        hint="Write a new draft"
        kbd="mod+j"
        icon={Sparkle}
        disabled={isLocked}
        onClick={() => void writing.generate()}
      >
        {writing.isGenerating ? 'Generating...' : 'Generate AI Reply'}
      </HintedButton>
      {writing.isGenerating && (
        <Button variant="ghost" icon={Square} kbd="esc" onClick={writing.stop}>
          Stop
        </Button>
      )}
    </footer>
  )
}
