import { ATTACHMENT_MAX, DOCUMENT_MAX, PHOTO_MAX } from './limits.ts'

/** What a file is sent for, and how many bytes it may have. */
export const UPLOAD_MAX = { attachment: ATTACHMENT_MAX, photo: PHOTO_MAX, credential: DOCUMENT_MAX }
export type UploadPurpose = keyof typeof UPLOAD_MAX
export const UPLOAD_PURPOSES = Object.keys(UPLOAD_MAX) as UploadPurpose[]
