// Loaded by the start page: fetches the demo's script when the demo is seen, and not before. Until then the whole picture stands, also
// where its upper part is on the first screen: what plays begins nearly empty.
const demo = document.getElementById('demo')
if (demo && 'IntersectionObserver' in window) {
  const seen = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      seen.disconnect()
      const script = document.createElement('script')
      script.src = '/demo.js'
      document.head.append(script)
    },
    { rootMargin: '0px 0px -68%' },
  )
  seen.observe(demo)
}
