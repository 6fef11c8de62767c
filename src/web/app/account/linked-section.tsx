import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '#web/api/errors.ts'
import { type LinkedIdentity, linkAtProvider, providerLabel, unlinkIdentity } from '#web/api/providers.ts'
import { useSignInSettings } from '#web/api/sign-in-settings.ts'
import { hasPasswordOptions, identitiesOptions } from '#web/app/account/account-queries.ts'
import { SettingsSection } from '#web/app/settings-section.tsx'
import { LoadFailure } from '#web/load-failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { notify } from '#web/ui/notify.ts'

/** Sign-ins at providers that open this account. Without a provider and without such a sign-in there is nothing to show. */
export function LinkedSection() {
  const settings = useSignInSettings()
  const identities = useQuery(identitiesOptions())
  const { data: hasPassword = true } = useQuery(hasPasswordOptions())
  const linked = identities.data ?? []
  const isOnlyWayIn = !hasPassword && linked.length === 1
  const { mayLink = true, providers = [] } = settings.data ?? {}
  const offered = (mayLink ? providers : []).filter((name) => !linked.some(({ provider }) => provider === name))
  if (!identities.isError && !settings.error && linked.length === 0 && offered.length === 0) return null
  return (
    <SettingsSection title="Linked sign-ins" description="Your other accounts that open this one.">
      <LoadFailure isPart title="Failed to load linked sign-ins" of={[identities, settings]} />
      {linked.length > 0 && (
        <ul aria-label="Linked sign-ins" className="flex flex-col divide-y rounded-md border">
          {linked.map((identity) => (
            <LinkedRow key={identity.identityId} identity={identity} isOnlyWayIn={isOnlyWayIn} mayUnlink={mayLink} />
          ))}
        </ul>
      )}
      {identities.data && offered.map((provider) => <LinkButton key={provider} provider={provider} />)}
    </SettingsSection>
  )
}

type LinkedRowProps = {
  identity: LinkedIdentity
  /** There is neither a password nor another such sign-in. */
  isOnlyWayIn: boolean
  /** Where whoever runs the installation keeps that to themselves, there is no button. */
  mayUnlink: boolean
}

function LinkedRow({ identity, isOnlyWayIn, mayUnlink }: LinkedRowProps) {
  const [isAsked, setIsAsked] = useState(false)
  const queries = useQueryClient()
  const name = providerLabel(identity.provider)
  const unlink = useMutation({
    mutationFn: () => unlinkIdentity(identity),
    onSuccess: () => notify.success(`${name} unlinked`),
    onError: (error) => notify.error(`Failed to unlink ${name}`, { description: messageOf(error) }),
    onSettled: () => {
      setIsAsked(false)
      return queries.invalidateQueries({ queryKey: identitiesOptions().queryKey })
    },
  })
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2">
      <p className="min-w-0 flex-1 break-words text-base text-ink">
        {name} <span className="text-ink-muted text-sm">{identity.email}</span>
      </p>
      {mayUnlink && (
        <Button
          size="sm"
          aria-label={`Unlink ${name}`}
          loading={unlink.isPending && !isAsked}
          onClick={() => (isOnlyWayIn ? setIsAsked(true) : unlink.mutate())}
        >
          Unlink
        </Button>
      )}
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setIsAsked}
        title={`Unlink ${name}, your only way to sign in?`}
        description="You have no password. Without this sign-in, the only way in is “Forgot password?”, which emails you a link. Set a password first to keep another way in."
        confirmLabel="Unlink"
        loading={unlink.isPending}
        onConfirm={() => unlink.mutate()}
      />
    </li>
  )
}

function LinkButton({ provider }: { provider: Parameters<typeof linkAtProvider>[0] }) {
  const name = providerLabel(provider)
  const link = useMutation({
    mutationFn: () => linkAtProvider(provider),
    onError: (error) => notify.error(`Failed to link ${name}`, { description: messageOf(error) }),
  })
  return (
    <Button className="self-start" loading={link.isPending} onClick={() => link.mutate()}>
      Link {name}
    </Button>
  )
}
