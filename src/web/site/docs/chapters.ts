/** The chapters of the documentation in the order in which they are read. Each is a file of `docs/site`, and has an address of its own. */
export const chapterGroups = [
  { title: 'Begin', chapters: ['getting-started', 'campaigns', 'webhooks'] },
  { title: 'Work', chapters: ['inbox', 'review', 'notifications'] },
  {
    title: 'Agents',
    chapters: ['agents', 'automatic-replies', 'follow-ups', 'intent-scoring', 'knowledge-base', 'guard'],
  },
  { title: 'Workspace', chapters: ['team', 'analytics', 'branding', 'billing', 'security'] },
  {
    title: 'Operate',
    chapters: ['self-hosting', 'scaling', 'proxies', 'backup', 'configuration', 'runbooks', 'api', 'troubleshooting'],
  },
] as const

export type ChapterId = (typeof chapterGroups)[number]['chapters'][number]

export const chapterIds: readonly ChapterId[] = chapterGroups.flatMap(({ chapters }) => chapters)

export const addressOf = (id: ChapterId): string => `/docs/${id}`

/** Of what is only sold where plans are; it is taken out of the pages elsewhere (`server/site-offer`). */
export const isOfPlans = (id: ChapterId): boolean => id === 'billing'
