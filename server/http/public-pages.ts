import type { Context as HonoContext } from 'hono'
import { PRODUCT_NAME, LINK_PREVIEW_PICTURE, TAGLINE } from '../../shared/brand.ts'
import { FILES_AT_ONCE_BYTES_MAX } from '../../shared/limits.ts'
import { AppError, notFound } from '../errors.ts'
import type { AppEnvironment } from './app-env.ts'
import { createRouter } from './router.ts'
import { discardBody } from './take-body.ts'

/** What is open to everybody: for search engines, and for the previews of links. `/` is the landing page to a stranger. */
const PUBLIC_PAGES: Record<string, { title: string; description: string }> = {
  '/home': {
    title: 'Crew for events, signal or not',
    description: `${TAGLINE} Find event work, answer offers and talk to the production, with or without signal.`,
  },
  '/how-it-works/freelancers': {
    title: 'How it works for freelancers',
    description: 'Find jobs that fit, apply from the basement, and have the call sheet on your phone without signal.',
  },
  '/how-it-works/employers': {
    title: 'How it works for employers',
    description: 'Post a project, confirm crew who fit, and see who’s been told and who’s seen the call sheet.',
  },
  '/support': { title: 'Support', description: `How to reach the people who run ${PRODUCT_NAME}.` },
  '/terms': {
    title: 'Terms and conditions',
    description: `What everybody with a ${PRODUCT_NAME} account agrees to.`,
  },
  '/privacy': { title: 'Privacy', description: 'What is kept about you, why, for how long, and who else gets it.' },
}
export const PUBLIC_PATHS = ['/', ...Object.keys(PUBLIC_PAGES)]

/** Whatever needs a sign-in, or the secret of a mailed link, is not for search engines. */
const ROBOTS_TEXT = `User-agent: *
Disallow: /api/
Disallow: /files/
Disallow: /auth?mode=reset
Disallow: /join
Disallow: /sheet
Disallow: /referee-feedback
Disallow: /unsubscribe
`

export const publicRoutes = createRouter()

publicRoutes.get('/robots.txt', (c) => {
  const { PUBLIC_URL } = c.var.ctx.settings
  return c.text(PUBLIC_URL ? `${ROBOTS_TEXT}\nSitemap: ${new URL('/sitemap.xml', PUBLIC_URL).href}\n` : ROBOTS_TEXT)
})

/** Where browsers and password managers look for the form that changes a password (https://w3c.github.io/webappsec-change-password-url/). */
publicRoutes.get('/.well-known/change-password', (c) => c.redirect('/settings?tab=password', 303))

/** Asked for by whoever reads no page: feed readers, messengers and old browsers. */
publicRoutes.get('/favicon.ico', (c) => c.redirect('/favicon-48.png', 302))

/** Its addresses must be absolute: without PUBLIC_URL there is none. */
publicRoutes.get('/sitemap.xml', (c) => {
  const { PUBLIC_URL } = c.var.ctx.settings
  if (!PUBLIC_URL) throw notFound('This server does not know its own address.')
  const entries = Object.keys(PUBLIC_PAGES).map(
    (path) => `  <url><loc>${escapedAttribute(new URL(path, PUBLIC_URL).href)}</loc></url>\n`,
  )
  const body = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('')}</urlset>
`
  return c.body(body, 200, { 'content-type': 'application/xml; charset=utf-8' })
})

/**
 * What an app shared where no worker took it: it was deleted, or has not started yet. Nothing of it is kept here, and the page says what to do. It is read
 * to its end, since a browser whose upload breaks off shows an error in place of the answer; but not for a page of another site.
 */
publicRoutes.post('/share', async (c) => {
  if (isFromElsewhere(c)) return c.redirect('/share?refused=foreign', 303)
  try {
    await discardBody(c, FILES_AT_ONCE_BYTES_MAX + FORM_FRAMING_BYTES)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return c.redirect('/share?refused=large', 303)
  }
  return c.redirect('/share?refused=unready', 303)
})

/** Whether a page of another site has posted it: what the share sheet sends comes from no site ('none'). */
function isFromElsewhere(c: HonoContext<AppEnvironment>): boolean {
  const site = c.req.header('sec-fetch-site')
  if (site) return site !== 'none' && site !== 'same-origin'
  const origin = c.req.header('origin') ?? 'null'
  return origin !== 'null' && !(URL.canParse(origin) && new URL(origin).host === c.req.header('host'))
}

/** Bytes of a form around its files. */
const FORM_FRAMING_BYTES = 65_536

/** The page with the title, the description and the preview of this public address, in place of the app's own. */
export function withLinkPreview(html: string, path: string, publicUrl: string): string {
  const known = path in PUBLIC_PAGES ? path : '/home'
  const { title, description } = PUBLIC_PAGES[known]!
  const url = new URL(known, publicUrl).href
  const image = new URL(LINK_PREVIEW_PICTURE.path, publicUrl).href
  const tags = [
    ['property', 'og:type', 'website'],
    ['property', 'og:site_name', PRODUCT_NAME],
    ['property', 'og:locale', 'en_GB'],
    ['property', 'og:title', title],
    ['property', 'og:description', description],
    ['property', 'og:url', url],
    ['property', 'og:image', image],
    ['property', 'og:image:width', String(LINK_PREVIEW_PICTURE.width)],
    ['property', 'og:image:height', String(LINK_PREVIEW_PICTURE.height)],
    ['property', 'og:image:alt', `${PRODUCT_NAME}. ${TAGLINE}`],
    ['name', 'twitter:card', 'summary_large_image'],
  ].map(([kind, name, content]) => `<meta ${kind}="${name}" content="${escapedAttribute(content!)}" />`)
  return html
    .replace(/<title>.*?<\/title>/, () => `<title>${title} · ${PRODUCT_NAME}</title>`)
    .replace(
      /<meta\s+name="description"\s+content="[^"]*"\s*\/?>/,
      () => `<meta name="description" content="${escapedAttribute(description)}" />`,
    )
    .replace('</head>', () => `<link rel="canonical" href="${escapedAttribute(url)}" />\n${tags.join('\n')}\n</head>`)
}

const escapedAttribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
