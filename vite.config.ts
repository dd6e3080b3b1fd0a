import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { VitePWA, type VitePluginPWAAPI } from 'vite-plugin-pwa'
import { inlineBoot } from './scripts/vite/inline-boot.ts'
import { MANIFEST } from './scripts/vite/manifest.ts'
import { DEXIE, prefetchedFiles } from './scripts/vite/prefetched-files.ts'
import packageJson from './package.json' with { type: 'json' }
import { HERO_LEAD, HERO_LINES } from './client/landing/words.ts'
import { BACKGROUND } from './client/ui/chakra/background.ts'
import { BRAND, TAGLINE } from './shared/brand.ts'

const api = `http://127.0.0.1:${process.env.API_PORT ?? 3000}`

export default defineConfig({
  root: 'client',
  publicDir: '../public',
  define: { 'import.meta.env.VITE_VERSION': JSON.stringify(packageJson.version) },
  plugins: [react(), pageTexts(), inlineBoot(), prefetchedFiles(), pwa(), withoutHashlessEntries()],
  server: {
    port: Number(process.env.PORT ?? 5173),
    proxy: { '/api': api, '/files': api, '/dev/': api },
  },
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    manifest: true,
    // Browsers without modulepreload only fetch a little later; its polyfill costs every browser half a kilobyte.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // For useObservable of dexie-react-hooks, which the first screen needs, without Dexie, which it does not;
      // its useDocument makes a FinalizationRegistry when it is loaded, whose callback would keep Dexie.
      treeshake: {
        moduleSideEffects: [{ test: DEXIE, sideEffects: false }],
        manualPureFunctions: ['FinalizationRegistry'],
      },
      output: {
        codeSplitting: { groups: [{ name: sharedBySignedInScreens(), includeDependenciesRecursively: false }] },
      },
    },
  },
})

/** Replaces %BRAND% and the like in index.html by the product's texts and colours: its static first paint shows the landing page's. */
function pageTexts() {
  const texts: Record<string, string> = {
    BRAND,
    TAGLINE,
    HERO_TITLE: HERO_LINES.map((line) => `<span>${line}</span>`).join(''),
    HERO_LEAD,
    BG_LIGHT: BACKGROUND.light,
    BG_DARK: BACKGROUND.dark,
    BG_BACKSTAGE: BACKGROUND.backstage,
  }
  return {
    name: 'page-texts',
    transformIndexHtml: (html: string) => html.replace(/%([A-Z_]+)%/g, (all, name: string) => texts[name] ?? all),
  }
}

/** The plugin adds the list of files to precache to our own worker (client/offline/worker/sw.ts), which client/offline/session/watch-updates.ts registers. */
function pwa() {
  return VitePWA({
    strategies: 'injectManifest',
    srcDir: 'offline/worker',
    filename: 'sw.ts',
    registerType: 'prompt',
    injectRegister: false,
    injectManifest: {
      rollupFormat: 'iife',
      globPatterns: ['**/*.{js,css,html,svg,png,webmanifest}'],
      globIgnores: ['sw.js', '.vite/**', 'manifest/**'],
      manifestTransforms: [withIntegrity],
    },
    // The colours while no page is open; each page then names one for light and one for dark (client/index.html).
    manifest: { ...MANIFEST, background_color: BACKGROUND.dark, theme_color: BACKGROUND.dark },
  })
}

/** Removes the worker plugin's own entries, such as the web manifest's: they have no hash, and the file list has those files already. */
function withoutHashlessEntries(): Plugin {
  let pwa: VitePluginPWAAPI | undefined
  return {
    name: 'without-hashless-entries',
    apply: 'build',
    configResolved({ plugins }) {
      pwa = plugins.find(({ name }) => name === 'vite-plugin-pwa')?.api as VitePluginPWAAPI | undefined
    },
    buildStart() {
      pwa!.extendManifestEntries(() => [])
    },
  }
}

/** Adds each file's hash to the precache list, so that what a captive portal answers in its place is never cached. */
function withIntegrity(entries: { url: string; revision: string | null; size: number }[]) {
  const manifest = entries.map((entry) => {
    const bytes = readFileSync(fileURLToPath(new URL(`dist/client/${entry.url}`, import.meta.url)))
    return { ...entry, integrity: `sha256-${createHash('sha256').update(bytes).digest('base64')}` }
  })
  return { manifest }
}

/**
 * Few, larger chunks where the bundler would make thirty small ones: what frame and dashboards share; a screen with all that it opens
 * (its dialogs, its sheets); and what several screens share. The worker precaches one file after the other, and each costs a round
 * trip. What signed-out pages need as well is a small chunk of its own; nothing that is loaded on demand may end up in a chunk that
 * the first screen needs.
 */
function sharedBySignedInScreens() {
  type Graph = {
    getModuleInfo: (id: string) => { importers: string[]; dynamicImporters: string[]; isEntry: boolean } | null
  }
  const known = new Map<string, Set<string>>()
  // Relative to the project's root, which may itself be in a folder called client.
  const root = fileURLToPath(new URL('.', import.meta.url))
  const inside = (id: string) => (id.startsWith(root) ? id.slice(root.length) : id)

  return (id: string, graph: Graph) => {
    if (DEXIE.test(id) || /store[\\/](device|database)\.ts$/.test(id)) return 'database'
    const roots = [...rootsOf(id, graph)].map((root) => inside(root).replace(/^client[\\/]/, ''))
    // What every screen needs is one file, and the frame of those for people who are signed in another.
    if (roots.some((root) => /^(index|main)/.test(root)) || /rolldown[\\/]runtime/.test(id)) return 'index'
    if (roots.every((root) => root.startsWith('signed-in.'))) return 'app'
    const screens = new Set(roots.map(screenOf))
    if (screens.size === 1 && !screens.has(null)) return [...screens][0]!
    if (
      !/^(client|shared)[\\/]|lucide-react|uuid|dexie-react-hooks|@tanstack|@simplewebauthn/.test(inside(id)) ||
      isRoot(id, graph)
    )
      return null
    if (!screens.has(null)) return 'kit'
    const frames = roots.filter((root) => FRAMES.test(root))
    const isForSignedOut = roots.some((root) => SIGNED_OUT.test(root))
    // What the offline engine shares with signed-in screens: otherwise the first sync would wait for a dozen requests.
    if (frames.length === 0 && !isForSignedOut && roots.length > 1 && roots.includes('offline/session/engine.ts'))
      return 'sending'
    // Cards, inputs, icons and libraries of several screens: otherwise the entry would list each as a file of its own.
    if (frames.length === 0) return roots.length > 2 && !isForSignedOut && belongsInKit(id) ? 'kit' : null
    if (roots.length === 1) return null
    // What signed-out pages share with signed-in screens: the landing page loads neither the fields nor the prices.
    if (roots.includes('landing/landing-screen.tsx')) return 'index'
    if (roots.includes('auth/auth-screen.tsx')) return 'fields'
    if (isForSignedOut) return 'prices'
    // What Chakra's widgets need is loaded by freelancers and employers.
    if (roots.includes('ui/chakra/widgets.ts')) return 'app'
    // What only one account type needs, the other's device need not fetch.
    if (frames.every((root) => root.startsWith('employer-dashboard.'))) return 'employer'
    return frames.every((root) => root.startsWith('jobs/')) ? 'freelancer' : 'app'
  }

  function belongsInKit(id: string) {
    return /[\\/](client[\\/](ui|shell|trade|http)|shared)[\\/]|lucide-react|@tanstack|@simplewebauthn/.test(id)
  }

  /** The entry and the lazily imported modules that load this module. */
  function rootsOf(id: string, graph: Graph): Set<string> {
    const found = known.get(id) ?? new Set<string>()
    if (known.has(id)) return found
    known.set(id, found)
    if (isRoot(id, graph)) found.add(id)
    for (const importer of graph.getModuleInfo(id)?.importers ?? []) {
      for (const root of rootsOf(importer, graph)) found.add(root)
    }
    return found
  }

  function isRoot(id: string, graph: Graph) {
    const module = graph.getModuleInfo(id)
    return !module || module.isEntry || module.dynamicImporters.length > 0
  }
}

const FRAMES = /^(signed-in|jobs[\\/]freelancer-dashboard|employer-dashboard)\./
const SIGNED_OUT = /^(landing|auth)[\\/]([\w-]+-screen)\./
/** Modules that stay separate: large ones (the widgets, the engine, a library for one button), and those of signed-out pages. */
const ALONE = /^(landing|offline|ui|http|mailed|shared|shell|node_modules)[\\/]|[\\/](qr-code|photo-cropper)\./

/** The name of a screen's chunk, which is its folder; null for modules that stay separate. */
function screenOf(root: string) {
  const isSeparate = ALONE.test(root) || FRAMES.test(root) || SIGNED_OUT.test(root)
  return isSeparate ? null : (/^([\w-]+)[\\/]/.exec(root)?.[1] ?? null)
}
