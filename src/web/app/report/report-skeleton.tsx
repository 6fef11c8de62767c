import { Skeleton, SkeletonRows } from '#web/ui/skeleton.tsx'

/** The sheet before it is here. */
export function ReportSkeleton() {
  return (
    <div className="flex flex-col gap-8">
      <div className="flex flex-col gap-3">
        <Skeleton className="h-5 w-40" />
        <Skeleton className="h-8 w-80 max-w-full" />
      </div>
      <Skeleton className="h-28 w-full" />
      <SkeletonRows label="Loading the report" rows={5} />
    </div>
  )
}
