import { Hono } from 'hono'
import type { ApiEnv, Sandbox } from '../context.ts'
import { noteConnected } from '../store/workspaces.ts'
import { userWire } from '../wire/user.ts'

export function userRoutes({ db, settings, activity }: Sandbox): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>()
  // A connect begins with this call.
  routes.get('/', (c) => {
    const { id } = c.var.workspace
    noteConnected(db, id)
    activity.begin(id)
    return c.json({ data: userWire(c.var.workspace, settings.read().usersShape) })
  })
  return routes
}
