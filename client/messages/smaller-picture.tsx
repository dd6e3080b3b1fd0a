import { useState } from 'react'
import { fileSizeText } from '../../shared/files.ts'
import type { AttachmentDraft } from '../offline/outbox/attachment-draft.ts'
import { useLive } from '../offline/store/use-live.ts'
import { keepDocument } from '../offline/outbox/keep-document.ts'
import { Button } from '../ui/button.tsx'
import { cutPhoto } from '../trade/files/cut-photo.ts'
import { Row, Text } from '../ui/layout.tsx'
import { useBlobAddress } from '../trade/files/use-blob-address.ts'

type Props = {
  attachment: AttachmentDraft
  onPick: (file: AttachmentDraft) => void
  onFailure: (words: string) => void
}

/** A picture is sent unchanged, unless its sender prefers a smaller copy, which contains only its pixels. */
export default function SmallerPicture({ attachment, onPick, onFailure }: Props) {
  const kept = useLive((db) => db.documents.get(attachment.id), [attachment.id])
  const address = useBlobAddress(kept?.bytes, kept?.type)
  const [isDrawing, setIsDrawing] = useState(false)
  if (!kept || !address || kept.type === SMALLER_PICTURE_TYPE) return null
  const placed = hasPlaceInExif(kept.bytes)
  if (!placed && kept.bytes.byteLength < WORTH_SHRINKING_BYTES) return null

  async function draw() {
    setIsDrawing(true)
    try {
      const picture = await cutPhoto(address!, undefined, SMALLER_SIDE_PIXELS)
      const name = attachment.name.replace(/\.[^.]*$/, '.jpg')
      onPick(await keepDocument(new File([picture], name, { type: SMALLER_PICTURE_TYPE })))
    } catch {
      onFailure('We couldn’t make this picture smaller. It’ll go as it is.')
    } finally {
      setIsDrawing(false)
    }
  }
  return (
    <Row gap={2} wrap>
      <Text muted>
        {fileSizeText(kept.bytes.byteLength)}
        {placed && '. This photo says where it was taken'}
      </Text>
      <Button size="sm" disabled={isDrawing} onClick={draw}>
        {placed ? 'Send it smaller, without the place' : 'Send it smaller'}
      </Button>
    </Row>
  )
}

/** Pixels of the longer side. */
const SMALLER_SIDE_PIXELS = 2048
/** Bytes from which a smaller copy is offered. */
const WORTH_SHRINKING_BYTES = 500_000
/** Marks a smaller copy, so that it is not offered again. */
const SMALLER_PICTURE_TYPE = 'image/jpeg;smaller=1'

/**
 * Whether a JPEG contains the place where it was taken: a latitude in the GPS part of its EXIF (CIPA DC-008, 4.6.6).
 */
export function hasPlaceInExif(bytes: ArrayBuffer): boolean {
  try {
    const exif = exifOfPhoto(new DataView(bytes))
    return exif !== null && hasExifLatitude(exif)
  } catch {
    // Truncated.
    return false
  }
}

function exifOfPhoto(photo: DataView): DataView | null {
  if (photo.getUint16(0) !== START) return null
  for (let at = 2; photo.getUint16(at) !== SCAN; at += 2 + photo.getUint16(at + 2)) {
    const isExif = photo.getUint16(at) === APP1 && photo.getUint32(at + 4) === EXIF
    if (isExif) return new DataView(photo.buffer, at + 10, photo.getUint16(at + 2) - 8)
  }
  return null
}

function hasExifLatitude(exif: DataView) {
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
