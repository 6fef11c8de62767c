export interface Day {
  on: string
  changes: readonly string[]
}

/** What the people who use it notice, by the day that it came. */
export const days: readonly Day[] = [
  {
    on: '2026-11-26',
    changes: [
      'Documentation in chapters that can be searched, and an hour in the sandbox without an account.',
      'Search over all threads, with operators, in the inbox and from the palette; filters, and views that you keep and share.',
      'Many threads at once: selected by key or by mouse, changed together, with one undo.',
      'All workspaces as one list: inbox, tasks and review, each thread in its own workspace.',
      'Colleagues assign threads, leave notes that no lead sees, and see who is reading or writing.',
      'Whom a reply goes to and from which mailbox is chosen in the composer, with a signature and snippets.',
      'Review asks why a draft is rejected; what people change over and over is proposed as a rule.',
      'Agents are tried on past replies, keep every version of what they are told, and earn the right to send by themselves, label by label.',
      'Dashboard with charts, a weekly report for clients, notices by mail, Slack and browser.',
      'Plans, payment with Stripe and referrals; a workspace under its own name, logo, accent and domain.',
    ],
  },
  {
    on: '2026-11-25',
    changes: [
      'The platform’s administrators see accounts, workspaces and deliveries, suspend a workspace, and set what new agents start from.',
      'One action log for the installation, which holds no word that anybody wrote.',
    ],
  },
  {
    on: '2026-11-22',
    changes: [
      'A second reader holds back what the guard’s rules can’t trace.',
      'Each ground of a score stands with the lead’s own words; quoted text never counts.',
    ],
  },
  {
    on: '2026-11-21',
    changes: [
      'Replies come in as threads, are scored, and answered from the knowledge base by agents or by people.',
      'The send ledger: an answer goes out once, whatever crashes.',
      'Follow-ups, the playground, imports from a page or a PDF, exports, two-factor sign-in.',
      'The sandbox: a simulated sending platform with leads who answer.',
    ],
  },
]
