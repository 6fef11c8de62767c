import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ApprovalPage } from '#contract/approvals.ts'
import { orpc } from '#web/api/client.ts'
import { codeOf, messageOf } from '#web/api/errors.ts'
import { chooseWorkspace } from '#web/api/workspace.ts'
import { approvalWords } from '#web/app/approval/approval-labels.ts'
import { BrandName } from '#web/app/brand/brand-name.tsx'
import { hostBrand, productName } from '#web/host-brand.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ThemeSwitch } from '#web/ui/theme-switch.tsx'

const route = getRouteApi('/approve')

/** Where the link of a notification leads: it shows the reply, and approves it only when the person says so. */
export function ApprovalScreen() {
  const { token } = route.useRouteContext()
  return token === null ? <NoLink /> : <Approval token={token} />
}

function Approval({ token }: { token: string }) {
  const input = { token }
  const page = useQuery(orpc.approvals.read.queryOptions({ input, staleTime: 0, refetchOnWindowFocus: false }))
  const queries = useQueryClient()
  const approve = useMutation(
    orpc.approvals.approve.mutationOptions({
      onSuccess: (after) => queries.setQueryData(orpc.approvals.read.queryOptions({ input }).queryKey, after),
    }),
  )
  const code = codeOf(page.error)
  if (code === 'unauthenticated') return <SignInFirst />
  if (code === 'not_found' || code === 'bad_request') return <NoLink />
  if (page.isError)
    return (
      <Frame
        title={
          code === 'forbidden'
            ? 'You can’t approve this reply'
            : code === 'approval_link_over'
              ? 'Nothing to approve'
              : 'Failed to load the reply'
        }
        actions={
          <>
            <Button size="lg" onClick={() => void page.refetch()} loading={page.isFetching}>
              Try again
            </Button>
            <ToProduct />
          </>
        }
      >
        <p>{messageOf(page.error)}</p>
      </Frame>
    )
  if (!page.data) return <LoadingApproval />
  return (
    <Shown
      page={page.data}
      isApproving={approve.isPending}
      failure={approve.error && messageOf(approve.error)}
      onApprove={() => approve.mutate(input)}
    />
  )
}

type ShownProps = { page: ApprovalPage; isApproving: boolean; failure: string | null; onApprove: () => void }

function Shown({ page, isApproving, failure, onApprove }: ShownProps) {
  const { workspaceId, threadId, words, draft, leadName, leadEmail, workspaceName, actsAs, state } = page
  const told = approvalWords(page)
  return (
    <Frame
      title={told?.title ?? `Reply to ${leadName || leadEmail}`}
      actions={
        <>
          {state === 'open' && !page.isApproved && (
            <Button size="lg" variant="primary" loading={isApproving} onClick={onApprove}>
              Approve and send
            </Button>
          )}
          <Button size="lg" asChild>
            <Link to="/thread/$threadId" params={{ threadId }} onClick={() => chooseWorkspace(workspaceId)}>
              Open in {productName}
            </Link>
          </Button>
          {state === 'open' && !page.isApproved && (
            <p className="text-center text-ink-faint text-sm">
              As {actsAs}, in {workspaceName}
            </p>
          )}
        </>
      }
    >
      {failure && (
        <Banner tone="negative" title="Failed to approve the reply">
          {failure}
        </Banner>
      )}
      {told && <p role="status">{told.text}</p>}
      <Quote label={`${leadName || leadEmail} writes`} text={words} />
      {draft && (
        <>
          <dl className="flex min-w-0 flex-col gap-0.5 text-sm">
            <Line name="To" all={draft.to} />
            <Line name="Cc" all={draft.cc} />
            <Line name="Files" all={draft.files} />
          </dl>
          <Quote label={state === 'rewritten' ? 'The reply as it is now' : 'The reply'} text={draft.body} />
        </>
      )}
    </Frame>
  )
}

/** To whom it goes, and what with it: nobody approves what they can't see. */
function Line({ name, all }: { name: string; all: readonly string[] }) {
  if (all.length === 0) return null
  return (
    <div className="flex min-w-0 gap-2">
      <dt className="text-ink-faint">{name}</dt>
      <dd className="wrap-anywhere min-w-0 text-ink">{all.join(', ')}</dd>
    </div>
  )
}

function Quote({ label, text }: { label: string; text: string }) {
  if (text === '') return null
  return (
    <figure className="flex flex-col gap-1">
      <figcaption className="text-ink-faint text-sm">{label}</figcaption>
      <blockquote className="max-h-96 overflow-y-auto whitespace-pre-wrap break-words rounded-sm border bg-sunken px-3 py-2 text-base text-ink">
        {text}
      </blockquote>
    </figure>
  )
}

function SignInFirst() {
  return (
    <Frame
      title="Sign in to approve"
      actions={
        <Button size="lg" variant="primary" asChild>
          <a href="/auth?next=%2Fapprove&tab=sign-in">Sign In</a>
        </Button>
      }
    >
      <p>Others may have seen this link, so it doesn’t say who you are.</p>
    </Frame>
  )
}

function NoLink() {
  return (
    <Frame title="This link doesn’t work" actions={<ToProduct />}>
      <p>
        It may have been cut off. Open it from the notification once more, or open the conversation in {productName}.
      </p>
    </Frame>
  )
}

const ToProduct = () => (
  <Button size="lg" asChild>
    <Link to="/home">Go to {productName}</Link>
  </Button>
)

function LoadingApproval() {
  return (
    <Frame title="Reply">
      <div role="status" className="flex flex-col gap-3">
        <span className="sr-only">Loading the reply</span>
        <Skeleton className="w-3/5" />
        <Skeleton className="h-20 w-full" />
        <Skeleton className="h-32 w-full" />
      </div>
    </Frame>
  )
}

type FrameProps = { title: string; children: ReactNode; actions?: ReactNode }

function Frame({ title, children, actions }: FrameProps) {
  return (
    <div className="flex min-h-dvh flex-col bg-canvas">
      <header className="flex justify-end p-3">
        <ThemeSwitch />
      </header>
      <main className="flex flex-1 flex-col items-center px-4 pt-[4dvh] pb-16">
        <BrandName brand={hostBrand?.brand} className="pb-6 text-xl" />
        <div className="flex w-full max-w-lg flex-col gap-5 rounded-md border bg-surface p-5">
          <h1 className="break-words font-semibold text-ink text-lg">{title}</h1>
          <div className="flex flex-col gap-4 text-base text-ink-muted">{children}</div>
          {actions && <div className="flex flex-col gap-2">{actions}</div>}
        </div>
      </main>
    </div>
  )
}
