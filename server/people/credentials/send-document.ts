import type { Context as HonoContext } from 'hono'
import type { AppEnv } from '../../http/router.ts'
import type { OpenedDocument } from './credentials-read-document.ts'

/** Somebody else's file: to be saved, never to be run. No scripts, no frames, no other guess at what it is (F4). */
export function sendDocument(c: HonoContext<AppEnv>, { bytes, name, type }: OpenedDocument) {
  c.header('content-security-policy', "default-src 'none'; sandbox")
  c.header('content-disposition', `attachment; filename*=UTF-8''${encoded(name)}`)
  return c.body(new Uint8Array(bytes), 200, { 'content-type': type })
}

/** RFC 8187: all but its attr-char is written as bytes. */
const encoded = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.codePointAt(0)!.toString(16).toUpperCase()}`)
