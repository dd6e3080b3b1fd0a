/**
 * The page's background in a file of its own: the build writes it into index.html and the web manifest, for the
 * device's own bars and the first paint.
 */
export const PAGE_BACKGROUND_COLOURS = { light: '#f5f2eb', dark: '#0d0e10', backstage: '#000000' }
