/** The product's name: one constant, used by screens, mails, the manifest and the API document. */
export const BRAND = 'Standby'
export const TAGLINE = 'Crew called. Signal or not.'

/** The picture that previews of links show; scripts/icons.ts makes it. */
export const PREVIEW = { path: '/manifest/preview.png', width: 1200, height: 630 }
