import type { CareLevel } from '#contract/agents.ts'

/** What is checked before an agent's answer goes out by itself, as a person chooses it. */
export const careLabels: Readonly<Record<CareLevel, { name: string; hint: string }>> = {
  facts_and_meaning: {
    name: 'Facts and meaning',
    hint: 'A second model reads every sentence beside your knowledge base and has to quote what supports it. Without a model key, a check of words stands in for it.',
  },
  facts_only: {
    name: 'Facts only',
    hint: 'Prices, numbers, dates, links, names and promises are checked. What the sentences mean isn’t: an untrue one without a figure or a name goes out.',
  },
  person: {
    name: 'Always a person',
    hint: 'Nothing goes out by itself, whatever else is set.',
  },
}
