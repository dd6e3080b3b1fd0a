import { useEffect, useState } from 'react'

/** An object URL for these bytes, revoked when it is not shown any more; null until it exists. */
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
