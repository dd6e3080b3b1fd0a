import type { ManifestOptions } from 'vite-plugin-pwa'
import { PRODUCT_NAME, TAGLINE } from '../../shared/brand.ts'

/**
 * Pictures for the browser's dialog before installing: screens of scripts/screens.json, which `npm run screenshots`
 * writes to public/manifest/. The sizes are those of its phone and desktop; `wide` is looked at, and not shown.
 */
export const MANIFEST_SCREENSHOTS = [
  { screen: 'dashboard-apply', size: 'phone', colours: 'dark', label: 'Jobs that fit, with the rate' },
  { screen: 'thread', size: 'phone', colours: 'dark', label: 'Messages, with or without signal' },
  { screen: 'call-sheet', size: 'phone', colours: 'light', label: 'The call sheet, on the phone' },
  { screen: 'employer-applicants-table', size: 'desktop', colours: 'light', label: 'All applicants in one table' },
] as const
export const SCREENSHOT_SIZES = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1366, height: 850 },
  wide: { width: 1920, height: 1080 },
}

type ManifestScreenshot = (typeof MANIFEST_SCREENSHOTS)[number]
export const screenshotNameOf = ({ screen, size, colours }: ManifestScreenshot) => `${screen}-${size}-${colours}`

/** What the system knows of the installed app. public/manifest/ has what is fetched only for it. */
export const MANIFEST: Partial<ManifestOptions> = {
  id: '/',
  name: PRODUCT_NAME,
  short_name: PRODUCT_NAME,
  description: TAGLINE,
  lang: 'en-GB',
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  categories: ['business', 'productivity'],
  // An open window takes the address, and no second one opens beside it. Drafts are kept on the device.
  launch_handler: { client_mode: ['navigate-existing', 'auto'] },
  handle_links: 'preferred',
  icons: [
    manifestIcon('icon-192', 192),
    manifestIcon('icon-512', 512),
    { ...manifestIcon('icon-maskable-512', 512), purpose: 'maskable' },
    { ...manifestIcon('manifest/monochrome-512', 512), purpose: 'monochrome' },
  ],
  shortcuts: [
    manifestShortcut('Today', '/today'),
    manifestShortcut('Messages', '/messages'),
    // '/' may open Today.
    manifestShortcut('Jobs', '/?tab=apply'),
    manifestShortcut('Outbox', '/outbox'),
  ],
  // client/offline/worker/take-share.ts takes it.
  share_target: {
    action: '/share',
    method: 'POST',
    enctype: 'multipart/form-data',
    params: {
      title: 'title',
      text: 'text',
      url: 'url',
      files: [{ name: 'files', accept: ['image/*', 'application/pdf', '.pdf'] }],
    },
  },
  screenshots: MANIFEST_SCREENSHOTS.map((shown) => ({
    src: `/manifest/${screenshotNameOf(shown)}.webp`,
    sizes: `${SCREENSHOT_SIZES[shown.size].width}x${SCREENSHOT_SIZES[shown.size].height}`,
    type: 'image/webp',
    form_factor: shown.size === 'phone' ? 'narrow' : 'wide',
    label: shown.label,
  })),
}

function manifestIcon(name: string, size: number) {
  return { src: `/${name}.png`, sizes: `${size}x${size}`, type: 'image/png' }
}

function manifestShortcut(name: string, url: string) {
  return { name, url, icons: [manifestIcon(`manifest/${name.toLowerCase()}-96`, 96)] }
}
