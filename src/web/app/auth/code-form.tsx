import { type FormEvent, useEffect, useRef, useState } from 'react'
import { messageOf, SignInError } from '#web/api/errors.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { useDoing } from '#web/use-doing.ts'

const codeLength = 6

type CodeFormProps = {
  label: string
  submitLabel: string
  /** Rejects with what is shown at the field. */
  onCode: (code: string) => Promise<void>
}

const refusals = new Map([
  ['otp_expired', 'This code is wrong or has expired.'],
  ['reauthentication_not_valid', 'This code is wrong or has expired.'],
  ['mfa_verification_failed', 'This code is wrong. Wait for the next one if you used it before.'],
])

const refusalOf = (error: Error): string =>
  (error instanceof SignInError && refusals.get(error.code ?? '')) || messageOf(error)

/** Six digits, sent off with the sixth. */
export function CodeForm({ label, submitLabel, onCode }: CodeFormProps) {
  const [code, setCode] = useState('')
  const [isShort, setIsShort] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const check = useDoing(onCode, {
    onError: () => {
      setCode('')
      input.current?.focus()
    },
  })
  useEffect(() => input.current?.focus(), [])
  const change = (typed: string) => {
    const digits = typed.replace(/\D/g, '').slice(0, codeLength)
    setCode(digits)
    setIsShort(false)
    if (digits.length === codeLength && digits !== code && !check.pending) check.run(digits)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsShort(code.length < codeLength)
    if (code.length === codeLength && !check.pending) check.run(code)
  }
  const error = isShort ? 'Enter the 6-digit code.' : check.error && code === '' ? refusalOf(check.error) : undefined
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <Field label={label} error={error}>
        <Input
          ref={input}
          size="lg"
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          className="text-lg tabular-nums tracking-[0.3em]"
          value={code}
          onChange={(event) => change(event.target.value)}
        />
      </Field>
      <Button type="submit" variant="primary" size="lg" loading={check.pending !== null}>
        {submitLabel}
      </Button>
    </form>
  )
}
