import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  askForOwnCode,
  enrollAuthenticator,
  makeRecoveryCodes,
  readIsEmailVerified,
  removeAuthenticator,
} from '#web/api/account.ts'
import { messageOf } from '#web/api/errors.ts'
import { authenticatorOptions, emailVerifiedOptions } from '#web/app/account/account-queries.ts'
import { EnrollAuthenticator } from '#web/app/account/enroll-authenticator.tsx'
import { RecoveryCodes } from '#web/app/account/recovery-codes.tsx'
import { VerifyEmail } from '#web/app/account/verify-email.tsx'
import { useMailDelivery } from '#web/app/auth/where-mail-is.tsx'
import { SettingsSection } from '#web/app/settings-section.tsx'
import { LoadFailure } from '#web/load-failure.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { notify } from '#web/ui/notify.ts'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

export function TwoFactorSection() {
  const authenticator = useQuery(authenticatorOptions())
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  return (
    <SettingsSection
      title="Two-factor authentication"
      description="Asks for a code from an app on your phone when you sign in."
    >
      <LoadFailure isPart title="Failed to load two-factor authentication" of={[authenticator]} />
      {authenticator.isPending ? (
        <Skeleton className="h-8 w-40 pointer-coarse:h-10" />
      ) : authenticator.data ? (
        <SwitchedOn {...authenticator.data} onCodes={setCodes} />
      ) : (
        authenticator.data === null && <SwitchedOff onCodes={setCodes} />
      )}
      {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />}
    </SettingsSection>
  )
}

type CodesProps = { onCodes: (codes: readonly string[] | null) => void }

/** The codes are made with a request of their own: when that fails, the app still counts, and the codes can be asked for again. */
function useMakeCodes({ onCodes }: CodesProps) {
  return useMutation({
    mutationFn: makeRecoveryCodes,
    onSuccess: onCodes,
    onError: (error) => notify.error('Failed to create recovery codes', { description: messageOf(error) }),
  })
}

function SwitchedOff({ onCodes }: CodesProps) {
  const queries = useQueryClient()
  const makeCodes = useMakeCodes({ onCodes })
  const isMailSent = useMailDelivery() === 'sent'
  const [isProving, setIsProving] = useState(false)
  const enroll = useMutation({
    mutationFn: enrollAuthenticator,
    onError: (error) => notify.error('Failed to start setup', { description: messageOf(error) }),
  })
  const begin = useMutation({
    mutationFn: async () => {
      if (!isMailSent || (await readIsEmailVerified())) return enroll.mutateAsync().catch(() => undefined)
      await askForOwnCode()
      setIsProving(true)
    },
    onError: (error) => notify.error('Failed to start setup', { description: messageOf(error) }),
  })
  const finish = async () => {
    notify.success('Two-factor authentication is on')
    await makeCodes.mutateAsync().catch(() => undefined)
    await queries.invalidateQueries()
  }
  if (enroll.data) return <EnrollAuthenticator {...enroll.data} onDone={finish} onCancel={enroll.reset} />
  if (isProving) {
    const goOn = () => {
      setIsProving(false)
      enroll.mutate()
    }
    return <VerifyEmail onDone={goOn} onCancel={() => setIsProving(false)} />
  }
  return (
    <Button className="self-start" loading={begin.isPending || enroll.isPending} onClick={() => begin.mutate()}>
      Set Up
    </Button>
  )
}

/** Of who set it up at a time when no mail could be sent, or through another client. */
function UnverifiedEmail() {
  const isMailSent = useMailDelivery() === 'sent'
  const { data: isVerified = true } = useQuery(emailVerifiedOptions())
  const [isProving, setIsProving] = useState(false)
  const ask = useMutation({
    mutationFn: askForOwnCode,
    onSuccess: () => setIsProving(true),
    onError: (error) => notify.error('Failed to send the email', { description: messageOf(error) }),
  })
  if (isVerified || !isMailSent) return null
  if (isProving) return <VerifyEmail onDone={() => setIsProving(false)} onCancel={() => setIsProving(false)} />
  return (
    <Banner
      tone="accent"
      title="Your address is not confirmed"
      action={
        <Button size="sm" loading={ask.isPending} onClick={() => ask.mutate()}>
          Confirm Address
        </Button>
      }
    >
      Until it is, “Forgot password?” removes two-factor authentication.
    </Banner>
  )
}

function SwitchedOn({ factorId, addedAt, onCodes }: CodesProps & { factorId: string; addedAt: string }) {
  const queries = useQueryClient()
  const makeCodes = useMakeCodes({ onCodes })
  const [isAsking, setIsAsking] = useState(false)
  const remove = useMutation({
    mutationFn: () => removeAuthenticator(factorId),
    onSuccess: () => {
      setIsAsking(false)
      onCodes(null)
      notify.success('Two-factor authentication is off')
    },
    onSettled: () => queries.invalidateQueries({ queryKey: authenticatorOptions().queryKey }),
  })
  return (
    <>
      <UnverifiedEmail />
      <p className="text-base text-ink">
        Switched on <RelativeTime at={addedAt} length="long" />
      </p>
      <div className="flex flex-wrap gap-2">
        <Button loading={makeCodes.isPending} onClick={() => makeCodes.mutate()}>
          New Recovery Codes
        </Button>
        <Button onClick={() => setIsAsking(true)}>Remove</Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Remove two-factor authentication?"
        description="Your password alone will be enough to sign in."
        confirmLabel="Remove"
        tone="danger"
        loading={remove.isPending}
        error={remove.error ? messageOf(remove.error) : undefined}
        onConfirm={() => remove.mutate()}
      />
    </>
  )
}
