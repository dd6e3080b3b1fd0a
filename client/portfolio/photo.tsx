import type { LocalPhoto } from '../offline/store/rows.ts'
import { KeptPhoto } from '../trade/files/kept-photo.tsx'
import { Picture } from '../trade/files/picture.tsx'

type Props = { photo: LocalPhoto; /** The thumbnail will do. */ preview?: boolean; alt: string; className?: string }

/** A photo by its address, or, while the server has none of it, from this phone. */
export function Photo({ photo, preview, ...look }: Props) {
  if (photo.kept_id) return <KeptPhoto id={photo.kept_id} {...look} />
  return <Picture src={(preview && photo.preview) || photo.file} {...look} />
}
