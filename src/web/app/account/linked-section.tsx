import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '#web/api/errors.ts'
import {
  type LinkedIdentity,
  linkAtProvider,
  providerLabel,
  providersOptions,
  unlinkIdentity,
} from '#web/api/providers.ts'
import { hasPasswordOptions, identitiesOptions } from '#web/app/account/account-queries.ts'
import { SettingsSection } from '#web/app/settings/settings-section.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { notify } from '#web/ui/notify.ts'

/** Sign-ins at providers that open this account. Without a provider and without such a sign-in there is nothing to show. */
export function LinkedSection() {
  const providers = useQuery(providersOptions())
  const identities = useQuery(identitiesOptions())
  const { data: hasPassword = true } = useQuery(hasPasswordOptions())
  const linked = identities.data ?? []
  const isOnlyWayIn = !hasPassword && linked.length === 1
  const offered = (providers.data ?? []).filter((name) => !linked.some(({ provider }) => provider === name))
  if (!identities.isError && linked.length === 0 && offered.length === 0) return null
  return (
    <SettingsSection title="Linked sign-ins" description="Other accounts of yours that open this one.">
      {identities.isError ? (
        <Banner
          tone="negative"
          title="Failed to load linked sign-ins"
          action={
            <Button size="sm" onClick={() => void identities.refetch()} loading={identities.isFetching}>
              Try again
            </Button>
          }
        >
          {messageOf(identities.error)}
        </Banner>
      ) : (
        linked.length > 0 && (
          <ul aria-label="Linked sign-ins" className="flex flex-col divide-y rounded-md border">
            {linked.map((identity) => (
              <LinkedRow key={identity.identityId} identity={identity} isOnlyWayIn={isOnlyWayIn} />
            ))}
          </ul>
        )
      )}
      {identities.isSuccess && offered.map((provider) => <LinkButton key={provider} provider={provider} />)}
    </SettingsSection>
  )
}

type LinkedRowProps = {
  identity: LinkedIdentity
  /** There is neither a password nor another such sign-in. */
  isOnlyWayIn: boolean
}

function LinkedRow({ identity, isOnlyWayIn }: LinkedRowProps) {
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
      <Button
        size="sm"
        aria-label={`Unlink ${name}`}
        loading={unlink.isPending && !isAsked}
        onClick={() => (isOnlyWayIn ? setIsAsked(true) : unlink.mutate())}
      >
        Unlink
      </Button>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setIsAsked}
        title={`Unlink ${name}, your only way to sign in?`}
        description="You have no password. Without this sign-in you get in by “Forgot password?” alone, which mails you a link. Set a password first to keep a way of your own."
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
