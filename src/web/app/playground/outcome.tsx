import { DecisionSection } from '#web/app/playground/decision-section.tsx'
import { DraftSection } from '#web/app/playground/draft-section.tsx'
import { KnowledgeSection } from '#web/app/playground/knowledge-section.tsx'
import { ReadingSection } from '#web/app/playground/reading-section.tsx'
import { Section } from '#web/app/playground/section.tsx'
import type { Try } from '#web/app/playground/use-try-agent.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** The parts of a try as they come; what is still to come keeps its place. */
export function Outcome({ state }: { state: Try }) {
  const { phase, reading, entries, words, result, error } = state
  return (
    <>
      {phase === 'failed' && (
        <Banner tone="negative" title="Failed to test the agent">
          {error}
        </Banner>
      )}
      {phase === 'stopped' && <Banner title="Stopped. What had arrived by then is shown below." />}
      {reading ? (
        <ReadingSection reading={reading} intent={result?.intent ?? reading.intent} />
      ) : (
        phase === 'running' && <Waiting title="How the reply was read" />
      )}
      {entries ? (
        <KnowledgeSection entries={entries} usedIds={result?.usedKnowledgeIds ?? null} />
      ) : (
        phase === 'running' && <Waiting title="Knowledge" />
      )}
      {result || words !== '' ? (
        <DraftSection words={words} result={result} />
      ) : (
        phase === 'running' && <Waiting title="Draft" />
      )}
      {result && <DecisionSection decision={result.decision} />}
    </>
  )
}

function Waiting({ title }: { title: string }) {
  return (
    <Section title={title}>
      <div role="status" className="flex flex-col gap-2">
        <span className="sr-only">Working</span>
        <Skeleton className="w-4/5" />
        <Skeleton className="w-3/5" />
      </div>
    </Section>
  )
}
