import type { ComponentType } from 'react'
import type { Agent } from '#contract/agents.ts'
import { AgentLadder } from '#web/app/agent/agent-ladder.tsx'
import { AgentSetup } from '#web/app/agent/agent-setup.tsx'
import { AgentVersions } from '#web/app/agent/agent-versions.tsx'
import { AgentWeek } from '#web/app/agent/agent-week.tsx'
import { LessonSection } from '#web/app/agent/lesson-section.tsx'
import { ReplaySection } from '#web/app/agent/replay-section.tsx'

/** The parts of an agent's page below the glance at today, from top to bottom: what it may do, how it fares, how it can be tried, how it is set up. */
export const agentSections: Readonly<Record<string, ComponentType<{ agent: Agent }>>> = {
  ladder: AgentLadder,
  week: AgentWeek,
  lessons: LessonSection,
  replays: ReplaySection,
  setup: AgentSetup,
  versions: AgentVersions,
}
