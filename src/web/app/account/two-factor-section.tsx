import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { enrollAuthenticator, makeRecoveryCodes, removeAuthenticator } from '#web/api/account.ts'
import { messageOf } from '#web/api/errors.ts'
import { authenticatorOptions } from '#web/app/account/account-queries.ts'
import { EnrollAuthenticator } from '#web/app/account/enroll-authenticator.tsx'
import { RecoveryCodes } from '#web/app/account/recovery-codes.tsx'
import { SettingsSection } from '#web/app/settings/settings-section.tsx'
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
      {authenticator.isError ? (
        <Banner
          tone="negative"
          title="Failed to load two-factor authentication"
          action={
            <Button size="sm" onClick={() => void authenticator.refetch()} loading={authenticator.isFetching}>
              Try again
            </Button>
          }
        >
          {messageOf(authenticator.error)}
        </Banner>
      ) : authenticator.isPending ? (
        <Skeleton className="h-8 w-40 pointer-coarse:h-10" />
      ) : authenticator.data ? (
        <SwitchedOn {...authenticator.data} onCodes={setCodes} />
      ) : (
        <SwitchedOff onCodes={setCodes} />
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
    onError: (error) => notify.error('Failed to make recovery codes', { description: messageOf(error) }),
  })
}

function SwitchedOff({ onCodes }: CodesProps) {
  const queries = useQueryClient()
  const makeCodes = useMakeCodes({ onCodes })
  const enroll = useMutation({
    mutationFn: enrollAuthenticator,
    onError: (error) => notify.error('Failed to begin', { description: messageOf(error) }),
  })
  const finish = async () => {
    notify.success('Two-factor authentication is on')
    await makeCodes.mutateAsync().catch(() => undefined)
    await queries.invalidateQueries()
  }
  if (enroll.data) return <EnrollAuthenticator {...enroll.data} onDone={finish} onCancel={enroll.reset} />
  return (
    <Button className="self-start" loading={enroll.isPending} onClick={() => enroll.mutate()}>
      Set Up
    </Button>
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
      <p className="text-base text-ink">
        On since <RelativeTime at={addedAt} length="long" />
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
