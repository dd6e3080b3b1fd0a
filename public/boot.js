// Runs before the first paint: the chosen colours, and which still picture of index.html to show until the app is there.
;(function () {
  var root = document.documentElement
  var path = location.pathname
  var isSignedIn = false
  try {
    var mode = localStorage.getItem('colour-mode')
    if (mode === 'light' || mode === 'dark') {
      root.dataset.colourMode = mode
      document.querySelectorAll('meta[name=theme-color]').forEach(function (meta) {
        meta.content = mode === 'dark' ? '#0d0e10' : '#f5f2eb'
      })
    }
    isSignedIn = Boolean(localStorage.getItem('token'))
  } catch {
    // Storage is blocked: the device's colours, and the landing page.
  }
  var isLanding = path === '/home' || (path === '/' && !isSignedIn)
  var isOutside = path === '/auth' || path.indexOf('/how-it-works') === 0
  root.dataset.still = isLanding ? 'landing' : isOutside || !isSignedIn ? 'outside' : 'app'
})()
