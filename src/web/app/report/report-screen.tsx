import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { FileText, Share2 } from 'lucide-react'
import { useState } from 'react'
import { orpc } from '#web/api/client.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import { useBrand } from '#web/app/brand/use-brand.ts'
import { PartOfUnlimited } from '#web/app/part-of-unlimited.tsx'
import { usePlanLacks } from '#web/app/plan-lacks.ts'
import { ReportActions } from '#web/app/report/report-actions.tsx'
import { ReportSheet } from '#web/app/report/report-sheet.tsx'
import { ReportSkeleton } from '#web/app/report/report-skeleton.tsx'
import { LoadFailure } from '#web/load-failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { Opening } from '#web/ui/opening.tsx'
import { PageBody } from '#web/ui/page-body.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { part } from '#web/ui/part.tsx'

const ReportSharing = part(() => import('#web/app/report/report-sharing.tsx'))

export function ReportScreen() {
  const { workspaceId } = useWorkspace()
  const navigate = useNavigate()
  const { week } = useSearch({ from: '/signed-in/shell/report' })
  const brand = useBrand()
  const [isSharing, setIsSharing] = useState(false)
  const isLacking = usePlanLacks('advanced_analytics')
  const report = useQuery({
    ...orpc.report.read.queryOptions({ input: { workspaceId, ...(week && { week }) }, enabled: !isLacking }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <PageHeader
        title="Report"
        action={
          <>
            {!isLacking && (
              <ReportActions
                report={report.data}
                onWeek={(next) => void navigate({ to: '/report', search: { week: next } })}
              />
            )}
            <Button icon={Share2} onClick={() => setIsSharing(true)}>
              Share
            </Button>
          </>
        }
      />
      <PageBody>
        {!isLacking && <LoadFailure title="Failed to load the report" of={[report]} />}
        {isLacking && (
          <PartOfUnlimited
            icon={FileText}
            title="The client’s report is part of Unlimited"
            description="A week as your clients read it: on a page, on paper, by a link or by a weekly email. What is shared already goes on, and can be ended under Share."
          />
        )}
        {report.isPending && !isLacking && <ReportSkeleton />}
        {report.data && <ReportSheet report={report.data} brand={brand} />}
      </PageBody>
      {isSharing && (
        <Opening onClose={() => setIsSharing(false)}>
          <ReportSharing onClose={() => setIsSharing(false)} />
        </Opening>
      )}
    </>
  )
}
