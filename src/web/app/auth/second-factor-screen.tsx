import { useMutation } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { proveByRecoveryCode, proveSecondFactor } from '#web/api/account.ts'
import { messageOf } from '#web/api/errors.ts'
import { AuthFrame } from '#web/app/auth/auth-frame.tsx'
import { CodeForm } from '#web/app/auth/code-form.tsx'
import { landingPath } from '#web/return-path.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { notify } from '#web/ui/notify.ts'
import { useSignOut } from '#web/use-sign-out.ts'

const route = getRouteApi('/auth/second-factor')

export function SecondFactorScreen() {
  const { next } = route.useSearch()
  const router = useRouter()
  const signOut = useSignOut()
  const [isRecovering, setIsRecovering] = useState(false)
  const goOn = async () => {
    notify.success('Welcome back!')
    await router.navigate({ href: next ?? landingPath, replace: true })
  }
  return (
    <AuthFrame
      title="Two-factor authentication"
      below={
        <div className="flex gap-2 pt-4">
          <Button variant="ghost" onClick={() => setIsRecovering(!isRecovering)}>
            {isRecovering ? 'Use the authenticator app' : 'Use a recovery code'}
          </Button>
          <Button variant="ghost" onClick={() => void signOut()}>
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
  const prove = useMutation({ mutationFn: () => proveByRecoveryCode(code), onSuccess: onDone })
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim()) prove.mutate()
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
      <Button type="submit" variant="primary" size="lg" loading={prove.isPending}>
        Continue
      </Button>
    </form>
  )
}
