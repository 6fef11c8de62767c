import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import type { Numbers } from '#contract/numbers.ts'
import { orpc } from '#web/api/client.ts'
import { useMay, useWorkspace } from '#web/api/workspace.ts'
import { Breakdown } from '#web/app/numbers/breakdown.tsx'
import { Charts } from '#web/app/numbers/charts.tsx'
import { Controls } from '#web/app/numbers/controls.tsx'
import { NumberFigures } from '#web/app/numbers/number-figures.tsx'
import { periodWords, told } from '#web/app/numbers/number-labels.ts'
import { filtersOf, type NumbersSearch, shownBy, usualDays } from '#web/app/numbers/numbers-search.ts'
import { ThreadsContext } from '#web/app/numbers/thread-link.tsx'
import { WhatBecame } from '#web/app/numbers/what-became.tsx'
import { useChooseWorkspace } from '#web/app/shell/use-choose-workspace.ts'
import { LoadFailure } from '#web/load-failure.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Switch } from '#web/ui/switch.tsx'

const route = getRouteApi('/signed-in/shell/dashboard')
const refreshedEveryMs = 20_000

function useNumbers(search: NumbersSearch) {
  const { workspaceId } = useWorkspace()
  const { days = usualDays, from, to, all } = search
  const asked = { days, ...(from && { from }), ...(to && { to }), ...filtersOf(search) }
  const by = shownBy(search)
  const how = { placeholderData: keepPreviousData, refetchInterval: refreshedEveryMs }
  const one = useQuery({
    ...orpc.numbers.read.queryOptions({
      input: { workspaceId, ...asked, by: by === 'workspace' ? 'campaign' : by },
      enabled: !all,
    }),
    ...how,
  })
  const together = useQuery({
    ...orpc.numbers.all.queryOptions({ input: { ...asked, by }, enabled: all === true }),
    ...how,
  })
  return all ? together : one
}

/** The numbers of a period, beside the one before: figures, charts, what became of drafts, and the same by one thing. */
export default function NumbersSection() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const numbers = useNumbers(search)
  const [isAwake, setIsAwake] = useState(false)
  const chooseWorkspace = useChooseWorkspace()
  const change = (next: NumbersSearch) => void navigate({ search: next, replace: true, resetScroll: false })
  const by = shownBy(search)
  const choose = (key: string) => {
    const of = data?.dimension ?? by
    if (of !== 'workspace') change({ ...search, [of]: key })
    else void chooseWorkspace(key)
  }
  const { data } = numbers
  return (
    <section aria-label="Numbers" className="flex flex-col gap-4 pt-2">
      <Controls search={search} period={data?.period} onChange={change} />
      <LoadFailure title="Failed to load the numbers" of={[numbers]} className="rounded-md border" />
      {data && (
        <ThreadsContext value={{ ...filtersOf(search), ...data.period }}>
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <p className="text-ink-muted text-sm">
              {periodWords(data.period)}, against {periodWords(data.before)}
            </p>
            <Switch
              checked={isAwake}
              onCheckedChange={setIsAwake}
              label={<span className="font-normal text-sm">First answers without nights and weekends</span>}
            />
          </div>
          <Recounted numbers={data} />
          <NumberFigures numbers={data} isAwake={isAwake} />
          <Charts numbers={data} />
          <WhatBecame numbers={data} isOfOne={!search.all} />
          <Breakdown
            numbers={data}
            by={by}
            isAwake={isAwake}
            isOfAll={search.all === true}
            onBy={(next) => change({ ...search, by: next })}
            onChoose={choose}
          />
          <Explained />
        </ThreadsContext>
      )}
      {!data && !numbers.isError && <Places />}
    </section>
  )
}

/** The nightly round counted something else: who runs the workspace hears of it, and nothing was changed. */
function Recounted({ numbers: { recount } }: { numbers: Numbers }) {
  const isAdmin = useMay('admin')
  if (!isAdmin || recount === null || recount.differing === 0) return null
  return (
    <Banner tone="negative" title="Some of these numbers are wrong">
      The nightly recount <RelativeTime at={recount.at} length="long" /> found {told(recount.differing)}{' '}
      {recount.differing === 1 ? 'sum' : 'sums'} that {recount.differing === 1 ? 'is' : 'are'} not what was counted.
      Nothing was changed; whoever runs this installation finds the details in its log.
    </Banner>
  )
}

function Explained() {
  return (
    <details className="text-sm">
      <summary className="cursor-pointer self-start rounded-xs text-ink-muted hover:text-ink">
        How this is counted
      </summary>
      <ul className="mt-2 flex max-w-prose list-disc flex-col gap-1 pl-5 text-ink-muted">
        <li>A reply counts on the day it was sent, under what it was last judged to be. Automatic mail is no reply.</li>
        <li>Positive are meeting requests and interest. Opt-outs are replies that ask for no more mail.</li>
        <li>
          A first answer is ours, to a lead’s first own words, unless somebody had answered elsewhere. Its times are
          read from classes a fifth wide: no median here is off by more than 19%. Narrowed to two things or more they
          are exact.
        </li>
        <li>Nights last from midnight to the workspace’s wake time; weekends are Saturday and Sunday.</li>
        <li>Model cost is what the models report. Attempts in the playground are not part of it.</li>
        <li>A number leads to its threads: one thread can hold several replies, and shows its latest label.</li>
      </ul>
    </details>
  )
}

function Places() {
  return (
    <div role="status" className="flex flex-col gap-4">
      <span className="sr-only">Loading the numbers</span>
      {[52, 60, 60].map((height, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
        <span key={place} className="animate-pulse rounded-md border bg-sunken" style={{ height: `${height * 4}px` }} />
      ))}
    </div>
  )
}
