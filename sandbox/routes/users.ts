import { Hono } from 'hono'
import type { ApiEnv, Sandbox } from '../context.ts'
import { userWire } from '../wire/user.ts'

export function userRoutes({ settings }: Sandbox): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>()
  routes.get('/', (c) => c.json({ data: userWire(c.var.workspace, settings.read().usersShape) }))
  return routes
}
