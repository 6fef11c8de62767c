import { Link } from '@tanstack/react-router'
import { FlaskConical } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Agent } from '#contract/agents.ts'
import { usePlatformName, useSandbox } from '#web/app/connect-platform.ts'
import type { NextStep } from '#web/app/dashboard/next-step.ts'
import { useIsOverAll } from '#web/app/over-all.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

type WelcomeCardProps = {
  name: string
  step: NextStep
  /** Threads in which a person has something to do. */
  needing: number
  readyTasks: number
  /** More drafts are ready than were counted. */
  isAtLeast?: boolean
  sandboxAvailable: boolean
  /** The agent that the person chose to work with. */
  agent: Agent | undefined
}

type Words = { title: string; text: string; action?: ReactNode }

/** Greets, and says the one thing to do now. */
export function WelcomeCard({ name, step, agent, ...facts }: WelcomeCardProps) {
  const platformName = usePlatformName()
  const ofAll = useIsOverAll() ? ({ all: true } as const) : {}
  const { title, text, action } = wordsOf(step, { ...facts, platformName, ofAll })
  const [firstName] = name.split(' ')
  return (
    <section aria-labelledby="welcome" className="rounded-md border p-5">
      <p className="text-ink-faint text-sm">
        {firstName ? `Welcome, ${firstName}` : 'Welcome'}
        {agent && ` · working with ${agent.name}`}
      </p>
      <h2 id="welcome" className="pt-1 font-semibold text-ink text-xl">
        {title}
      </h2>
      <p className="max-w-prose pt-1 text-base text-ink-muted">{text}</p>
      {action && <div className="flex flex-wrap gap-2 pt-4">{action}</div>}
    </section>
  )
}

const count = (number: number, one: string, many: string, isAtLeast = false) =>
  `${number.toLocaleString('en')}${isAtLeast ? '+' : ''} ${number === 1 ? one : many}`

type Facts = Omit<WelcomeCardProps, 'name' | 'step' | 'agent'> & {
  platformName: string
  ofAll: { all?: true }
}

function wordsOf(step: NextStep, facts: Facts): Words {
  const { needing, readyTasks, isAtLeast, sandboxAvailable, platformName, ofAll } = facts
  switch (step) {
    case 'connect':
      return {
        title: `Connect ${platformName}`,
        text: 'Your campaigns are fetched and every reply arrives here, scored and with a draft ready.',
        action: <ConnectActions sandboxAvailable={sandboxAvailable} />,
      }
    case 'wait-for-admin':
      return { title: `${platformName} is not connected yet`, text: 'A workspace admin can connect it in Settings.' }
    case 'create-agent':
      return {
        title: 'Create your first agent',
        text: 'It scores each reply and drafts an answer in your tone. Nothing goes out without your approval.',
        action: (
          <Button variant="primary" asChild>
            <Link to="/agents" search={{ create: true }}>
              Create Agent
            </Link>
          </Button>
        ),
      }
    case 'approve':
      return {
        title: `${count(readyTasks, 'draft waits', 'drafts wait', isAtLeast)} for your approval`,
        text: `Read ${readyTasks === 1 ? 'it' : 'them'}, change what you like, and send.`,
        action: (
          <Button variant="primary" asChild>
            <Link to="/tasks" search={{ ...ofAll, tab: 'ready' }}>
              {readyTasks === 1 ? 'Review draft' : 'Review drafts'}
            </Link>
          </Button>
        ),
      }
    case 'act':
      return {
        title: count(needing, 'thread needs you', 'threads need you'),
        text: needing === 1 ? 'It is listed below.' : 'The most valuable ones are listed below.',
      }
    case 'wait-for-people':
      return {
        title: count(needing, 'thread needs a person', 'threads need a person'),
        text: 'You can read along in the inbox.',
        action: <OpenInbox ofAll={ofAll} />,
      }
    case 'wait-for-replies':
      return {
        title: 'Ready for the first reply',
        text: 'Everything is set up. Replies to your campaigns appear in the inbox automatically.',
        action: <OpenInbox ofAll={ofAll} />,
      }
    case 'done':
      return {
        title: 'Nothing needs you',
        text: 'New replies appear in the inbox automatically.',
        action: <OpenInbox ofAll={ofAll} />,
      }
  }
}

function OpenInbox({ ofAll }: Pick<Facts, 'ofAll'>) {
  return (
    <Button asChild>
      <Link to="/inbox" search={ofAll}>
        Open Inbox
      </Link>
    </Button>
  )
}

function ConnectActions({ sandboxAvailable }: { sandboxAvailable: boolean }) {
  const { connectSandbox, isPending } = useSandbox()
  return (
    <>
      <Button variant="primary" asChild>
        <Link to="/settings">Connect in Settings</Link>
      </Button>
      {sandboxAvailable && (
        <Button icon={FlaskConical} loading={isPending} onClick={() => connectSandbox()}>
          Use the sandbox
        </Button>
      )}
    </>
  )
}

export function WelcomeSkeleton() {
  return (
    <div role="status" className="flex h-42 flex-col gap-3 rounded-md border p-5">
      <span className="sr-only">Loading the next step</span>
      <Skeleton className="w-28" />
      <Skeleton className="h-6 w-72 max-w-full" />
      <Skeleton className="w-96 max-w-full" />
      <Skeleton className="mt-auto h-8 w-36" />
    </div>
  )
}
