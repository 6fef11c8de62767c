import { z } from 'zod'
import { done, operation } from './operation.ts'

/** What a browser says of its address at its own push service, and by which keys messages are sealed for it. */
export const pushSubscriptionSchema = z.object({
  endpoint: z
    .url({ protocol: /^https?$/ })
    .max(1000)
    .meta({ examples: ['https://push.example/send/x'] }),
  p256dh: z.string().min(80).max(100),
  auth: z.string().min(20).max(40),
})
export type PushSubscriptionInput = z.infer<typeof pushSubscriptionSchema>

export const push = {
  state: operation(
    'user',
    'GET',
    '/push',
    'The key by which browsers know this server, and in how many the person gets notifications',
  )
    .input(z.object({}))
    .output(z.object({ publicKey: z.string(), browsers: z.int() })),
  subscribe: operation(
    'user',
    'POST',
    '/push/browsers',
    'Show notifications in this browser, for as long as its session lasts',
  )
    .input(pushSubscriptionSchema)
    .output(done),
  unsubscribe: operation('user', 'POST', '/push/browsers/remove', 'Show them there no more')
    .input(pushSubscriptionSchema.pick({ endpoint: true }))
    .output(done),
}
