import { UPLOAD_WAITS_DAYS } from '../../shared/limits.ts'
import type { Context } from '../context.ts'

/** Uploads that do not go on, and the memory of those that became something: a phone that comes back later begins anew. */
export const sweepUploads = ({ ports, now }: Context) =>
  ports.uploads.sweep(new Date(now().getTime() - UPLOAD_WAITS_DAYS * 86_400_000))
