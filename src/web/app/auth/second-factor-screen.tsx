import { type FormEvent, useEffect, useRef, useState } from 'react'
import { proveByRecoveryCode, proveSecondFactor } from '#web/api/account.ts'
import { messageOf } from '#web/api/errors.ts'
import { AuthFrame } from '#web/app/auth/auth-frame.tsx'
import { CodeForm } from '#web/app/auth/code-form.tsx'
import { goTo, leaveFor, usePlace } from '#web/app/auth/place.ts'
import { landingHref } from '#web/return-path.ts'
import { signOutHere } from '#web/sign-out-here.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { keepToast } from '#web/ui/kept-toast.ts'
import { useDoing } from '#web/use-doing.ts'

export function SecondFactorScreen() {
  const { next } = usePlace().search
  const [isRecovering, setIsRecovering] = useState(false)
  const goOn = () => {
    keepToast('Welcome back!')
    return leaveFor(next ?? landingHref(), { replace: true })
  }
  const leave = async () => {
    if (await signOutHere('Failed to sign out')) goTo('/auth')
  }
  return (
    <AuthFrame
      title="Two-factor authentication"
      below={
        <div className="flex gap-2 pt-4">
          <Button variant="ghost" onClick={() => setIsRecovering(!isRecovering)}>
            {isRecovering ? 'Use the authenticator app' : 'Use a recovery code'}
          </Button>
          <Button variant="ghost" onClick={() => void leave()}>
            Sign Out
          </Button>
        </div>
      }
    >
      {isRecovering ? (
        <RecoveryForm onDone={goOn} />
      ) : (
        <CodeForm
          label="Code from your authenticator app"
          submitLabel="Continue"
          onCode={async (code) => {
            await proveSecondFactor(code)
            await goOn()
          }}
        />
      )}
    </AuthFrame>
  )
}

function RecoveryForm({ onDone }: { onDone: () => Promise<void> }) {
  const [code, setCode] = useState('')
  const prove = useDoing(() => proveByRecoveryCode(code), { onSuccess: onDone })
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim()) prove.run()
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <Field
        label="Recovery code"
        hint="Each of them works once."
        error={prove.error ? messageOf(prove.error) : undefined}
      >
        <Input
          ref={input}
          size="lg"
          autoComplete="off"
          spellCheck={false}
          className="font-mono"
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
      </Field>
      <Button type="submit" variant="primary" size="lg" loading={prove.pending !== null}>
        Continue
      </Button>
    </form>
  )
}
