import { api } from '#web/api/client.ts'

/** Why it can't be switched on. */
export type PushRefusal = 'denied' | 'no_service'

const workerPath = '/push-worker.js'

export const isPushThere = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

const registered = (): Promise<ServiceWorkerRegistration | undefined> => navigator.serviceWorker.getRegistration('/')

/** Whether this browser shows them. */
export async function pushHere(): Promise<boolean> {
  if (!isPushThere()) return false
  const subscription = await (await registered())?.pushManager.getSubscription()
  return subscription != null && Notification.permission === 'granted'
}

/** Asks the person, registers the worker, and tells the server where this browser is. Null when it is on. */
export async function switchOn(publicKey: string): Promise<PushRefusal | null> {
  if ((await Notification.requestPermission()) !== 'granted') return 'denied'
  await navigator.serviceWorker.register(workerPath, { scope: '/' })
  const { pushManager } = await navigator.serviceWorker.ready
  // One of an older key takes nothing from this server.
  await (await pushManager.getSubscription())?.unsubscribe()
  const subscription = await pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
    .catch((error: unknown) => {
      reportError(error)
      return null
    })
  const { endpoint, keys } = subscription?.toJSON() ?? {}
  if (endpoint === undefined || keys?.p256dh === undefined || keys.auth === undefined) return 'no_service'
  await api.push.subscribe({ endpoint, p256dh: keys.p256dh, auth: keys.auth })
  return null
}

/** The server forgets this browser first: what it still sends would be shown. */
export async function switchOff(): Promise<null> {
  const registration = await registered()
  const subscription = await registration?.pushManager.getSubscription()
  if (subscription) {
    await api.push.unsubscribe({ endpoint: subscription.endpoint })
    await subscription.unsubscribe()
  }
  await registration?.unregister()
  return null
}
