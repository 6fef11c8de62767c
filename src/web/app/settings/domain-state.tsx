import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CustomDomain } from '#contract/branding.ts'
import { orpc } from '#web/api/client.ts'
import { messageOf } from '#web/api/errors.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import { CopyText } from '#web/app/settings/copy-text.tsx'
import { domainWords } from '#web/app/settings/domain-labels.ts'
import { LoadFailure } from '#web/load-failure.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'

type DomainStateProps = {
  /** As it is saved. */
  host: string | null
  isUnsaved: boolean
  mayEdit: boolean
}

/** Whether the custom domain is proved, what its DNS said, and what its owner has to put there. */
export function DomainState({ host, isUnsaved, mayEdit }: DomainStateProps) {
  const { workspaceId } = useWorkspace()
  const branding = useQuery(orpc.branding.read.queryOptions({ input: { workspaceId } }))
  if (isUnsaved)
    return host === null ? (
      <p className="text-ink-muted text-sm">
        Save first. Then you’ll see the DNS record that proves the domain is yours.
      </p>
    ) : null
  if (host === null) return null
  const domain = branding.data?.domain
  return (
    <div className="flex flex-col gap-3">
      <LoadFailure isPart title="Failed to load the domain" of={[branding]} />
      {domain && <Proof domain={domain} isIncluded={branding.data?.isIncluded ?? false} mayEdit={mayEdit} />}
    </div>
  )
}

type ProofProps = { domain: CustomDomain; isIncluded: boolean; mayEdit: boolean }

function Proof({ domain, isIncluded, mayEdit }: ProofProps) {
  const { workspaceId } = useWorkspace()
  const queries = useQueryClient()
  const check = useMutation(
    orpc.branding.checkDomain.mutationOptions({
      onSettled: () => queries.invalidateQueries({ queryKey: orpc.branding.key() }),
    }),
  )
  const isProved = domain.provedAt !== null
  const { title, lines } = domainWords(domain, isIncluded)
  return (
    <section aria-label="Domain proof" className="flex flex-col gap-3 rounded-md border p-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Badge tone={isProved && domain.failingSince === null ? 'positive' : 'neutral'}>
          {isProved ? 'Proved' : 'Not proved yet'}
        </Badge>
        <p role="status" className="min-w-0 flex-1 basis-48 text-ink-muted text-sm">
          {domain.checkedAt ? (
            <>
              Checked <RelativeTime at={domain.checkedAt} length="long" />. We check again by ourselves.
            </>
          ) : (
            'Not checked yet. We check by ourselves every few minutes.'
          )}
        </p>
        {mayEdit && (
          <Button size="sm" loading={check.isPending} onClick={() => check.mutate({ workspaceId })}>
            Check now
          </Button>
        )}
      </div>
      <div className="flex flex-col gap-1">
        <p className="font-medium text-base text-ink">{title}</p>
        {lines.map((line) => (
          <p key={line} className="break-words text-ink-muted text-sm">
            {line}
          </p>
        ))}
      </div>
      <dl className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[auto_1fr]">
        <dt className="text-ink-muted">Type</dt>
        <dd className="text-ink">TXT</dd>
        <dt className="text-ink-muted">Name</dt>
        <dd>
          <CopyText label="the name of the DNS record" text={domain.record.name} />
        </dd>
        <dt className="text-ink-muted">Value</dt>
        <dd>
          <CopyText label="the value of the DNS record" text={domain.record.value} />
        </dd>
      </dl>
      {check.error && (
        <Banner tone="negative" title="Failed to check the domain">
          {messageOf(check.error)}
        </Banner>
      )}
    </section>
  )
}
