import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { JobCount } from '#contract/admin.ts'
import { JobTable } from '#web/admin/job-table.tsx'
import { orpc } from '#web/api/client.ts'
import { messageOf } from '#web/api/errors.ts'
import { LoadFailure } from '#web/load-failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { Figure, Figures } from '#web/ui/figures.tsx'
import { notify } from '#web/ui/notify.ts'
import { PageBody } from '#web/ui/page-body.tsx'
import { relativeTime } from '#web/ui/time-labels.ts'

const watchEveryMs = 5_000

/** What waits to be done, and what was given up. */
export function Queue() {
  const queue = useQuery(orpc.admin.queue.queryOptions({ staleTime: 0, refetchInterval: watchEveryMs }))
  const jobs = queue.data
  const sum = (what: 'waiting' | 'failed' | 'underWay') => jobs?.reduce((total, job) => total + job[what], 0)
  const oldest = jobs?.flatMap(({ oldestAt }) => oldestAt ?? []).toSorted()[0]
  return (
    <PageBody className="gap-4">
      <LoadFailure title="Failed to fetch the queue" of={[queue]} />
      {(jobs || queue.isPending) && (
        <Figures>
          <Figure label="Waiting" value={sum('waiting')} />
          <Figure
            label="Oldest"
            value={jobs && (oldest === undefined ? 'None' : relativeTime(new Date(oldest), new Date(), 'short'))}
          />
          <Figure label="Running" value={sum('underWay')} />
          <Figure label="Failed" value={sum('failed')} />
        </Figures>
      )}
      {jobs && <JobTable jobs={jobs} retry={(job) => <RetryJobs job={job} />} />}
      {jobs && (
        <p className="text-ink-muted text-sm">
          A job fails after all its tries, and is kept for up to 30 days. Doing one twice does no harm.
        </p>
      )}
    </PageBody>
  )
}

function RetryJobs({ job: { job, failed } }: { job: JobCount }) {
  const queries = useQueryClient()
  const retry = useMutation(
    orpc.admin.retryJobs.mutationOptions({
      onSuccess: ({ retried }) => {
        notify.success(retried === 1 ? '1 job is tried again' : `${retried.toLocaleString('en')} jobs are tried again`)
        return queries.invalidateQueries({ queryKey: orpc.admin.queue.key() })
      },
      onError: (error) => notify.error('Failed to retry the jobs', { description: messageOf(error) }),
    }),
  )
  return (
    <Button
      size="sm"
      aria-label={`Retry ${failed} failed ${job.replaceAll('_', ' ')}`}
      loading={retry.isPending}
      onClick={() => retry.mutate({ job })}
    >
      Retry
    </Button>
  )
}
