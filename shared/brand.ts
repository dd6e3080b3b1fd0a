/** The product's name: one constant, used by screens, mails, the manifest and the API document. */
export const BRAND = 'Standby'
export const TAGLINE = 'Crew called. Signal or not.'
