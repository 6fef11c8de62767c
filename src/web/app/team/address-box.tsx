import { CircleAlert, X } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react'
import { addressesIn, isAddress } from '#web/app/team/addresses.ts'
import { cn } from '#web/ui/cn.ts'
import { useFieldControl } from '#web/ui/field-control.ts'
import { controlStyles } from '#web/ui/input.tsx'
import { Unsaved } from '#web/ui/unsaved.tsx'

type AddressBoxProps = { addresses: readonly string[]; onChange: (addresses: string[]) => void }

const endsAddress = new Set([',', ';', ' ', 'Enter'])

/** Takes addresses as they are typed or pasted, and shows each by itself, with what is none marked. Stands in a `Field`. */
export function AddressBox({ addresses, onChange }: AddressBoxProps) {
  const control = useFieldControl()
  const [text, setText] = useState('')
  const add = (more: string) => {
    setText('')
    const added = addressesIn(more)
    if (added.length > 0) onChange([...new Set([...addresses, ...added])])
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    // With nothing typed, Enter sends the form.
    if (endsAddress.has(event.key) && text.trim() !== '') {
      event.preventDefault()
      add(text)
    } else if (event.key === 'Backspace' && text === '' && addresses.length > 0) onChange(addresses.slice(0, -1))
  }
  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text')
    if (!/[,;\s]/.test(pasted.trim())) return
    event.preventDefault()
    add(`${text} ${pasted}`)
  }
  return (
    <div
      className={cn(
        controlStyles(),
        'flex h-auto max-h-44 min-h-16 flex-wrap content-start gap-1 overflow-y-auto p-1 pointer-coarse:h-auto',
        'has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-focus',
        'has-[input[aria-invalid]]:border-negative-fill',
      )}
    >
      {addresses.length > 0 && (
        <ul aria-label="Addresses" className="contents">
          {addresses.map((address) => (
            <AddressChip
              key={address}
              address={address}
              onRemove={() => onChange(addresses.filter((other) => other !== address))}
            />
          ))}
        </ul>
      )}
      <Unsaved when={text !== ''} />
      <input
        {...control}
        type="text"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={addresses.length === 0 ? 'ada@example.com, grace@example.com' : ''}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onBlur={() => add(text)}
        className="h-6 min-w-40 flex-1 bg-transparent px-1.5 text-base text-ink outline-none! pointer-coarse:h-8 pointer-coarse:text-lg"
      />
    </div>
  )
}

function AddressChip({ address, onRemove }: { address: string; onRemove: () => void }) {
  const isValid = isAddress(address)
  return (
    <li
      className={cn(
        'flex h-6 max-w-full items-center gap-1 rounded-xs pl-1.5 text-sm pointer-coarse:h-8',
        isValid ? 'bg-neutral-tint text-ink' : 'bg-negative-tint text-negative-ink',
      )}
    >
      {!isValid && <CircleAlert aria-label="Not an address:" className="size-3.5 shrink-0" />}
      <span className="truncate">{address}</span>
      <button
        type="button"
        aria-label={`Remove ${address}`}
        onClick={onRemove}
        className="flex h-full shrink-0 items-center rounded-xs px-1 text-ink-muted hover:text-ink pointer-coarse:px-2"
      >
        <X aria-hidden className="size-3.5" />
      </button>
    </li>
  )
}
