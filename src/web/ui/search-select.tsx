import { Command } from 'cmdk'
import { Check, ChevronsUpDown, Search } from 'lucide-react'
import { useState } from 'react'
import { cn } from '#web/ui/cn.ts'
import { controlStyles } from '#web/ui/input.tsx'
import { Popover } from '#web/ui/popover.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

type SearchSelectProps = {
  /** What is chosen here: `Workspace`. */
  label: string
  /** `undefined`: none of them, which `noneLabel` says. */
  value: string | undefined
  noneLabel: string
  /** The chosen one in words, also while it is not among the options. */
  valueLabel: string | undefined
  onValueChange: (value: string | undefined) => void
  /** What fits the words, as the server has it. */
  options: readonly { value: string; label: string; hint?: string }[]
  words: string
  onWordsChange: (words: string) => void
  searchLabel: string
  emptyText: string
  loading?: boolean
  className?: string
}

const none = ' none'

/** A select whose options are too many to be all there: they are searched for where they are kept. */
export function SearchSelect({
  label,
  value,
  noneLabel,
  valueLabel,
  onValueChange,
  options,
  words,
  onWordsChange,
  searchLabel,
  emptyText,
  loading = false,
  className,
}: SearchSelectProps) {
  const [isOpen, setIsOpen] = useState(false)
  const choose = (chosen: string | undefined) => {
    onValueChange(chosen)
    setIsOpen(false)
    onWordsChange('')
  }
  const shown = value === undefined ? noneLabel : (valueLabel ?? value)
  return (
    <Popover
      label={label}
      open={isOpen}
      onOpenChange={(open) => {
        setIsOpen(open)
        if (!open) onWordsChange('')
      }}
      className="p-0"
      trigger={
        <button
          type="button"
          aria-haspopup="listbox"
          data-action={label}
          aria-label={`${label}: ${shown}`}
          title={shown}
          className={cn(controlStyles(), 'flex items-center justify-between gap-2 text-left', className)}
        >
          <span className="truncate">{shown}</span>
          <ChevronsUpDown aria-hidden className="size-3.5 shrink-0 text-ink-faint" />
        </button>
      }
    >
      <Command label={searchLabel} shouldFilter={false} loop defaultValue={value ?? none}>
        <div className="flex h-9 items-center gap-2 border-b px-2.5 pointer-coarse:h-11">
          {loading ? <Spinner className="text-ink-faint" /> : <Search aria-hidden className="text-ink-faint" />}
          <Command.Input
            value={words}
            onValueChange={onWordsChange}
            placeholder={searchLabel}
            className="h-full min-w-0 flex-1 bg-transparent text-base text-ink outline-none focus-visible:outline-none pointer-coarse:text-lg"
          />
        </div>
        <Command.List label={label} className="max-h-[min(18rem,50dvh)] overflow-y-auto p-1">
          {!loading && (
            <Command.Empty className="px-3 py-6 text-center text-base text-ink-faint">{emptyText}</Command.Empty>
          )}
          {words === '' && (
            <Option id={none} label={noneLabel} isChosen={value === undefined} onChoose={() => choose(undefined)} />
          )}
          {options.map((option) => (
            <Option
              key={option.value}
              id={option.value}
              label={option.label}
              {...(option.hint && { hint: option.hint })}
              isChosen={option.value === value}
              onChoose={() => choose(option.value)}
            />
          ))}
        </Command.List>
      </Command>
    </Popover>
  )
}

type OptionProps = { id: string; label: string; hint?: string; isChosen: boolean; onChoose: () => void }

function Option({ id, label, hint, isChosen, onChoose }: OptionProps) {
  return (
    <Command.Item
      value={id}
      onSelect={onChoose}
      className="flex select-none items-center gap-2 rounded-sm px-2 py-1.5 text-base text-ink data-[selected=true]:bg-hover pointer-coarse:min-h-11"
    >
      <span className="min-w-0 flex-1 truncate" title={label}>
        {label}
      </span>
      {hint && <span className="shrink-0 text-ink-faint text-sm">{hint}</span>}
      {isChosen && <Check aria-hidden className="shrink-0 text-accent-ink" />}
    </Command.Item>
  )
}
