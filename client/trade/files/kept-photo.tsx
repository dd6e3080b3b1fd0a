import { useEffect, useState } from 'react'
import { useLive } from '../../offline/store/use-live.ts'
import { Picture } from './picture.tsx'

/** Picked on this phone and not sent yet. */
export function KeptPhoto({ id, alt, className }: { id: string; alt: string; className?: string }) {
  const address = useKeptPhoto(id)
  return address && <Picture src={address} alt={alt} className={className} />
}

/** An address of its bytes for as long as it is on the screen; null until they are read. */
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
