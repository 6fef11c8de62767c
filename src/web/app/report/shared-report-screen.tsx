import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { Brand } from '#contract/branding.ts'
import { orpc } from '#web/api/client.ts'
import { codeOf, messageOf } from '#web/api/errors.ts'
import { BrandName } from '#web/app/brand/brand-name.tsx'
import { ReportActions } from '#web/app/report/report-actions.tsx'
import { ReportSheet } from '#web/app/report/report-sheet.tsx'
import { ReportSkeleton } from '#web/app/report/report-skeleton.tsx'
import { hostBrand } from '#web/host-brand.ts'
import { LoadFailure } from '#web/load-failure.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { ThemeSwitch } from '#web/ui/theme-switch.tsx'

const route = getRouteApi('/shared-report')

/** What a report's link opens, for people without an account: the token stands in the fragment, which no server is told. */
export function SharedReportScreen() {
  const { token } = route.useRouteContext()
  const { stop = false } = route.useSearch()
  const [week, setWeek] = useState<string>()
  const shared = useQuery({
    ...orpc.report.readLinked.queryOptions({ input: { token, ...(week && { week }) } }),
    placeholderData: keepPreviousData,
    retry: (count, error) => codeOf(error) === null && count < 2,
  })
  const code = codeOf(shared.error)
  if (token === '' || code === 'not_found' || code === 'bad_request') return <UnknownLink />
  const { report, mailedTo, brand } = shared.data ?? {}
  return (
    <Frame brand={brand} actions={<ReportActions report={report} onWeek={setWeek} />}>
      <h1 className="sr-only">Weekly report</h1>
      <LoadFailure title="Failed to load the report" of={[shared]} />
      {shared.isPending && <ReportSkeleton />}
      {mailedTo && stop && <StopMail token={token} email={mailedTo} />}
      {report && <ReportSheet report={report} brand={brand} />}
      {mailedTo && !stop && <StopMail token={token} email={mailedTo} />}
    </Frame>
  )
}

type FrameProps = { brand?: Brand | null | undefined; actions?: ReactNode; children: ReactNode }

function Frame({ brand = hostBrand?.brand, actions, children }: FrameProps) {
  return (
    <div className="flex min-h-dvh flex-col bg-surface">
      <header className="flex min-h-13 flex-wrap items-center justify-between gap-2 border-b px-4 py-2">
        <BrandName brand={brand} />
        <div className="flex items-center gap-2">
          {actions}
          <ThemeSwitch />
        </div>
      </header>
      <main className="mx-auto flex w-full max-w-240 flex-1 flex-col gap-6 px-4 py-8 md:px-8">{children}</main>
    </div>
  )
}

function UnknownLink() {
  return (
    <Frame>
      <h1 className="font-semibold text-ink text-xl">This link doesn’t work</h1>
      <p className="max-w-prose text-base text-ink-muted">
        It may have been cut off, replaced, revoked, or its time is over. Ask whoever sent it to you for a new one.
      </p>
    </Frame>
  )
}

function StopMail({ token, email }: { token: string; email: string }) {
  const stop = useMutation(orpc.report.unsubscribe.mutationOptions())
  if (stop.isSuccess)
    return <Banner title="You’re unsubscribed">{`${email} gets no more weekly emails about this workspace.`}</Banner>
  return (
    <div className="flex flex-col gap-3">
      <Banner
        title={`This report is emailed to ${email} every week.`}
        action={
          <Button size="sm" loading={stop.isPending} onClick={() => stop.mutate({ token })}>
            Stop the weekly email
          </Button>
        }
      />
      {stop.error && (
        <Banner tone="negative" title="Failed to stop the weekly email">
          {messageOf(stop.error)}
        </Banner>
      )}
    </div>
  )
}
