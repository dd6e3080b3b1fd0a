/** Whether a JPEG says where it was taken: a latitude in the GPS part of its EXIF (CIPA DC-008, 4.6.6). */
export function hasPlace(bytes: ArrayBuffer): boolean {
  try {
    const exif = exifIn(new DataView(bytes))
    return exif !== null && hasLatitude(exif)
  } catch {
    // It ends before it says.
    return false
  }
}

function exifIn(photo: DataView): DataView | null {
  if (photo.getUint16(0) !== START) return null
  for (let at = 2; photo.getUint16(at) !== SCAN; at += 2 + photo.getUint16(at + 2)) {
    const isExif = photo.getUint16(at) === APP1 && photo.getUint32(at + 4) === EXIF
    if (isExif) return new DataView(photo.buffer, at + 10, photo.getUint16(at + 2) - 8)
  }
  return null
}

function hasLatitude(exif: DataView) {
  const isLittle = exif.getUint16(0) === 0x4949
  const gps = entryIn(exif.getUint32(4, isLittle), GPS)
  return gps !== undefined && entryIn(exif.getUint32(gps + 8, isLittle), LATITUDE) !== undefined

  function entryIn(directory: number, tag: number) {
    const entries = Array.from({ length: exif.getUint16(directory, isLittle) }, (_, at) => directory + 2 + 12 * at)
    return entries.find((at) => exif.getUint16(at, isLittle) === tag)
  }
}

const [START, APP1, SCAN, EXIF] = [0xffd8, 0xffe1, 0xffda, 0x45786966]
const [GPS, LATITUDE] = [0x8825, 2]
