import { beforeEach } from 'vitest'

/**
 * Before each file of browser tests. vitest opens the file of each frame of an error, even where its words only quote an error of the page,
 * and fails with EISDIR, naming no test, when the path of the page's address is a folder here ('/', '/home'). So these lose their address.
 */
beforeEach(({ onTestFailed }) => {
  // Registered first, hence called last: after whatever else the end of a test reports.
  onTestFailed(({ task }) => {
    for (const error of task.result?.errors ?? [])
      error.stack = error.stack?.replaceAll(/https?:\/\/[\w.:]+\//g, 'page/')
  })
})
