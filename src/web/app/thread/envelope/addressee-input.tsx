import { X } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import type { Addressee } from '#contract/envelope.ts'
import { addresseesIn } from '#web/app/thread/envelope/envelope-labels.ts'
import { addressField } from '#web/app/thread/envelope/finish-address.ts'
import { cn } from '#web/ui/cn.ts'

type AddresseeInputProps = {
  label: string
  value: readonly Addressee[]
  /** Who may be meant, while an address is typed. */
  people: readonly Addressee[]
  /** The last one can't be taken away. */
  isNeeded?: boolean
  onChange: (value: Addressee[]) => void
}

/** Addresses one by one: Enter or a comma adds what is typed, Backspace in the empty field takes the last one away. */
export function AddresseeInput({ label, value, people, isNeeded = false, onChange }: AddresseeInputProps) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const left = people.filter(({ email }) => !value.some((one) => one.email === email))

  const take = (text: string) => {
    const read = addresseesIn(text)
    setIsWrong(read === null)
    if (read === null) return
    const fresh = read.filter(({ email }) => !value.some((one) => one.email === email))
    setTyped('')
    if (fresh.length > 0)
      onChange([...value, ...fresh.map((one) => people.find(({ email }) => email === one.email) ?? one)])
  }
  const drop = (email: string) => onChange(value.filter((one) => one.email !== email))
  const mayDrop = !isNeeded || value.length > 1
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const isMod = event.ctrlKey || event.metaKey
    // What is being typed is undone here, and not in the reply.
    if (isMod && typed !== '' && (event.key === 'z' || event.key === 'y')) event.stopPropagation()
    else if ((event.key === 'Enter' && !isMod) || event.key === ',' || event.key === ';') {
      event.preventDefault()
      if (typed.trim() !== '') take(typed)
    } else if (event.key === 'Backspace' && typed === '' && mayDrop) {
      const last = value.at(-1)
      if (last) drop(last.email)
    }
  }
  return (
    <div className="flex items-start gap-1.5 text-sm">
      <label htmlFor={id} className="w-8 shrink-0 py-1 text-ink-faint">
        {label}
      </label>
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <div
          className={cn(
            'flex min-w-0 flex-wrap gap-1 rounded-sm border bg-surface px-1 py-0.5',
            isWrong && 'border-negative-fill',
          )}
        >
          {value.map(({ name, email }) => (
            <span
              key={email}
              className="flex min-w-0 items-center gap-1 rounded-xs bg-neutral-tint pl-1.5 text-ink"
              title={name ? `${name} <${email}>` : email}
            >
              <span className="truncate">{email}</span>
              <button
                type="button"
                aria-label={`Remove ${email}`}
                disabled={!mayDrop}
                onClick={() => {
                  drop(email)
                  // The button goes with the address.
                  field.current?.focus()
                }}
                className="flex size-5 shrink-0 items-center justify-center rounded-xs text-ink-muted enabled:hover:bg-hover enabled:hover:text-ink disabled:opacity-40 pointer-coarse:size-11"
              >
                <X aria-hidden className="size-3.5" />
              </button>
            </span>
          ))}
          <input
            ref={field}
            {...addressField}
            id={id}
            type="text"
            inputMode="email"
            autoComplete="off"
            spellCheck={false}
            list={`${id}-people`}
            value={typed}
            aria-invalid={isWrong || undefined}
            aria-describedby={isWrong ? `${id}-wrong` : undefined}
            placeholder={value.length === 0 ? 'Add an address' : ''}
            onChange={(event) => {
              setTyped(event.target.value)
              setIsWrong(false)
            }}
            onKeyDown={onKeyDown}
            onBlur={() => typed.trim() !== '' && take(typed)}
            className="min-w-24 flex-1 bg-transparent px-1 py-0.5 text-ink pointer-coarse:min-h-11 pointer-coarse:text-lg"
          />
          <datalist id={`${id}-people`}>
            {left.map(({ name, email }) => (
              <option key={email} value={email}>
                {name}
              </option>
            ))}
          </datalist>
        </div>
        {isWrong && (
          <p id={`${id}-wrong`} role="alert" className="text-negative-ink text-xs">
            Enter an address such as eva@company.com.
          </p>
        )}
      </div>
    </div>
  )
}
