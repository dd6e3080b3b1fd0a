// Runs before the first paint: the chosen colours, which still picture of index.html to show until the app is there, and
// what of the app and its data to fetch ahead.
;(function () {
  var root = document.documentElement
  var path = location.pathname
  var token = null
  var user = null
  try {
    var mode = localStorage.getItem('colour-mode')
    if (mode === 'light' || mode === 'dark') {
      root.dataset.colourMode = mode
      document.querySelectorAll('meta[name=theme-color]').forEach(function (meta) {
        meta.content = mode === 'dark' ? '#0d0e10' : '#f5f2eb'
      })
    }
    token = localStorage.getItem('token')
    user = JSON.parse(localStorage.getItem('user'))
  } catch {
    // Storage is blocked or spoilt: the device's colours, and the landing page.
  }
  var isLanding = path === '/home' || (path === '/' && !token)
  var isOutside = path === '/auth' || path.indexOf('/how-it-works') === 0
  root.dataset.still = isLanding ? 'landing' : isOutside || !token ? 'outside' : 'app'
  if (root.dataset.still === 'app') {
    askAhead()
    fetchAhead()
  }

  /**
   * The dashboard is drawn from what this phone keeps: read now, it is there before the code. A phone that keeps nothing of
   * this person yet begins with /sync from the start: asked for now, it comes beside the code. client/http/asked-ahead.ts hands
   * the answer over to be stored, client/offline/first-rows.ts either to be drawn; null: not asked.
   */
  function askAhead() {
    if (!user || !window.indexedDB || !indexedDB.databases) return
    var end = new AbortController()
    var isKept = indexedDB.databases().then(hasOwn, isUnknown)
    var answer = isKept.then(ask)
    var page = answer.then(read).catch(function () {
      return null
    })
    var kept = isKept.then(readKept).catch(function () {
      return null
    })
    window.askedAhead = { path: '/api/sync', token: token, answer: answer, page: page, kept: kept, end: end }

    function hasOwn(databases) {
      return databases.some(function (one) {
        return one.name === 'standby-' + user.id
      })
    }
    function isUnknown() {
      return true
    }
    function ask(kept) {
      if (kept) return null
      var headers = { authorization: 'Bearer ' + token }
      return fetch('/api/sync', { headers: headers, cache: 'no-store', signal: end.signal })
    }
    function read(response) {
      return response && response.ok && response.headers.has('standby-api') ? response.clone().json() : null
    }
  }

  /** By the names of client/offline/database.ts. Where there is no such database, or not all of its tables: null, and none is made. */
  function readKept(isKept) {
    if (!isKept || path !== '/') return null
    return new Promise(function (resolve, reject) {
      var opening = indexedDB.open('standby-' + user.id)
      opening.onerror = reject
      opening.onupgradeneeded = function () {
        opening.transaction.abort()
      }
      opening.onsuccess = function () {
        var database = opening.result
        var rows = {}
        try {
          var tables = ['views', 'jobs', 'applications', 'outbox']
          var reading = database.transaction(tables)
          tables.forEach(function (table) {
            reading.objectStore(table).getAll().onsuccess = function (event) {
              rows[table] = event.target.result
            }
          })
          reading.onabort = reject
          reading.oncomplete = function () {
            resolve({ schema: database.version, rows: rows })
          }
        } catch (error) {
          reject(error)
        }
        // Once it has read: an upgrade in another tab waits for nobody.
        database.close()
      }
    })
  }

  /** The build writes `<meta name="ahead" content="app FILE FILE,freelancer FILE,employer FILE">`. */
  function fetchAhead() {
    var meta = document.querySelector('meta[name=ahead]')
    if (!meta) return
    var dashboard = user && user.user_type === 'employer' ? 'employer' : 'freelancer'
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
