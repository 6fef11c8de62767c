import { ChevronDown, ChevronUp, Trash2 } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import type { Thread } from '#contract/threads.ts'
import type { KeeperState } from '#web/api/draft-keeper.ts'
import type { useDraftWords } from '#web/app/thread/composer/use-draft-words.ts'
import type { useFold } from '#web/app/thread/composer/use-fold.ts'
import { ComposerEnvelope, Recipients } from '#web/app/thread/envelope/composer-envelope.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'

type ComposerHeadProps = {
  thread: Thread
  draft: ReturnType<typeof useDraftWords>
  fold: Pick<ReturnType<typeof useFold>, 'isFolded' | 'toggle'>
  isGenerating: boolean
  isLocked: boolean
  /** `undefined`: there is nothing to discard. */
  onDiscard: (() => void) | undefined
  onSubject: (subject: string) => void
  onEnvelope: ComponentProps<typeof ComposerEnvelope>['onChange']
  /** Files, snippets, instruct, undo, redo and earlier versions. */
  tools: ReactNode
}

const saveWords: Record<KeeperState['phase'], string> = {
  clean: '',
  waiting: 'Saving...',
  saving: 'Saving...',
  retrying: 'Not saved yet, but kept in this tab',
  conflict: 'Not saved',
  refused: 'Not saved',
}

/** What this is, who wrote it, whom it goes to and about what. */
export function ComposerHead({
  thread,
  draft,
  fold: { isFolded, toggle },
  isGenerating,
  isLocked,
  onDiscard,
  onSubject,
  onEnvelope,
  tools,
}: ComposerHeadProps) {
  const isAi = isGenerating || Boolean(draft.draft?.writer)
  const stored = draft.state.phase === 'clean' && draft.draft ? 'Saved' : saveWords[draft.state.phase]
  const wrote = writerWords(thread, draft, isGenerating)
  const title = isAi ? 'AI Suggested Reply' : 'Compose Reply'
  const status = (
    <span role="status" className="shrink-0 text-ink-faint text-xs">
      {!isGenerating && stored}
    </span>
  )
  const told = (
    <>
      <h2 className="shrink-0 font-semibold text-base text-ink">{title}</h2>
      <p className="min-w-0 flex-1 truncate text-ink-faint text-xs" title={isFolded ? undefined : wrote}>
        {isFolded ? <Recipients thread={thread} chosen={draft.words.envelope} /> : wrote}
      </p>
      {status}
    </>
  )
  const buttons = !isLocked && (
    <span className="flex pointer-coarse:gap-2">
      {tools}
      {onDiscard && <IconButton icon={Trash2} size="sm" label="Discard draft" tooltipSide="top" onClick={onDiscard} />}
    </span>
  )
  return (
    <header className="flex flex-col px-4 pt-3 pb-0.5 max-sm:pt-1.5 pointer-coarse:pb-1">
      {toggle ? (
        // As wide as a thumb each, they have a line of their own, which begins within the words above it.
        <>
          <div className="flex items-baseline gap-x-2">{told}</div>
          <div className="-mx-1.5 -mt-2 flex items-center justify-between">
            <IconButton
              icon={isFolded ? ChevronUp : ChevronDown}
              size="sm"
              label={title}
              tooltipSide="top"
              aria-expanded={!isFolded}
              onClick={toggle}
            />
            {buttons}
          </div>
        </>
      ) : (
        <div className="flex items-baseline gap-x-2">
          {told}
          <span className="-my-1.5 -mr-1.5 self-center empty:hidden">{buttons}</span>
        </div>
      )}
      {!isFolded && (
        <>
          <ComposerEnvelope thread={thread} chosen={draft.words.envelope} isLocked={isLocked} onChange={onEnvelope} />
          <label className="flex items-baseline gap-1.5 border-b py-1 text-sm pointer-coarse:min-h-11 pointer-coarse:items-center">
            <span className="text-ink-faint">Subject</span>
            <input
              value={draft.words.subject}
              maxLength={998}
              readOnly={isLocked}
              onChange={(event) => onSubject(event.target.value)}
              className="min-w-0 flex-1 rounded-xs bg-transparent px-1 py-0.5 text-ink pointer-coarse:text-lg"
            />
          </label>
        </>
      )}
    </header>
  )
}

function writerWords({ writer }: Thread, { draft }: ComposerHeadProps['draft'], isGenerating: boolean): string {
  const wrote = isGenerating ? writer.name : draft?.writer
  if (!wrote) return ''
  const isBuiltIn = writer.kind === 'builtin' && wrote === writer.name
  return isBuiltIn ? 'Written by the built-in drafter, from rules and your knowledge base.' : `Written by ${wrote}.`
}
