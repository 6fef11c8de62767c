import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { Input } from '#web/ui/input.tsx'

type PasswordInputProps = Omit<ComponentProps<typeof Input>, 'type' | 'icon' | 'end'> & {
  /** What is hidden, for the button's name: `Show password`, `Show API key`. */
  noun?: string
}

export function PasswordInput({ noun = 'password', ...props }: PasswordInputProps) {
  const [isShown, setIsShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <Input
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      end={
        <button
          type="button"
          aria-label={`Show ${noun}`}
          aria-pressed={isShown}
          className="rounded-xs p-1 text-ink-faint hover:bg-hover hover:text-ink"
          onClick={() => setIsShown(!isShown)}
        >
          <Icon aria-hidden />
        </button>
      }
      {...props}
    />
  )
}
