import { Link } from '@tanstack/react-router'
import { Check, Pencil, X } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import type { Lesson } from '#contract/lessons.ts'
import { useHasKeptText, useKeptText } from '#web/api/kept-text.ts'
import { BeforeAfter } from '#web/app/lessons/before-after.tsx'
import { lessonWords, whyWords } from '#web/app/lessons/lesson-labels.ts'
import { useDecideLesson } from '#web/app/lessons/use-decide-lesson.ts'
import { Field } from '#web/ui/field.tsx'
import { HintedButton } from '#web/ui/hinted-button.tsx'
import { Textarea } from '#web/ui/textarea.tsx'

type LessonCardProps = {
  lesson: Lesson
  mayEdit: boolean
  /** Whose it is stands above it. */
  isOfOne: boolean
}

/** A rule that is proposed, or an entry: what it is for, the drafts that it would have changed, and what may be done with it. */
export function LessonCard({ lesson, mayEdit, isOfOne }: LessonCardProps) {
  const proposed = lesson.words ?? lessonWords(lesson)
  // Kept over a look elsewhere: it is no dialog that asks.
  const keptAs = `lesson:${lesson.id}`
  const [isEditing, setIsEditing] = useState(useHasKeptText(keptAs))
  const [words, setWords] = useKeptText(keptAs, proposed)
  const { accept, isAccepting, refusal, dismiss, isDismissing } = useDecideLesson(lesson)
  const edit = (isBegun: boolean) => {
    setIsEditing(isBegun)
    if (!isBegun) setWords(proposed)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const isAccept = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
    if (!isAccept && event.key !== 'Escape') return
    event.preventDefault()
    if (!isAccept) {
      event.currentTarget.closest<HTMLElement>('[data-row]')?.focus()
      edit(false)
    } else if (words.trim()) accept(words)
  }
  const Heading = isOfOne ? 'h3' : 'h2'
  const isEntry = lesson.kind === 'fact'
  const what = isEntry ? 'Entry for the knowledge base' : isOfOne ? null : `Rule for ${lesson.agentName}`
  return (
    <article aria-label={proposed} className="flex flex-col gap-2 px-4 py-3.5 pointer-coarse:gap-5">
      <div className="flex flex-col gap-x-4 gap-y-3 sm:flex-row sm:items-start">
        <div className="flex min-w-0 flex-1 flex-col gap-1">
          {!isEditing ? (
            <Heading className="break-words font-medium text-base text-ink">{proposed}</Heading>
          ) : (
            <Field label={isEntry ? 'Content' : 'Rule'} error={refusal}>
              <Textarea
                autoFocus
                minRows={2}
                maxLength={500}
                value={words}
                onFocus={({ target }) => target.setSelectionRange(words.length, words.length)}
                onKeyDown={onKeyDown}
                onChange={(event) => setWords(event.target.value)}
              />
            </Field>
          )}
          {isEntry && lesson.from && <p className="text-ink-muted text-sm">Title: {lesson.from}</p>}
          <p className="text-ink-muted text-sm">{[what, whyWords(lesson)].filter(Boolean).join(' · ')}</p>
          {!isEditing && refusal && <p className="text-negative-ink text-sm">{refusal}</p>}
        </div>
        {mayEdit && (
          <div className="flex shrink-0 gap-2">
            <HintedButton
              size="sm"
              hint="It isn’t proposed again"
              kbd="d"
              variant="ghost"
              icon={X}
              loading={isDismissing}
              onClick={dismiss}
              aria-label={`Dismiss: ${proposed}`}
            >
              Dismiss
            </HintedButton>
            <HintedButton
              size="sm"
              hint="Say it in other words"
              kbd="w"
              icon={Pencil}
              onClick={() => edit(!isEditing)}
              aria-label={`Edit: ${proposed}`}
            >
              Edit
            </HintedButton>
            <HintedButton
              size="sm"
              variant="primary"
              hint={isEntry ? 'Drafts may say it from now on' : 'The agent follows it from now on'}
              kbd="a"
              icon={Check}
              loading={isAccepting}
              disabled={isEditing && words.trim() === ''}
              onClick={() => accept(isEditing ? words : proposed)}
              aria-label={`Accept: ${proposed}`}
            >
              Accept
            </HintedButton>
          </div>
        )}
      </div>
      <Examples lesson={lesson} />
    </article>
  )
}

function Examples({ lesson: { examples } }: { lesson: Lesson }) {
  if (examples.length === 0) return null
  return (
    <details>
      <summary className="felt relative inline-flex cursor-pointer rounded-xs text-accent-ink text-sm underline-offset-2 hover:underline">
        {examples.length === 1 ? 'The draft it is about' : `${examples.length} drafts it would have changed`}
      </summary>
      <ol className="mt-2 flex flex-col gap-3">
        {examples.map(({ threadId, contactName, before, after }) => (
          <li key={threadId} className="flex flex-col gap-1">
            <Link
              to="/thread/$threadId"
              params={{ threadId }}
              className="felt relative self-start rounded-xs text-accent-ink text-sm underline-offset-2 hover:underline"
            >
              {contactName}
            </Link>
            <BeforeAfter before={before} after={after} />
          </li>
        ))}
      </ol>
    </details>
  )
}
