import { useEffect, useState } from 'react'
import { useLive } from '../../offline/store/use-live.ts'

/** Picked on this device and not sent yet. */
export function KeptPhotoPicture({ id, alt, className }: { id: string; alt: string; className?: string }) {
  const address = useKeptPhoto(id)
  return address && <OptionalPicture src={address} alt={alt} className={className} />
}

/** An object URL of its bytes while it is mounted; null until they are read. */
export function useKeptPhoto(id: string): string | null {
  const kept = useLive((db) => db.photos.get(id), [id])
  const [address, setAddress] = useState<string | null>(null)

  useEffect(() => {
    if (!kept) return
    const made = URL.createObjectURL(new Blob([kept.bytes], { type: kept.type }))
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [kept])

  return address
}

/** A picture that may not be on this device: then nothing is rendered, and the background is visible. */
export function OptionalPicture({ src, alt, className }: { src: string; alt: string; className?: string }) {
  const [missing, setMissing] = useState<string | null>(null)
  if (missing === src)
    return alt ? <p className={className}>{`${alt}: this picture is not on this device yet.`}</p> : null
  return <img src={src} alt={alt} className={className} decoding="async" onError={() => setMissing(src)} />
}
