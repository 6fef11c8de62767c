import { randomUUID } from 'node:crypto'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { z } from 'zod'
import { type AgentInput, agentDefaults } from '#contract/agents.ts'
import { rungs, type Step } from '#contract/autonomy.ts'
import { sandboxKey } from '../keys.ts'
import { signUp as signUpByHttp } from '../person.ts'
import { clientOf } from '../sandbox-process.ts'
import { inWorkspace } from './database.ts'

export const productUrl = (): string => process.env.PRODUCT_URL ?? 'http://127.0.0.1:3000'
/** A page of the web, as far as the product knows. */
export const pageUrl = (): string => process.env.PAGE_URL ?? 'http://127.0.0.1:4011'
export const sandboxUrl = (): string => process.env.SANDBOX_URL ?? 'http://127.0.0.1:4010'

/** Of those who sign up without a browser, one for each worker: a hundred in an hour from one network are too many for the product. */
const ownAddress = `127.0.1.${1 + Number(process.env.TEST_PARALLEL_INDEX ?? 0)}`

const meShape = z.object({ memberships: z.array(z.object({ workspaceId: z.string() })) })
const connectionShape = z.object({ connection: z.object({ platformWorkspaceId: z.string() }) })

export const test = base.extend<{ sandbox: ReturnType<typeof clientOf> }>({
  // biome wants an argument here; the fixture needs none.
  sandbox: async ({ baseURL: _ }, use) => {
    await use(clientOf(sandboxUrl()))
  },
})
export { expect }

export interface Person {
  fullName: string
  email: string
  password: string
}

export const newPerson = (): Person => ({
  fullName: 'Ada Byron',
  email: `ada-${randomUUID()}@people.example`,
  password: 'a long enough secret',
})

/** Signs up through the form and comes out of the first steps with an agent and the sandbox connected. */
export async function signUp(page: Page, person: Person = newPerson()): Promise<Person> {
  await page.goto(`${productUrl()}/auth`)
  await page.getByRole('tab', { name: 'Sign Up' }).click()
  await page.getByLabel('Full Name').fill(person.fullName)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL(/\/onboarding/)
  return person
}

export async function createFirstAgent(page: Page): Promise<void> {
  await page.getByLabel('Agent Name').fill('Ann')
  await page.getByRole('button', { name: 'Continue' }).click()
}

interface Arrival {
  undoSeconds?: number
  agent?: Partial<AgentInput>
  step?: Step
  openrouterKey?: string
}

/** Somebody who has just signed up, with an agent called Ann and the sandbox connected; `platform` is the simulator's workspace. */
export async function newWorkspace({ undoSeconds = 0, agent = {}, step = 'pause', ...ownKey }: Arrival = {}) {
  const person = await signUpByHttp(productUrl(), { from: ownAddress })
  const { api, workspaceId } = person
  const { agent: ann } = await api.agents.create({ workspaceId, ...agentDefaults, name: 'Ann', ...agent })
  await api.autonomy.setSteps({ workspaceId, agentId: ann.id, rungs: [...rungs], step })
  const { useSandbox: connectSandbox } = api.connections
  const { connection } = await connectSandbox({ workspaceId })
  await api.workspaces.updateSettings({ workspaceId, wakeTime: '00:00', undoSeconds, ...ownKey })
  const platform = Number(connection?.platformWorkspaceId)
  // A reply that comes before its webhook is there waits for the next sync.
  await expect.poll(() => clientOf(sandboxUrl()).webhooks(platform)).not.toEqual([])
  return { ...person, platform }
}

/** From its next page on a tab is somebody's. Only once: what the page stores itself is newer. */
export const enter = (page: Page, session: string, workspaceId = '') =>
  page.addInitScript(
    ([kept = '', chosen]) => {
      if (localStorage.getItem('rejoinder.session') !== null) return
      localStorage.setItem('rejoinder.session', kept)
      if (chosen) localStorage.setItem('workspaceId', chosen)
    },
    [session, workspaceId],
  )

/** The tab is that of somebody new who belongs to the workspace. */
export async function joinWorkspace(
  page: Page,
  workspaceId: string,
  { name = 'Ada Byron', role = 'member' }: { name?: string; role?: 'admin' | 'member' } = {},
) {
  const person = await signUpByHttp(productUrl(), { from: ownAddress })
  await inWorkspace(workspaceId, 'update users set full_name = $2 where id = $1', [person.userId, name])
  await inWorkspace(
    workspaceId,
    `insert into workspace_members (workspace_id, user_id, role, created_at) values ($1, $2, $3, now() - interval '1 day')`,
    [workspaceId, person.userId, role],
  )
  await enter(page, person.session, workspaceId)
  return { userId: person.userId, api: person.api }
}

/**
 * Where the first steps lead, without their clicks (`main-job.spec.ts` makes those): signed in, with an agent called Ann, the sandbox
 * connected, nothing held back at night, and what is sent goes at once unless told otherwise. With a key of its own the workspace's mails
 * are read by a model. Once Ann may send by itself, it may do so with every kind of reply, unless another step is given. Returns the id of the simulator's workspace.
 */
export const arrive = (page: Page, arrival: Arrival = {}): Promise<number> =>
  test.step('I am signed in, with an agent and the sandbox', async () => {
    const { platform, session } = await newWorkspace(arrival)
    await enter(page, session)
    return platform
  })

/** Asks the API as the person of the page does. */
async function askAs(page: Page): Promise<(path: string) => Promise<unknown>> {
  const token = await page.evaluate(() => {
    const session = Object.values(localStorage).find((value) => value.includes('access_token'))
    return session === undefined ? '' : String(JSON.parse(session).access_token)
  })
  const headers = { authorization: `Bearer ${token}` }
  return async (path) => (await fetch(`${productUrl()}/api${path}`, { headers })).json()
}

/** The id of the person's first workspace. */
export async function ownWorkspace(page: Page): Promise<string> {
  const me = meShape.parse(await (await askAs(page))('/me'))
  return me.memberships[0]?.workspaceId ?? ''
}

/** The id of the simulator's workspace that the person's workspace is connected to. */
export async function connectedWorkspace(page: Page): Promise<number> {
  const ask = await askAs(page)
  const { connection } = connectionShape.parse(await ask(`/workspaces/${await ownWorkspace(page)}/connection`))
  return Number(connection.platformWorkspaceId)
}

/** The simulator's own page, at one of its workspaces. */
export async function sandboxPage(context: BrowserContext, workspaceId: number): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${sandboxUrl()}/?workspace=${workspaceId}#key=${sandboxKey}`)
  return page
}
