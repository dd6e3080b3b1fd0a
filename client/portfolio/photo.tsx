import { useEffect, useState } from 'react'
import { type LocalPhoto, useLive } from '../offline/db.ts'
import { Picture } from './picture.tsx'

type Props = { photo: LocalPhoto; /** The thumbnail will do. */ preview?: boolean; alt: string; className?: string }

/** A photo by its address, or, while the server has none of it, from this phone. */
export function Photo({ photo, preview, ...look }: Props) {
  if (photo.kept_id) return <KeptPhoto id={photo.kept_id} {...look} />
  return <Picture src={(preview && photo.preview) || photo.file} {...look} />
}

/** Picked on this phone and not sent yet. */
export function KeptPhoto({ id, alt, className }: { id: string; alt: string; className?: string }) {
  const kept = useLive((db) => db.photos.get(id), [id])
  const [address, setAddress] = useState<string | null>(null)

  useEffect(() => {
    if (!kept) return
    const made = URL.createObjectURL(new Blob([kept.bytes], { type: kept.type }))
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [kept])

  return address && <Picture src={address} alt={alt} className={className} />
}
