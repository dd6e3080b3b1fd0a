// Runs before the first paint: the chosen colours, which still picture of index.html to show until the app is there, and
// what of the app to fetch ahead.
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
  if (root.dataset.still === 'app') fetchAhead()

  /** The build writes `<meta name="ahead" content="app FILE FILE,freelancer FILE,employer FILE">`. */
  function fetchAhead() {
    var meta = document.querySelector('meta[name=ahead]')
    if (!meta) return
    var dashboard = /"user_type":"employer"/.test(localStorage.getItem('user')) ? 'employer' : 'freelancer'
    meta.content.split(',').forEach(function (list) {
      var files = list.split(' ')
      var whose = files.shift()
      if (whose === 'app' || (whose === dashboard && path === '/')) files.forEach(preload)
    })
  }

  function preload(file) {
    var link = document.createElement('link')
    if (file.endsWith('.css')) {
      link.rel = 'preload'
      link.as = 'style'
    } else link.rel = 'modulepreload'
    link.crossOrigin = ''
    link.href = '/' + file
    document.head.appendChild(link)
  }
})()
