// Loaded by the start page: fetches the demo's script when the demo is seen, and not before.
const demo = document.getElementById('demo')
if (demo && 'IntersectionObserver' in window) {
  const seen = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return
    seen.disconnect()
    const script = document.createElement('script')
    script.src = '/demo.js'
    document.head.append(script)
  })
  seen.observe(demo)
}
