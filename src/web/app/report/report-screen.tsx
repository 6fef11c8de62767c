import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Share2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { orpc } from '#web/api/client.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import { useBrand } from '#web/app/brand/use-brand.ts'
import { ReportActions } from '#web/app/report/report-actions.tsx'
import { ReportSheet } from '#web/app/report/report-sheet.tsx'
import { ReportSkeleton } from '#web/app/report/report-skeleton.tsx'
import { LoadFailure } from '#web/load-failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { PageBody } from '#web/ui/page-body.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

const ReportSharing = lazy(() => import('#web/app/report/report-sharing.tsx'))

export function ReportScreen() {
  const { workspaceId } = useWorkspace()
  const navigate = useNavigate()
  const { week } = useSearch({ from: '/signed-in/shell/report' })
  const brand = useBrand()
  const [isSharing, setIsSharing] = useState(false)
  const report = useQuery({
    ...orpc.report.read.queryOptions({ input: { workspaceId, ...(week && { week }) } }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <PageHeader
        title="Report"
        action={
          <>
            <ReportActions
              report={report.data}
              onWeek={(next) => void navigate({ to: '/report', search: { week: next } })}
            />
            <Button icon={Share2} onClick={() => setIsSharing(true)}>
              Share
            </Button>
          </>
        }
      />
      <PageBody>
        <LoadFailure title="Failed to load the report" of={[report]} />
        {report.isPending && <ReportSkeleton />}
        {report.data && <ReportSheet report={report.data} brand={brand} />}
      </PageBody>
      {isSharing && (
        <Suspense>
          <ReportSharing onClose={() => setIsSharing(false)} />
        </Suspense>
      )}
    </>
  )
}
