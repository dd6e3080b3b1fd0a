/** The product's name: one constant, used by screens, mails, the manifest and the API document. */
export const PRODUCT_NAME = 'Standby'
export const TAGLINE = 'Crew called. Signal or not.'

/** The picture that previews of links show; scripts/icons.ts makes it. */
export const LINK_PREVIEW_PICTURE = { path: '/manifest/preview.png', width: 1200, height: 630 }
