// Shows what the server tells this browser, and opens it on a click. It is registered only where somebody switches notifications on, and touches
// no request of a page.

self.addEventListener('push', (event) => {
  const { title, body, url } = event.data ? event.data.json() : { title: 'Rejoinder', body: '', url: '/notifications' }
  event.waitUntil(self.registration.showNotification(title, { body, icon: '/favicon.svg', data: { url } }))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.url ?? '/notifications'))
})

async function open(address) {
  const url = new URL(address, self.location.origin)
  // Never anywhere else, whatever was told.
  const target = url.origin === self.location.origin ? url.href : self.location.origin
  return self.clients.openWindow(target)
}
