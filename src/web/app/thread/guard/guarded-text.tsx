import { type ComponentProps, type MouseEvent, type UIEvent, useRef, useState } from 'react'
import { type Mark, segmentsOf } from '#web/app/thread/guard/guard-marks.ts'
import { underlines } from '#web/app/thread/guard/guard-underlines.ts'
import { cn } from '#web/ui/cn.ts'
import { Textarea } from '#web/ui/textarea.tsx'

type GuardedTextProps = Omit<ComponentProps<typeof Textarea>, 'value' | 'onSelect' | 'onScroll' | 'onMouseMove'> & {
  value: string
  marks: readonly Mark[]
  /** The mark that the caret is in, for the line below. */
  onMark: (mark: Mark | null) => void
  /** A fact was clicked. */
  onOpen?: (mark: Mark) => void
}

// Mirror and textarea must break their lines at the same places.
const same = 'px-2 py-2 text-base leading-relaxed pointer-coarse:text-lg [scrollbar-gutter:stable]'

/** Where its words are told: from the mark's left on, or, in the right half, up to its right. */
type Hovered = { mark: Mark; place: { left: number; top: number } | { right: number; top: number } }

/** A textarea whose facts are underlined, by a mirror of its text behind it. What a mark means is told on hover and at the caret. */
export function GuardedText({ value, marks, onMark, onOpen, className, ...props }: GuardedTextProps) {
  const mirror = useRef<HTMLDivElement>(null)
  const [hovered, setHovered] = useState<Hovered | null>(null)

  const onScroll = (event: UIEvent<HTMLTextAreaElement>) => {
    if (mirror.current) mirror.current.scrollTop = event.currentTarget.scrollTop
    setHovered(null)
  }
  const onMouseMove = (event: MouseEvent) => {
    const found = mirror.current && markAt(mirror.current, marks, event.clientX, event.clientY)
    if (found?.mark !== hovered?.mark) setHovered(found)
  }
  const onCaret = (event: { currentTarget: HTMLTextAreaElement }) => {
    const { selectionStart } = event.currentTarget
    onMark(marks.find(({ start, end }) => selectionStart >= start && selectionStart <= end) ?? null)
  }
  return (
    <div className={cn('relative mx-2', className)}>
      <div
        ref={mirror}
        aria-hidden
        className={cn(
          same,
          'pointer-events-none absolute inset-0 overflow-hidden whitespace-pre-wrap break-words text-transparent',
        )}
      >
        {segmentsOf(value, marks).map(({ text, start, mark }) =>
          mark ? (
            <span key={start} data-mark={start} className={cn('underline underline-offset-4', underlines[mark.kind])}>
              {text}
            </span>
          ) : (
            <span key={start}>{text}</span>
          ),
        )}
        {'\n'}
      </div>
      <Textarea
        value={value}
        onScroll={onScroll}
        onSelect={onCaret}
        onMouseMove={onMouseMove}
        onClick={({ clientX, clientY }) => {
          const found = mirror.current && markAt(mirror.current, marks, clientX, clientY)
          if (found) onOpen?.(found.mark)
        }}
        onMouseLeave={() => setHovered(null)}
        className={cn(same, 'relative border-0 bg-transparent read-only:bg-transparent')}
        {...props}
      />
      {hovered && (
        <div
          aria-hidden
          style={hovered.place}
          className="pointer-events-none absolute z-30 max-w-72 -translate-y-full rounded-sm border bg-raised px-2 py-1 text-ink text-xs shadow-float"
        >
          {hovered.mark.words}
        </div>
      )}
    </div>
  )
}

function markAt(mirror: HTMLElement, marks: readonly Mark[], x: number, y: number): Hovered | null {
  const frame = mirror.getBoundingClientRect()
  for (const element of mirror.querySelectorAll<HTMLElement>('[data-mark]'))
    for (const box of element.getClientRects()) {
      if (x < box.left || x > box.right || y < box.top || y > box.bottom) continue
      const mark = marks.find(({ start }) => String(start) === element.dataset.mark)
      return mark ? { mark, place: placeBy(box, frame) } : null
    }
  return null
}

function placeBy(box: DOMRect, frame: DOMRect): Hovered['place'] {
  const top = box.top - frame.top - 4
  const isRight = box.left + box.right > frame.left + frame.right
  return isRight
    ? { right: Math.max(8, frame.right - box.right), top }
    : { left: Math.max(8, box.left - frame.left), top }
}
