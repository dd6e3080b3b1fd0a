// Runs before the first paint: ends transactions with the page, applies the chosen colours, selects the static picture
// of index.html to show until the app is rendered, and prefetches parts of the app and its data.
;(function () {
  // A script, not a module: types are imported inline.
  type FirstRows = import('./offline/store/database.ts').FirstRows
  type DatabaseName = import('./offline/store/database.ts').DatabaseName
  type Prefetched = import('./http/prefetched.ts').Prefetched
  type Kept = Awaited<Prefetched['kept']>
  type Person = Pick<import('../shared/people/users.ts').Me, 'id' | 'user_type'>

  endTransactionsWithPage()
  var root = document.documentElement
  var path = location.pathname
  var SILENT = 'silent' as const
  var token: string | null = null
  var user: Person | null = null
  try {
    var mode = localStorage.getItem('colour-mode')
    if (mode === 'light' || mode === 'dark' || mode === 'backstage') {
      root.dataset.colourMode = mode
      document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]').forEach(function (meta) {
        meta.content = meta.dataset[mode as 'light' | 'dark' | 'backstage']!
      })
    }
    token = localStorage.getItem('token')
    user = JSON.parse(localStorage.getItem('user') || 'null')
  } catch {
    // Storage is blocked or corrupt: the device's colours, and the landing page.
  }
  var isLanding = path === '/home' || (path === '/' && !token)
  var isOutside = path === '/auth' || path.indexOf('/how-it-works') === 0
  root.dataset.still = isLanding ? 'landing' : isOutside || !token ? 'outside' : 'app'
  recoverStart()
  if (root.dataset.still === 'app') prefetch()
  fetchAhead()

  /**
   * Handles a part of the app that cannot be loaded before anything is rendered: the cached app is wrong (somebody
   * else's page in place of a file), or there is no signal. If the server answers, the cached app and its worker are
   * deleted and everything is loaded again; what the person wrote is stored elsewhere.
   */
  function recoverStart() {
    var isAsked = false
    // Nothing is open that a person could be typing in: the static picture or, where a part of the code was loaded,
    // client/shell/broken-screen.tsx.
    var SHUT = '#still, main[role=alert]'
    addEventListener('vite:preloadError', mend)
    addEventListener(
      'error',
      function (event) {
        var target = event.target as (HTMLScriptElement & HTMLLinkElement) | null
        // Prefetching may fail: Firefox reports each modulepreload of a cached file as an error.
        var isNeeded = target && (target.localName === 'script' || target.rel === 'stylesheet')
        if (isNeeded && /\/assets\//.test(target!.src || target!.href)) mend()
      },
      true,
    )

    function mend() {
      if (isAsked || (document.body && !document.querySelector(SHUT))) return
      isAsked = true
      fetch('/sw.js', { cache: 'no-store' }).then(loadAfresh).catch(wait)

      function wait() {
        if (!document.querySelector(SHUT)) return
        showNeedsSignal()
        setTimeout(again, 5000)
      }
      function again() {
        isAsked = false
        mend()
      }
    }

    /** Once a minute at most, since what a reload has not fixed, the next one will not fix. */
    function loadAfresh(response: Response) {
      var last = Number(sessionStorage.getItem('loaded-afresh'))
      var isOurs = response.ok && /javascript/.test(response.headers.get('content-type') || '')
      if (!isOurs || Date.now() - last < 60000) throw new Error('Not now')
      return caches
        .keys()
        .then((names) =>
          Promise.all(
            names.map((name) => /^workbox-precache|^standby-previous-version/.test(name) && caches.delete(name)),
          ),
        )
        .then(() => navigator.serviceWorker.getRegistrations())
        .then((workers) => Promise.all(workers.map((worker) => worker.unregister())))
        .then(() => {
          sessionStorage.setItem('loaded-afresh', String(Date.now()))
          // The browser's HTTP cache of them may be wrong too.
          return Promise.all(
            performance
              .getEntriesByType('resource')
              .map((file) => /\/assets\//.test(file.name) && fetch(file.name, { cache: 'reload' })),
          )
        })
        .then(() => location.reload())
    }

    function showNeedsSignal() {
      var still = document.getElementById('still')
      if (!still || still.querySelector('.still-words')) return
      var words = document.createElement('p')
      words.className = 'still-words'
      words.setAttribute('role', 'alert')
      words.textContent = 'Standby needs signal once to open here. What you wrote is kept on this device.'
      still.appendChild(words)
    }
  }

  /**
   * Reads the dashboard's rows from this device before the code is loaded. A device without rows of this person needs
   * the first page of /sync, which is requested in parallel to the code; so is one whose database does not answer.
   * client/http/prefetched.ts passes the answer on to be stored, client/offline/store/first-rows.ts to be rendered;
   * null: not requested.
   */
  function prefetch() {
    if (!user || !token || !window.indexedDB || !indexedDB.databases) return
    var end = new AbortController()
    var silence = new Promise<typeof SILENT>(function (resolve) {
      setTimeout(resolve, 4000, SILENT)
    })
    var isKept = Promise.race([indexedDB.databases().then(hasOwn, () => true), silence])
    var reading = Promise.race([isKept.then(readKept), silence]).catch(toNull)
    var answer = isKept.then(askOrRead)
    var page = answer.then(read).catch(toNull)
    var kept = reading.then(rowsOf)
    window.prefetched = { path: '/api/sync', token: token, answer: answer, page: page, kept: kept, end: end }

    function hasOwn(databases: IDBDatabaseInfo[]) {
      return databases.some(function (one) {
        return one.name === ownDatabase()
      })
    }
    function askOrRead(kept: boolean | typeof SILENT) {
      if (kept === false) return ask(path + location.search === '/')
      return reading.then(function (found) {
        return found === SILENT && path === '/' ? ask(false) : null
      })
    }
    function rowsOf(found: Kept | typeof SILENT) {
      return found === SILENT ? null : found
    }
    function toNull() {
      return null
    }
    function ask(isFirst: boolean) {
      var start: `?since=${typeof import('../shared/sync.ts').SYNC_START}` = '?since=start'
      return fetch('/api/sync' + (isFirst ? start : ''), {
        headers: { authorization: 'Bearer ' + token },
        cache: 'no-store',
        signal: end.signal,
      })
    }
    function read(response: Response | null) {
      return response && response.ok && response.headers.has('standby-api') ? response.clone().json() : null
    }
  }

  function ownDatabase(): DatabaseName {
    return `standby-${user!.id}`
  }

  /**
   * With the names of client/offline/store/database.ts. Null if the database or some of its tables do not exist; none
   * is created.
   */
  function readKept(isKept: boolean | typeof SILENT): Promise<Kept> | null {
    if (isKept !== true || path !== '/') return null
    return new Promise<Kept>(function (resolve, reject) {
      var opening = indexedDB.open(ownDatabase())
      opening.onerror = reject
      opening.onupgradeneeded = function () {
        opening.transaction!.abort()
      }
      opening.onsuccess = function () {
        var database = opening.result
        var rows: FirstRows = { views: [], jobs: [], applications: [], outbox: [] }
        try {
          var tables = Object.keys(rows) as (keyof FirstRows)[]
          var reading = database.transaction(tables)
          tables.forEach(function (table) {
            reading.objectStore(table).getAll().onsuccess = function () {
              rows[table] = this.result
            }
          })
          reading.onabort = reject
          reading.oncomplete = function () {
            resolve({ schema: database.version, rows: rows })
          }
        } catch (error) {
          reject(error)
        }
        // Closed after reading, because an upgrade in another tab waits for open connections.
        database.close()
      }
    })
  }

  /**
   * WebKit keeps a transaction of a page that was closed, and with it the locks on its tables, for as long as the
   * window lives: every later page waits for ever (decision 146). Therefore the page itself aborts all transactions
   * when it is left, and starts none until it is shown again. client/offline/store/silence.ts aborts them, too, when
   * the database does not answer.
   */
  function endTransactionsWithPage() {
    var open = new Set<IDBTransaction>()
    var isAway = false
    var factory = window.IDBFactory && IDBFactory.prototype
    var database = window.IDBDatabase && IDBDatabase.prototype
    if (!factory || !database) return
    var begin = database.transaction
    var openDatabase = factory.open
    window.storageWork = { end: end, isEmpty: isEmpty, isUpgrading: isUpgrading, answers: 0 }
    database.transaction = function () {
      if (isAway) throw new DOMException('The page is away.', 'InvalidStateError')
      return know(begin.apply(this, arguments as never))
    }
    factory.open = function () {
      var opening = openDatabase.apply(this, arguments as never)
      opening.addEventListener('upgradeneeded', function () {
        know(opening.transaction!)
      })
      return opening
    }
    addEventListener('pagehide', leave)
    addEventListener('pageshow', comeBack)
    document.addEventListener('freeze', leave)
    document.addEventListener('resume', comeBack)

    function know(transaction: IDBTransaction) {
      open.add(transaction)
      transaction.addEventListener('complete', forget)
      transaction.addEventListener('abort', forget)
      // Reads may wait long for writes; an answer to a write shows that the database works.
      if (transaction.mode !== 'readonly') transaction.addEventListener('success', count, true)
      return transaction
    }
    function forget(event: Event) {
      open.delete(event.target as IDBTransaction)
    }
    function count() {
      window.storageWork!.answers++
    }
    function isEmpty() {
      return open.size === 0
    }
    function isUpgrading() {
      return Array.from(open).some(function (one) {
        return one.mode === 'versionchange'
      })
    }
    function end() {
      open.forEach(function (transaction) {
        try {
          transaction.abort()
        } catch {
          // It has been committed already.
        }
      })
    }
    function leave() {
      isAway = true
      end()
    }
    function comeBack() {
      isAway = false
    }
  }

  /** The build writes `<meta name="ahead" content="landing FILE FILE,app FILE FILE,freelancer FILE,...">` (scripts/vite/prefetched-files.ts). */
  function fetchAhead() {
    var meta = document.querySelector<HTMLMetaElement>('meta[name=ahead]')
    var dashboard = user && user.user_type === 'employer' ? 'employer' : 'freelancer'
    var isJob = dashboard === 'freelancer' && /[?&]job=/.test(location.search)
    var wanted = isLanding ? ['landing'] : path === '/auth' ? ['auth'] : []
    if (root.dataset.still === 'app')
      wanted = path === '/' ? ['app', dashboard, isJob ? 'job' : ''] : ['app', 'other', path.slice(1)]
    ;(meta ? meta.content : '').split(',').forEach(function (list) {
      var files = list.split(' ')
      if (wanted.indexOf(files.shift()!) >= 0) files.forEach(preload)
    })
  }

  function preload(file: string) {
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
