import type { Context as HonoContext } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { UPLOAD_BYTES_MAX } from '../../../shared/files.ts'
import { conflict, notFound, unavailable } from '../../errors.ts'
import { uploadStoreId } from '../../ports/files/uploads.ts'
import { holdBodyBytes } from '../take-body.ts'
import type { AppEnvironment } from '../app-env.ts'
import { announcedUploadIn, expectSession, mayUploadContinue } from './create-upload.ts'
import { openTusServer, steadyBody, TUS_VERSION, type TusServer, UPLOADS_PATH } from './tus-server.ts'
import { uploadsOperations } from '../../../shared/api/upload-operations.ts'
import { serveOperations } from '../serve.ts'
import { createRouter } from '../router.ts'

const tusRouter = createRouter()
tusRouter.use('/uploads/*', async (c, next) => {
  c.header('tus-resumable', TUS_VERSION)
  await next()
})

/**
 * Resumable uploads (tus 1.0), over any number of connections. The owner is known before a body is read; for everybody
 * else an upload does not exist. A complete upload is then named, as `upload_id`, by the request it was made for.
 */
export const uploadsRoutes = serveOperations(
  uploadsOperations,
  {
    describeUploads: ({ c }) => {
      c.header('tus-version', TUS_VERSION)
      c.header('tus-extension', 'creation,termination')
      c.header('tus-max-size', String(Math.max(...Object.values(UPLOAD_BYTES_MAX))))
    },
    createUpload: async ({ c, me }) => {
      expectTusHeader(c)
      const [length, metadata] = [c.req.header('upload-length'), c.req.header('upload-metadata')]
      const announced = announcedUploadIn({ length, metadata })
      // One of a person's after the other: they are counted, and a second start of the same upload at the same time would
      // discard what has arrived since the first.
      return me.processes.withLock(`uploads ${me.user.id}`, async () => {
        if (!(await mayUploadContinue(me, announced))) return passToTusServer(c, announced.id)
        const { offset = 0 } = (await me.ports.uploads.find(me.user.id, announced.id)) ?? {}
        c.header('location', `${UPLOADS_PATH}/${announced.id}`)
        c.header('upload-offset', String(offset))
        return c.body(null, 200)
      })
    },
    getUpload: async ({ c }) => {
      const { size, offset } = await findOwnUpload(c)
      c.header('upload-offset', String(offset))
      c.header('upload-length', String(size))
      return c.body(null, 200)
    },
    continueUpload: async ({ c, params }) => {
      const { used_hash } = await findOwnUpload(c)
      expectTusHeader(c)
      // As for any piece that comes too late: the device asks for the offset, which is the end.
      if (used_hash) throw conflict('This upload has arrived whole.')
      return passToTusServer(c, params.id)
    },
    cancelUpload: async ({ c, me, params }) => {
      await findOwnUpload(c)
      expectTusHeader(c)
      const { ports, user } = me
      await ports.uploads.remove(user.id, params.id)
    },
  },
  tusRouter,
)

type UploadContext = HonoContext<AppEnvironment>

async function findOwnUpload(c: UploadContext) {
  const id = c.req.param('id')!
  const found = UPLOAD_ID_PATTERN.test(id) ? await c.var.me.ports.uploads.find(c.var.me.user.id, id) : null
  if (!found) throw notFound('This upload is not here.')
  return found
}

/** Ids become names of files. */
const UPLOAD_ID_PATTERN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

function expectTusHeader(c: UploadContext) {
  if (c.req.header('tus-resumable') === TUS_VERSION) return
  c.header('tus-version', TUS_VERSION)
  throw new HTTPException(412, { message: `Say with Tus-Resumable that you speak tus ${TUS_VERSION}.` })
}

const tusServersByPorts = new WeakMap<object, TusServer>()

/** Passes the request to the protocol's library, and its answer back as one of ours. */
async function passToTusServer(c: UploadContext, id: string) {
  const { ports, user } = c.var.me
  const tus = tusServersByPorts.get(ports) ?? openTusServer(ports.uploads.pieces)
  tusServersByPorts.set(ports, tus)
  const { method, headers, body } = c.req.raw
  const held = holdBodyBytes(c, 'files')
  await held.countDay()
  const answer = await tus({
    method,
    id: uploadStoreId(user.id, id),
    headers: new Headers(headers),
    body: body && steadyBody(body, { held }),
  }).finally(held.release)
  // Kept all the same: the next piece is refused.
  await held.countDay().catch(() => {})
  await expectSession(c.var.me)
  if (answer.status >= 500) throw unavailable('This could not be kept just now. Please try again in a moment.', 5)
  if (answer.status >= 400) {
    throw new HTTPException(answer.status as 400, {
      message: (await answer.text()).trim() || 'The upload was refused.',
    })
  }
  for (const name of ['location', 'upload-offset']) {
    const value = answer.headers.get(name)
    if (value) c.header(name, value)
  }
  return c.body(null, answer.status as 204)
}
