import { randomUUID } from 'node:crypto'
import { agentDefaults } from '#contract/agents.ts'
import { newId } from '#lib/new-id.ts'
import { type Person, signUp } from '../person.ts'
import { clientOf } from '../sandbox-process.ts'
import { eventually } from './eventually.ts'

type Sandbox = ReturnType<typeof clientOf>

/** A person at work: signed up, with the sandbox connected and an agent, who answers what leads ask. */
export interface Desk {
  person: Person
  sandbox: Sandbox
  /** Of the simulator's workspace that is connected. */
  platformId: number
  leads: { id: number; email: string }[]
}

export async function openDesk(url: string, sandboxUrl: string): Promise<Desk> {
  const person = await signUp(url)
  const { workspaceId } = person
  await person.api.workspaces.updateSettings({ workspaceId, undoSeconds: 0 })
  const connectSandbox = person.api.connections.useSandbox
  const { connection } = await connectSandbox({ workspaceId })
  // Without follow-ups: nothing is planned for days to come, so "nothing is under way" can be asked for.
  const agent = { ...agentDefaults, followupEnabled: false, name: 'Ann', workspaceId }
  const { warning } = await person.api.agents.create(agent)
  if (warning !== null) throw new Error(`The agent's webhooks were not set up: ${JSON.stringify(warning)}`)
  const platformId = Number(connection?.platformWorkspaceId)
  const sandbox = clientOf(sandboxUrl)
  return { person, sandbox, platformId, leads: await sandbox.leads(platformId) }
}

/** A lead asks something that nobody has asked before; returns the words. */
export async function ask({ sandbox, platformId, leads }: Desk, lead: number): Promise<string> {
  const text = `What does the starter plan contain? My reference is ${randomUUID()}.`
  await sandbox.leadReplies({ workspaceId: platformId, leadId: leads[lead]?.id, text })
  return text
}

/** The thread in which a lead wrote these words, once it is in the inbox. */
export function threadWith({ person }: Desk, text: string, { at }: { at?: string } = {}): Promise<string> {
  const { workspaceId } = person
  const api = at === undefined ? person.api : person.at(at)
  return eventually(
    `in the inbox: ${text}`,
    async () => (await api.threads.list({ workspaceId })).rows.find(({ snippet }) => snippet === text)?.id,
  )
}

/**
 * Answers a thread as a person does whose screen says "try again": the same draft with the same words, until it is taken.
 * Returns the words.
 */
export async function answer({ person }: Desk, threadId: string, at?: string): Promise<string> {
  const { workspaceId } = person
  const api = at === undefined ? person.api : person.at(at)
  const words = `Everything that you asked for. Our reference is ${randomUUID()}.`
  const thread = await eventually('the thread can be read', () => api.threads.get({ workspaceId, threadId }))
  const { revision, subject } = thread
  const input = { workspaceId, threadId, draftId: thread.draft?.id ?? newId(), revision, subject, body: words }
  await eventually('the answer is taken', () => api.tasks.send(input))
  return words
}

/** Waits until the thread says that it is answered. A send that failed with words for a person is tried again by one. */
export async function answered({ person }: Desk, threadId: string): Promise<void> {
  const { workspaceId } = person
  await eventually('the thread is answered', async () => {
    const { status, task } = await person.api.threads.get({ workspaceId, threadId })
    if (task?.status === 'failed') await person.api.tasks.retry({ workspaceId, taskId: task.id })
    return status === 'replied'
  })
}

/** How often these words have really gone out. */
export async function timesSent({ sandbox, platformId }: Desk, words: string): Promise<number> {
  return (await sandbox.sent(platformId)).filter(({ text }) => text === words).length
}
