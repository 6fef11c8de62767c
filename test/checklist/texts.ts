/**
 * Every text of the specification's sections 2, 4, 5, 8 and 9 (labels, headings, toasts, empty states, errors, legends), in the order that
 * it has them, with the state that shows it and the browser test that expects it there. `texts.test.ts` holds each line to its test.
 */

type Proof = readonly [file: string, test: string]

export type Line = {
  section: string
  /** Where, and in which state. */
  state: string
  by: Proof
  /** As the specification has it; where it names parts (n, N, {role}), what stands there in the test is the second. */
  texts: readonly (string | readonly [specified: string, shown: string])[]
}

const visitor: Proof = ['site.spec.ts', 'a visitor reads what it is and what it costs, and begins from there']
const publicWords: Proof = [
  'word-for-word.spec.ts',
  'the public pages say what it costs, how to begin and how it scores, word for word',
]
const firstSteps: Proof = [
  'word-for-word.spec.ts',
  'a newcomer reads the words of the first steps, and of what is refused there',
]
const everyList: Proof = ['word-for-word.spec.ts', 'every empty list and every action that fails has its own words']
const unconnected: Proof = [
  'sync.spec.ts',
  'without a connection every action stays where it is, and says what it lacks',
]
const cannotLoad: Proof = [
  'cannot-load.spec.ts',
  'whatever can not be loaded says so in its place, and is there after Try again',
]
const newerState: Proof = [
  'cannot-load.spec.ts',
  'a list keeps what it has when more of it, or a newer state, can not be loaded',
]
const mainJob: Proof = ['main-job.spec.ts', 'a lead replies, and the answer goes out once']
const knowledge: Proof = ['kb.spec.ts', 'a price that I add is the one that drafts name']
const team: Proof = [
  'team.spec.ts',
  'an admin invites people, and each comes in by their own link with the role they were given',
]
const webhooks: Proof = [
  'webhooks.spec.ts',
  'webhooks come with an agent, their events can be followed and replayed, and what vanishes is noticed',
]
const drafts: Proof = [
  'acting.spec.ts',
  'drafts are approved, canceled and scheduled, and a campaign gets an agent of its own',
]
const wholeRow: Proof = ['whole-row.spec.ts', 'wherever I click a row, it opens']
const denied: Proof = ['admin.spec.ts', 'whoever administers nothing is denied the platform and finds the way back']
const unknown: Proof = ['admin.spec.ts', 'who can not be known is not let in, and may try again']
const ownDashboard: Proof = [
  'admin.spec.ts',
  'at the same address a workspace admin finds their workspace, and a client who can help',
]
const lastAdmin: Proof = ['admin.spec.ts', 'the last administrator stays one, and may go when there is another']
const secondAdmin: Proof = ['admin.spec.ts', 'an administrator makes another one, who then gets in']
const watching: Proof = [
  'admin.spec.ts',
  'an administrator watches what people do, finds it, and takes it along as a file',
]
const signUpInVain: Proof = ['own-words.spec.ts', 'a failure that says nothing is told in the words of what was tried']
const signOutInVain: Proof = [
  'own-words.spec.ts',
  'who signs out in vain, or sets up without a session, reads the words for it',
]
const billing: Proof = [
  'billing.spec.ts',
  'I see what my plan costs and contains, choose another after being told what changes, and share my referral link',
]
const settings: Proof = ['settings.spec.ts', 'settings stand still from the moment that they are seen, wide and narrow']
const settingsSaved: Proof = [
  'settings.spec.ts',
  'a domain that is the installation’s own is refused beside its field, and what was typed stays',
]

export const lines: readonly Line[] = [
  {
    section: '2.2',
    state: '/: head, hero, features, foot',
    by: visitor,
    texts: [
      'Automated AI replies that understand your product',
      'Adaptive AI Agents',
      'Intent Scoring',
      'Smart Scheduling',
      '2025',
      'Per Agent',
      'Unlimited',
    ],
  },
  {
    section: '2.1, 2.2',
    state: '/: the ways to the app',
    by: publicWords,
    texts: ['Pricing', 'Docs', 'Sign In', 'Get Started', 'Start Free Trial'],
  },
  {
    section: '2.2',
    state: '/docs',
    by: visitor,
    texts: ['Getting Started', 'Agents', 'Intent Scoring', 'Webhooks & Integration', 'Need Help?'],
  },
  {
    section: '2.2',
    state: '/docs: the four steps',
    by: publicWords,
    texts: ['Connect EmailBison', 'Create an agent', 'Configure tone and rules', 'Add Knowledge Base content'],
  },
  {
    section: '2.3',
    state: '/auth, both tabs',
    by: firstSteps,
    texts: ['Sign In', 'Sign Up', 'Full Name', 'Workspace Name', 'Email', 'Password'],
  },
  {
    section: '2.3',
    state: '/onboarding, step 1',
    by: firstSteps,
    texts: ['Create Your First Agent', 'Agent Name', 'Description', 'Tone'],
  },
  {
    section: '2.3',
    state: '/onboarding, step 2',
    by: firstSteps,
    texts: ['Connect', 'base URL', 'Skip for Now', 'Complete Setup'],
  },
  {
    section: '2.3',
    state: '/home: cards and links',
    by: firstSteps,
    texts: ['No description', 'Default tone', 'Settings', 'Team', 'Reset Password', 'Sign Out'],
  },
  { section: '2.3', state: '/home without an agent', by: firstSteps, texts: ['Create Agent'] },
  {
    section: '2.3',
    state: 'the sidebar',
    by: everyList,
    texts: ['Dashboard', 'Campaigns', 'Inbox', 'Tasks', 'Knowledge Base', 'Webhooks', 'Agent Settings', 'Sign Out'],
  },
  {
    section: '2.3',
    state: '/dashboard',
    by: everyList,
    texts: ['Active Agents', 'Threads', 'Pending Tasks', 'High Intent', 'Welcome'],
  },
  { section: '2.3', state: '/agents', by: firstSteps, texts: ['Auto', 'Manual', 'Create Agent', '5 to 10 minutes'] },
  { section: '2.3', state: '/campaigns', by: everyList, texts: ['Fetch Campaigns', 'Campaign ID'] },
  { section: '2.3', state: '/campaigns', by: drafts, texts: ['Attach Agent'] },
  {
    section: '2.3',
    state: '/inbox, its tabs',
    by: everyList,
    texts: ['All Threads', 'New Replies', 'High Intent', 'Pending'],
  },
  {
    section: '2.3',
    state: '/inbox, nothing connected',
    by: unconnected,
    texts: ['No threads yet. Connect EmailBison to start receiving replies.'],
  },
  {
    section: '2.3',
    state: '/inbox, a tab without threads',
    by: everyList,
    texts: ['No new threads', 'No high intent threads', 'No pending threads'],
  },
  {
    section: '2.3',
    state: '/inbox: somebody without name and address, a thread of no campaign, not opened yet',
    by: everyList,
    texts: ['Unknown Contact', 'N/A', 'New'],
  },
  {
    section: '2.3',
    state: '/thread without a message',
    by: everyList,
    texts: ['No messages in this thread yet', 'Compose Reply', 'Loading...'],
  },
  {
    section: '2.3',
    state: '/thread with a draft',
    by: everyList,
    texts: ['AI Suggested Reply', 'Generate AI Reply', 'Send Reply', 'Schedule'],
  },
  {
    section: '2.3',
    state: '/tasks, empty',
    by: everyList,
    texts: ['No tasks scheduled yet', 'No pending tasks', 'No ready tasks', 'No sent tasks yet'],
  },
  { section: '2.3', state: '/tasks, its tabs', by: everyList, texts: ['All', 'Pending', 'Ready', 'Sent'] },
  { section: '2.3', state: '/kb', by: everyList, texts: ['Knowledge Base', 'Add Entry'] },
  { section: '2.3', state: '/team', by: team, texts: ['Invite Member'] },
  { section: '2.3', state: '/webhooks', by: webhooks, texts: ['Webhooks & Integration'] },
  {
    section: '2.3',
    state: '/webhooks',
    by: everyList,
    texts: ['Refresh', 'Recreate Webhooks', 'Test Webhook Payload', 'last 50 events'],
  },
  { section: '2.3', state: '/home: the way to it', by: billing, texts: ['Billing'] },
  {
    section: '2.3',
    state: '/billing',
    by: billing,
    texts: [
      'Billing & Referrals',
      ['monthly cost', 'Monthly cost'],
      ['referral link', 'Referral link'],
      ['successful referrals', 'Successful referrals'],
      ['threads', 'Threads'],
      ['replies sent', 'Replies Sent'],
      ['AI calls', 'AI Calls'],
      ['effective immediately', 'It takes effect immediately.'],
    ],
  },
  {
    section: '2.3',
    state: '/settings, nothing connected',
    by: firstSteps,
    texts: [
      'Connect',
      ['mcp_url', 'MCP server URL'],
      ['wake_time', 'Wake time'],
      ['default delay minimum', 'Default shortest delay (minutes)'],
      ['default delay maximum', 'Default longest delay (minutes)'],
      ['custom_domain', 'Custom domain'],
      ['company_name', 'Company name'],
      ['language-model router key', 'OpenRouter key'],
    ],
  },
  {
    section: '2.3',
    state: '/settings, its branding: a file in place of an address',
    by: ['branding.spec.ts', 'an admin gives the workspace its own look, and its people meet it on its own domain'],
    texts: [['logo_url', 'The logo in light mode']],
  },
  { section: '2.3', state: '/settings, connected', by: cannotLoad, texts: ['Reconnect'] },
  { section: '2.3', state: '/admin of a workspace', by: ownDashboard, texts: ['Admin Dashboard'] },
  { section: '2.3', state: 'a path that is none', by: denied, texts: ['Oops! Page not found'] },
  {
    section: '2.3',
    state: 'a path that is none, signed in and out',
    by: firstSteps,
    texts: [
      ['Dashboard', 'Go to Dashboard'],
      ['Home', 'Go to Home'],
    ],
  },
  {
    section: '2.4',
    state: '/admin, its sidebar',
    by: everyList,
    texts: [
      'Dashboard',
      'Users & Roles',
      'Workspaces',
      'Audit Logs',
      'Action Logs',
      'Webhooks',
      'Settings',
      'Sign Out',
    ],
  },
  {
    section: '2.4',
    state: '/admin, while nobody knows',
    by: unknown,
    texts: ['Verifying admin access...', ['Retry attempt n/3', 'Retry attempt 2/3'], 'Access Denied'],
  },
  {
    section: '2.4',
    state: '/admin of whoever administers nothing',
    by: denied,
    texts: [
      "You don't have administrator privileges to access this area.",
      'Go to App',
      'Need admin access? Contact your system administrator.',
    ],
  },
  {
    section: '2.4',
    state: '/admin',
    by: everyList,
    texts: ['Total Users', 'Workspaces', 'Administrators', 'Activity (24h)', ['quick-actions', 'Quick actions']],
  },
  {
    section: '2.4',
    state: '/admin/users',
    by: everyList,
    texts: ['Email', 'Name', 'Current Role', 'Assign Role', 'Joined'],
  },
  {
    section: '2.4',
    state: '/admin/workspaces',
    by: everyList,
    texts: ['Name', 'Members', 'Agents', ['sending-platform status', 'Sending platform'], 'Created'],
  },
  { section: '2.4', state: '/admin/audit', by: secondAdmin, texts: [['details dialog', 'Details of Role assigned']] },
  { section: '2.4', state: '/admin/logs', by: everyList, texts: ['Refresh', 'Export CSV'] },
  {
    section: '2.4',
    state: '/admin/settings',
    by: everyList,
    texts: [['leaked-password protection', 'Refuse leaked passwords']],
  },
  { section: '4', state: 'a thread, by its status', by: everyList, texts: ['new'] },
  { section: '4', state: 'a thread, by its status', by: wholeRow, texts: ['pending'] },
  { section: '4', state: 'a thread, by its status', by: mainJob, texts: ['replied'] },
  {
    section: '4',
    state: '/agents',
    by: firstSteps,
    texts: ['Auto', 'Manual', ['workspace', 'Workspace: all campaigns']],
  },
  {
    section: '4',
    state: '/docs/intent-scoring: the bands',
    by: publicWords,
    texts: [
      '+8 to +10',
      'Meeting requests, pricing, demo asks',
      '+3 to +7',
      '0 to +2',
      'Out-of-office, auto-replies',
      ['-1 to -10', '−1 to −10'],
      'Unsubscribe, spam, abuse',
    ],
  },
  {
    section: '4',
    state: '/tasks in every state, at every distance',
    by: everyList,
    texts: [
      ['pending', 'Pending'],
      ['processing', 'Processing'],
      ['ready', 'Ready'],
      ['sent', 'Sent'],
      ['canceled', 'Canceled'],
      'Run Now',
      'Overdue',
      ['In N minutes', 'In 30 minutes'],
      ['In N hours', 'In 5 hours'],
    ],
  },
  {
    section: '4',
    state: '/tasks, a send that was refused',
    by: [
      'acting.spec.ts',
      'a reply that the platform refuses stands among the failed ones, with why, until I have decided',
    ],
    texts: [['failed', 'Failed 1']],
  },
  {
    section: '4',
    state: '/thread, while it is written and while it is sent',
    by: everyList,
    texts: ['Generating...', 'Sending...'],
  },
  {
    section: '5',
    state: '/auth, signing up',
    by: firstSteps,
    texts: [
      ["{full name}'s Workspace", "Ada Byron's Workspace"],
      ['password at least 6 characters', 'at least 6 characters'],
    ],
  },
  {
    section: '5, 8',
    state: '/onboarding and /settings, one of the two is empty',
    by: firstSteps,
    texts: ['Please fill in both EmailBison base URL and API key'],
  },
  { section: '5', state: '/thread without a subject', by: everyList, texts: ['Re: Your inquiry'] },
  { section: '8', state: '/auth, the server fails', by: signUpInVain, texts: ['Failed to create account'] },
  {
    section: '8',
    state: 'a screen or list that can not be loaded, in its place',
    by: cannotLoad,
    texts: [
      'Failed to load agents',
      'Failed to load campaigns. Make sure EmailBison is connected in Settings.',
      'Failed to load threads',
      'Failed to load thread',
      'Failed to load tasks',
      'Failed to load knowledge base',
      'Failed to load team members',
      'Failed to fetch users',
      'Failed to fetch workspaces',
      'Failed to fetch audit logs',
    ],
  },
  { section: '8', state: '/thread, older messages', by: newerState, texts: ['Failed to load messages'] },
  { section: '8', state: '/admin/logs, the server is away', by: watching, texts: ['Failed to fetch logs'] },
  { section: '8', state: '/home, the server is away', by: signOutInVain, texts: ['Error signing out'] },
  { section: '8', state: 'the sidebar, the server is away', by: firstSteps, texts: ['Failed to sign out'] },
  { section: '8', state: '/onboarding, the session has ended', by: signOutInVain, texts: ['No user found'] },
  { section: '8', state: 'whoever is in no workspace', by: team, texts: ['No workspace found'] },
  { section: '8', state: '/onboarding, the server fails', by: signUpInVain, texts: ['Failed to complete setup'] },
  { section: '8', state: '/agents, the server fails', by: firstSteps, texts: ['Failed to create agent'] },
  {
    section: '8',
    state: '/agents, nothing connected',
    by: unconnected,
    texts: ['Agent created, but webhook setup failed. Configure EmailBison in Settings.'],
  },
  {
    section: '8',
    state: '/campaigns, fetching them fails',
    by: everyList,
    texts: ['Failed to load campaigns. Make sure EmailBison is connected in Settings.'],
  },
  {
    section: '8',
    state: '/thread, the server fails',
    by: everyList,
    texts: ['Failed to generate reply', 'Failed to send reply'],
  },
  { section: '8', state: '/tasks, the server fails', by: everyList, texts: ['Failed to cancel task'] },
  { section: '8', state: '/kb, the server fails', by: everyList, texts: ['Failed to create entry'] },
  {
    section: '8',
    state: '/settings, the server fails',
    by: firstSteps,
    texts: ['Failed to connect', 'Failed to connect to EmailBison'],
  },
  { section: '8', state: '/settings, the server fails', by: settings, texts: ['Failed to save settings'] },
  { section: '8', state: '/webhooks, the server fails', by: everyList, texts: ['Failed to recreate webhooks'] },
  { section: '8', state: '/admin of a client', by: ownDashboard, texts: ['Admin access required'] },
  { section: '8', state: '/admin/users, the last administrator', by: lastAdmin, texts: ['Failed to update role'] },
  {
    section: '8',
    state: 'signing in with a wrong password: the sign-in server’s own words',
    by: ['sign-in.spec.ts', 'who forgot the password comes in by the mailed link, or by its code'],
    texts: [
      ['Login: the error message', 'Invalid login credentials'],
      ['invalid URL flow', 'This link has expired or has already been used.'],
    ],
  },
  {
    section: '8',
    state: 'what went well: account, session, setup',
    by: firstSteps,
    texts: [
      'Account created successfully!',
      'Welcome back!',
      'Signed out successfully',
      'Setup complete!',
      'Agent created successfully!',
    ],
  },
  {
    section: '8',
    state: '/campaigns, fetched',
    by: everyList,
    texts: ['Campaigns loaded successfully', 'Task canceled'],
  },
  { section: '8', state: '/thread', by: mainJob, texts: ['AI reply generated!', 'Reply sent successfully!'] },
  { section: '8', state: '/kb', by: knowledge, texts: ['Entry created successfully'] },
  { section: '8', state: '/settings', by: unconnected, texts: ['EmailBison connected successfully!'] },
  { section: '8', state: '/settings', by: settingsSaved, texts: ['Settings saved successfully'] },
  {
    section: '8',
    state: '/webhooks',
    by: webhooks,
    texts: ['Webhooks refreshed', 'Webhooks recreated successfully'],
  },
  { section: '8', state: '/billing, the link is copied', by: billing, texts: ['Referral link copied!'] },
  { section: '8', state: '/admin/users', by: lastAdmin, texts: ['All roles removed'] },
  {
    section: '8',
    state: '/admin/users and /team',
    by: secondAdmin,
    texts: [['Role updated to {role}', 'Role updated to Admin']],
  },
  { section: '8', state: '/admin/logs', by: watching, texts: ['Logs exported to CSV'] },
  {
    section: '9',
    state: '/: the two plans',
    by: publicWords,
    texts: [
      '$9',
      'per agent per month',
      '1 AI agent included',
      ['sending-platform integration', 'EmailBison integration'],
      ['adaptive knowledge base', 'Adaptive knowledge base'],
      ['intent scoring', 'Intent scoring'],
      ['automated follow-ups', 'Automated follow-ups'],
      ['task scheduling', 'Task scheduling'],
      '$97',
      'per month',
      ['unlimited agents', 'Unlimited agents'],
      ['everything in Per Agent', 'Everything in Per Agent'],
      ['priority support', 'Priority support'],
      ['advanced analytics', 'Advanced analytics'],
      ['custom branding', 'Custom branding'],
      ['team roles and permissions', 'Team roles and permissions'],
      ['14 days, full access, no credit card required', '14 days of full access. No credit card required.'],
    ],
  },
  {
    section: '9',
    state: '/billing: what a month costs, and how long a copy is shown',
    by: billing,
    texts: [
      ['exactly 1 agent $9', '$9'],
      ['2 or more $97', '$97'],
      ['the copied indicator', 'Copied'],
    ],
  },
  {
    section: '9',
    state: '/onboarding: the tones',
    by: firstSteps,
    texts: [
      ['professional', 'Professional'],
      ['casual', 'Casual'],
      ['friendly', 'Friendly'],
      ['formal', 'Formal'],
      ['founder', 'Founder'],
      ['salesy', 'Salesy'],
      ['cto', 'CTO'],
    ],
  },
  {
    section: '9',
    state: '/agents: the models, and what a new agent begins with',
    by: firstSteps,
    texts: [
      'google/gemini-2.5-flash',
      'google/gemini-2.5-pro',
      'openai/gpt-5-mini',
      'openai/gpt-5',
      ['follow-up days 3 and 7', 'After 3 and 7 days'],
      ['wake time 09:00', '09:00'],
    ],
  },
  {
    section: '9',
    state: '/admin/logs, the file',
    by: watching,
    texts: [
      [
        'Timestamp, User, Email, Action Type, Action Name, Success, Execution Time (ms), Error',
        'Timestamp,User,Email,Action Type,Action Name,Success,Execution Time (ms),Error',
      ],
      ['action_logs_{timestamp}.csv', 'action_logs_'],
    ],
  },
]

/** What the product decisions replace, with their sentence. */
export const replaced: readonly { section: string; text: string; sentence: string }[] = [
  {
    section: '2.3, 8',
    text: 'Attach agent feature coming soon',
    sentence: 'A dialog picks the agent.',
  },
  {
    section: '4, 8',
    text: 'Manual task execution requires process-tasks edge function',
    sentence: 'The task runs at once through the same job as at its due time.',
  },
  {
    section: '8',
    text: 'Invite functionality coming soon - requires auth setup',
    sentence: 'An e-mailed, expiring, single-use invitation with a role; accept creates or joins the account.',
  },
  {
    section: '2.3',
    text: 'successful referrals (always 0), usage counts (always shown as "-")',
    sentence: 'Real counts of the current billing month; real referral credits.',
  },
  {
    section: '2.4',
    text: 'coming soon',
    sentence:
      'Webhooks: every delivery on the platform, filterable, with replay. Settings: sign-up open/closed/invite-only.',
  },
]
