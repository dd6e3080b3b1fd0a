import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Handler } from 'hono'
import { PRODUCT_NAME } from '../../shared/brand.ts'
import type { AppEnvironment } from './app-env.ts'
import { type ApiDocument, DOCS_STYLE, apiDocumentPage } from './docs-page.ts'

const API_INFO = {
  title: `${PRODUCT_NAME} API`,
  version: '1',
  description:
    'JSON over HTTP. Sign in with POST /api/auth/login and send the token as a bearer header. Errors are problem details (RFC 9457): show `detail`. This document has an ETag: ask for it again with If-None-Match.',
  license: { name: 'MIT License', identifier: 'MIT' },
}

const BEARER_SCHEME = {
  type: 'http',
  scheme: 'bearer',
  description: 'The `access_token` returned by signing in; opaque.',
} as const

/**
 * /api/openapi.json, generated from the schemas that validate, and /api/docs, which shows it: our own page without
 * scripts, since the ready-made ones need a content policy with inline styles or another origin. `contact` is an email
 * address, if there is one. Call it after all routers are in `app`.
 */
export function describeApi(app: OpenAPIHono<AppEnvironment>, contact: string | undefined) {
  app.openAPIRegistry.registerComponent('securitySchemes', 'bearer', BEARER_SCHEME)
  const config = {
    openapi: '3.1.0',
    info: { ...API_INFO, ...(contact ? { contact: { name: 'Support', email: contact } } : {}) },
    servers: [{ url: '/', description: 'The server that sent this document.' }],
  }
  let document: ApiDocument | undefined
  const get = () => (document ??= withUsedTags(app.getOpenAPI31Document(config) as never))
  app.get(
    '/api/openapi.json',
    serveKeptText('application/json', () => JSON.stringify(get())),
  )
  app.get(
    '/api/docs',
    serveKeptText('text/html; charset=utf-8', () => apiDocumentPage(get())),
  )
  app.get(
    '/api/docs/style.css',
    serveKeptText('text/css; charset=utf-8', () => DOCS_STYLE),
  )
}

/** Only tags that an operation uses: 'dev' is missing in production. */
function withUsedTags(document: ApiDocument): ApiDocument {
  const used = new Set(
    Object.values(document.paths).flatMap((methods) => Object.values(methods).flatMap(({ tags }) => tags)),
  )
  return { ...document, tags: API_TAGS.filter(({ name }) => used.has(name)) }
}

type CompressedDocument = { plain: Uint8Array<ArrayBuffer>; packed: Uint8Array<ArrayBuffer>; etag: string }

/**
 * Serves a text that is generated, compressed and hashed at the first request only; a client that has it gets 304. It
 * is the same for everybody, so that caches may store and revalidate it.
 */
function serveKeptText(type: string, make: () => string): Handler<AppEnvironment> {
  let kept: CompressedDocument | undefined
  return (c) => {
    const { plain, packed, etag } = (kept ??= compressDocument(make()))
    const isPacked = /\bgzip\b/.test(c.req.header('accept-encoding') ?? '')
    c.header('cache-control', 'no-cache')
    c.header('vary', 'accept-encoding')
    // A weak tag, because it is the same document in both encodings.
    c.header('etag', etag)
    if (c.req.header('if-none-match')?.includes(etag)) return c.body(null, 304)
    c.header('content-type', type)
    if (isPacked) c.header('content-encoding', 'gzip')
    return c.body(isPacked ? packed : plain)
  }
}

function compressDocument(text: string): CompressedDocument {
  const plain = new TextEncoder().encode(text)
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 27)
  return { plain, packed: new Uint8Array(gzipSync(plain)), etag: `W/"${hash}"` }
}

/** The features by which the API's document groups its operations; every operation has one of them as its tag. */
const API_TAGS = [
  {
    name: 'auth',
    description: 'Accounts, signing in and out, passwords, and the devices on which a person is signed in.',
  },
  { name: 'two-factor', description: 'Second steps of signing in: texted codes, authenticator apps, recovery codes.' },
  { name: 'passkeys', description: 'Passkeys, to sign in with alone or as a second step, and confirming a session.' },
  { name: 'users', description: 'Profiles: your own, and other people’s public fields.' },
  { name: 'own data', description: 'All your data, to download or to delete.' },
  { name: 'safety', description: 'Blocking and reporting people, and asking to be verified.' },
  { name: 'portfolio', description: "A freelancer's past events and their photos." },
  { name: 'credentials', description: "A freelancer's credentials, with their documents." },
  { name: 'referees', description: 'A freelancer’s referees: invitations and feedback.' },
  { name: 'ratings', description: 'Ratings of freelancers by the employers they worked for.' },
  { name: 'freelancers', description: 'Ratings, past jobs and busy days of freelancers.' },
  { name: 'companies', description: 'Companies and their teams.' },
  { name: 'jobs', description: 'Projects: posting, finding, changing and closing them.' },
  { name: 'templates', description: "A company's templates of projects." },
  { name: 'saved searches', description: "A freelancer's filters of the open jobs, kept under a name." },
  {
    name: 'applications',
    description: 'Applying and deciding: applicants, notes about them, offers of free places, invitations.',
  },
  { name: 'crews', description: "A company's favourites and lists of people, and who has worked with it." },
  { name: 'plan', description: 'The crew plan of a project: the shifts of its roles, and who is in them.' },
  {
    name: 'call sheets',
    description: 'What the crew of a project needs to know, in versions, and who has seen them.',
  },
  { name: 'messages', description: 'Conversations, their messages and attachments.' },
  { name: 'uploads', description: 'Resumable uploads, by the protocol tus 1.0.0.' },
  { name: 'hours', description: 'What is clocked on the days of a booking.' },
  { name: 'pay', description: 'What hours on site earn under agreed terms.' },
  { name: 'right to work', description: 'What a company has on record of somebody’s right to work.' },
  { name: 'payments', description: 'Packages of posts, and paying for them.' },
  { name: 'calendar', description: 'Connected calendars, and the secret address of your own jobs.' },
  { name: 'places', description: 'Suggestions for addresses as they are typed.' },
  { name: 'notifications', description: 'Pushes to a device, and mails that can be turned off.' },
  { name: 'staff', description: 'Verification, reports and suspensions, for the staff.' },
  { name: 'support', description: 'The support’s address.' },
  { name: 'sync', description: 'Changes since a cursor, paged, and a stream that announces them.' },
  { name: 'dev', description: 'Mails, texts and pushes taken by stand-ins; not in production.' },
]
