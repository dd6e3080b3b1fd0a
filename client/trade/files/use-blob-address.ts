import { useEffect, useState } from 'react'

/** An address for bytes that are held here, let go when they are shown no more; null until it stands. */
export function useBlobAddress(bytes: ArrayBuffer | undefined, type = ''): string | null {
  const [address, setAddress] = useState<string | null>(null)

  useEffect(() => {
    if (!bytes) return
    const made = URL.createObjectURL(new Blob([bytes], { type }))
    setAddress(made)
    return () => {
      setAddress(null)
      URL.revokeObjectURL(made)
    }
  }, [bytes, type])

  return address
}
