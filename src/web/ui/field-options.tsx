import { type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useState } from 'react'
import { cn } from '#web/ui/cn.ts'

type FieldOptionsProps<Item> = {
  /** Whose options they are: it keeps the focus and its caret, its keys choose, and it says which one is meant. */
  field: RefObject<HTMLInputElement | HTMLTextAreaElement | null>
  label: string
  /** At least one. */
  items: readonly Item[]
  keyOf: (item: Item) => string
  children: (item: Item) => ReactNode
  onChoose: (item: Item) => void
  /** By Escape; left out: that key is not theirs. */
  onClose?: () => void
  className?: string
}

const steps: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/**
 * What may be put into a text field, in a list beside it: the arrows go round, Enter and Tab choose. The field should say
 * `aria-autocomplete="list"`; the rest a screen reader is told here, for as long as the list stands.
 */
export function FieldOptions<Item>(props: FieldOptionsProps<Item>) {
  const { field, label, items, keyOf, children, onChoose, onClose, className } = props
  const listId = useId()
  const [meantKey, setMeantKey] = useState<string | null>(null)
  const at = Math.max(
    0,
    items.findIndex((item) => keyOf(item) === meantKey),
  )
  const idOf = (place: number) => `${listId}-${place}`
  const meantId = idOf(at)

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const step = steps[event.key]
    const meant = items[step === undefined ? at : (at + step + items.length) % items.length]
    if (meant === undefined) return
    if (step !== undefined) setMeantKey(keyOf(meant))
    else if (event.key === 'Enter' || event.key === 'Tab') onChoose(meant)
    else if (event.key === 'Escape' && onClose) onClose()
    else return
    // What the screen around means by these keys is not meant now.
    event.preventDefault()
    event.stopPropagation()
  })
  useEffect(() => {
    const element = field.current
    if (!element) return
    const isCombobox = element.getAttribute('role') === 'combobox'
    const onKeyDown = (event: Event) => {
      if (event instanceof KeyboardEvent) press(event)
    }
    element.addEventListener('keydown', onKeyDown)
    element.setAttribute('aria-controls', listId)
    if (isCombobox) element.setAttribute('aria-expanded', 'true')
    return () => {
      element.removeEventListener('keydown', onKeyDown)
      for (const name of ['aria-controls', 'aria-activedescendant']) element.removeAttribute(name)
      if (isCombobox) element.setAttribute('aria-expanded', 'false')
    }
  }, [field, listId])
  useEffect(() => {
    field.current?.setAttribute('aria-activedescendant', meantId)
    document.getElementById(meantId)?.scrollIntoView({ block: 'nearest' })
  }, [field, meantId])

  return (
    <div id={listId} role="listbox" aria-label={label} className={cn('p-1', className)}>
      {items.map((item, place) => (
        <button
          key={keyOf(item)}
          id={idOf(place)}
          type="button"
          role="option"
          tabIndex={-1}
          aria-selected={place === at}
          // The focus and the caret stay in the field.
          onMouseDown={(event) => event.preventDefault()}
          onMouseMove={() => setMeantKey(keyOf(item))}
          onClick={() => onChoose(item)}
          className={cn(
            'flex w-full items-baseline gap-2 rounded-sm px-2 py-1.5 text-left text-ink pointer-coarse:min-h-11 pointer-coarse:items-center',
            place === at && 'bg-hover',
          )}
        >
          {children(item)}
        </button>
      ))}
    </div>
  )
}
