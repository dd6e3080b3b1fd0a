import type { IndexHtmlTransformContext, Plugin } from 'vite'

type HtmlBundle = NonNullable<IndexHtmlTransformContext['bundle']>
type EntryChunk = NonNullable<IndexHtmlTransformContext['chunk']>

const CHARSET_TAG = '<meta charset="utf-8" />'

export const DEXIE_MODULE = /[\\/]node_modules[\\/]dexie[\\/]/

/**
 * Lists in index.html the files of the first screen, by page and account type: client/boot/ prefetches them at once, where each
 * would otherwise wait until the one that imports it has been loaded and run.
 */
export function prefetchedFiles(): Plugin {
  const ahead = {
    landing: 'landing/landing-screen.tsx',
    auth: 'auth/auth-screen.tsx',
    app: 'signed-in.tsx',
    freelancer: 'jobs/freelancer-dashboard.tsx',
    employer: 'employer-dashboard.tsx',
    // For a freelancer's link to a job.
    job: 'jobs/job-sheet.tsx',
    messages: 'messages/messages-screen.tsx',
    // The dashboards are drawn before the database is open; every other screen waits for it.
    other: 'offline/store/device.ts',
    // client/ui/load-widgets.ts fetches these when the browser is idle.
    widgets: 'ui/chakra/widgets.ts',
  }
  const drawnBeforeDatabase = new Set(['app', 'freelancer', 'employer'])
  return {
    name: 'prefetched-files',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle, chunk }) => {
        if (!bundle || !chunk) return html
        const always = filesOfChunk(chunk, bundle)
        const withApp = new Set(always)
        const lists = Object.entries(ahead).map(([whose, entry]) => {
          const files = filesOfChunk(chunkWithModule(`/client/${entry}`, bundle), bundle)
          if (drawnBeforeDatabase.has(whose)) refuseDexie(files, bundle)
          const isOutside = ['landing', 'auth', 'widgets'].includes(whose)
          const fresh = [...files].filter((file) => !(isOutside ? always : withApp).has(file))
          if (whose === 'app') for (const file of fresh) withApp.add(file)
          return [whose, ...fresh].join(' ')
        })
        // Before client/boot/, which reads it; after the charset, which browsers look for in the first 1,024 bytes only.
        const [top, ...rest] = html.split(CHARSET_TAG)
        if (rest.length !== 1) throw new Error(`index.html has ${CHARSET_TAG} once`)
        const meta = `<meta name="ahead" content="${lists.join(',')}" />`
        return [`${top}${CHARSET_TAG}`, ...preloadTagsOf(chunk), meta].join('\n    ') + rest[0]
      },
    },
  }
}

/** What every page has loaded when code is imported later; and the frame's, which it imports itself. */
const LOADED_PATTERN = /^assets\/(index|app|fields)-[^/]*\.js$/

/** The files that are to be fetched together with one that is imported later: all that are not there, besides itself. */
export const withoutLoadedFiles = (file: string, others: string[], { hostType }: { hostType: 'html' | 'js' }) =>
  hostType === 'js' ? others.filter((other) => other !== file && !LOADED_PATTERN.test(other)) : others

/** The page's own files are asked for before client/boot/ runs, which a slow phone needs a tenth of a second for. */
const preloadTagsOf = ({ fileName, viteMetadata }: EntryChunk) => [
  `<link rel="modulepreload" crossorigin href="/${fileName}" />`,
  ...[...(viteMetadata?.importedCss ?? [])].map(
    (css) => `<link rel="preload" as="style" crossorigin href="/${css}" />`,
  ),
]

/** @throws if one of the files has Dexie: half of bare React in the way of the first screen. */
function refuseDexie(files: Set<string>, bundle: HtmlBundle) {
  for (const file of files) {
    const chunk = bundle[file]
    if (chunk?.type === 'chunk' && chunk.moduleIds.some((id) => DEXIE_MODULE.test(id)))
      throw new Error(
        `${file} of the first screen has Dexie: import what has it lazily (client/offline/store/device.ts)`,
      )
  }
}

function chunkWithModule(path: string, bundle: HtmlBundle) {
  const found = Object.values(bundle).find(
    (one) => one.type === 'chunk' && one.moduleIds.some((id) => id.endsWith(path)),
  )
  if (found?.type !== 'chunk') throw new Error(`${path} is in no chunk any more`)
  return found
}

/** The files of a chunk, of everything it imports statically, and their styles. */
function filesOfChunk(chunk: EntryChunk, bundle: HtmlBundle, files = new Set<string>()): Set<string> {
  if (files.has(chunk.fileName)) return files
  files.add(chunk.fileName)
  for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style)
  for (const file of chunk.imports) {
    const imported = bundle[file]
    if (imported?.type === 'chunk') filesOfChunk(imported, bundle, files)
  }
  return files
}
