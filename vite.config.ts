import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import packageJson from './package.json' with { type: 'json' }
import { HERO_LEAD, HERO_LINES } from './client/landing/words.ts'
import { BRAND, TAGLINE } from './shared/brand.ts'

const api = `http://127.0.0.1:${process.env.API_PORT ?? 3000}`

export default defineConfig({
  root: 'client',
  publicDir: '../public',
  define: { 'import.meta.env.VITE_VERSION': JSON.stringify(packageJson.version) },
  plugins: [react(), words(), lightRouter(), pwa()],
  resolve: {
    // The package's default is its ES5 build; this one is smaller, and the same code.
    alias: [{ find: /^dexie$/, replacement: fileURLToPath(import.meta.resolve('dexie/dist/modern/dexie.mjs')) }],
  },
  server: {
    port: Number(process.env.PORT ?? 5173),
    proxy: { '/api': api, '/files': api },
  },
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    manifest: true,
    sourcemap: false,
  },
})

/** The product's words in index.html, %BRAND% and so on: the still says what the landing page says. */
function words() {
  const said: Record<string, string> = {
    BRAND,
    TAGLINE,
    HERO_TITLE: HERO_LINES.map((line) => `<span>${line}</span>`).join(''),
    HERO_LEAD,
  }
  return {
    name: 'words',
    transformIndexHtml: (html: string) => html.replace(/%([A-Z_]+)%/g, (all, name: string) => said[name] ?? all),
  }
}

/**
 * Components of the router that nobody uses (Form, ScrollRestoration ...) stay in the bundle because a name is hung on them
 * for the developer tools and because their making is not known to be pure. Said so, they fall out: 1.2 kB in brotli.
 */
function lightRouter() {
  return {
    name: 'light-router',
    apply: 'build' as const,
    transform(code: string, id: string) {
      if (!id.includes('/react-router/dist/')) return null
      return code
        .replace(/^\w+\.displayName = "\w+";$/gm, '')
        .replace(/= (React\d*\.(?:forwardRef|createContext|memo)\()/g, '= /*#__PURE__*/ $1')
    },
  }
}

/** The worker is our own (client/sw.ts); the plugin gives it the list of files to keep. client/offline/ registers it. */
function pwa() {
  return VitePWA({
    strategies: 'injectManifest',
    srcDir: '.',
    filename: 'sw.ts',
    registerType: 'prompt',
    injectRegister: false,
    injectManifest: { globPatterns: ['**/*.{js,css,html,svg,png,webmanifest}'], globIgnores: ['sw.js', '.vite/**'] },
    manifest: {
      id: '/',
      name: BRAND,
      short_name: BRAND,
      description: TAGLINE,
      lang: 'en-GB',
      start_url: '/',
      scope: '/',
      display: 'standalone',
      background_color: '#0d0e10',
      theme_color: '#0d0e10',
      categories: ['business', 'productivity'],
      icons: [
        { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
        { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
        { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      ],
      shortcuts: [
        { name: 'Dashboard', url: '/', icons: [{ src: '/icon-192.png', sizes: '192x192' }] },
        { name: 'Messages', url: '/messages', icons: [{ src: '/icon-192.png', sizes: '192x192' }] },
      ],
    },
  })
}
