import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { VitePWA, type VitePluginPWAAPI } from 'vite-plugin-pwa'
import { chunksByScreen } from './scripts/vite/chunks-by-screen.ts'
import { compileHints } from './scripts/vite/compile-hints.ts'
import { inlineBoot } from './scripts/vite/inline-boot.ts'
import { MANIFEST } from './scripts/vite/manifest.ts'
import { DEXIE_MODULE, prefetchedFiles, withoutLoadedFiles } from './scripts/vite/prefetched-files.ts'
import packageJson from './package.json' with { type: 'json' }
import { HERO_LEAD, HERO_LINES } from './client/landing/words.ts'
import { PAGE_BACKGROUND_COLOURS } from './client/ui/chakra/background.ts'
import { PRODUCT_NAME, TAGLINE } from './shared/brand.ts'

const api = `http://127.0.0.1:${process.env.API_PORT ?? 3000}`

export default defineConfig({
  root: 'client',
  publicDir: '../public',
  define: { 'import.meta.env.VITE_VERSION': JSON.stringify(packageJson.version) },
  plugins: [react(), pageTexts(), inlineBoot(), prefetchedFiles(), compileHints(), pwa(), withoutHashlessEntries()],
  server: {
    port: Number(process.env.PORT ?? 5173),
    proxy: { '/api': api, '/files': api, '/dev/': api },
  },
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    manifest: true,
    // Browsers without modulepreload only fetch a little later; its polyfill costs every browser half a kilobyte.
    modulePreload: { polyfill: false, resolveDependencies: withoutLoadedFiles },
    rolldownOptions: {
      // For useObservable of dexie-react-hooks, which the first screen needs, without Dexie, which it does not;
      // its useDocument makes a FinalizationRegistry when it is loaded, whose callback would keep Dexie.
      treeshake: {
        moduleSideEffects: [{ test: DEXIE_MODULE, sideEffects: false }],
        manualPureFunctions: ['FinalizationRegistry'],
      },
      output: {
        codeSplitting: { groups: [{ name: chunksByScreen(), includeDependenciesRecursively: false }] },
      },
    },
  },
})

/** Replaces %BRAND% and the like in index.html by the product's texts and colours: its static first paint shows the landing page's. */
function pageTexts() {
  const texts: Record<string, string> = {
    BRAND: PRODUCT_NAME,
    TAGLINE,
    HERO_TITLE: HERO_LINES.map((line) => `<span>${line}</span>`).join(''),
    HERO_LEAD,
    BG_LIGHT: PAGE_BACKGROUND_COLOURS.light,
    BG_DARK: PAGE_BACKGROUND_COLOURS.dark,
    BG_BACKSTAGE: PAGE_BACKGROUND_COLOURS.backstage,
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
    manifest: {
      ...MANIFEST,
      background_color: PAGE_BACKGROUND_COLOURS.dark,
      theme_color: PAGE_BACKGROUND_COLOURS.dark,
    },
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
