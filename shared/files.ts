import { ATTACHMENT_BYTES_MAX, DOCUMENT_BYTES_MAX, PHOTO_BYTES_MAX } from './limits.ts'

/** What a file is uploaded for, and its largest size in bytes. */
export const UPLOAD_BYTES_MAX = {
  attachment: ATTACHMENT_BYTES_MAX,
  photo: PHOTO_BYTES_MAX,
  credential: DOCUMENT_BYTES_MAX,
}
export type UploadPurpose = keyof typeof UPLOAD_BYTES_MAX
export const UPLOAD_PURPOSES = Object.keys(UPLOAD_BYTES_MAX) as UploadPurpose[]

/** What the address of each picture begins with. */
export const PICTURES_PATH = '/files/'

/**
 * Widths in pixels of the smaller copies of each picture: for a face in a list, and for a tile. The picture itself has
 * up to 2048.
 */
export const FACE_WIDTH_PX = 160
export const PREVIEW_WIDTH_PX = 480
export const PICTURE_SIDE_MAX_PX = 2048
export type PictureWidth = typeof FACE_WIDTH_PX | typeof PREVIEW_WIDTH_PX

/**
 * The address of a picture's smaller copy: '/files/3f9c….webp' at 160 is '/files/3f9c…-160.webp'. Any other address is
 * returned unchanged.
 */
export const pictureAddressAt = (address: string, width: PictureWidth) =>
  address.replace(/^(\/files\/[0-9a-f]{40})\.webp$/, `$1-${width}.webp`)

/** '640 kB', '9.4 MB', from bytes; decimal units. */
export const fileSizeText = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
