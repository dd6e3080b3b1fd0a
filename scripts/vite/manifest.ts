import type { ManifestOptions } from 'vite-plugin-pwa'
import { BRAND, TAGLINE } from '../../shared/brand.ts'

/**
 * Pictures for the browser's dialog before installing: screens of scripts/screens.json, which `npm run screenshots`
 * writes to public/manifest/. The sizes are those of its phone and desktop; `wide` is looked at, and not shown.
 */
export const SHOWN = [
  { screen: 'dashboard-apply', size: 'phone', colours: 'dark', label: 'Jobs that fit, with the rate' },
  { screen: 'thread', size: 'phone', colours: 'dark', label: 'Messages, with or without signal' },
  { screen: 'call-sheet', size: 'phone', colours: 'light', label: 'The call sheet, on the phone' },
  { screen: 'employer-applicants-table', size: 'desktop', colours: 'light', label: 'All applicants in one table' },
] as const
export const SIZES = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1366, height: 850 },
  wide: { width: 1920, height: 1080 },
}

type Shown = (typeof SHOWN)[number]
export const nameOf = ({ screen, size, colours }: Shown) => `${screen}-${size}-${colours}`

/** What the system knows of the installed app. public/manifest/ has what is fetched only for it. */
export const MANIFEST: Partial<ManifestOptions> = {
  id: '/',
  name: BRAND,
  short_name: BRAND,
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
    icon('icon-192', 192),
    icon('icon-512', 512),
    { ...icon('icon-maskable-512', 512), purpose: 'maskable' },
    { ...icon('manifest/monochrome-512', 512), purpose: 'monochrome' },
  ],
  shortcuts: [
    shortcut('Today', '/today'),
    shortcut('Messages', '/messages'),
    // '/' may open Today.
    shortcut('Jobs', '/?tab=apply'),
    shortcut('Outbox', '/outbox'),
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
  screenshots: SHOWN.map((shown) => ({
    src: `/manifest/${nameOf(shown)}.webp`,
    sizes: `${SIZES[shown.size].width}x${SIZES[shown.size].height}`,
    type: 'image/webp',
    form_factor: shown.size === 'phone' ? 'narrow' : 'wide',
    label: shown.label,
  })),
}

function icon(name: string, size: number) {
  return { src: `/${name}.png`, sizes: `${size}x${size}`, type: 'image/png' }
}

function shortcut(name: string, url: string) {
  return { name, url, icons: [icon(`manifest/${name.toLowerCase()}-96`, 96)] }
}
