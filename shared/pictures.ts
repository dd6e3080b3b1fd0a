/** Widths in pixels of the copies kept beside each picture: for a face in a list, and for a tile. The picture itself has up to 2048. */
export const FACE = 160
export const PREVIEW = 480
export const PICTURE_SIDE_MAX = 2048
export type PictureWidth = typeof FACE | typeof PREVIEW

/** The address of a picture's smaller copy: '/files/3f9c….webp' at 160 is '/files/3f9c…-160.webp'. Any other address stays as it is. */
export const pictureAt = (address: string, width: PictureWidth) =>
  address.replace(/^(\/files\/[0-9a-f]{40})\.webp$/, `$1-${width}.webp`)
